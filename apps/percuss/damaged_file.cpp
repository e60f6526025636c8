#include "damaged_file.hpp"

#include <unistd.h>

#include "exit_code.hpp"
#include "percuss/text.hpp"

namespace percuss::app {
namespace {

std::string line, held;  // made before: a handler may not allocate

[[noreturn]] void give_up(int) {
  if (!held.empty()) unlink(held.c_str());
  if (write(STDERR_FILENO, line.data(), line.size()) < 0) _exit(failed);
  _exit(bad_input);
}

}  // namespace

DamagedFileGuard::DamagedFileGuard(const std::string& file, const std::string& lock) {
  held = lock;
  line = harmless(file) + ": is damaged, HDF5 cannot read it\n";
  struct sigaction action = {};
  action.sa_handler = give_up;
  sigaction(SIGSEGV, &action, &segment_);
  sigaction(SIGBUS, &action, &bus_);
}

DamagedFileGuard::~DamagedFileGuard() {
  sigaction(SIGSEGV, &segment_, nullptr);
  sigaction(SIGBUS, &bus_, nullptr);
}

}  // namespace percuss::app
