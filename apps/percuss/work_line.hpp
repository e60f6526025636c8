// A line that says how far long work is; only on a terminal, and only where it takes longer than a second.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "percuss/progress.hpp"

namespace percuss::app {

class WorkLine {
 public:
  // "audit: 35 % of a search"; `before` is said as long as the part that is done cannot be known.
  WorkLine(const percuss::Progress& progress, std::string before, std::string during);
  ~WorkLine();
  WorkLine(const WorkLine&) = delete;
  WorkLine& operator=(const WorkLine&) = delete;

 private:
  void show();

  const percuss::Progress& progress_;
  std::string before_, during_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ended_ = false;
  std::thread thread_;
};

}  // namespace percuss::app
