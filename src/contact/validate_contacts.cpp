// What is wrong with a contact problem, a scene or the options of a solution. Fields are named as in C++.
// Problems of one contact are solved in half a microsecond, so what is right is looked at once and without
// memory; text is made for what is wrong only.
#include "contact/validate_contacts.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <cmath>
#include <limits>

#include "contact/tolerances.hpp"
#include "percuss/contact.hpp"

namespace percuss {
namespace {

using namespace contact_tolerances;

constexpr std::size_t most_blocks = std::numeric_limits<int>::max() / 36;  // the solvers count with int
constexpr std::size_t listed = 10;  // mistakes; who makes more reads no more

class Mistakes {
 public:
  bool full() const { return errors_.size() >= listed; }
  void add(std::string field, std::string message) {
    if (!full()) errors_.push_back({std::move(field), std::move(message)});
  }
  void size(const char* field, std::size_t is, std::size_t expected) {
    if (is != expected) add(field, fmt::format("has {} numbers, expected {}", is, expected));
  }
  bool none() const { return errors_.empty(); }
  Result<void> result() {
    if (errors_.empty()) return {};
    return tl::unexpected(std::move(errors_));
  }

 private:
  Errors errors_;
};

bool all_finite(const std::vector<double>& x) {
  bool finite = true;
  for (const double value : x) finite &= std::abs(value) <= std::numeric_limits<double>::max();
  return finite;
}

void check_finite(const char* field, const std::vector<double>& x, Mistakes& mistakes) {
  if (all_finite(x)) return;
  for (std::size_t k = 0; k < x.size() && !mistakes.full(); ++k)
    if (!std::isfinite(x[k]))
      mistakes.add(fmt::format("{}[{}]", field, k), fmt::format("is {}, expected a finite number", x[k]));
}

bool not_negative(double x) { return x >= 0.0 && x <= std::numeric_limits<double>::max(); }

std::string expected_not_negative(double x) {
  return fmt::format("is {}, expected a finite number of 0 or more", x);
}

// Whether the rows of W can be read at all.
bool check_structure(const BlockMatrix& W, std::size_t n, Mistakes& mistakes) {
  mistakes.size("W.start", W.start.size(), n + 1);
  if (W.columns.size() > most_blocks)
    mistakes.add("W.columns",
                 fmt::format("has {} numbers, expected at most {}", W.columns.size(), most_blocks));
  if (!mistakes.none()) return false;
  if (W.start.front() != 0 || W.start.back() != W.columns.size())
    mistakes.add("W.start", fmt::format("goes from {} to {}, expected 0 to {}, the number of columns",
                                        W.start.front(), W.start.back(), W.columns.size()));
  for (std::size_t i = 0; i < n; ++i)
    if (W.start[i] > W.start[i + 1])
      mistakes.add(fmt::format("W.start[{}]", i + 1),
                   fmt::format("is {} after {}, expected no less", W.start[i + 1], W.start[i]));
  mistakes.size("W.values", W.values.size(), W.columns.size() * static_cast<std::size_t>(W.d * W.d));
  return mistakes.none();
}

// Columns in range and ascending, the diagonal among them and not negative.
void check_row(const BlockMatrix& W, std::size_t i, Mistakes& mistakes) {
  const auto n = static_cast<int>(W.rows());
  const auto d = static_cast<std::size_t>(W.d);
  const double* diagonal = nullptr;
  int before = -1;
  for (std::size_t k = W.start[i]; k < W.start[i + 1]; ++k) {
    const int j = W.columns[k];
    if (j <= before || j >= n) {
      mistakes.add(fmt::format("W.columns[{}]", k),
                   fmt::format("is {}, expected a number from {} to {}: the columns of a row ascend", j,
                               before + 1, n - 1));
      return;
    }
    before = j;
    if (static_cast<std::size_t>(j) == i) diagonal = W.values.data() + k * d * d;
  }
  if (diagonal == nullptr) {
    mistakes.add(fmt::format("W.columns of row {}", i), "miss the diagonal block, expected it in every row");
    return;
  }
  double largest = 0.0, least = 0.0;
  for (std::size_t a = 0; a < d; ++a) {
    largest = std::max(largest, diagonal[a * (d + 1)]);
    least = std::min(least, diagonal[a * (d + 1)]);
  }
  if (least < -input_rounding * largest)
    mistakes.add(fmt::format("W[{}][{}]", i, i),
                 fmt::format("has {} on its diagonal, expected no negative numbers", least));
}

void check_bodies(const ContactBodies& bodies, int d, std::size_t n, Mistakes& mistakes) {
  if (bodies.count == 0 && bodies.touched.empty() && bodies.columns.empty()) return;
  if (d != 3) mistakes.add("bodies", "are there, expected none where contacts are planar");
  if (bodies.count < 0) mistakes.add("bodies.count", fmt::format("is {}, expected 0 or more", bodies.count));
  mistakes.size("bodies.touched", bodies.touched.size(), 2 * n);
  mistakes.size("bodies.columns", bodies.columns.size(), 36 * n);
  for (std::size_t k = 0; k < bodies.touched.size() && !mistakes.full(); ++k)
    if (bodies.touched[k] < -1 || bodies.touched[k] >= bodies.count)
      mistakes.add(fmt::format("bodies.touched[{}]", k),
                   fmt::format("is {}, expected a body, 0 to {}, or -1 for the ground", bodies.touched[k],
                               bodies.count - 1));
  check_finite("bodies.columns", bodies.columns, mistakes);
}

// What is wrong with the inverse of an inertia; null: nothing.
const char* inertia_mistake(const Eigen::Matrix3d& inverse) {
  if (!inverse.allFinite()) return "holds numbers that are not finite";
  const double largest = inverse.cwiseAbs().maxCoeff();
  if ((inverse - inverse.transpose()).cwiseAbs().maxCoeff() > input_rounding * largest)
    return "is not symmetric";
  const double least =
      inverse.isDiagonal(0.0)
          ? inverse.diagonal().minCoeff()
          : Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(inverse, Eigen::EigenvaluesOnly).eigenvalues()[0];
  return least < -input_rounding * largest ? "has a negative eigenvalue, expected none" : nullptr;
}

void check_body(std::size_t i, const ContactScene::Body& body, Mistakes& mistakes) {
  const auto field = [&](const char* name) { return fmt::format("bodies[{}].{}", i, name); };
  if (!not_negative(body.inverse_mass))
    mistakes.add(field("inverse_mass"), expected_not_negative(body.inverse_mass));
  if (const char* wrong = inertia_mistake(body.inverse_inertia))
    mistakes.add(field("inverse_inertia"), wrong);
  if (!body.centre.allFinite() || !body.velocity.allFinite() || !body.spin.allFinite())
    mistakes.add(fmt::format("bodies[{}]", i), "has a place or velocity that is not finite");
}

void check_contact(std::size_t i, const ContactScene::Contact& contact, int bodies, Mistakes& mistakes) {
  const auto field = [&](const char* name) { return fmt::format("contacts[{}].{}", i, name); };
  if (contact.first < -1 || contact.first >= bodies)
    mistakes.add(field("first"), fmt::format("is {}, expected a body, 0 to {}, or -1 for the ground",
                                             contact.first, bodies - 1));
  if (contact.second < 0 || contact.second >= bodies || contact.second == contact.first)
    mistakes.add(field("second"),
                 fmt::format("is {}, expected another body, 0 to {}", contact.second, bodies - 1));
  Eigen::Matrix3d frame;
  frame << contact.n, contact.t1, contact.t2;
  if (!((frame.transpose() * frame - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff() <= frame_tolerance) ||
      !(frame.determinant() > 0.0))
    mistakes.add(fmt::format("contacts[{}]", i), "n, t1 and t2 are not a right-handed frame of unit vectors");
  if (!contact.first_arm.allFinite() || !contact.second_arm.allFinite())
    mistakes.add(fmt::format("contacts[{}]", i), "has an arm that is not finite");
  if (!not_negative(contact.mu)) mistakes.add(field("mu"), expected_not_negative(contact.mu));
}

}  // namespace

Result<void> validate(const ContactProblem& problem) {
  Mistakes mistakes;
  const std::size_t n = problem.contacts();
  if (problem.d() != 2 && problem.d() != 3) {
    mistakes.add("W.d", fmt::format("is {}, expected 2 or 3", problem.d()));
    return mistakes.result();
  }
  if (!check_structure(problem.W, n, mistakes)) return mistakes.result();
  check_finite("W.values", problem.W.values, mistakes);
  if (mistakes.none())
    for (std::size_t i = 0; i < n && !mistakes.full(); ++i) check_row(problem.W, i, mistakes);
  mistakes.size("q", problem.q.size(), n * static_cast<std::size_t>(problem.d()));
  check_finite("q", problem.q, mistakes);
  for (std::size_t i = 0; i < n && !mistakes.full(); ++i)
    if (!not_negative(problem.mu[i]))
      mistakes.add(fmt::format("mu[{}]", i), expected_not_negative(problem.mu[i]));
  if (!problem.joint.empty()) mistakes.size("joint", problem.joint.size(), n);
  check_bodies(problem.bodies, problem.d(), n, mistakes);
  return mistakes.result();
}

Result<void> validate(const ContactScene& scene) {
  Mistakes mistakes;
  for (std::size_t i = 0; i < scene.bodies.size() && !mistakes.full(); ++i)
    check_body(i, scene.bodies[i], mistakes);
  for (std::size_t i = 0; i < scene.contacts.size() && !mistakes.full(); ++i)
    check_contact(i, scene.contacts[i], static_cast<int>(scene.bodies.size()), mistakes);
  if (!scene.gain.allFinite()) mistakes.add("gain", "holds numbers that are not finite");
  if (!std::isfinite(scene.restitution))
    mistakes.add("restitution", fmt::format("is {}, expected a finite number", scene.restitution));
  return mistakes.result();
}

Result<void> validate(const ContactOptions& options, std::size_t numbers) {
  Mistakes mistakes;
  if (!(options.tolerance > 0.0) || !std::isfinite(options.tolerance))
    mistakes.add("tolerance", fmt::format("is {}, expected a finite number above 0", options.tolerance));
  if (options.threads < 0)
    mistakes.add("threads", fmt::format("is {}, expected 0, for all cores, or more", options.threads));
  if (!(options.time_limit >= 0.0))
    mistakes.add("time_limit", fmt::format("is {}, expected 0, for none, or more", options.time_limit));
  if (!(options.work_limit >= 0.0))
    mistakes.add("work_limit", fmt::format("is {}, expected 0, for none, or more", options.work_limit));
  if (!options.start.empty()) {
    mistakes.size("start", options.start.size(), numbers);
    check_finite("start", options.start, mistakes);
  }
  return mistakes.result();
}

}  // namespace percuss
