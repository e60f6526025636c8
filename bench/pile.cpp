// A pile as a contact problem in a file of FCLIB, for `percuss contact` and for other programs.
//
//   pile spheres|wall|tower CONTACTS OUT.hdf5 [--mu 0.5] [--load rest|falling|falling-body] [--seed 1]
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <map>

#include "io/fclib.hpp"
#include "some_piles.hpp"

int main(int argc, char** argv) {
  std::string kind, out;
  int contacts = 0;
  percuss::PileOptions options;
  CLI::App app("A pile as a contact problem in a file of FCLIB");
  app.add_option("KIND", kind, "spheres, wall or tower")
      ->required()
      ->check(CLI::IsMember({"spheres", "wall", "tower"}));
  app.add_option("CONTACTS", contacts, "about how many")->required()->check(CLI::Range(10, 10000000));
  app.add_option("OUT", out, "file to write, HDF5")->required();
  app.add_option("--mu", options.mu, "of every contact")->check(CLI::NonNegativeNumber);
  app.add_option("--seed", options.seed);
  const std::map<std::string, percuss::PileLoad> loads = {{"rest", percuss::PileLoad::rest},
                                                          {"falling", percuss::PileLoad::falling},
                                                          {"falling-body", percuss::PileLoad::falling_body}};
  app.add_option("--load", options.load)->transform(CLI::CheckedTransformer(loads));
  CLI11_PARSE(app, argc, argv);

  const percuss::ContactProblem problem = percuss::make_contact_problem(pile_of(kind, contacts, options));
  const std::string title = fmt::format("{}, mu {}, seed {}", kind, options.mu, options.seed);
  if (const auto written = percuss::io::write_fclib(problem, title, "made by percuss", out); !written) {
    fmt::print(stderr, "{}\n", written.error());
    return 2;
  }
  fmt::print("{}: {} contacts\n", out, problem.contacts());
}
