// B-trees of version 2: groups with many links and chunks along several unlimited dimensions.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "io/hdf5/file.hpp"

namespace percuss::io::hdf5 {

// Tells every record, in its order.
void visit_records(const File& file, std::uint64_t address, unsigned kind,
                   const std::function<void(std::string_view record)>& tell);

}  // namespace percuss::io::hdf5
