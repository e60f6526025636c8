#include "io/own_process.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>

namespace percuss::io {
namespace {

constexpr int well = 0, refused = 1;  // how the process ends

// Never returns: what the parent would do at its end is the parent's.
[[noreturn]] void do_work(const std::function<tl::expected<void, std::string>()>& work, unsigned seconds,
                          int answer) {
  const rlimit limit{seconds, seconds + 1};
  setrlimit(RLIMIT_CPU, &limit);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  std::string error;
  try {
    const auto done = work();
    if (done) _exit(well);
    error = done.error();
  } catch (const std::exception& e) {
    error = e.what();
  }
  for (std::size_t sent = 0; sent < error.size();) {
    const ssize_t n = write(answer, error.data() + sent, error.size() - sent);
    if (n <= 0) break;
    sent += static_cast<std::size_t>(n);
  }
  _exit(refused);
}

std::string read_all(int descriptor) {
  std::string text(4096, '\0');
  std::size_t size = 0;
  for (;;) {
    const ssize_t n = read(descriptor, text.data() + size, text.size() - size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) break;
    size += static_cast<std::size_t>(n);
    if (size == text.size()) text.resize(2 * size);
  }
  text.resize(size);
  return text;
}

}  // namespace

tl::expected<void, std::string> in_own_process(const std::function<tl::expected<void, std::string>()>& work,
                                               unsigned seconds) {
  int ends[2];
  if (pipe(ends) != 0) return tl::make_unexpected(std::string(std::strerror(errno)));
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    do_work(work, seconds, ends[1]);
  }
  const int fault = errno;
  close(ends[1]);
  const std::string error = child > 0 ? read_all(ends[0]) : std::strerror(fault);
  close(ends[0]);
  if (child < 0) return tl::make_unexpected(error);
  int status = 0;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return tl::make_unexpected(std::string(std::strerror(errno)));
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    if (signal == SIGXCPU)
      return tl::make_unexpected(fmt::format("it did not end within {} s of processor time", seconds));
    return tl::make_unexpected(fmt::format("it was ended by signal {} ({})", signal, strsignal(signal)));
  }
  if (WEXITSTATUS(status) == well) return {};
  return tl::make_unexpected(error.empty() ? "it ended without a word" : error);
}

}  // namespace percuss::io
