// The impulses of one time step: ξ = GΛ + c, ξ_i ∈ N_{C_i}(−Λ_i), small and solved millions of times.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "kernel/ball_contact.hpp"
#include "percuss/outcome.hpp"
#include "percuss/system.hpp"
#include "sets/normal_form.hpp"
#include "sets/sets.hpp"
#include "simulate/step_columns.hpp"
#include "simulate/step_contacts.hpp"
#include "solvers/answer.hpp"

namespace percuss {

// γ⁺ of a row, and the size of what γ⁻ and γ⁺ are made of: they are known to a rounding error of that.
struct RowRate {
  double after = 0.0;
  double turnover = 0.0;
};
inline RowRate row_rate(const Instant& at, Eigen::Index row, const Eigen::VectorXd& before,
                        const Eigen::VectorXd& after) {
  RowRate rate{at.excitation[row], std::abs(at.excitation[row])};
  at.directions.visit(row, [&](Eigen::Index i, double w) {
    rate.after += w * after[i];
    rate.turnover += std::abs(w) * (std::abs(before[i]) + std::abs(after[i]));
  });
  return rate;
}

class StepProblem {
 public:
  explicit StepProblem(const SystemFacts& facts) : facts_(facts) {}
  void resize(Eigen::Index rows);  // at most
  void clear() {
    parts.clear();
    X.clear();
    n = 0;
  }

  // The elements. Friction follows its contact immediately where it can, and is then solved together with it.
  std::vector<Block> parts;
  Eigen::Index n = 0;  // rows in use
  StepColumns X;       // L⁻¹W, n columns
  Eigen::VectorXd c;
  Eigen::VectorXd lambda;  // in: where to begin; out: the solution

  // After the elements are there, and before anything else. Of more than `most_dense` rows that are a contact
  // problem G is not formed.
  void assemble();
  bool sparse() const { return sparse_; }
  // Gauss-Seidel from where it stands; not for sparse ones. False: it does not settle. What settles still has
  // to be judged.
  [[nodiscard]] bool sweep_until_settled();
  // The solvers of many contacts, from where it stands, and the solvers for impacts. Where they do not
  // converge `lambda` is their best; nothing: it is not for them.
  [[nodiscard]] std::optional<Status> solve_as_contacts(double tolerance, std::string& reason);
  [[nodiscard]] std::optional<Status> solve_as_impact(std::string& reason);
  // The residual of Λ and of the ξ that came of it, each row beside the velocities it is made of: `turnover`.
  [[nodiscard]] double residual(const Eigen::VectorXd& xi, const Eigen::VectorXd& turnover);

 private:
  // What is solved at once while the rest stands still.
  struct Piece {
    enum class Kind {
      row,      // a joint, or a contact without friction
      planar,   // a contact with one component of friction
      spatial,  // a contact with two or three
      further,  // friction on a contact that has some already
    };
    Kind kind = Kind::row;
    bool bilateral = false;
    Eigen::Index row = 0;   // of the joint or contact
    Eigen::Index slip = 0;  // planar: row of the friction
    double mu = 0.0;
    std::size_t ball = 0;  // spatial, further: index into balls_
  };
  // Friction in the metric in which its reservoir is a ball (normal_form.hpp): Λ_j = d_jΛ̃_j, ξ̃_j = d_jξ_j
  // with d = 1/√G_NN for the contact and μ_j d/ρ for its friction. Components without friction are left out.
  struct Ball {
    std::array<Eigen::Index, 4> rows{};  // of the contact, then of the friction
    std::array<double, 4> d{};
    Eigen::Index size = 0;
    double ratio = 1.0;            // ρ: the ball's radius is ρΛ̃_N
    cones::BallContact contact;    // spatial
    cones::SlipEquation equation;  // further
  };

  void form();  // G
  void divide();
  void prepare(const Block& friction, bool further);
  cones::ContactVector others(const Ball& ball, Eigen::Index first) const;
  double sweep();
  double solve_row(const Piece& piece);
  double solve_planar(const Piece& piece);
  double solve_spatial(Ball& ball);
  double solve_further(Ball& ball);
  double unit(Eigen::Index row) const { return units_[row]; }
  double rate(Eigen::Index row) const { return c[row] + G_.col(row).head(n).dot(lambda.head(n)); }  // ξ
  double change(Eigen::Index row, double value);

  const SystemFacts& facts_;
  bool sparse_ = false;
  Eigen::MatrixXd G_;
  Eigen::VectorXd units_;  // d of row_judge.hpp
  Eigen::VectorXd sizes_;
  StepContacts contacts_;
  std::vector<Piece> pieces_;
  std::vector<Ball> balls_;
  Inclusion inclusion_;
  NormalForm form_;
  Answer answer_;
};

}  // namespace percuss
