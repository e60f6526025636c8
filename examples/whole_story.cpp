// From a file to a page: read a problem, resolve its impact, audit it, let it move, keep the run.
#include <iostream>
#include <percuss/percuss.hpp>

using namespace percuss;
int main(int argc, char** argv) {
  const std::string file = argc > 1 ? argv[1] : "examples/kane_lagrangian.yaml",
                    out = argc > 2 ? argv[2] : "";
  const auto problem = read_problem(file);
  if (!problem) return std::cerr << problem.error().front().to_string() << "\n", 2;
  const auto outcome = resolve(problem->impact, problem->law);
  if (!outcome) return std::cerr << to_string(outcome.error()) << "\n", 2;

  const ImpactRecord record = make_record(*problem, *outcome);
  AuditOptions asked;
  asked.law = problem->law;
  const AuditReport audited = audit(problem->impact, asked);
  std::cout << report::impact_table(record)
            << "\nconsistent for all velocities: " << to_string(audited.consistency.verdict) << "\n";

  const auto text = io::read_text_file(file);
  const auto run = run_motion(*problem, text.value());
  if (!run) return std::cerr << to_string(run.error()) << "\n", 2;
  std::cout << report::run_text(run->record, run->trajectory);
  if (out.empty()) return 0;
  const report::Origin origin{"whole_story", version(), file, *text};
  return io::write_run(run->record, run->trajectory, out + ".h5") &&
                 io::write_atomically(out + ".json", to_json(record)) &&
                 io::write_atomically(out + ".html",
                                      report::impact_report(problem->impact, problem->law, record, origin))
             ? 0
             : 1;
}
