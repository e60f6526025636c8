// The two checksums of HDF5.
#pragma once

#include <cstdint>
#include <string_view>

namespace percuss::io::hdf5 {

std::uint32_t lookup3(std::string_view bytes);     // of metadata  [Jenkins 2006]
std::uint32_t fletcher32(std::string_view bytes);  // of chunks

}  // namespace percuss::io::hdf5
