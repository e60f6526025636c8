#include "solvers/strategy.hpp"

#include <algorithm>

#include "solvers/enumeration.hpp"
#include "solvers/lemke.hpp"
#include "solvers/many_contacts.hpp"
#include "solvers/part.hpp"
#include "solvers/tolerances.hpp"
#include "solvers/uniqueness.hpp"

namespace percuss {
namespace {

constexpr long many = 40;  // frictional contacts, which the contact solvers know how to solve

// By whose name a stage runs: `automatic` tries what bears its name, a solver that is asked for likewise.
constexpr unsigned name_of(Solver solver) { return 1U << static_cast<unsigned>(solver); }
namespace by {
constexpr unsigned automatic = name_of(Solver::automatic), enumeration = name_of(Solver::enumeration),
                   lemke = name_of(Solver::lemke), gauss_seidel = name_of(Solver::gauss_seidel),
                   newton = name_of(Solver::newton);
}  // namespace by

bool always(const Part&) { return true; }
bool has_few_states(const Part& part) {
  return !part.automatic() || count_states(part.form) <= static_cast<double>(part.options.enumeration_limit);
}
bool nothing_approaches(const Part& part) { return part.forward && part.form.c.isZero(0.0); }
bool one_contact(const Part& part) { return part.forward && is_one_contact(part.form); }
bool many_contacts(const Part& part) { return part.forward && count_frictional(part.form) > many; }
bool scalar(const Part& part) { return !part.form.has_spatial_friction(); }
// Gauss-Seidel divides by the diagonal, needs ξ to grow with Λ, and knows no friction but balls.
bool can_be_swept(const Part& part) {
  return !part.form.has_shapes() &&
         std::all_of(part.form.blocks.begin(), part.form.blocks.end(), [&](const NormalBlock& block) {
           const bool end_of_interval = block.shape == SetShape::half_line && block.load >= 0;
           return block.shape == SetShape::ball || end_of_interval || part.form.A(block.row, block.row) > 0.0;
         });
}

struct Stage {
  std::string_view name;
  unsigned names;  // of `by`
  bool (*applies)(const Part&);
  void (*run)(const Budget&, Part&);
  Budget budget;
};

// From cheap and exact to expensive and robust, until one settles the part.
constexpr Stage stages[] = {
    {"enumeration", by::automatic | by::enumeration, has_few_states, enumerate_states, {}},
    {"rest", by::automatic | by::lemke | by::gauss_seidel | by::newton, nothing_approaches, stay_at_rest, {}},
    {"one contact", by::automatic, one_contact, solve_one_contact, {}},
    {"contact solvers", by::automatic, many_contacts, run_contact_solvers,
     Budget{.newton_steps = 200, .operations = 1e11}},
    {"Newton", by::automatic | by::newton, always, run_newton, Budget{.newton_steps = 200}},
    {"Lemke", by::automatic | by::lemke, scalar, run_lemke, {}},
    {"Gauss-Seidel", by::gauss_seidel, always, run_gauss_seidel, Budget{.sweeps = 50000, .plateau = 3000}},
    {"Gauss-Seidel and Newton in turn", by::automatic, can_be_swept, run_alternating,
     Budget{.newton_steps = 200, .sweeps = 50000, .plateau = 3000, .first_sweeps = 50, .fair_sweeps = 4000}},
    {"Newton from many starts", by::automatic | by::newton, always, run_newton_from_many,
     Budget{.newton_steps = 200, .starts = 40}},
};

}  // namespace

bool is_one_contact(const NormalForm& form) {
  return form.blocks.size() == 2 && form.has_friction() && !form.has_shapes() &&
         (form.blocks[0].load >= 0) != (form.blocks[1].load >= 0);
}

void solve_part(const NormalForm& form, const Eigen::MatrixXd* impulse, const SolverOptions& options,
                bool forward, Answer& answer) {
  Part part{form, impulse, options, forward, solver_tolerances::accepted * options.tolerance, answer};
  for (const Stage& stage : stages) {
    if (!(stage.names & name_of(options.solver)) || !stage.applies(part)) continue;
    stage.run(stage.budget, part);
    if (part.settled()) break;
  }
  if (answer.status != Status::not_converged) return;
  answer.reason = part.doubt.empty() ? "no solver reached the tolerance" : part.doubt;
  if (options.solver == Solver::enumeration) return;

  const Best& best = part.best;
  answer.solver = best.solver;
  if (best.lambda.size() > 0) answer.solutions.assign(1, best.lambda);
  if (part.settled()) {
    answer.status = Status::solved;
    answer.reason.clear();
    if (forward && !form.has_friction()) judge_frictionless(form, best.lambda, answer);
    return;
  }
  if (!forward) return;
  if (auto proof = proof_of_infeasibility(form)) {
    answer.status = Status::no_solution;
    answer.count = {true, false, 0};
    answer.solutions.clear();
    answer.proof = *std::move(proof);
    answer.reason = "closed constraints contradict each other";
  }
}

}  // namespace percuss
