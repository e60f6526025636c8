// The JSON that results are made of. Its templates are compiled once, in json.cpp.
#pragma once

#include <nlohmann/json.hpp>

extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace percuss {

using Json = nlohmann::ordered_json;

}  // namespace percuss
