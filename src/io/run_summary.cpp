#include "percuss/run.hpp"

#include <algorithm>
#include <filesystem>
#include <numeric>

#include "io/json_text.hpp"
#include "io/scene_json.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/version.hpp"

namespace percuss {
namespace {

Json energy(const RunRecord& record, const Trajectory& trajectory) {
  const EnergyAccount& account = record.energy;
  Json elements = Json::array();
  for (std::size_t k = 0; k < trajectory.elements.size(); ++k)
    elements.push_back({{"name", trajectory.elements[k]}, {"dissipated", account.dissipated[k]}});
  return {{"initial", account.initial},
          {"final", account.present},
          {"dissipated", account.total_dissipated()},
          {"excitation", account.excitation + account.forces},
          {"balance", account.balance()},
          {"rough", is_rough(record, trajectory)},
          {"constraints", account.excitation},
          {"forces", account.forces},
          {"elements", elements}};
}

Json events(const Trajectory& trajectory) {
  Json counts = Json::object();
  using enum MotionEventKind;
  for (const MotionEventKind kind : {closes, opens, sticks, slips, rests, painleve})
    counts[std::string(to_string(kind))] = count_events(trajectory, kind);
  return counts;
}

Json gains(const Trajectory& trajectory) {
  Json list = Json::array();
  for (const EnergyGain& gain : energy_gains(trajectory))
    list.push_back({{"time", trajectory.impacts[gain.impact].time},
                    {"work", gain.work},
                    {"element", trajectory.elements[gain.element]}});
  return list;
}

Json misses(const Trajectory& trajectory) {
  const Unconfirmed missed = unconfirmed(trajectory);
  Json json{{"number", missed.number}};
  if (missed.number > 0) {
    json["worst_residual"] = missed.residual;
    json["time"] = missed.time;
  }
  return json;
}

}  // namespace

bool is_rough(const RunRecord& record, const Trajectory& trajectory) {
  constexpr double rough = 0.1;  // of the energy; methods of the first order reach it with poor steps only
  const EnergyAccount& account = record.energy;
  double turned = std::max(std::abs(account.excitation), std::abs(account.forces));
  for (const double d : account.dissipated) turned = std::max(turned, std::abs(d));
  for (const double kinetic : trajectory.kinetic) turned = std::max(turned, kinetic);
  return !(std::abs(account.balance()) <= rough * turned);
}

tl::expected<Problem, std::vector<Diagnostic>> problem_of(const RunRecord& record, const std::string& name) {
  auto problem = parse_problem(record.input, name, {.folder = record.folder});
  if (!problem || record.files.empty()) return problem;
  const std::string changed = changed_file(record.files, files_of(*problem));
  if (changed.empty()) return problem;
  return tl::make_unexpected(std::vector<Diagnostic>{{name, 1, 1, changed + " since the run was made"}});
}

RunRecord begin_record(const SimulationOptions& options, const Problem& problem, std::string input,
                       const std::string& file) {
  RunRecord record;
  record.program = version();
  record.input = std::move(input);
  record.files = files_of(problem);
  if (!file.empty() && !record.files.empty()) {
    const auto absolute = [](const std::string& path) {
      return std::filesystem::absolute(path).lexically_normal();
    };
    const std::filesystem::path folder = absolute(file).parent_path();
    for (Scene::File& named : record.files)
      named.path = absolute(named.path).lexically_relative(folder).string();
    record.folder = folder.string();
  }
  record.title = problem.title;
  record.law = name_of(options.law);
  record.options = options;
  return record;
}

void update(RunRecord& record, const Simulation& simulation) {
  record.status = simulation.status();
  record.reason = simulation.reason();
  record.explanation = simulation.explanation();
  record.time = simulation.time();
  record.q = simulation.q();
  record.u = simulation.u();
  record.steps = simulation.steps();
  record.energy = simulation.energy();
  record.checkpoint = simulation.checkpoint();
}

Result<StoredRun> run_motion(const Problem& problem, std::string input) {
  if (!problem.motion)
    return tl::make_unexpected(
        Errors{{"system", "is one instant, expected one that can move: energies and gaps"}});
  const auto options = simulation_options(problem.simulate, problem.law);
  if (!options) return tl::make_unexpected(options.error());
  auto simulation = Simulation::start(problem.motion->system, problem.motion->q, problem.motion->u, *options);
  if (!simulation) return tl::make_unexpected(simulation.error());
  while (simulation->advance()) {
  }
  StoredRun run{begin_record(*options, problem, std::move(input)), {}};
  update(run.record, *simulation);
  run.trajectory = simulation->trajectory();
  return run;
}

long count_events(const Trajectory& trajectory, MotionEventKind kind) {
  return std::count_if(trajectory.events.begin(), trajectory.events.end(),
                       [&](const MotionEvent& event) { return event.kind == kind; });
}

std::vector<EnergyGain> energy_gains(const Trajectory& trajectory) {
  std::vector<EnergyGain> gains;
  const auto elements = static_cast<std::ptrdiff_t>(trajectory.elements.size());
  for (std::size_t k = 0; k < trajectory.impacts.size(); ++k) {
    if (trajectory.impacts[k].energetic || elements == 0) continue;
    const auto begin = trajectory.work.begin() + static_cast<std::ptrdiff_t>(k) * elements;
    gains.push_back({k, std::accumulate(begin, begin + elements, 0.0),
                     static_cast<std::size_t>(std::max_element(begin, begin + elements) - begin)});
  }
  return gains;
}

std::string to_json(const RunRecord& record, const Trajectory& trajectory) {
  Json json{{"percuss", 1},
            {"status", to_string(record.status)},
            {"time", record.time},
            {"q", numbers(record.q)},
            {"u", numbers(record.u)},
            {"impacts", trajectory.impacts.size()},
            {"energy", energy(record, trajectory)},
            {"title", record.title},
            {"law", record.law},
            {"method", record.explanation},
            {"until", record.options.until},
            {"steps", record.steps},
            {"states", trajectory.time.size()},
            {"coordinates", trajectory.coordinates},
            {"events", events(trajectory)},
            {"gains", gains(trajectory)},
            {"unconfirmed", misses(trajectory)}};
  if (!record.reason.empty()) json["reason"] = record.reason;
  if (const auto problem = io::scene_of_run(record);
      problem && record.q.size() == problem->motion->system->configuration())
    io::add_scene_json(*scene_record(*problem, record.time, record.q, record.u), json);
  return json_text(json, 1) + "\n";
}

}  // namespace percuss
