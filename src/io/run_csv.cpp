#include "percuss/run.hpp"

#include <fmt/format.h>

#include <span>

namespace percuss {
namespace {

// A field that may hold commas and quotation marks.  [RFC 4180]
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? std::string("\"\"") : std::string(1, c);
  return field + "\"";
}

void append(std::string& line, std::span<const double> values) {
  for (const double value : values) fmt::format_to(std::back_inserter(line), ",{}", value);
}

// Row k of a table with that many columns.
std::span<const double> row(const std::vector<double>& table, std::size_t k, std::size_t columns) {
  return {table.data() + k * columns, columns};
}

void append_names(std::string& line, const std::vector<std::string>& names, const char* suffix) {
  for (const std::string& name : names) line += "," + quoted(name + suffix);
}

std::string element_name(const Trajectory& run, Eigen::Index element) {
  return element < 0 ? "" : run.elements[static_cast<std::size_t>(element)];
}

}  // namespace

std::string states_csv(const Trajectory& run) {
  std::string text = "t";
  append_names(text, run.coordinates, "");
  append_names(text, run.velocity_names(), "");
  text += "\n";
  for (std::size_t k = 0; k < run.time.size(); ++k) {
    text += fmt::format("{}", run.time[k]);
    append(text, row(run.q, k, run.coordinates.size()));
    append(text, row(run.u, k, run.freedom()));
    text += "\n";
  }
  return text;
}

std::string impacts_csv(const Trajectory& run) {
  const std::size_t f = run.freedom(), e = run.elements.size();
  const auto rows = static_cast<std::size_t>(run.offsets.back());
  std::string text = "t,status,kinematic,kinetic,energetic,energy_before,energy_after,excitation,residual";
  append_names(text, run.coordinates, "");
  append_names(text, run.velocity_names(), " before");
  append_names(text, run.velocity_names(), " after");
  for (std::size_t i = 0; i < e; ++i) {
    const Eigen::Index size = run.offsets[i + 1] - run.offsets[i];
    for (Eigen::Index c = 0; c < size; ++c)
      text += "," + quoted(run.elements[i] + " impulse" + (size > 1 ? fmt::format(" {}", c + 1) : ""));
  }
  append_names(text, run.elements, " work");
  text += "\n";
  for (std::size_t k = 0; k < run.impacts.size(); ++k) {
    const ImpactOfRun& impact = run.impacts[k];
    text += fmt::format("{},{},{:d},{:d},{:d},{},{},{},{}", impact.time, to_string(impact.status),
                        impact.kinematic, impact.kinetic, impact.energetic, impact.energy_before,
                        impact.energy_after, impact.excitation, impact.residual);
    append(text, row(run.impact_q, k, run.coordinates.size()));
    append(text, row(run.impact_before, k, f));
    append(text, row(run.impact_after, k, f));
    append(text, row(run.impulse, k, rows));
    append(text, row(run.work, k, e));
    text += "\n";
  }
  return text;
}

std::string events_csv(const Trajectory& run) {
  std::string text = "t,kind,element,number\n";
  for (const MotionEvent& event : run.events)
    text += fmt::format("{},{},{},{}\n", event.time, to_string(event.kind),
                        quoted(element_name(run, event.element)), event.number);
  return text;
}

std::string energy_csv(const Trajectory& run) {
  std::string text = "t,kinetic,potential,dissipated,excitation,forces\n";
  for (std::size_t k = 0; k < run.time.size(); ++k)
    text += fmt::format("{},{},{},{},{},{}\n", run.time[k], run.kinetic[k], run.potential[k],
                        run.dissipated[k], run.excitation[k], run.forces[k]);
  return text;
}

}  // namespace percuss
