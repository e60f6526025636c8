#include "solvers/solve.hpp"

#include <limits>

#include "solvers/components.hpp"
#include "solvers/decomposition.hpp"
#include "solvers/enumeration.hpp"
#include "solvers/lemke.hpp"
#include "solvers/planar_contact.hpp"
#include "solvers/strategy.hpp"

namespace percuss {
namespace {

constexpr double most_states = 4e6;  // what enumeration accepts when it is asked for by name
constexpr std::size_t most_listed = 1024;

// Numbers of solutions multiply; beyond what a long holds the largest stands for them.
long saturated_product(long a, long b) {
  long product = 0;
  return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<long>::max() : product;
}

// The solutions of the whole are the combinations of those of its parts.
void combine(const NormalForm& form, const std::vector<Component>& parts, std::vector<Answer>& answers,
             Answer& whole) {
  whole.status = Status::solved;
  whole.count = {true, false, 1};
  whole.unique_velocity = whole.unique_impulse = true;
  whole.solutions.assign(1, Eigen::VectorXd::Zero(form.rows()));
  auto both = [](std::optional<bool> a, std::optional<bool> b) -> std::optional<bool> {
    if ((a && !*a) || (b && !*b)) return false;
    return a && b ? std::optional(true) : std::nullopt;
  };
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const Answer& part = answers[p];
    auto place = [&](const Eigen::VectorXd& from, Eigen::VectorXd& to, double factor) {
      for (std::size_t i = 0; i < parts[p].rows.size(); ++i)
        to[parts[p].rows[i]] = factor * from[static_cast<Eigen::Index>(i)];
    };
    if (part.status != Status::solved && whole.status != Status::no_solution) {
      whole.status = part.status;
      whole.reason = part.reason;
      if (part.proof.size() > 0) {
        whole.proof = Eigen::VectorXd::Zero(form.rows());
        place(part.proof, whole.proof, 1.0);
      }
    }
    if (whole.solver.find(part.solver) == std::string::npos) {
      if (!whole.solver.empty()) whole.solver += ", ";
      whole.solver += part.solver;
    }
    whole.count.decided = whole.count.decided && part.count.decided;
    whole.count.continuum = whole.count.continuum || part.count.continuum;
    whole.count.number = saturated_product(whole.count.number, part.count.number);
    whole.unique_velocity = both(whole.unique_velocity, part.unique_velocity);
    whole.unique_impulse = both(whole.unique_impulse, part.unique_impulse);
    // Of more combinations than are listed, those that remain still show every solution of every part.
    std::vector<Eigen::VectorXd> combined;
    for (const Eigen::VectorXd& lambda : part.solutions)
      for (std::size_t known = 0; known < whole.solutions.size(); ++known) {
        if (combined.size() >= most_listed && known > 0 && &lambda != &part.solutions.front()) break;
        combined.push_back(whole.solutions[known]);
        place(lambda, combined.back(), parts[p].form.reference);
      }
    whole.solutions = std::move(combined);
  }
  if (whole.status == Status::no_solution) {
    whole.count = {true, false, 0};
    whole.unique_velocity = whole.unique_impulse = std::nullopt;
    whole.solutions.clear();
  } else if (whole.status == Status::not_converged) {
    whole.count = {};
    whole.unique_velocity = whole.unique_impulse = std::nullopt;
  }
}

void reset(Answer& answer) {
  answer.status = Status::not_converged;
  answer.count = {};
  answer.unique_velocity = answer.unique_impulse = std::nullopt;
  answer.beyond_doubt = false;
  answer.proof.resize(0);
  answer.reason.clear();
}

// One contact with planar friction and no doubt about its state: the commonest impact, without an allocation.
bool fast_path(const NormalForm& form, const SolverOptions& options, Answer& answer) {
  if (options.solver != Solver::automatic || options.decompose_friction) return false;
  if (form.rows() != 2 || !is_one_contact(form)) return false;
  answer.solutions.resize(1);
  if (!solve_planar_contact(form, answer.solutions.front())) return false;
  answer.status = Status::solved;
  answer.count = {true, false, 1};
  answer.unique_velocity = answer.unique_impulse = answer.beyond_doubt = true;
  answer.solver = "one_contact";
  return true;
}

}  // namespace

void solve(const NormalForm& form, const SolverOptions& options, bool forward, Answer& answer) {
  reset(answer);
  if (fast_path(form, options, answer)) return;
  answer.solver.clear();
  if (!form.A.allFinite() || !form.c.allFinite()) {
    answer.solutions.assign(1, Eigen::VectorXd::Zero(form.rows()));
    answer.reason = "directions, masses or velocities leave the range of numbers";
    return;
  }

  const std::vector<Component> parts = components(form);
  std::vector<Answer> answers(parts.size());
  for (std::size_t p = 0; p < parts.size(); ++p) {
    if (options.decompose_friction) {
      const Decomposition decomposition = decompose_friction(parts[p].form);
      solve_part(decomposition.clutches, &decomposition.impulse, options, false, answers[p]);
      for (Eigen::VectorXd& solution : answers[p].solutions) solution = decomposition.impulse * solution;
    } else {
      solve_part(parts[p].form, nullptr, options, forward, answers[p]);
    }
  }
  combine(form, parts, answers, answer);
  if (answer.status == Status::no_solution && answer.proof.size() == 0 && forward)
    if (auto proof = proof_of_infeasibility(form)) answer.proof = *std::move(proof);
}

std::string objection(const NormalForm& form, const SolverOptions& options, bool forward) {
  switch (options.solver) {
    case Solver::automatic:
    case Solver::newton: return {};
    case Solver::lemke:
      return form.has_spatial_friction() ? "lemke solves scalar elements only; here is spatial friction" : "";
    case Solver::gauss_seidel:
      if (!forward) return "gauss_seidel solves forward in time only";
      if (form.has_shapes()) return "gauss_seidel solves friction in ellipsoids only; here is another set";
      return options.decompose_friction ? "gauss_seidel cannot solve friction decomposed into clutches" : "";
    case Solver::enumeration: {
      for (const NormalBlock& block : form.blocks)
        if (block.is_friction() && block.size > 1 && !block.polygon())
          return "enumeration solves scalar elements and polygons only; here is spatial friction";
      double states = 1.0;
      for (const Component& part : components(form))
        states = std::max(
            states,
            count_states(options.decompose_friction ? decompose_friction(part.form).clutches : part.form));
      return states > most_states ? "enumeration takes parts of at most 24 coupled components and 4 million "
                                    "states; this one is larger"
                                  : "";
    }
  }
  return {};
}

}  // namespace percuss
