#include "percuss/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <variant>

#include "base/memory.hpp"
#include "simulate/event_driven.hpp"
#include "simulate/time_stepping.hpp"

namespace percuss {

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

Result<Choice> choose(const Mechanism& mechanism, const SimulationOptions& options) {
  const bool newton = std::holds_alternative<Newton>(options.law);
  if (options.method == Method::time_stepping && !newton)
    return tl::unexpected(
        Errors{{"simulate.method", fmt::format("time_stepping knows Newton's law only, got the law {}; "
                                               "use event_driven",
                                               name_of(options.law))}});
  if (options.method != Method::automatic)
    return Choice{options.method, fmt::format("{}, as asked for", to_string(options.method))};
  const auto& elements = mechanism.elements();
  const auto contacts = static_cast<std::size_t>(std::count_if(
      elements.begin(), elements.end(), [](const Element& e) { return e.kind == Kind::contact; }));
  if (!newton)
    return Choice{Method::event_driven,
                  fmt::format("event_driven: the law {} needs located impacts", name_of(options.law))};
  const std::string number = fmt::format("{} contact{}", contacts, contacts == 1 ? "" : "s");
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
  if (!(options.output >= 0.0 && std::isfinite(options.output)))
    errors.push_back({"simulate.output", fmt::format("is {}, expected a number above 0", options.output)});
  if (!(options.until >= t && std::isfinite(options.until)))
    errors.push_back(
        {"simulate.until", fmt::format("is {}, expected a time of at least {}", options.until, t)});
}

// What can neither be counted nor kept is refused before it is computed.
void check_length(const Mechanism& mechanism, const SimulationOptions& options, double t, Errors& errors) {
  const double span = options.until - t;
  if (!(span / options.step <= 0x1p53)) {
    errors.push_back(
        {"simulate.step", fmt::format("is {}: {:.3g} steps until t = {} cannot be counted, "
                                      "expected a step of at least {:.2g}",
                                      options.step, span / options.step, options.until, span * 0x1p-53)});
    return;
  }
  constexpr double copies = 3.0;  // while arrays grow, and in the file that is made of them
  const auto numbers = static_cast<double>(6 + 2 * mechanism.freedom() + mechanism.rows());
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

void check_start(const Mechanism& mechanism, const Instant& at, const Eigen::VectorXd& q, Errors& errors) {
  for (std::size_t i = 0; i < mechanism.elements().size(); ++i) {
    const Element& e = mechanism.elements()[i];
    const double gap = at.gap[static_cast<Eigen::Index>(i)];
    Instant mirrored = at;
    mirrored.gap = -at.gap;
    const bool touches = std::isnan(gap) || closed(mechanism, mirrored, q, i);  // not below −tolerance
    if (e.kind == Kind::contact && !touches)
      errors.push_back(
          {fmt::format("elements[{}].gap", i),
           fmt::format("of {} is {} at the start, expected a gap that is not negative", e.name, gap)});
    if (e.kind == Kind::joint && !(touches && closed(mechanism, at, q, i)))
      errors.push_back({fmt::format("elements[{}].gap", i),
                        fmt::format("of the joint {} is {} at the start, expected 0", e.name, gap)});
  }
}

}  // namespace

struct Simulation::Run {
  Run(const Mechanism& m, const SimulationOptions& o, double start)
      : mechanism(m), options(o), recorder(mechanism, o, start) {}

  Mechanism mechanism;
  SimulationOptions options;
  Recorder recorder;
  Motion motion;
  std::variant<std::monostate, EventDriven, TimeStepping> integrator;
  Ending ending;
  std::string explanation;
};

Simulation::Simulation(std::unique_ptr<Run> run) : run_(std::move(run)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

Result<Simulation> Simulation::start(const Mechanism& mechanism, const Eigen::VectorXd& q,
                                     const Eigen::VectorXd& u, const SimulationOptions& options, double t) {
  const Eigen::Index f = mechanism.freedom();
  if (q.size() != f || u.size() != f)
    return tl::unexpected(Errors{{"state", fmt::format("has {} coordinates and {} rates, expected {} of each",
                                                       q.size(), u.size(), f)}});
  Errors errors;
  check_options(options, t, errors);
  if (errors.empty()) check_length(mechanism, options, t, errors);
  Instant at = mechanism.instant();
  mechanism.everything(t, q.data(), u.data(), at);
  if (!at.mass.allFinite() || !at.force.allFinite() || !at.directions.allFinite())
    errors.push_back({"state", "a formula has no finite value at the start"});
  check_start(mechanism, at, q, errors);
  if (!errors.empty()) return tl::unexpected(errors);
  const auto choice = choose(mechanism, options);
  if (!choice) return tl::unexpected(choice.error());

  auto run = std::make_unique<Run>(mechanism, options, t);
  const auto& elements = run->mechanism.elements();
  Motion& motion = run->motion;
  motion.t = t;
  motion.q = q;
  motion.u = u;
  motion.dissipated.assign(elements.size(), 0.0);
  motion.fastest.assign(elements.size(), 0.0);
  motion.size.setZero(2 * f);
  motion.impulse.setZero(mechanism.rows());
  motion.modes.hold.assign(elements.size(), Hold::free);
  motion.modes.direction.setZero(mechanism.rows());
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (elements[i].kind == Kind::joint || elements[i].kind == Kind::rolling)
      motion.modes.hold[i] = Hold::held;
  motion.announced = motion.modes;
  motion.next_step = options.step;
  run->explanation = choice->why;
  if (choice->method == Method::event_driven)
    run->integrator.emplace<EventDriven>(run->mechanism, options);
  else
    run->integrator.emplace<TimeStepping>(run->mechanism, options, t);
  return Simulation(std::move(run));
}

bool Simulation::advance() {
  if (run_->ending.status != RunStatus::running) return false;
  if (auto* events = std::get_if<EventDriven>(&run_->integrator))
    run_->ending = events->advance(run_->motion, run_->recorder);
  else
    run_->ending = std::get<TimeStepping>(run_->integrator).advance(run_->motion, run_->recorder);
  return run_->ending.status == RunStatus::running;
}

RunStatus Simulation::status() const { return run_->ending.status; }
const std::string& Simulation::reason() const { return run_->ending.reason; }
const std::string& Simulation::explanation() const { return run_->explanation; }
double Simulation::time() const { return run_->motion.t; }
const Eigen::VectorXd& Simulation::q() const { return run_->motion.q; }
const Eigen::VectorXd& Simulation::u() const { return run_->motion.u; }
long Simulation::steps() const { return run_->motion.steps; }
const Trajectory& Simulation::trajectory() const { return run_->recorder.trajectory; }

EnergyAccount Simulation::energy() const {
  const Motion& motion = run_->motion;
  Instant at = run_->mechanism.instant();
  run_->mechanism.everything(motion.t, motion.q.data(), motion.u.data(), at);
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
  Motion motion = run_->motion;
  if (!unpack(checkpoint, motion) || trajectory.coordinates != run_->recorder.trajectory.coordinates ||
      trajectory.elements != run_->recorder.trajectory.elements ||
      trajectory.offsets != run_->recorder.trajectory.offsets ||
      static_cast<long>(trajectory.time.size()) != motion.stored)
    return tl::unexpected(Errors{{"checkpoint", "does not belong to this mechanism"}});
  run_->motion = std::move(motion);
  run_->recorder.trajectory = std::move(trajectory);
  run_->ending = {};
  return {};
}

}  // namespace percuss
