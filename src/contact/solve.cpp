// Block Gauss-Seidel, one contact after the other, each solved exactly.  [Jourdan, Alart & Jean 1998]
#include <Eigen/LU>
#include <chrono>
#include <cmath>

#include "contact/block_matrix.hpp"
#include "contact/residual.hpp"
#include "percuss/contact_problem.hpp"
#include "solvers/one_contact.hpp"

namespace percuss {
namespace {

constexpr long most_sweeps = 100000;
constexpr long sweeps_per_check = 10;

using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, 3, 3>;

// One contact in the coordinates of its friction ball: r = (Λ_N, μΛ_T). OneContact wants a symmetric matrix;
// what is left of an unsymmetric block stays on the right-hand side with the last r.
class Contact {
 public:
  Contact(const Matrix& W, double mu, bool joint) : mu_(mu), joint_(joint), lu_(W) {
    symmetric_ = 0.5 * (W + W.transpose());
    rest_ = W - symmetric_;
    size_ = mu > 0.0 ? W.rows() : 1;
    ContactMatrix A = symmetric_.topLeftCorner(size_, size_);
    A.rightCols(size_ - 1) *= mu;
    A.bottomRows(size_ - 1) *= mu;
    if (!joint && A(0, 0) > 0.0) one_.prepare(A);
    movable_ = A(0, 0) > 0.0;
  }

  // `c` is u without the part of this contact.
  void solve(const Eigen::Ref<const Eigen::VectorXd>& c, Eigen::Ref<Eigen::VectorXd> r) {
    if (joint_) {
      r = lu_.solve(-c);
      return;
    }
    if (!movable_) return;
    ContactVector right = (c + rest_ * r).head(size_);
    right.tail(size_ - 1) *= mu_;
    const ContactVector lambda = one_.solve(right);
    r.setZero();
    r.head(size_) = lambda;
    r.segment(1, size_ - 1) *= mu_;
  }

 private:
  double mu_;
  bool joint_;
  bool movable_ = true;
  Eigen::Index size_ = 1;
  Matrix symmetric_, rest_;
  Eigen::FullPivLU<Matrix> lu_;
  OneContact one_;
};

}  // namespace

ContactOutcome solve(const ContactProblem& problem, const ContactOptions& options) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  const auto d = static_cast<std::size_t>(problem.d());
  ContactOutcome outcome;
  if (options.method != ContactMethod::automatic && options.method != ContactMethod::gauss_seidel) {
    outcome.reason = "this solver is not there yet";
    return outcome;
  }
  outcome.r = options.start.empty() ? std::vector<double>(problem.q.size(), 0.0) : options.start;
  std::vector<Contact> contacts;
  for (std::size_t i = 0; i < problem.contacts(); ++i)
    contacts.emplace_back(Eigen::Map<const Matrix>(find_block(problem.W, i, i), problem.d(), problem.d()),
                          problem.mu[i], !problem.joint.empty() && problem.joint[i] != 0);

  outcome.residual = contact_residual(problem, outcome.r);
  std::string why = "tolerance reached";
  while (!(outcome.residual.relative <= options.tolerance)) {
    for (long sweep = 0; sweep < sweeps_per_check; ++sweep, ++outcome.iterations)
      for (std::size_t i = 0; i < contacts.size(); ++i) {
        Eigen::VectorXd c =
            Eigen::Map<const Eigen::VectorXd>(problem.q.data() + i * d, static_cast<Eigen::Index>(d));
        for (std::size_t b = problem.W.start[i]; b < problem.W.start[i + 1]; ++b) {
          const auto j = static_cast<std::size_t>(problem.W.columns[b]);
          if (j == i) continue;
          c += Eigen::Map<const Matrix>(problem.W.values.data() + b * d * d, problem.d(), problem.d()) *
               Eigen::Map<const Eigen::VectorXd>(outcome.r.data() + j * d, static_cast<Eigen::Index>(d));
        }
        contacts[i].solve(
            c, Eigen::Map<Eigen::VectorXd>(outcome.r.data() + i * d, static_cast<Eigen::Index>(d)));
      }
    outcome.residual = contact_residual(problem, outcome.r);
    if (!std::isfinite(outcome.residual.relative)) why = "the impulses grow without bound";
    if (outcome.iterations >= most_sweeps) why = "the limit of sweeps is reached";
    if (options.time_limit > 0.0 && seconds() > options.time_limit) why = "the time is over";
    if (why != "tolerance reached") break;
  }
  outcome.status = outcome.residual.relative <= options.tolerance ? Status::solved : Status::not_converged;
  if (outcome.status != Status::solved) outcome.reason = why;
  outcome.seconds = seconds();
  outcome.stages.push_back(
      {ContactMethod::gauss_seidel, outcome.iterations, outcome.seconds, outcome.residual.relative, why});
  confirm(problem, options.tolerance, outcome);
  return outcome;
}

}  // namespace percuss
