// Problem files: what is read is valid and survives being written; what is not says where and why.
#include "percuss/problem_file.hpp"

#include "fuzz.hpp"
#include "percuss/files.hpp"

using percuss::fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(percuss::fuzz::text_of(data, size));
  const auto problem = percuss::parse_problem(text, "fuzz");
  if (problem) {
    ++percuss::fuzz::accepted;
    if (!percuss::why_no_impact(*problem).empty()) return 0;
    // That of a large scene is formed where it is asked for, and would take all the time.
    if (problem->motion && problem->impact.mass.size() == 0) return 0;
    require(percuss::validate(problem->impact).has_value());
    const std::string written = percuss::write_problem(*problem);
    if (written.size() > percuss::io::largest_file) return 0;  // no file may be so long
    require(percuss::parse_problem(written, "again").has_value());
    return 0;
  }
  require(!problem.error().empty());
  for (const percuss::Diagnostic& diagnostic : problem.error()) {
    require(diagnostic.line >= 1 && diagnostic.column >= 1);
    percuss::fuzz::require_one_line(diagnostic.to_string());
    require(!diagnostic.message.empty());
  }
  return 0;
}
