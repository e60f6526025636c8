#include "solvers/strategy.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "kernel/ball_contact.hpp"
#include "solvers/enumeration.hpp"
#include "solvers/gauss_seidel.hpp"
#include "solvers/lemke.hpp"
#include "solvers/many_contacts.hpp"
#include "solvers/newton_method.hpp"

namespace percuss {
namespace {

constexpr double aim = 1e-15;      // iterative solvers go on until here or until nothing moves
constexpr long sweeps = 50000;     // of Gauss-Seidel
constexpr long first_sweeps = 50;  // before Newton's method takes over for the first time
constexpr long newton_steps = 200;
constexpr long many = 40;          // frictional contacts: more go to the contact solvers first
constexpr int restarts = 40;       // of Newton's method, from random impulses
constexpr double countable = 1e3;  // ρ up to which the roots of the slip equation are all told apart

// The best of what several solvers found.
struct Best {
  Eigen::VectorXd lambda;
  double residual = std::numeric_limits<double>::infinity();
  std::string solver;

  void offer(const Eigen::VectorXd& candidate, double candidate_residual, std::string_view name) {
    if (!(candidate_residual < residual)) return;
    lambda = candidate;
    residual = candidate_residual;
    solver = name;
  }
};

// Nearly dependent directions leave an exact state with inexact impulses; a few Newton steps mend them in
// place.
void polish(const NormalForm& form, Eigen::VectorXd& lambda) {
  if (natural_residual(form, lambda) <= 1e-12) return;
  const IterationResult r = semismooth_newton(form, lambda, aim, 20);
  if ((form.X * (r.lambda - lambda)).norm() <= 1e-6 * (1.0 + (form.X * lambda).norm())) lambda = r.lambda;
}

// Without friction u⁺ is unique; Λ is if the directions that take part are independent.
void judge_frictionless(const NormalForm& form, const Eigen::VectorXd& lambda, Answer& answer) {
  answer.count = {true, false, 1};
  answer.unique_velocity = true;
  std::vector<Eigen::Index> partners;  // rows with ξ = 0
  const Eigen::VectorXd xi = form.A * lambda + form.c;
  for (const NormalBlock& block : form.blocks)
    if (block.shape == Shape::line || std::abs(xi[block.row]) <= 1e-9) partners.push_back(block.row);
  if (partners.empty()) {
    answer.unique_impulse = true;
    return;
  }
  Eigen::FullPivLU<Eigen::MatrixXd> lu(form.A(partners, partners));
  lu.setThreshold(1e-10);
  if (lu.isInvertible()) {
    answer.unique_impulse = true;
    return;
  }
  std::vector<bool> at_bound;
  for (const NormalBlock& block : form.blocks)
    if (block.shape == Shape::line)
      at_bound.push_back(false);
    else if (std::abs(xi[block.row]) <= 1e-9)
      at_bound.push_back(lambda[block.row] <= 1e-9);
  const Eigen::MatrixXd kernel =
      lu.kernel();  // a move along it is a second Λ if nothing that is zero turns negative
  for (Eigen::Index k = 0; k < kernel.cols(); ++k)
    for (const double sign : {1.0, -1.0}) {
      bool admissible = true;
      for (std::size_t i = 0; i < partners.size(); ++i)
        if (at_bound[i] && sign * kernel(static_cast<Eigen::Index>(i), k) < -1e-12) admissible = false;
      if (admissible) {
        answer.unique_impulse = false;
        return;
      }
    }
}

// Beside solutions that hold, one that holds only within the room for rounding is none, or one that this
// arithmetic cannot tell from none.
void drop_doubtful(const NormalForm& form, std::vector<Eigen::VectorXd>& solutions, bool& doubtful) {
  const auto holds = [&](const Eigen::VectorXd& x) { return natural_residual(form, x) <= 1e-13; };
  const auto leans = [&](const Eigen::VectorXd& x) { return natural_residual(form, x) > 1e-12; };
  if (std::none_of(solutions.begin(), solutions.end(), holds)) return;
  if (std::erase_if(solutions, leans) > 0) doubtful = true;
}

void by_enumeration(const NormalForm& form, const Eigen::MatrixXd* impulse, bool forward, Answer& answer) {
  Enumeration found = enumerate(form, impulse);
  answer.solver = to_string(Solver::enumeration);
  if (!found.decided && found.solutions.empty()) {
    answer.reason = "the solutions of a degenerate state were too many to list";
    return;
  }
  if (found.doubtful && found.solutions.empty()) {
    answer.reason =
        "directions are so nearly dependent that this arithmetic cannot tell whether there is a solution";
    return;
  }
  answer.status = found.solutions.empty() ? Status::no_solution : Status::solved;
  answer.solutions = std::move(found.solutions);
  for (Eigen::VectorXd& lambda : answer.solutions) polish(form, lambda);
  if (forward) drop_doubtful(form, answer.solutions, found.doubtful);
  if (found.decided && !found.doubtful) {
    answer.count = {true, found.continuum, static_cast<long>(answer.solutions.size())};
    if (answer.status == Status::solved) {
      answer.unique_velocity = answer.solutions.size() == 1;
      answer.unique_impulse = found.impulse_unique;
    }
  } else if (answer.status == Status::solved && forward && !impulse && !form.has_balls()) {
    answer.solutions.resize(1);
    judge_frictionless(form, answer.solutions.front(), answer);
  }
  if (answer.status == Status::no_solution)
    answer.reason = "none of the complementarity states is free of contradiction";
}

void run_newton(const NormalForm& form, const Eigen::VectorXd& start, Best& best) {
  const IterationResult r = semismooth_newton(form, start, aim, newton_steps);
  best.offer(r.lambda, r.residual, to_string(Solver::newton));
}

void run_lemke(const NormalForm& form, Best& best) {
  auto lambda = solve_by_lemke(form);
  if (!lambda) return;
  polish(form, *lambda);
  best.offer(*lambda, natural_residual(form, *lambda), to_string(Solver::lemke));
}

// The contact solvers come near or finish, Newton's method does the rest.
void run_contact_solvers(const NormalForm& form, double enough, Best& best) {
  const auto lambda = solve_as_contacts(form, enough);
  if (!lambda || !lambda->allFinite()) return;
  best.offer(*lambda, natural_residual(form, *lambda), "contact");
  if (best.residual > enough) run_newton(form, *lambda, best);
}

// Gauss-Seidel comes near, Newton's method finishes; where it cannot yet, twice as many sweeps follow.
void run_alternating(const NormalForm& form, double enough, Best& best) {
  Eigen::VectorXd last = Eigen::VectorXd::Zero(form.rows());
  double before = std::numeric_limits<double>::infinity();
  for (long batch = first_sweeps; batch <= sweeps && best.residual > enough; batch *= 2) {
    const IterationResult r = gauss_seidel(form, last, aim, batch);
    best.offer(r.lambda, r.residual, to_string(Solver::gauss_seidel));
    if (best.residual > aim) run_newton(form, r.lambda, best);
    const bool stuck = batch > 4000 && r.residual > 0.5 * before;
    if (stuck || !r.last.allFinite() || r.last.norm() > 1e12) return;
    before = r.residual;
    last = r.last;
  }
}

void run_newton_from_many(const NormalForm& form, double enough, Best& best) {
  std::mt19937_64 random(20120613);
  std::normal_distribution<double> normal;
  for (int i = 0; i < restarts && best.residual > enough; ++i) {
    Eigen::VectorXd start(form.rows());
    for (Eigen::Index j = 0; j < start.size(); ++j) start[j] = normal(random) * std::pow(4.0, i % 4);
    for (const NormalBlock& block : form.blocks)
      if (block.shape == Shape::half_line) start[block.row] = std::abs(start[block.row]);
    run_newton(form, start, best);
  }
}

// Gauss-Seidel divides by the diagonal and needs ξ to grow with Λ.
bool can_sweep(const NormalForm& form) {
  for (const NormalBlock& block : form.blocks)
    if (block.shape != Shape::ball && !(form.A(block.row, block.row) > 0.0)) return false;
  return true;
}

// All solutions of one spatial contact, if they can be told apart.
bool by_one_contact(const NormalForm& form, Answer& answer) {
  const NormalBlock& ball = form.blocks[form.blocks[0].shape == Shape::ball ? 0 : 1];
  std::vector<Eigen::Index> rows{ball.load};
  for (Eigen::Index j = 0; j < ball.size; ++j) rows.push_back(ball.row + j);
  cones::BallContact contact;
  contact.prepare(form.A(rows, rows), ball.ratio);
  const auto found = contact.all(form.c(rows));
  if (!found) return false;
  answer.solutions.clear();
  for (const cones::ContactVector& x : *found) {
    Eigen::VectorXd lambda(form.rows());
    for (std::size_t i = 0; i < rows.size(); ++i) lambda[rows[i]] = x[static_cast<Eigen::Index>(i)];
    if (natural_residual(form, lambda) > 1e-11) return false;
    answer.solutions.push_back(std::move(lambda));
  }
  answer.status = Status::solved;
  answer.solver = "one_contact";
  if (ball.ratio <= countable) {
    answer.count = {true, false, static_cast<long>(found->size())};
    answer.unique_velocity = answer.unique_impulse = found->size() == 1;
  } else if (found->size() > 1) {
    answer.unique_velocity = answer.unique_impulse = false;
  }
  return true;
}

}  // namespace

bool is_one_contact(const NormalForm& form) {
  return form.blocks.size() == 2 && form.has_balls() &&
         (form.blocks[0].load >= 0) != (form.blocks[1].load >= 0);
}

void solve_part(const NormalForm& form, const Eigen::MatrixXd* impulse, const SolverOptions& options,
                bool forward, Answer& answer) {
  const bool automatic = options.solver == Solver::automatic;
  const double enough = 0.1 * options.tolerance;
  if (options.solver == Solver::enumeration ||
      (automatic && count_states(form) <= static_cast<double>(options.enumeration_limit))) {
    by_enumeration(form, impulse, forward, answer);
    if (!automatic || answer.status != Status::not_converged) return;
  }
  const std::string doubt = std::exchange(answer.reason, {});
  if (form.c.isZero(0.0) && forward) {  // nothing approaches: Λ = 0, and no other velocity
    answer.status = Status::solved;
    answer.solutions.assign(1, Eigen::VectorXd::Zero(form.rows()));
    answer.count = {true, false, 1};
    answer.unique_velocity = true;
    answer.solver = "rest";
    return;
  }
  if (automatic && forward && is_one_contact(form) && by_one_contact(form, answer)) return;

  Best best;
  const Eigen::VectorXd zero = Eigen::VectorXd::Zero(form.rows());
  auto open = [&](Solver solver) {
    return options.solver == solver || (automatic && best.residual > enough);
  };
  if (automatic && forward && count_frictional(form) > many) run_contact_solvers(form, enough, best);
  if (open(Solver::newton)) run_newton(form, zero, best);
  if (open(Solver::lemke) && !form.has_spatial_balls()) run_lemke(form, best);
  if (options.solver == Solver::gauss_seidel) {
    const IterationResult r = gauss_seidel(form, zero, aim, sweeps);
    best.offer(r.lambda, r.residual, to_string(Solver::gauss_seidel));
  }
  if (automatic && can_sweep(form) && best.residual > enough) run_alternating(form, enough, best);
  if (open(Solver::newton) && best.residual > enough) run_newton_from_many(form, enough, best);

  answer.solver = best.solver;
  if (best.lambda.size() > 0) answer.solutions.assign(1, best.lambda);
  if (best.residual <= enough) {
    answer.status = Status::solved;
    if (forward && !form.has_balls()) judge_frictionless(form, best.lambda, answer);
    return;
  }
  if (forward)
    if (auto proof = proof_of_infeasibility(form)) {
      answer.status = Status::no_solution;
      answer.count = {true, false, 0};
      answer.solutions.clear();
      answer.proof = *std::move(proof);
      answer.reason = "closed constraints contradict each other";
      return;
    }
  answer.reason = doubt.empty() ? "no solver reached the tolerance" : doubt;
}

}  // namespace percuss
