// Predictions by columns are those of the laws.
#include "study/fit_columns.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "study/fit_model.hpp"

namespace percuss::fit_columns_test {
namespace {

// A body with one corner that strikes at another angle in every row.
Impact corner(double coupling) {
  Impact impact;
  impact.mass = Eigen::Vector3d(1.0, 1.0, 0.3).asDiagonal();
  impact.velocity = Eigen::Vector3d(0.0, -1.0, 0.0);
  impact.elements = {
      contact("C", Eigen::Vector3d(0.0, 1.0, coupling), 0.6),
      friction("C.friction", 0, Eigen::Vector3d(1.0, 0.0, -0.7), Eigen::VectorXd::Constant(1, 0.3), 0.2)};
  return impact;
}

Measurements measured(bool coupled) {
  std::mt19937_64 random(5);
  const auto uniform = [&](double lo, double hi) { return std::uniform_real_distribution(lo, hi)(random); };
  Measurements data;
  data.columns = {"mass[2][2]"};
  if (coupled) data.columns.emplace_back("elements.C.normal[2]");
  constexpr Eigen::Index rows = 700;  // more than are done at a time
  data.before.resize(rows, 3);
  data.after.setZero(rows, 3);
  data.values.resize(rows, static_cast<Eigen::Index>(data.columns.size()));
  for (Eigen::Index i = 0; i < rows; ++i) {
    data.before.row(i) << uniform(-2.0, 2.0), uniform(-1.5, 0.1), uniform(-1.0, 1.0);
    data.values(i, 0) = uniform(0.2, 0.6);
    if (coupled) data.values(i, 1) = uniform(-0.8, 0.8);
  }
  return data;
}

class Columns : public testing::TestWithParam<int> {};

TEST_P(Columns, PredictWhatTheLawsDo) {
  const std::vector<Law> laws{Newton{}, Poisson{}, Energetic{}, Stronge{}, Walton{}};
  const Law& law = laws[static_cast<std::size_t>(GetParam())];
  const bool coupled = !std::holds_alternative<Walton>(law);
  const Problem of = make_problem(corner(coupled ? 0.4 : 0.0), law);
  const Measurements data = measured(coupled);
  FitOptions options;
  default_parameters(of, options);
  const auto model = FitModel::make(of, data, options);
  ASSERT_TRUE(model);
  ASSERT_TRUE(model->by_columns());
  for (const double mu : {0.05, 0.4, 1.5}) {
    Eigen::VectorXd x = model->present();
    Law changed = law;
    for (std::size_t k = 0; k < model->axes().size(); ++k) {
      if (model->axes()[k].name == "elements.C.friction.coefficient") x[static_cast<Eigen::Index>(k)] = mu;
      if (model->axes()[k].name != "law.compliance_ratio") continue;
      x[static_cast<Eigen::Index>(k)] = model->axes()[k].x_of(0.8);
      std::get<Stronge>(changed).compliance_ratio = model->axes()[k].value(x[static_cast<Eigen::Index>(k)]);
    }
    const Prediction prediction = model->predict(x);
    EXPECT_EQ(prediction.refusal, "");
    const auto modes = model->modes(x);
    for (Eigen::Index row = 0; row < data.rows(); row += 7) {
      const auto outcome = resolve(model->impact_of(x, row), changed);
      ASSERT_TRUE(outcome);
      if (outcome->status != Status::solved) continue;
      const Eigen::RowVectorXd expected = outcome->solution.velocity_after.transpose();
      EXPECT_LE((prediction.after.row(row) - expected).norm(), 1e-9 * (1.0 + expected.norm()))
          << name_of(law) << " row " << row << " friction " << mu;
      for (std::size_t k = 0; k < 2; ++k)
        EXPECT_EQ(modes[static_cast<std::size_t>(row)][k], outcome->solution.elements[k].mode)
            << name_of(law) << " row " << row << " friction " << mu << " element " << k;
    }
  }
}

// Results that follow from the impulse go through the formulas, too; others do not.
TEST_P(Columns, PredictOtherResultsThanVelocities) {
  const std::vector<Law> laws{Newton{}, Poisson{}, Energetic{}, Stronge{}, Walton{}};
  const Law& law = laws[static_cast<std::size_t>(GetParam())];
  const bool coupled = !std::holds_alternative<Walton>(law);
  const Problem of = make_problem(corner(coupled ? 0.4 : 0.0), law);
  Measurements data = measured(coupled);
  data.targets = {"impulse.C",
                  "impulse.C.friction",
                  "gamma_after.C",
                  "gamma_after.C.friction/impulse.C",
                  "ratio_after.C.friction",
                  "rebound.C.friction + gamma_before.C*velocity_after[2]"};
  data.measured.setOnes(data.rows(), static_cast<Eigen::Index>(data.targets.size()));
  FitOptions options;
  default_parameters(of, options);
  const auto model = FitModel::make(of, data, options);
  ASSERT_TRUE(model);
  ASSERT_TRUE(model->by_columns());
  const Eigen::VectorXd x = model->present();
  const Prediction prediction = model->predict(x);
  for (Eigen::Index row = 0; row < data.rows(); row += 7) {
    const auto outcome = resolve(model->impact_of(x, row), law);
    ASSERT_TRUE(outcome);
    if (outcome->status != Status::solved || !(outcome->solution.impulse[0] > 0.0)) continue;
    Evaluator evaluator(make_problem(model->impact_of(x, row), law), *outcome);
    for (std::size_t k = 0; k < data.targets.size(); ++k) {
      const double expected = evaluator.value(find_quantities(of, data.targets[k])->front());
      EXPECT_NEAR(prediction.after(row, 3 + static_cast<Eigen::Index>(k)), expected,
                  1e-8 * (1.0 + std::abs(expected)))
          << name_of(law) << " row " << row << ": " << data.targets[k];
    }
  }
  data.targets = {"energy.after"};
  data.measured.setOnes(data.rows(), 1);
  EXPECT_FALSE(FitModel::make(of, data, options)->by_columns());
}

INSTANTIATE_TEST_SUITE_P(Laws, Columns, testing::Range(0, 5));

// What the derivatives say of two points beside x, against what is predicted there.
TEST(FitColumns, LawsWithPhasesHaveDerivatives) {
  for (const Law& law : {Law(Energetic{}), Law(Stronge{})}) {
    const Problem of = make_problem(corner(0.4), law);
    const Measurements data = measured(true);
    FitOptions options;
    default_parameters(of, options);
    const auto model = FitModel::make(of, data, options);
    ASSERT_TRUE(model);
    const Eigen::VectorXd x = model->present();
    std::vector<Eigen::VectorXd> pairs;
    for (Eigen::Index k = 0; k < x.size(); ++k)
      for (const double step : {1e-5, -1e-5}) {
        pairs.push_back(x);
        pairs.back()[k] += step;
      }
    const auto changes = model->changes(x, pairs);
    ASSERT_EQ(static_cast<Eigen::Index>(changes.size()), x.size());
    const auto predictions = model->predict(pairs);
    int bent = 0;  // where phases change between the two
    for (std::size_t k = 0; k < changes.size(); ++k) {
      const Eigen::MatrixXd wrong = changes[k] - (predictions[2 * k].after - predictions[2 * k + 1].after);
      EXPECT_GT(changes[k].norm(), 1e-6) << name_of(law);
      for (Eigen::Index row = 0; row < wrong.rows(); ++row) bent += wrong.row(row).norm() > 1e-9;
    }
    EXPECT_LE(bent, 3) << name_of(law);
  }
  const Problem of = make_problem(corner(0.4), Newton{});
  const Measurements data = measured(true);
  FitOptions options;
  default_parameters(of, options);
  const auto model = FitModel::make(of, data, options);
  ASSERT_TRUE(model);
  EXPECT_TRUE(model->changes(model->present(), std::vector{model->present(), model->present()}).empty());
}

TEST(FitColumns, AreNotUsedWhereCoefficientsChangeFromRowToRow) {
  const Problem of = make_problem(corner(0.4), Newton{});
  Measurements data = measured(true);
  data.columns[0] = "elements.C.friction.coefficient";
  FitOptions options;
  options.parameters = {"elements.C.restitution"};
  const auto model = FitModel::make(of, data, options);
  ASSERT_TRUE(model);
  EXPECT_FALSE(model->by_columns());
}

}  // namespace
}  // namespace percuss::fit_columns_test
