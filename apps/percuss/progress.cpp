#include "progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cmath>
#include <iostream>

#include "percuss/text.hpp"

namespace percuss::app {
namespace {

using namespace std::chrono_literals;

std::string duration(double seconds) {
  if (!(seconds < 360000.0)) return "days";
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
  return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

std::size_t columns_of_terminal() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : report::page_width;
}

}  // namespace

Progress::Progress(const Simulation& simulation, double until)
    : simulation_(simulation),
      until_(until),
      begin_time_(simulation.time()),
      next_(begin_ + 500ms),
      terminal_(isatty(STDERR_FILENO) != 0) {}

void Progress::show(Clock::time_point now) {
  if (!terminal_ || now < next_) return;
  next_ = now + 200ms;
  const double t = simulation_.time(), done = t - begin_time_;
  const double elapsed = std::chrono::duration<double>(now - begin_).count();
  const std::string left =
      done > 0.0 ? duration(elapsed * (until_ - t) / done) + " left" : "no step is finished yet";
  const std::string line =
      fmt::format("t = {:.4g} of {:.4g}, {:.0f} %, {} impacts, energy balance {:.1e}, {}", t, until_,
                  std::floor(100.0 * t / until_), simulation_.trajectory().impacts.size(),
                  simulation_.energy().balance(), left);
  std::clog << "\r\033[K" << report::shorten(line, columns_of_terminal() - 1) << std::flush;
  shown_ = true;
}

void Progress::clear() {
  if (shown_) std::clog << "\r\033[K" << std::flush;
  shown_ = false;
}

}  // namespace percuss::app
