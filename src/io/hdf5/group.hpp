// The links of a group: what is in it, by name. Old files keep them in a B-tree whose leaves are tables of
// symbols, new ones in the header of the group or, where there are many, in a fractal heap with another
// B-tree.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "io/hdf5/file.hpp"

namespace percuss::io::hdf5 {

struct Link {
  enum class Kind { object, path, elsewhere };  // in this group, by a path, in another file
  Kind kind = Kind::object;
  std::uint64_t address = nowhere;  // of an object
  std::string path;
};

using Links = std::map<std::string, Link>;

// None where the object is no group.
Links read_links(const File& file, std::uint64_t address);

}  // namespace percuss::io::hdf5
