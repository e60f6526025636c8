#include "percuss/text.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace percuss {

double memory_limit() {
  double limit = std::numeric_limits<double>::infinity();
  const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  if (pages > 0 && size > 0) limit = static_cast<double>(pages) * static_cast<double>(size);
  for (const auto kind : {RLIMIT_AS, RLIMIT_DATA}) {
    rlimit own = {};
    if (getrlimit(kind, &own) == 0 && own.rlim_cur != RLIM_INFINITY)
      limit = std::min(limit, static_cast<double>(own.rlim_cur));
  }
  double group = 0.0;  // of a container; "max" is no number
  if (std::ifstream("/sys/fs/cgroup/memory.max") >> group) limit = std::min(limit, group);
  return limit;
}

std::string bytes_text(double bytes) {
  constexpr const char* units[] = {"bytes", "kB", "MB", "GB", "TB", "PB"};
  std::size_t k = 0;
  for (; k + 1 < std::size(units) && bytes >= 999.5; ++k) bytes /= 1000.0;
  return fmt::format("{:.3g} {}", bytes, units[k]);
}

}  // namespace percuss
