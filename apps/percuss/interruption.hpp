// What a command says when SIGINT or SIGTERM ends it. Nothing is tidied up: it is for commands of which every
// piece of work is kept as soon as it is done.
#pragma once

#include <signal.h>

#include <string>

namespace percuss::app {

// As long as it lives, a signal writes `line` to standard error and then does what it does to any program.
class InterruptionNotice {
 public:
  explicit InterruptionNotice(const std::string& line);
  ~InterruptionNotice();
  InterruptionNotice(const InterruptionNotice&) = delete;
  InterruptionNotice& operator=(const InterruptionNotice&) = delete;

 private:
  struct sigaction interrupt_ = {}, terminate_ = {};
};

}  // namespace percuss::app
