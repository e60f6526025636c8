#include "damaged_file.hpp"

#include <unistd.h>

#include "exit_code.hpp"
#include "percuss/text.hpp"

namespace percuss::app {
namespace {

std::string line, held;  // made before: a handler may not allocate

[[noreturn, maybe_unused]] void give_up(int) {
  if (!held.empty()) unlink(held.c_str());
  if (write(STDERR_FILENO, line.data(), line.size()) < 0) _exit(failed);
  _exit(bad_input);
}

}  // namespace

DamagedFileGuard::DamagedFileGuard(const std::string& file, const std::string& lock) {
  held = lock;
  line = harmless(file) + ": is damaged, HDF5 cannot read it\n";
#ifndef __SANITIZE_ADDRESS__  // which has more to say
  struct sigaction action = {};
  action.sa_handler = give_up;
  sigaction(SIGSEGV, &action, &segment_);
  sigaction(SIGBUS, &action, &bus_);
#endif
}

DamagedFileGuard::~DamagedFileGuard() {
#ifndef __SANITIZE_ADDRESS__
  sigaction(SIGSEGV, &segment_, nullptr);
  sigaction(SIGBUS, &bus_, nullptr);
#endif
}

}  // namespace percuss::app
