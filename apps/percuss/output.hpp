// What a command writes, and where to.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace percuss::app {

// To be called before anything is opened or printed. Where a standard stream is closed, nothing that is
// opened later takes its number. What files hold cannot command the terminal that shows it.
void prepare_standard_streams();

inline constexpr std::size_t longest_name = 4096;  // of a file, as it is printed

struct OutputOption {
  std::string option;  // as it is typed
  std::string path;    // empty: not given
};

// Whether a file that is read would be replaced, or one output by another, under whatever names; says so on
// standard error. Where an output is standard output, what the command says goes to standard error.
bool outputs_collide(const std::vector<std::string>& inputs, const std::vector<OutputOption>& outputs);
// The same for files that are known later, because what is read names them; the outputs are those that were
// given before.
bool outputs_replace(const std::vector<std::string>& files);

// A file that is there complete or not at all; devices and pipes are written directly, - is standard output.
// Says so on standard error and returns false where it cannot be written.
bool write_text(const std::string& path, const std::string& text);

// Whether standard output shows colours, and its user wants them.
bool terminal_with_colour();

}  // namespace percuss::app
