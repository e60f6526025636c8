#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <optional>

#include "io/dataset_reader.hpp"
#include "io/hdf5_images.hpp"
#include "percuss/run.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

bool is_name(std::string_view text) {
  while (!text.empty()) {
    const Glyph glyph = next_glyph(text);
    if (glyph.code == broken_utf8 || glyph.code < 0x20 || glyph.code == 0x7F) return false;
    text.remove_prefix(glyph.bytes.size());
  }
  return true;
}

class RunReader : public DatasetReader {
 public:
  using DatasetReader::DatasetReader;

  void allow_infinite() { finite_ = false; }

  std::vector<double> any_numbers(const std::string& name) {
    return keep(name, [&] { return file_.numbers(name); });
  }
  std::vector<double> numbers(const std::string& name) { return checked(name, any_numbers(name)); }
  std::vector<double> numbers(const std::string& name, std::size_t count) {
    return counted(name, numbers(name), count);
  }
  double number(const std::string& name) { return first(numbers(name, 1)); }

  std::vector<double> table(const std::string& name, std::size_t rows, std::size_t columns) {
    std::size_t count = 0;
    if (__builtin_mul_overflow(rows, columns, &count))
      fail(name, fmt::format("would have {} rows of {} numbers", rows, columns));
    return counted(name, checked(name, keep(name, [&] { return file_.table(name, columns); })), count);
  }

  std::vector<long long> integers(const std::string& name, long long low, long long high) {
    std::vector<long long> values = keep(name, [&] { return file_.integers(name); });
    for (const long long value : values)
      if (value < low || value > high)
        fail(name, fmt::format("holds {}, expected {} to {}", value, low, high));
    return values;
  }
  std::vector<long long> integers(const std::string& name, std::size_t count, long long low, long long high) {
    return counted(name, integers(name, low, high), count);
  }
  long long integer(const std::string& name, long long low, long long high) {
    return first(integers(name, 1, low, high));
  }

  std::vector<std::string> texts(const std::string& name) {
    return keep(name, [&] { return file_.texts(name); });
  }
  std::vector<std::string> texts(const std::string& name, std::size_t count) {
    return counted(name, texts(name), count);
  }
  // As problem files may have them: UTF-8 without control characters.
  std::vector<std::string> names(const std::string& name) {
    std::vector<std::string> values = texts(name);
    for (const std::string& value : values)
      if (!is_name(value))
        fail(name, fmt::format("holds {}, expected a name without control characters", quote(value)));
    return values;
  }
  std::string text(const std::string& name) { return first(texts(name, 1)); }

  // A value of an enumeration by its name.
  template <class Value>
  Value named(const std::string& name, const std::string& word, std::initializer_list<Value> all) {
    for (const Value value : all)
      if (to_string(value) == word) return value;
    fail(name, fmt::format("holds {}, expected a word like '{}'", quote(word), to_string(*all.begin())));
    return *all.begin();
  }

 private:
  template <class T>
  std::vector<T> counted(const std::string& name, std::vector<T> values, std::size_t count) {
    if (failed() || values.size() == count) return values;
    fail(name, fmt::format("has {} entries, expected {}", values.size(), count));
    return {};
  }

  std::vector<double> checked(const std::string& name, std::vector<double> values) {
    if (!finite_) return values;
    for (std::size_t k = 0; k < values.size(); ++k)
      if (!std::isfinite(values[k]))
        fail(name, fmt::format("holds {} at {}, expected finite numbers", format_number(values[k]), k));
    return values;
  }

  template <class T>
  static T first(const std::vector<T>& values) {
    return values.empty() ? T{} : values.front();
  }

  bool finite_ = true;
};

constexpr long long many = std::numeric_limits<long>::max() / 2;
constexpr long long most_rows = 3;  // of an element: friction in space with pivoting

void read_heading(RunReader& in, RunRecord& record, Trajectory& trajectory) {
  in.integer("/run/format", 1, 1);
  record.program = in.text("/run/program");
  record.input = in.text("/input");
  if (in.has("/run/folder")) record.folder = in.text("/run/folder");
  if (in.has("/run/files")) {
    const auto paths = in.texts("/run/files"), sums = in.texts("/run/sha256", paths.size());
    for (std::size_t k = 0; k < sums.size(); ++k) record.files.push_back({paths[k], sums[k]});
  }
  record.title = in.text("/run/title");
  record.law = in.text("/run/law");
  record.options.method = in.named("/run/method", in.text("/run/method"),
                                   {Method::automatic, Method::event_driven, Method::time_stepping});
  record.options.until = in.number("/run/until");
  record.options.step = in.number("/run/step");
  record.options.output = in.number("/run/output");
  record.options.tolerance = in.number("/run/tolerance");
  record.options.stop_at_gain = in.integer("/run/stop_at_gain", 0, 1) != 0;
  record.status = in.named("/run/status", in.text("/run/status"),
                           {RunStatus::running, RunStatus::solved, RunStatus::no_solution,
                            RunStatus::not_converged, RunStatus::not_applicable, RunStatus::energy_gain});
  record.reason = in.text("/run/reason");
  record.explanation = in.text("/run/explanation");
  record.steps = static_cast<long>(in.integer("/run/steps", 0, many));
  trajectory.coordinates = in.names("/run/coordinates");
  if (in.has("/run/velocities")) trajectory.velocities = in.names("/run/velocities");
  trajectory.elements = in.names("/run/elements");
  const auto offsets = in.integers("/run/offsets", trajectory.elements.size() + 1, 0, many);
  for (std::size_t k = 0; k < offsets.size(); ++k) {
    const long long low = k == 0 ? 0 : offsets[k - 1], high = k == 0 ? 0 : low + most_rows;
    if (offsets[k] < low || offsets[k] > high)
      in.fail("/run/offsets", fmt::format("holds {} at {}, expected {} to {}", offsets[k], k, low, high));
  }
  trajectory.offsets.assign(offsets.begin(), offsets.end());
}

Eigen::VectorXd vector(const std::vector<double>& values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

void read_present(RunReader& in, RunRecord& record, const Trajectory& trajectory) {
  record.time = in.number("/final/time");
  record.q = vector(in.numbers("/final/q", trajectory.coordinates.size()));
  record.u = vector(in.numbers("/final/u", trajectory.freedom()));
  record.energy.initial = in.number("/account/initial");
  record.energy.present = in.number("/account/present");
  record.energy.dissipated = in.numbers("/account/dissipated", trajectory.elements.size());
  record.energy.excitation = in.number("/account/excitation");
  record.energy.forces = in.number("/account/forces");
  record.checkpoint = in.any_numbers("/checkpoint");
}

void require_order(RunReader& in, const std::string& name, const std::vector<double>& time) {
  for (std::size_t k = 0; k + 1 < time.size(); ++k)
    if (!(time[k] <= time[k + 1]))
      return in.fail(name,
                     fmt::format("holds {} after {}, expected times that do not fall", time[k + 1], time[k]));
}

void read_states(RunReader& in, Trajectory& run) {
  run.time = in.numbers("/states/time");
  require_order(in, "/states/time", run.time);
  const std::size_t n = run.time.size();
  if (in.failed()) return;
  run.q = in.table("/states/q", n, run.coordinates.size());
  run.u = in.table("/states/u", n, run.freedom());
  run.force = in.table("/states/force", n, static_cast<std::size_t>(run.offsets.back()));
  run.kinetic = in.numbers("/energy/kinetic", n);
  run.potential = in.numbers("/energy/potential", n);
  run.dissipated = in.numbers("/energy/dissipated", n);
  run.excitation = in.numbers("/energy/excitation", n);
  run.forces = in.numbers("/energy/forces", n);
}

void read_impacts(RunReader& in, Trajectory& run) {
  const std::string root = "/impacts/";
  const std::vector<double> time = in.numbers(root + "time");
  require_order(in, root + "time", time);
  const std::size_t n = time.size(), f = run.freedom();
  const auto status = in.texts(root + "status", n);
  const auto kinematic = in.integers(root + "kinematic", n, 0, 1);
  const auto kinetic = in.integers(root + "kinetic", n, 0, 1);
  const auto energetic = in.integers(root + "energetic", n, 0, 1);
  const auto before = in.numbers(root + "energy_before", n), after = in.numbers(root + "energy_after", n);
  const auto excitation = in.numbers(root + "excitation", n), residual = in.numbers(root + "residual", n);
  if (in.failed()) return;
  run.impact_q = in.table(root + "q", n, run.coordinates.size());
  run.impact_before = in.table(root + "before", n, f);
  run.impact_after = in.table(root + "after", n, f);
  run.impulse = in.table(root + "impulse", n, static_cast<std::size_t>(run.offsets.back()));
  run.work = in.table(root + "work", n, run.elements.size());
  for (std::size_t k = 0; k < n; ++k)
    run.impacts.push_back({.time = time[k],
                           .status = in.named(root + "status", status[k],
                                              {Status::solved, Status::no_solution, Status::not_converged}),
                           .kinematic = kinematic[k] != 0,
                           .kinetic = kinetic[k] != 0,
                           .energetic = energetic[k] != 0,
                           .energy_before = before[k],
                           .energy_after = after[k],
                           .excitation = excitation[k],
                           .residual = residual[k]});
}

void read_events(RunReader& in, Trajectory& run) {
  const std::vector<double> time = in.numbers("/events/time");
  const std::size_t n = time.size();
  const auto kind = in.texts("/events/kind", n);
  const auto element = in.integers("/events/element", n, -1, static_cast<long long>(run.elements.size()) - 1);
  const auto number = in.integers("/events/number", n, -many, many);
  if (in.failed()) return;
  using enum MotionEventKind;
  for (std::size_t k = 0; k < n; ++k) {
    run.events.push_back(
        {.time = time[k],
         .kind = in.named("/events/kind", kind[k], {impact, closes, opens, sticks, slips, rests, painleve}),
         .element = static_cast<Eigen::Index>(element[k]),
         .number = static_cast<long>(number[k])});
    const bool indexed = run.events.back().kind == impact;
    if (indexed && (number[k] < 0 || number[k] >= static_cast<long long>(run.impacts.size())))
      in.fail("/events/number", fmt::format("holds {}, expected the index of one of {} impacts", number[k],
                                            run.impacts.size()));
  }
}

// What `opened` holds, which is called `name`.
tl::expected<StoredRun, std::string> run_of(Hdf5Result<Hdf5Reader> opened, const std::string& name) {
  const auto refuse = [&](const std::string& what) { return tl::make_unexpected(name + ": " + what); };
  if (!opened) return refuse(opened.error());
  if (!opened->has("/run")) return refuse("holds no /run, expected a run of percuss simulate");
  RunReader in(*std::move(opened));
  StoredRun run;
  read_heading(in, run.record, run.trajectory);
  // A run that failed may end with what made it fail.
  const RunStatus status = run.record.status;
  if (status == RunStatus::no_solution || status == RunStatus::not_converged) in.allow_infinite();
  read_present(in, run.record, run.trajectory);
  read_states(in, run.trajectory);
  read_impacts(in, run.trajectory);
  read_events(in, run.trajectory);
  if (in.failed()) return refuse(in.error());
  return run;
}

}  // namespace

tl::expected<StoredRun, std::string> read_run(const std::string& path) {
  return run_of(Hdf5Reader::open(path), path);
}

tl::expected<StoredRun, std::string> parse_run(std::string_view image, const std::string& name) {
  return run_of(Hdf5Reader::of_image(image), name);
}

}  // namespace percuss::io
