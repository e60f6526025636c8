// A pile as a contact problem in a file of FCLIB, for `percuss contact` and for other programs; or solved at
// once, without its W.
//
//   pile spheres|wall|tower CONTACTS OUT.hdf5 [--mu 0.5] [--load rest|falling|falling-body] [--seed 1]
//   pile spheres|wall|tower CONTACTS --solve [--tolerance 1e-4] [--threads 1] [--time-limit 60] ...
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>

#include "percuss/fclib.hpp"
#include "some_piles.hpp"

namespace {

int write(const percuss::ContactScene& scene, const std::string& title, const std::string& out) {
  const percuss::ContactProblem problem = percuss::make_contact_problem(scene);
  if (const auto written = percuss::io::write_fclib(problem, title, "made by percuss", out); !written) {
    fmt::print(stderr, "{}\n", written.error());
    return 2;
  }
  fmt::print("{}: {} contacts\n", out, problem.contacts());
  return 0;
}

int report(const percuss::ContactScene& scene, const percuss::ContactOptions& options) {
  const percuss::ContactOutcome outcome = percuss::solve(scene, options).value();
  const double updates = static_cast<double>(outcome.iterations) * static_cast<double>(scene.contacts.size());
  fmt::print(
      "{} contacts, {} bodies: {}, residual {:.1e} after {} sweeps in {:.3g} s, {:.0f} ns per contact\n",
      scene.contacts.size(), scene.bodies.size(), to_string(outcome.status), outcome.residual.relative,
      outcome.iterations, outcome.seconds, updates > 0.0 ? 1e9 * outcome.seconds / updates : 0.0);
  return outcome.status == percuss::Status::solved ? 0 : 4;
}

}  // namespace

int main(int argc, char** argv) {
  std::string kind, out;
  int contacts = 0;
  percuss::PileOptions options;
  percuss::ContactOptions how;
  how.tolerance = 1e-4;
  bool solve_it = false;
  CLI::App app("A pile as a contact problem in a file of FCLIB, or solved at once, without its W");
  app.add_option("KIND", kind, "spheres, wall or tower")
      ->required()
      ->check(CLI::IsMember({"spheres", "wall", "tower"}));
  app.add_option("CONTACTS", contacts, "about how many")->required()->check(CLI::Range(10, 10000000));
  CLI::Option* file = app.add_option("OUT", out, "file to write, HDF5");
  app.add_option("--mu", options.mu, "of every contact")->check(CLI::NonNegativeNumber);
  app.add_option("--seed", options.seed);
  const std::map<std::string, percuss::PileLoad> loads = {{"rest", percuss::PileLoad::rest},
                                                          {"falling", percuss::PileLoad::falling},
                                                          {"falling-body", percuss::PileLoad::falling_body}};
  app.add_option("--load", options.load)->transform(CLI::CheckedTransformer(loads));
  app.add_flag("--solve", solve_it, "without W, and say how it went")->excludes(file);
  app.add_option("--tolerance", how.tolerance, "of the solution")->capture_default_str();
  app.add_option("--threads", how.threads, "0: all cores")->capture_default_str();
  app.add_option("--time-limit", how.time_limit, "seconds; 0: none");
  CLI11_PARSE(app, argc, argv);
  if (!solve_it && out.empty()) {
    fmt::print(stderr, "expected a file to write or --solve\n");
    return 2;
  }
  const percuss::ContactScene scene = pile_of(kind, contacts, options);
  return solve_it ? report(scene, how)
                  : write(scene, fmt::format("{}, mu {}, seed {}", kind, options.mu, options.seed), out);
}
