#define PERCUSS_EIGEN template
#include "base/eigen_templates.hpp"
