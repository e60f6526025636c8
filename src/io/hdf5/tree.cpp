#include "io/hdf5/tree.hpp"

#include <algorithm>

namespace percuss::io::hdf5 {
namespace {

constexpr int most_links = 16;  // by paths, on the way to one object

// The first name of a path, which is taken from it; "." is the group itself. Empty at the end.
std::string_view next_name(std::string_view& path) {
  for (;;) {
    const std::size_t begin = path.find_first_not_of('/');
    if (begin == std::string_view::npos) return path = {};
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view name = path.substr(begin, end - begin);
    path.remove_prefix(end);
    if (name != ".") return name;
  }
}

}  // namespace

const Links& Tree::links(std::uint64_t group) {
  if (const auto known = groups_.find(group); known != groups_.end()) return known->second;
  return groups_.emplace(group, read_links(file_, group)).first->second;
}

const Link* Tree::find_link(std::uint64_t group, std::string_view name) {
  const Links& all = links(group);
  const auto found = all.find(std::string(name));
  return found == all.end() ? nullptr : &found->second;
}

// Nothing: a name is not there.
std::optional<std::uint64_t> Tree::walk(std::uint64_t group, std::string_view path, int& links_left) {
  if (path.starts_with('/')) group = file_.root();
  for (std::string_view name = next_name(path); !name.empty(); name = next_name(path)) {
    const Link* link = find_link(group, name);
    if (link == nullptr) return {};
    switch (link->kind) {
      case Link::Kind::object: group = link->address; break;
      case Link::Kind::elsewhere: refuse("leads into another file");
      case Link::Kind::path: {
        if (links_left-- == 0) refuse("leads from link to link, more than {} times", most_links);
        const auto there = walk(group, link->path, links_left);
        if (!there) return {};
        group = *there;
      }
    }
  }
  return group;
}

bool Tree::has(std::string_view path) {
  const std::size_t last = path.rfind('/');
  int links_left = most_links;
  const auto group = walk(file_.root(), path.substr(0, last), links_left);
  return group && find_link(*group, path.substr(last + 1)) != nullptr;
}

std::uint64_t Tree::find_object(std::string_view path) {
  int links_left = most_links;
  const auto object = walk(file_.root(), path, links_left);
  if (!object) refuse("is not there");
  return *object;
}

}  // namespace percuss::io::hdf5
