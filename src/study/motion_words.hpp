// What measured motions cannot tell, in words.
#pragma once

#include "percuss/motion_fit.hpp"

namespace percuss {

std::vector<std::string> unknown_words(const MotionStageFit& stage);

}  // namespace percuss
