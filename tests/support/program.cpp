#include "support/program.hpp"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

namespace percuss::test {
namespace {

[[noreturn]] void execute(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), PERCUSS_PROGRAM);
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);
  execv(argv[0], argv.data());
  _exit(127);
}

void redirect(const std::string& path, int flags, int descriptor) {
  const int file = open(path.c_str(), flags);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(126);
  close(file);
}

pid_t start(const std::vector<std::string>& arguments, const TemporaryFile& in, const TemporaryFile& out,
            const TemporaryFile& err) {
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork failed");
  if (child == 0) {
    redirect(in.path(), O_RDONLY, STDIN_FILENO);
    redirect(out.path(), O_WRONLY, STDOUT_FILENO);
    redirect(err.path(), O_WRONLY, STDERR_FILENO);
    execute(arguments);
  }
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

Finished run_program(const std::vector<std::string>& arguments, const std::string& input) {
  const TemporaryFile in(input), out, err;
  const pid_t child = start(arguments, in, out, err);
  Finished run;
  run.exit_code = wait_for(child);
  run.out = out.content();
  run.err = err.content();
  return run;
}

Finished run_and_signal(const std::vector<std::string>& arguments, int signal, double seconds) {
  const TemporaryFile in, out, err;
  const pid_t child = start(arguments, in, out, err);
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  kill(child, signal);  // it is there until it is waited for
  Finished run;
  run.exit_code = wait_for(child);
  run.out = out.content();
  run.err = err.content();
  return run;
}

Finished run_in_terminal(const std::vector<std::string>& arguments,
                         const std::vector<std::string>& environment) {
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child < 0) throw std::runtime_error("forkpty failed");
  if (child == 0) {
    unsetenv("NO_COLOR");
    setenv("TERM", "xterm", 1);
    for (const std::string& variable : environment) {
      const std::size_t equals = variable.find('=');
      setenv(variable.substr(0, equals).c_str(), variable.substr(equals + 1).c_str(), 1);
    }
    execute(arguments);
  }
  Finished run;
  std::array<char, 4096> buffer{};
  for (ssize_t size = 0; (size = read(terminal, buffer.data(), buffer.size())) > 0;) {
    run.out.append(buffer.data(), static_cast<std::size_t>(size));
  }
  run.exit_code = wait_for(child);
  close(terminal);
  return run;
}

TemporaryFolder::TemporaryFolder() {
  const char* folder = std::getenv("TMPDIR");
  const bool memory = folder == nullptr && access("/dev/shm", W_OK) == 0;
  path_ = std::string(folder != nullptr ? folder : memory ? "/dev/shm" : "/tmp") + "/percuss_test_XXXXXX";
  if (mkdtemp(path_.data()) == nullptr) throw std::runtime_error("cannot make " + path_);
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code failure;
  std::filesystem::remove_all(path_, failure);
}

std::vector<std::string> TemporaryFolder::names() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_))
    names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

TemporaryFile::TemporaryFile(const std::string& content) {
  const char* folder = std::getenv("TMPDIR");
  path_ = std::string(folder != nullptr ? folder : "/tmp") + "/percuss_test_XXXXXX";
  const int file = mkstemp(path_.data());
  if (file < 0) throw std::runtime_error("cannot make " + path_);
  close(file);
  std::ofstream(path_) << content;
}

TemporaryFile::~TemporaryFile() { unlink(path_.c_str()); }

std::string TemporaryFile::content() const {
  std::ifstream stream(path_);
  return {std::istreambuf_iterator<char>(stream), {}};
}

std::string unwrapped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool white = c == ' ' || c == '\n';
    if (!white)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  return out;
}

}  // namespace percuss::test
