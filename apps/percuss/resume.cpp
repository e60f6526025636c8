#include "resume.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "output.hpp"
#include "percuss/text.hpp"

namespace percuss::app {
namespace {

// What of the run in the file is not what is asked for; empty: nothing.
std::string difference(const RunRecord& there, const RunRecord& asked) {
  const auto differs = [](const char* what, const auto& a, const auto& b) {
    return fmt::format("was begun with {} {}, here it is {}", what, a, b);
  };
  const SimulationOptions &a = there.options, &b = asked.options;
  if (there.program != asked.program)
    return fmt::format("was begun by percuss {}, this is {}", printable(there.program), asked.program);
  if (there.input != asked.input) return "is a run of another problem, or the problem file has changed";
  if (const std::string changed = changed_file(there.files, asked.files); !changed.empty())
    return fmt::format("is a run of another problem: {}", changed);
  if (there.law != asked.law) return differs("the law", printable(there.law), asked.law);
  if (a.method != b.method) return differs("the method", to_string(a.method), to_string(b.method));
  if (a.step != b.step) return differs("the step", a.step, b.step);
  if (a.output != b.output) return differs("the output interval", a.output, b.output);
  if (a.tolerance != b.tolerance) return differs("the tolerance", a.tolerance, b.tolerance);
  if (a.stop_at_gain != b.stop_at_gain)
    return fmt::format("was begun {} --audit strict", a.stop_at_gain ? "with" : "without");
  if (b.until < a.until) return differs("the end", a.until, b.until);
  return {};
}

bool is_there(const std::string& path) {
  std::error_code failure;
  return std::filesystem::exists(path, failure) && std::filesystem::file_size(path, failure) > 0;
}

}  // namespace

tl::expected<Resumed, std::string> resume(const std::string& path, const RunRecord& asked, bool restart,
                                          Simulation& simulation) {
  if (!is_there(path)) return Resumed{};
  auto stored = io::read_run(path);
  if (!stored)
    return tl::make_unexpected(stored.error() + "; it is not replaced, choose another file or remove it");
  if (restart) return Resumed{};
  if (const std::string what = difference(stored->record, asked); !what.empty())
    return tl::make_unexpected(
        fmt::format("{} {}; choose another file, or --restart to replace it", path, what));
  const bool longer = asked.options.until > stored->record.options.until;
  const RunStatus status = stored->record.status;
  if (status != RunStatus::running && !(longer && status == RunStatus::solved))
    return Resumed{
        fmt::format("{} is finished already; --restart computes it again", printable(path, longest_name)),
        *std::move(stored)};
  const double time = stored->record.time;
  if (const auto restored = simulation.restore(stored->record.checkpoint, std::move(stored->trajectory));
      !restored)
    return tl::make_unexpected(fmt::format("{}: {}; choose another file, or --restart to replace it", path,
                                           restored.error().front().message));
  return Resumed{fmt::format("resumes {} at t = {}", printable(path, longest_name), time), std::nullopt};
}

}  // namespace percuss::app
