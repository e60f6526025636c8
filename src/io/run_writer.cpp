#include <fmt/format.h>

#include "io/hdf5_writer.hpp"
#include "percuss/files.hpp"
#include "percuss/run.hpp"

namespace percuss::io {
namespace {

void put(Hdf5Writer& out, const std::string& name, double value) {
  out.numbers(name, std::span<const double>(&value, 1));
}

void put(Hdf5Writer& out, const std::string& name, long long value) {
  out.integers(name, std::span<const long long>(&value, 1));
}

void put(Hdf5Writer& out, const std::string& name, const Eigen::VectorXd& x) {
  out.numbers(name, std::span<const double>(x.data(), static_cast<std::size_t>(x.size())));
}

// One number or text of every member of a list.
template <class Item, class Pick>
auto pick(const std::vector<Item>& items, const Pick& of) {
  std::vector<decltype(of(items.front()))> values;
  values.reserve(items.size());
  for (const Item& item : items) values.push_back(of(item));
  return values;
}

void write_heading(Hdf5Writer& out, const RunRecord& record, const Trajectory& trajectory) {
  out.group("/run");
  put(out, "/run/format", 1LL);
  out.text("/run/program", record.program);
  out.text("/run/title", record.title);
  out.text("/run/law", record.law);
  out.text("/run/method", std::string(to_string(record.options.method)));
  put(out, "/run/until", record.options.until);
  put(out, "/run/step", record.options.step);
  put(out, "/run/output", record.options.output);
  put(out, "/run/tolerance", record.options.tolerance);
  put(out, "/run/stop_at_gain", static_cast<long long>(record.options.stop_at_gain));
  out.text("/run/status", std::string(to_string(record.status)));
  out.text("/run/reason", record.reason);
  out.text("/run/explanation", record.explanation);
  put(out, "/run/steps", static_cast<long long>(record.steps));
  out.texts("/run/coordinates", trajectory.coordinates);
  if (!trajectory.velocities.empty()) out.texts("/run/velocities", trajectory.velocities);
  out.texts("/run/elements", trajectory.elements);
  out.integers("/run/offsets", std::vector<long long>(trajectory.offsets.begin(), trajectory.offsets.end()));
  out.describe("/run/offsets", "first row of every element in force and impulse, and their number at last");
}

void write_present(Hdf5Writer& out, const RunRecord& record) {
  out.group("/final");
  put(out, "/final/time", record.time);
  put(out, "/final/q", record.q);
  put(out, "/final/u", record.u);
  out.group("/account");
  out.describe(
      "/account",
      "initial + excitation + forces - sum of dissipated = present, but for the error of integration");
  put(out, "/account/initial", record.energy.initial);
  put(out, "/account/present", record.energy.present);
  out.numbers("/account/dissipated", record.energy.dissipated);
  out.describe("/account/dissipated", "by every element since the start; negative where it gained");
  put(out, "/account/excitation", record.energy.excitation);
  put(out, "/account/forces", record.energy.forces);
}

void write_states(Hdf5Writer& out, const Trajectory& run) {
  const std::size_t n = run.time.size();
  const auto rows = static_cast<std::size_t>(run.offsets.back());
  out.group("/states");
  out.numbers("/states/time", run.time);
  out.table("/states/q", n, run.coordinates.size(), run.q);
  out.describe("/states/q", "coordinates, one row per stored time");
  out.table("/states/u", n, run.freedom(), run.u);
  out.describe("/states/u", run.velocities.empty() ? "rates of the coordinates" : "velocities");
  out.table("/states/force", n, rows, run.force);
  out.describe("/states/force", "of the elements, columns by /run/offsets");
  out.group("/energy");
  out.describe("/energy", "at the times of /states; the last three are sums since the start");
  out.numbers("/energy/kinetic", run.kinetic);
  out.numbers("/energy/potential", run.potential);
  out.numbers("/energy/dissipated", run.dissipated);
  out.numbers("/energy/excitation", run.excitation);
  out.numbers("/energy/forces", run.forces);
}

void write_impacts(Hdf5Writer& out, const Trajectory& run) {
  const std::vector<ImpactOfRun>& impacts = run.impacts;
  const std::size_t n = impacts.size(), f = run.freedom();
  const auto number = [&](const char* name, auto of) {
    out.numbers(std::string("/impacts/") + name, pick(impacts, of));
  };
  const auto flag = [&](const char* name, bool ImpactOfRun::*member) {
    out.integers(std::string("/impacts/") + name,
                 pick(impacts, [&](const ImpactOfRun& i) -> long long { return i.*member; }));
  };
  out.group("/impacts");
  number("time", [](const ImpactOfRun& i) { return i.time; });
  out.texts("/impacts/status",
            pick(impacts, [](const ImpactOfRun& i) { return std::string(to_string(i.status)); }));
  flag("kinematic", &ImpactOfRun::kinematic);
  flag("kinetic", &ImpactOfRun::kinetic);
  flag("energetic", &ImpactOfRun::energetic);
  number("energy_before", [](const ImpactOfRun& i) { return i.energy_before; });
  number("energy_after", [](const ImpactOfRun& i) { return i.energy_after; });
  number("excitation", [](const ImpactOfRun& i) { return i.excitation; });
  number("residual", [](const ImpactOfRun& i) { return i.residual; });
  out.table("/impacts/q", n, run.coordinates.size(), run.impact_q);
  out.table("/impacts/before", n, f, run.impact_before);
  out.describe("/impacts/before", "rates before the impact");
  out.table("/impacts/after", n, f, run.impact_after);
  out.table("/impacts/impulse", n, static_cast<std::size_t>(run.offsets.back()), run.impulse);
  out.table("/impacts/work", n, run.elements.size(), run.work);
  out.describe("/impacts/work", "of every element; positive where it gained energy");
}

void write_events(Hdf5Writer& out, const Trajectory& run) {
  out.group("/events");
  out.numbers("/events/time", pick(run.events, [](const MotionEvent& e) { return e.time; }));
  out.texts("/events/kind",
            pick(run.events, [](const MotionEvent& e) { return std::string(to_string(e.kind)); }));
  out.integers("/events/element",
               pick(run.events, [](const MotionEvent& e) -> long long { return e.element; }));
  out.describe("/events/element", "index into /run/elements, -1 where it concerns several");
  out.integers("/events/number",
               pick(run.events, [](const MotionEvent& e) -> long long { return e.number; }));
  out.describe("/events/number", "impact: index into /impacts; painleve: how many solutions");
}

}  // namespace

tl::expected<void, std::string> write_run(const RunRecord& record, const Trajectory& trajectory,
                                          const std::string& path) {
  const auto refuse = [&](const std::string& why) {
    return tl::make_unexpected(fmt::format("cannot write {}: {}", path, why));
  };
  // In memory first: HDF5 does not always notice that a disk is full.
  auto out = Hdf5Writer::in_memory();
  if (!out) return refuse(out.error());
  write_heading(*out, record, trajectory);
  write_present(*out, record);
  write_states(*out, trajectory);
  write_impacts(*out, trajectory);
  write_events(*out, trajectory);
  out->numbers("/checkpoint", record.checkpoint);
  out->describe("/checkpoint", "from which percuss simulate goes on");
  out->text("/input", record.input);
  if (!record.folder.empty()) out->text("/run/folder", record.folder);
  if (!record.files.empty()) {
    out->texts("/run/files", pick(record.files, [](const Scene::File& file) { return file.path; }));
    out->describe("/run/files", "that the problem names, within /run/folder");
    out->texts("/run/sha256", pick(record.files, [](const Scene::File& file) { return file.sha256; }));
  }
  const auto image = out->image();
  if (!image) return refuse(image.error());
  if (const auto written = write_atomically(path, *image); !written) return refuse(written.error());
  return {};
}

}  // namespace percuss::io
