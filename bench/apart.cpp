#include "apart.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <cstdio>

namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void child(int out, const std::function<std::vector<double>()>& f) {
  const int nowhere = open("/dev/null", O_WRONLY);
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  const std::vector<double> answer = f();
  const char* bytes = reinterpret_cast<const char*>(answer.data());
  std::size_t left = answer.size() * sizeof(double);
  while (left > 0) {
    const ssize_t written = write(out, bytes, left);
    if (written <= 0) _exit(1);
    bytes += written;
    left -= static_cast<std::size_t>(written);
  }
  _exit(0);
}

}  // namespace

std::optional<std::vector<double>> run_apart(const std::function<std::vector<double>()>& f, double limit) {
  int ends[2];
  if (pipe(ends) != 0) return std::nullopt;
  std::fflush(nullptr);
  const pid_t pid = fork();
  if (pid < 0) return std::nullopt;
  if (pid == 0) {
    close(ends[0]);
    child(ends[1], f);
  }
  close(ends[1]);

  std::vector<char> bytes;
  char buffer[65536];
  const auto stop = Clock::now() + std::chrono::duration<double>(limit);
  bool in_time = true;
  for (;;) {
    const double left = std::chrono::duration<double>(stop - Clock::now()).count();
    pollfd ready{ends[0], POLLIN, 0};
    in_time = left > 0.0 && poll(&ready, 1, static_cast<int>(std::ceil(1e3 * left))) > 0;
    if (!in_time) break;
    const ssize_t count = read(ends[0], buffer, sizeof buffer);
    if (count <= 0) break;
    bytes.insert(bytes.end(), buffer, buffer + count);
  }
  if (!in_time) kill(pid, SIGKILL);
  close(ends[0]);
  int status = 0;
  waitpid(pid, &status, 0);
  if (!in_time || !WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  const double* first = reinterpret_cast<const double*>(bytes.data());
  return std::vector<double>(first, first + bytes.size() / sizeof(double));
}
