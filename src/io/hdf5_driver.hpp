// How HDF5 reads a file that is not believed: with nothing between.
//
// The drivers that HDF5 brings along collect pieces of metadata in a buffer, and HDF5 1.10 copies from it
// without looking where a damaged file claims sizes that overflow: a crash in H5F__accum_read. This driver
// offers no such buffer, and refuses to read what lies beyond the end of the file. It looks at what is read
// where HDF5 does not: local heaps whose free blocks run in circles, whose sizes overflow or which share
// their data, and chunks without a length, by which it divides.
#pragma once

#include <string_view>

#include "io/hdf5_file.hpp"

namespace percuss::io {

// For opening a file to read only.
const Hdf5Handle& reading_access();
// The same for the bytes of a file, which stay where they are until it is closed; its name does not matter.
Hdf5Handle image_access(std::string_view image);

}  // namespace percuss::io
