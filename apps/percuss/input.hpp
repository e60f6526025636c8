// The text of a problem, from a file or from standard input.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "percuss/problem_file.hpp"
#include "percuss/scene.hpp"

namespace percuss::app {

struct Input {
  std::string name;  // for messages
  std::string text;
};

// Prints the errors, one line each, and returns the exit code for bad input.
int refuse(const std::vector<Diagnostic>& errors);

// By its first bytes.
bool is_hdf5(const std::string& path);

// Where the files are that a problem or a run names; `folder` is that of their names, empty: as they stand.
std::vector<std::string> paths_of(const std::vector<Scene::File>& files, const std::string& folder = "");

// The text of `file`, a path or "-" for standard input; what is wrong with the file is printed.
std::optional<Input> load_text(const std::string& file);

struct Loaded {
  Input input;
  Problem problem;
};

// Reads `file`, a path or "-" for standard input. Warnings and errors are printed; nothing is returned after
// errors, among them an output that would replace a file which the problem names.
std::optional<Loaded> load_problem(const std::string& file, bool strict);
// The same for commands that need an impact: a system in whose initial state nothing touches is refused.
std::optional<Loaded> load_impact(const std::string& file, bool strict);
// The impact of a large scene, which is not formed where it is read. False: it is too large; that is printed.
bool form(Loaded& loaded);

}  // namespace percuss::app
