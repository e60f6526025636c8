// Runs the built program as a user would.
#pragma once

#include <string>
#include <vector>

namespace percuss::test {

struct Finished {
  int exit_code = -1;
  std::string out, err;
};

// PERCUSS_PROGRAM with these arguments and this standard input.
Finished run_program(const std::vector<std::string>& arguments, const std::string& input = "");

// The same, but `signal` is sent to it after so many seconds, unless it has ended before.
Finished run_and_signal(const std::vector<std::string>& arguments, int signal, double seconds);

// The same in a terminal; `out` is what it showed. `environment` is NAME=VALUE.
Finished run_in_terminal(const std::vector<std::string>& arguments,
                         const std::vector<std::string>& environment);

// A folder that exists as long as this object, in memory where the machine can do that.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  std::vector<std::string> names() const;  // of what is in it, sorted

 private:
  std::string path_;
};

// A file that exists as long as this object.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content = "");
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const std::string& path() const { return path_; }
  std::string content() const;

 private:
  std::string path_;
};

// A text without its line breaks and indentation: every run of white space is one blank.
std::string unwrapped(const std::string& text);

}  // namespace percuss::test
