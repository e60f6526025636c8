#include "interruption.hpp"

#include <unistd.h>

#include "percuss/text.hpp"

namespace percuss::app {
namespace {

std::string notice;  // made before: a handler may not allocate

void say_and_end(int signal) {
  // Whether the line arrives or not; the handler is gone by now.
  static_cast<void>(write(STDERR_FILENO, notice.data(), notice.size()) < 0);
  raise(signal);
}

}  // namespace

InterruptionNotice::InterruptionNotice(const std::string& line) {
  const bool beside_progress = isatty(STDERR_FILENO) != 0;
  notice = (beside_progress ? "\n" : "") + harmless(line);
  struct sigaction action = {};
  action.sa_handler = say_and_end;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, &interrupt_);
  sigaction(SIGTERM, &action, &terminate_);
}

InterruptionNotice::~InterruptionNotice() {
  sigaction(SIGINT, &interrupt_, nullptr);
  sigaction(SIGTERM, &terminate_, nullptr);
}

}  // namespace percuss::app
