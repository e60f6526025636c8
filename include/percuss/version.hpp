// Which percuss this is.
#pragma once

namespace percuss {

const char* version();  // "0.1.0"

}  // namespace percuss
