#include "io/hdf5/btree1.hpp"

#include <optional>
#include <string>

namespace percuss::io::hdf5 {
namespace {

class FirstTreeVisit {
 public:
  using Tell = std::function<void(std::string_view key, std::uint64_t child)>;
  FirstTreeVisit(const File& file, FirstTree kind, std::size_t key_bytes, const Tell& tell)
      : file_(file), kind_(kind), key_bytes_(key_bytes), tell_(tell), budget_(file.image().size()) {}

  // `level` counts down to the leaves; the root says where it begins.
  void visit(std::uint64_t address, std::optional<unsigned> level) {
    const std::size_t width = file_.widths().address;
    const std::uint64_t heading = 8 + 2 * width;
    const std::string head = file_.block(address, heading, "TREE");
    Cursor in = file_.cursor(head);
    in.skip(4);
    if (const unsigned kind = in.byte(); kind != static_cast<unsigned>(kind_))
      refuse("has a B-tree of kind {}, expected {}", kind, static_cast<unsigned>(kind_));
    const unsigned here = in.byte();
    if (here > deepest || (level && here != *level))
      refuse("has a node of level {} in its B-tree, expected {}", here, level.value_or(deepest));
    const std::uint64_t children = in.number(2), bytes = children * (key_bytes_ + width) + key_bytes_;
    budget_.spend(heading + bytes);
    const std::string node = file_.image().read(address + heading, bytes);
    Cursor entries = file_.cursor(node);
    for (std::uint64_t k = 0; k < children; ++k) {
      const std::string_view key = entries.take(key_bytes_);
      const std::uint64_t child = entries.address();
      if (here > 0)
        visit(child, here - 1);
      else
        tell_(key, child);
    }
  }

 private:
  static constexpr unsigned deepest = 32;

  const File& file_;
  FirstTree kind_;
  std::size_t key_bytes_;
  const Tell& tell_;
  Budget budget_;
};

}  // namespace

void visit_tree(const File& file, std::uint64_t address, FirstTree kind, std::size_t key_bytes,
                const std::function<void(std::string_view key, std::uint64_t child)>& tell) {
  FirstTreeVisit(file, kind, key_bytes, tell).visit(address, {});
}

}  // namespace percuss::io::hdf5
