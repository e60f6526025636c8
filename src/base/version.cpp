#include "percuss/version.hpp"

namespace percuss {

const char* version() { return PERCUSS_VERSION; }

}  // namespace percuss
