#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <random>

#include "kernel/ball_contact.hpp"
#include "solvers/enumeration.hpp"
#include "solvers/gauss_seidel.hpp"
#include "solvers/lemke.hpp"
#include "solvers/many_contacts.hpp"
#include "solvers/part.hpp"
#include "solvers/semismooth_newton.hpp"
#include "solvers/tolerances.hpp"
#include "solvers/uniqueness.hpp"

namespace percuss {
namespace {

using namespace solver_tolerances;

constexpr long polishing_steps = 20;
constexpr double halved = 0.5;  // the residual by sweeps that are not in vain

// Nearly dependent directions leave an exact state with inexact impulses; a few Newton steps mend them in
// place.
void polish(const NormalForm& form, Eigen::VectorXd& lambda) {
  if (natural_residual(form, lambda) <= leans) return;
  const IterationResult r = semismooth_newton(form, lambda, aim, polishing_steps);
  if ((form.X * (r.lambda - lambda)).norm() <= polished * (1.0 + (form.X * lambda).norm())) lambda = r.lambda;
}

// Beside solutions that hold, one that holds only within the room for rounding is none, or one that this
// arithmetic cannot tell from none. By themselves such solutions are solutions, but nobody knows how many.
void drop_failing(Enumeration& found) {
  if (std::none_of(found.firm.begin(), found.firm.end(), [](bool firm) { return firm; })) {
    found.doubtful = found.doubtful || !found.solutions.empty();
    return;
  }
  std::size_t next = 0;
  if (std::erase_if(found.solutions, [&](const auto&) { return !found.firm[next++]; }) > 0)
    found.doubtful = true;
}

// Why the equations of a state are nearly singular.
std::string_view what_is_singular(const NormalForm& form) {
  const Eigen::MatrixXd& X = form.directions();
  if (X.cols() > X.rows()) return "directions of elements are dependent";
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(X.colwise().normalized());
  const double least = qr.matrixQR().diagonal().cwiseAbs().minCoeff();
  if (least <= dependent_directions) return "directions of elements are dependent";
  return least < nearly_dependent_directions ? "directions of elements are nearly dependent"
                                             : "friction is nearly critical";
}

void drop_doubtful(const NormalForm& form, std::vector<Eigen::VectorXd>& solutions, bool& doubtful) {
  const auto surely = [&](const Eigen::VectorXd& x) { return natural_residual(form, x) <= holds; };
  const auto hardly = [&](const Eigen::VectorXd& x) { return natural_residual(form, x) > leans; };
  if (std::none_of(solutions.begin(), solutions.end(), surely)) return;
  if (std::erase_if(solutions, hardly) > 0) doubtful = true;
}

void newton_from(const Eigen::VectorXd& start, const Budget& budget, Part& part) {
  const IterationResult r = semismooth_newton(part.form, start, aim, budget.newton_steps);
  part.best.offer(r.lambda, r.residual, to_string(Solver::newton));
}

}  // namespace

void Best::offer(const Eigen::VectorXd& candidate, double candidate_residual, std::string_view name) {
  if (!(candidate_residual < residual)) return;
  lambda = candidate;
  residual = candidate_residual;
  solver = name;
}

void enumerate_states(const Budget&, Part& part) {
  const NormalForm& form = part.form;
  Answer& answer = part.answer;
  Enumeration found = enumerate(form, part.impulse);
  answer.solver = to_string(Solver::enumeration);
  if (!found.decided && found.solutions.empty()) {
    part.doubt = "the solutions of a degenerate state were too many to list";
    return;
  }
  if (found.doubtful && found.solutions.empty()) {
    part.doubt =
        std::string(what_is_singular(form)) + ", and this arithmetic cannot tell whether there is a solution";
    return;
  }
  answer.status = found.solutions.empty() ? Status::no_solution : Status::solved;
  drop_failing(found);
  answer.solutions = std::move(found.solutions);
  for (Eigen::VectorXd& lambda : answer.solutions) polish(form, lambda);
  if (part.forward) drop_doubtful(form, answer.solutions, found.doubtful);
  if (found.decided && !found.doubtful) {
    answer.count = {true, found.continuum, static_cast<long>(answer.solutions.size())};
    if (answer.status == Status::solved) {
      answer.unique_velocity = answer.solutions.size() == 1 && !found.continuum;
      answer.unique_impulse = found.impulse_unique;
    }
  } else if (answer.status == Status::solved && part.forward && !part.impulse && !form.has_friction()) {
    answer.solutions.resize(1);
    judge_frictionless(form, answer.solutions.front(), answer);
  }
  if (answer.status == Status::no_solution)
    answer.reason = "none of the complementarity states is free of contradiction";
}

void stay_at_rest(const Budget&, Part& part) {
  part.answer.status = Status::solved;
  part.answer.solutions.assign(1, Eigen::VectorXd::Zero(part.form.rows()));
  part.answer.count = {true, false, 1};
  part.answer.unique_velocity = true;
  part.answer.solver = "rest";
}

// All solutions of one spatial contact, if they can be told apart.
void solve_one_contact(const Budget&, Part& part) {
  const NormalForm& form = part.form;
  Answer& answer = part.answer;
  const NormalBlock& ball = form.blocks[form.blocks[0].shape == SetShape::ball ? 0 : 1];
  std::vector<Eigen::Index> rows{ball.load};
  for (Eigen::Index j = 0; j < ball.size; ++j) rows.push_back(ball.row + j);
  cones::BallContact contact;
  contact.prepare(form.A(rows, rows), ball.ratio);
  const auto found = contact.all(form.c(rows));
  if (!found) return;
  answer.solutions.clear();
  for (const cones::ContactVector& x : *found) {
    Eigen::VectorXd lambda(form.rows());
    for (std::size_t i = 0; i < rows.size(); ++i) lambda[rows[i]] = x[static_cast<Eigen::Index>(i)];
    if (natural_residual(form, lambda) > countable) return;
    answer.solutions.push_back(std::move(lambda));
  }
  answer.status = Status::solved;
  answer.solver = "one_contact";
  if (ball.ratio <= largest_counted_ratio) {
    answer.count = {true, false, static_cast<long>(found->size())};
    answer.unique_velocity = answer.unique_impulse = found->size() == 1;
  } else if (found->size() > 1) {
    answer.unique_velocity = answer.unique_impulse = false;
  }
}

// The contact solvers come near or finish, Newton's method does the rest.
void run_contact_solvers(const Budget& budget, Part& part) {
  const auto lambda = solve_as_contacts(part.form, part.enough, budget.operations);
  if (!lambda || !lambda->allFinite()) return;
  part.best.offer(*lambda, natural_residual(part.form, *lambda), "contact");
  if (part.best.residual > part.enough) newton_from(*lambda, budget, part);
}

void run_newton(const Budget& budget, Part& part) {
  newton_from(Eigen::VectorXd::Zero(part.form.rows()), budget, part);
}

void run_lemke(const Budget&, Part& part) {
  auto lambda = solve_by_lemke(part.form);
  if (!lambda) return;
  polish(part.form, *lambda);
  part.best.offer(*lambda, natural_residual(part.form, *lambda), to_string(Solver::lemke));
}

void run_gauss_seidel(const Budget& budget, Part& part) {
  const Eigen::VectorXd zero = Eigen::VectorXd::Zero(part.form.rows());
  const IterationResult r = gauss_seidel(part.form, zero, aim, budget.sweeps, budget.plateau);
  part.best.offer(r.lambda, r.residual, to_string(Solver::gauss_seidel));
}

// Gauss-Seidel comes near, Newton's method finishes; where it cannot yet, twice as many sweeps follow.
void run_alternating(const Budget& budget, Part& part) {
  Eigen::VectorXd last = Eigen::VectorXd::Zero(part.form.rows());
  double before = std::numeric_limits<double>::infinity();
  for (long batch = budget.first_sweeps; batch <= budget.sweeps && part.best.residual > part.enough;
       batch *= 2) {
    const IterationResult r = gauss_seidel(part.form, last, aim, batch, budget.plateau);
    part.best.offer(r.lambda, r.residual, to_string(Solver::gauss_seidel));
    if (part.best.residual > aim) newton_from(r.lambda, budget, part);
    const bool stuck = batch > budget.fair_sweeps && r.residual > halved * before;
    if (stuck || !r.last.allFinite() || r.last.norm() > divergence) return;
    before = r.residual;
    last = r.last;
  }
}

void run_newton_from_many(const Budget& budget, Part& part) {
  std::mt19937_64 random(20120613);
  std::normal_distribution<double> normal;
  for (int i = 0; i < budget.starts && part.best.residual > part.enough; ++i) {
    Eigen::VectorXd start(part.form.rows());
    for (Eigen::Index j = 0; j < start.size(); ++j) start[j] = normal(random) * std::pow(4.0, i % 4);
    for (const NormalBlock& block : part.form.blocks)
      if (block.shape == SetShape::half_line) start[block.row] = std::abs(start[block.row]);
    newton_from(start, budget, part);
  }
}

}  // namespace percuss
