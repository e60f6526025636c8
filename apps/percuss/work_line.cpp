#include "work_line.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cmath>
#include <iostream>
#include <utility>

namespace percuss::app {

using namespace std::chrono_literals;

WorkLine::WorkLine(const percuss::Progress& progress, std::string before, std::string during)
    : progress_(progress), before_(std::move(before)), during_(std::move(during)) {
  if (isatty(STDERR_FILENO) != 0) thread_ = std::thread([this] { show(); });
}

WorkLine::~WorkLine() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void WorkLine::show() {
  std::unique_lock lock(mutex_);
  bool shown = false;
  for (auto wait = 1000ms; !changed_.wait_for(lock, wait, [this] { return ended_; }); wait = 200ms) {
    const double done = progress_.done;
    std::clog << "\r\033[K"
              << (done > 0.0 ? fmt::format("{:.0f} % {}", std::floor(100.0 * done), during_) : before_)
              << std::flush;
    shown = true;
  }
  if (shown) std::clog << "\r\033[K" << std::flush;
}

}  // namespace percuss::app
