// B-trees of version 1: groups of the old kind and chunks.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "io/hdf5/file.hpp"

namespace percuss::io::hdf5 {

enum class FirstTree : unsigned { group = 0, chunks = 1 };

// Tells every child of the leaves with the key before it, `key_bytes` of them.
void visit_tree(const File& file, std::uint64_t address, FirstTree kind, std::size_t key_bytes,
                const std::function<void(std::string_view key, std::uint64_t child)>& tell);

}  // namespace percuss::io::hdf5
