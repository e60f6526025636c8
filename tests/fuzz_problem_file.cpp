// libFuzzer entry for problem files; src/io/README.md says how to run it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "percuss/problem_file.hpp"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto problem = percuss::parse_problem(text, "fuzz");
  if (problem) {
    if (!percuss::why_no_impact(*problem).empty()) return 0;
    require(percuss::validate(problem->impact).has_value());
    require(percuss::parse_problem(percuss::write_problem(*problem), "again").has_value());
    return 0;
  }
  require(!problem.error().empty());
  for (const percuss::Diagnostic& diagnostic : problem.error()) {
    require(diagnostic.line >= 1 && diagnostic.column >= 1 && !diagnostic.message.empty());
    require(diagnostic.to_string().find('\n') == std::string::npos);
  }
  return 0;
}
