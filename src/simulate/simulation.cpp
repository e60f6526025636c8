#include "percuss/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <variant>

#include "laws/law_options.hpp"
#include "percuss/text.hpp"
#include "simulate/event_driven.hpp"
#include "simulate/time_stepping.hpp"
#include "simulate/tolerances.hpp"
#include "simulate/trouble.hpp"

namespace percuss {

Result<SimulationOptions> simulation_options(const MotionRequest& asked, const Law& law) {
  if (!asked.until)
    return tl::make_unexpected(Errors{{"simulate",
                                       "has no until, expected the end of the motion; --until "
                                       "gives it too"}});
  SimulationOptions options;
  options.law = law;
  options.until = *asked.until;
  if (!asked.method.empty()) options.method = method_from_name(asked.method).value_or(options.method);
  options.step = asked.step.value_or(options.step);
  options.output = asked.output.value_or(options.output);
  options.tolerance = asked.tolerance.value_or(options.tolerance);
  return options;
}

std::string_view to_string(Method method) {
  switch (method) {
    case Method::automatic: return "auto";
    case Method::event_driven: return "event_driven";
    case Method::time_stepping: return "time_stepping";
  }
  return "";
}

std::optional<Method> method_from_name(std::string_view name) {
  for (const Method method : {Method::automatic, Method::event_driven, Method::time_stepping})
    if (to_string(method) == name) return method;
  return std::nullopt;
}

std::string_view to_string(RunStatus status) {
  switch (status) {
    case RunStatus::running: return "running";
    case RunStatus::solved: return "solved";
    case RunStatus::no_solution: return "no_solution";
    case RunStatus::not_converged: return "not_converged";
    case RunStatus::not_applicable: return "not_applicable";
    case RunStatus::energy_gain: return "energy_gain";
  }
  return "";
}

std::string_view to_string(MotionEventKind kind) {
  switch (kind) {
    case MotionEventKind::impact: return "impact";
    case MotionEventKind::closes: return "closes";
    case MotionEventKind::opens: return "opens";
    case MotionEventKind::sticks: return "sticks";
    case MotionEventKind::slips: return "slips";
    case MotionEventKind::rests: return "rests";
    case MotionEventKind::painleve: return "painleve";
  }
  return "";
}

double EnergyAccount::total_dissipated() const {
  return std::accumulate(dissipated.begin(), dissipated.end(), 0.0);
}

std::vector<std::string> Trajectory::velocity_names() const {
  if (!velocities.empty()) return velocities;
  std::vector<std::string> names = coordinates;
  for (std::string& name : names) name += "'";
  return names;
}

Unconfirmed unconfirmed(const Trajectory& trajectory) {
  Unconfirmed found;
  for (const ImpactOfRun& impact : trajectory.impacts) {
    if (impact.status == Status::solved) continue;
    if (found.number++ > 0 && impact.residual <= found.residual) continue;
    found.residual = impact.residual;
    found.time = impact.time;
  }
  return found;
}

namespace {

constexpr std::size_t few_contacts = 16;  // event driven up to here

struct Choice {
  Method method;
  std::string why;
};

Result<Choice> choose(const System& system, const ElementSet& set, const SimulationOptions& options) {
  const bool newton = std::holds_alternative<Newton>(options.law);
  if (options.method == Method::time_stepping && !newton)
    return tl::unexpected(
        Errors{{"simulate.method", fmt::format("time_stepping knows Newton's law only, got the law {}; "
                                               "use event_driven",
                                               name_of(options.law))}});
  const std::string& rough = system.facts().rough_gaps;
  if (!rough.empty() && (options.method == Method::event_driven || !newton))
    return tl::unexpected(
        Errors{{newton ? "simulate.method" : "law",
                fmt::format(
                    "{} needs gaps that are smooth, but {}; expected method time_stepping under Newton's law",
                    newton ? "event_driven" : fmt::format("the law {}", name_of(options.law)), rough)}});
  if (options.method != Method::automatic)
    return Choice{options.method, fmt::format("{}, as asked for", to_string(options.method))};
  const auto& elements = set.elements;
  const auto contacts = static_cast<std::size_t>(std::count_if(
      elements.begin(), elements.end(), [](const Element& e) { return e.kind == Kind::contact; }));
  if (!newton)
    return Choice{Method::event_driven,
                  fmt::format("event_driven: the law {} needs located impacts", name_of(options.law))};
  if (!rough.empty()) return Choice{Method::time_stepping, fmt::format("time_stepping: {}", rough)};
  // Scenes list what is near; what is far apart may meet later.
  const bool later = system.facts().elements_change;
  if (contacts == 0)
    return Choice{Method::event_driven,
                  later ? "event_driven: gaps are smooth, and at the start nothing is near enough to touch"
                        : "event_driven: there are no contacts"};
  const std::string number =
      fmt::format("{} contact{}{}", contacts, contacts == 1 ? "" : "s", later ? " near at the start" : "");
  if (contacts <= few_contacts)
    return Choice{Method::event_driven,
                  fmt::format("event_driven: every event can be located with {}", number)};
  return Choice{Method::time_stepping, fmt::format("time_stepping: {} would make too many events", number)};
}

void check_options(const SimulationOptions& options, double t, Errors& errors) {
  const auto positive = [&](double value, const char* field) {
    if (!(value > 0.0 && std::isfinite(value)))
      errors.push_back({field, fmt::format("is {}, expected a number above 0", value)});
  };
  positive(options.step, "simulate.step");
  positive(options.tolerance, "simulate.tolerance");
  if (options.tolerance > motion_tolerances::largest_tolerance)
    errors.push_back(
        {"simulate.tolerance", fmt::format("is {}, expected at most {}: it is a relative error",
                                           options.tolerance, motion_tolerances::largest_tolerance)});
  if (!(options.output >= 0.0 && std::isfinite(options.output)))
    errors.push_back({"simulate.output", fmt::format("is {}, expected a number above 0", options.output)});
  if (!(options.until >= t && std::isfinite(options.until)))
    errors.push_back(
        {"simulate.until", fmt::format("is {}, expected a time of at least {}", options.until, t)});
}

// e of all that may ever touch, before something does, where it is a function of the work.
void check_restitution(const System& system, const ElementSet& set, const Law& law, Errors& errors) {
  if (std::holds_alternative<Energetic>(law) || std::holds_alternative<CustomLaw>(law)) return;
  const std::string who = fmt::format("the law {}", name_of(law));
  if (const std::string& varies = system.facts().varying_restitution; !varies.empty())
    errors.push_back({varies, fmt::format("is a function of the work of compression, which the energetic law "
                                          "takes; {} needs a number",
                                          who)});
  else
    errors = with_restitution_curve(Impact{{}, {}, set.elements}, who);
}

// What can neither be counted nor kept is refused before it is computed.
void check_length(const System& system, const ElementSet& set, const SimulationOptions& options, double t,
                  Errors& errors) {
  const double span = options.until - t;
  if (!(span / options.step <= 0x1p53)) {
    errors.push_back(
        {"simulate.step", fmt::format("is {}: {:.3g} steps until t = {} cannot be counted, "
                                      "expected a step of at least {:.2g}",
                                      options.step, span / options.step, options.until, span * 0x1p-53)});
    return;
  }
  constexpr double copies = 3.0;  // while arrays grow, and in the file that is made of them
  const auto numbers = static_cast<double>(6 + system.configuration() + system.freedom() + set.rows);
  const double each = copies * numbers * sizeof(double), memory = memory_limit();
  const double interval = options.output > 0.0 ? options.output : options.step;
  if (span / interval * each <= memory) return;
  errors.push_back(
      {options.output > 0.0 ? "simulate.output" : "simulate.step",
       fmt::format("is {}{}: {:.3g} states until t = {} take {} of memory, of which there are {}; "
                   "expected output at intervals of at least {:.2g}",
                   interval, options.output > 0.0 ? "" : ", at which states are stored", span / interval,
                   options.until, bytes_text(span / interval * each), bytes_text(memory),
                   span * each / memory)});
}

void check_values(const System& system, const Instant& at, Errors& errors) {
  if (!at.mass.allFinite() || !at.force.allFinite())
    errors.push_back({"state", what_is_not_finite(system, at) + " at the start"});
  for (std::size_t i = 0; i < at.set->elements.size(); ++i) {
    const Element& e = at.set->elements[i];
    if (!at.directions.middleCols(at.set->offsets[i], e.size()).allFinite())
      errors.push_back(
          {fmt::format("elements[{}]", i),
           fmt::format("{} has a derivative that is not finite at the start, expected a direction in which "
                       "an impulse can act",
                       quote(e.name))});
  }
}

// Whether a gap is not below −tolerance.
bool not_entered(const Instant& at, const Eigen::VectorXd& extents, std::size_t i) {
  return -at.gap[static_cast<Eigen::Index>(i)] <= motion_tolerances::closed_gap * size_of_gap(at, extents, i);
}

// The faces of a re-entrant corner: contacts only, and the body is in front of one of them.
void check_corner(const Instant& at, const Eigen::VectorXd& extents, Errors& errors) {
  const auto& elements = at.set->elements;
  bool ahead = false;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].kind != Kind::contact)
      errors.push_back({fmt::format("elements[{}].kind", i),
                        fmt::format("is {} in {}; a re-entrant corner is made of contacts without friction",
                                    to_string(elements[i].kind), elements[i].name)});
    ahead = ahead || not_entered(at, extents, i);
  }
  if (errors.empty() && !ahead)
    errors.push_back({"elements",
                      "has negative gaps only at the start, expected one that is not: a re-entrant "
                      "corner is penetrated where no contact is open"});
}

void check_start(const Instant& at, const Eigen::VectorXd& extents, Errors& errors) {
  for (std::size_t i = 0; i < at.set->elements.size(); ++i) {
    const Element& e = at.set->elements[i];
    const double gap = at.gap[static_cast<Eigen::Index>(i)];
    const bool touches = std::isnan(gap) || not_entered(at, extents, i);
    if (e.kind == Kind::contact && !touches)
      errors.push_back(
          {fmt::format("elements[{}].gap", i),
           fmt::format("of {} is {} at the start, expected a gap that is not negative", e.name, gap)});
    if (e.kind == Kind::joint && !(touches && closed(at, extents, i)))
      errors.push_back({fmt::format("elements[{}].gap", i),
                        fmt::format("of the joint {} is {} at the start, expected 0", e.name, gap)});
  }
}

}  // namespace

struct Simulation::Run {
  Run(SystemPtr s, const SimulationOptions& o, double start)
      : system(std::move(s)), options(o), recorder(*system, o, start) {}

  SystemPtr system;
  SimulationOptions options;
  Recorder recorder;
  Motion motion;
  std::variant<std::monostate, EventDriven, TimeStepping> integrator;
  Ending ending;
  std::string explanation;

  System::Selection select() const {
    return system->select(motion.t, motion.q.data(), motion.u.data(), options.step, motion.set);
  }

  // The elements of the present state, where they are not those of before.
  void renew() {
    System::Selection selection = select();
    if (system->facts().elements_change) motion.complete_until = selection.until;
    if (selection.set == motion.set) return;
    adopt(selection.set, motion);
    take_places();
  }

  void take_places() {
    motion.place = recorder.adopt(*motion.set);
    motion.dissipated.resize(recorder.trajectory.elements.size(), 0.0);
    if (auto* events = std::get_if<EventDriven>(&integrator)) events->adopt(motion);
    if (auto* steps = std::get_if<TimeStepping>(&integrator)) steps->adopt(motion);
  }
};

Simulation::Simulation(std::unique_ptr<Run> run) : run_(std::move(run)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

Result<Simulation> Simulation::start(SystemPtr system, const Eigen::VectorXd& q, const Eigen::VectorXd& u,
                                     const SimulationOptions& options, double t) {
  const Eigen::Index c = system->configuration(), f = system->freedom();
  if (q.size() != c || u.size() != f)
    return tl::unexpected(Errors{
        {"state", fmt::format("has {} coordinates and {} rates, expected {}", q.size(), u.size(),
                              c == f ? fmt::format("{} of each", f) : fmt::format("{} and {}", c, f))}});
  const ElementSetPtr set = system->select(t, q.data(), u.data(), options.step, nullptr).set;
  Errors errors;
  if (system->facts().impacts_only) errors.push_back(*system->facts().impacts_only);
  for (auto* const objection : {with_friction_shape, beyond_table_1})
    if (errors.empty()) errors = objection(Impact{{}, {}, set->elements}, "a simulation");
  if (errors.empty()) check_restitution(*system, *set, options.law, errors);
  check_options(options, t, errors);
  if (errors.empty()) check_length(*system, *set, options, t, errors);
  Instant at = system->instant(set);
  system->everything(t, q.data(), u.data(), at);
  if (errors.empty()) check_values(*system, at, errors);
  if (errors.empty() && is_reentrant(options.law))
    check_corner(at, system->extents_at(q), errors);
  else if (errors.empty())
    check_start(at, system->extents_at(q), errors);
  if (!errors.empty()) return tl::unexpected(errors);
  const auto choice = choose(*system, *set, options);
  if (!choice) return tl::unexpected(choice.error());

  auto run = std::make_unique<Run>(std::move(system), options, t);
  Motion& motion = run->motion;
  motion.t = t;
  motion.q = q;
  motion.u = u;
  motion.size.setZero(c + f);
  motion.next_step = options.step;
  run->explanation = choice->why;
  if (choice->method == Method::event_driven)
    run->integrator.emplace<EventDriven>(*run->system, options);
  else
    run->integrator.emplace<TimeStepping>(*run->system, options, t);
  run->renew();
  return Simulation(std::move(run));
}

bool Simulation::advance() {
  if (run_->ending.status != RunStatus::running) return false;
  if (auto* events = std::get_if<EventDriven>(&run_->integrator))
    run_->ending = events->advance(run_->motion, run_->recorder);
  else
    run_->ending = std::get<TimeStepping>(run_->integrator).advance(run_->motion, run_->recorder);
  if (run_->system->facts().elements_change) run_->renew();
  // What is stored is believed: energies that are no numbers tell that velocities left their range.
  const Trajectory& stored = run_->recorder.trajectory;
  const bool believable =
      stored.time.empty() ||
      std::isfinite(stored.kinetic.back() + stored.potential.back() + stored.dissipated.back());
  if (!believable && run_->ending.status != RunStatus::no_solution)
    run_->ending = trouble(*run_->system, run_->motion, "energies leave the range of numbers");
  return run_->ending.status == RunStatus::running;
}

RunStatus Simulation::status() const { return run_->ending.status; }
const std::string& Simulation::reason() const { return run_->ending.reason; }
const std::string& Simulation::explanation() const { return run_->explanation; }
double Simulation::time() const { return run_->motion.t; }
const Eigen::VectorXd& Simulation::q() const { return run_->motion.q; }
const Eigen::VectorXd& Simulation::u() const { return run_->motion.u; }
long Simulation::steps() const { return run_->motion.steps; }
const Trajectory& Simulation::trajectory() const {
  run_->recorder.complete();
  return run_->recorder.trajectory;
}

EnergyAccount Simulation::energy() const {
  const Motion& motion = run_->motion;
  Instant at = run_->system->instant(motion.set);
  run_->system->everything(motion.t, motion.q.data(), motion.u.data(), at);
  EnergyAccount account;
  account.present = at.kinetic_energy + at.potential_energy;
  account.initial = motion.stored > 0 ? motion.initial_energy : account.present;
  account.dissipated = motion.dissipated;
  account.excitation = motion.excitation;
  account.forces = motion.forces;
  return account;
}

std::vector<double> Simulation::checkpoint() const { return pack(run_->motion); }

Result<void> Simulation::restore(const std::vector<double>& checkpoint, Trajectory trajectory) {
  const auto refused = tl::unexpected(Errors{{"checkpoint", "does not belong to this mechanism"}});
  const Trajectory& fresh = run_->recorder.trajectory;
  const bool changes = run_->system->facts().elements_change;
  if (trajectory.coordinates != fresh.coordinates || trajectory.velocities != fresh.velocities ||
      trajectory.offsets.size() != trajectory.elements.size() + 1 ||
      (!changes && (trajectory.elements != fresh.elements || trajectory.offsets != fresh.offsets)))
    return refused;
  Motion motion = run_->motion;
  if (changes) {  // the elements that were selected follow from the state
    if (!unpack_state(checkpoint, motion)) return refused;
    const System::Selection selection =
        run_->system->select(motion.t, motion.q.data(), motion.u.data(), run_->options.step, nullptr);
    adopt(selection.set, motion);
    motion.complete_until = selection.until;
    motion.dissipated.assign(trajectory.elements.size(), 0.0);
  }
  if (!unpack(checkpoint, motion) || static_cast<long>(trajectory.time.size()) != motion.stored)
    return refused;
  run_->motion = std::move(motion);
  run_->recorder.take(std::move(trajectory));
  if (changes) run_->take_places();
  run_->ending = {};
  return {};
}

}  // namespace percuss
