// Groups within groups: objects by their paths.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "io/hdf5/group.hpp"

namespace percuss::io::hdf5 {

class Tree {
 public:
  explicit Tree(const File& file) : file_(file) { links(file.root()); }

  // Whether the path leads to a link, wherever that leads.
  bool has(std::string_view path);
  std::uint64_t find_object(std::string_view path);  // the address of its header

 private:
  const Links& links(std::uint64_t group);
  const Link* find_link(std::uint64_t group, std::string_view name);
  std::optional<std::uint64_t> walk(std::uint64_t group, std::string_view path, int& links_left);

  const File& file_;
  std::map<std::uint64_t, Links> groups_;  // that were looked at, by address
};

}  // namespace percuss::io::hdf5
