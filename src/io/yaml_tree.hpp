// A YAML or JSON text as a tree whose every node knows where it stands.
//
// The part of YAML 1.2 that data files need: block and flow collections, plain, quoted and block scalars,
// comments, one document. Anchors, aliases, tags and keys that are no text are refused with a message. JSON
// is part of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/files.hpp"

namespace percuss::io {

inline constexpr int deepest_nesting = 64;
inline constexpr std::size_t most_nodes = std::size_t{1} << 22;  // 40 bytes each

enum class NodeKind : std::uint8_t { null, scalar, sequence, mapping };

struct Node {
  std::string_view text;     // of a scalar, without quotes and escapes
  std::uint32_t offset = 0;  // of its first byte in the text
  std::uint32_t first =
      0;  // its first child; 0: none. The children of a mapping are key, value, key, value, ...
  std::uint32_t next = 0;  // the next child of its parent; 0: none
  std::uint32_t size = 0;  // items of a sequence, pairs of a mapping
  NodeKind kind = NodeKind::null;
  bool quoted = false;  // the scalar is in quotes, or a block scalar: it is text whatever it looks like
};

struct DuplicateKey {
  std::uint32_t first = 0;   // offset of the key that came first
  std::uint32_t second = 0;  // offset of the one that repeats it
  std::string_view key;
};

class View;

// Views of the nodes stay valid as long as the tree and the text it was made from; the tree is not copied.
class Tree {
 public:
  Tree() = default;
  Tree(const Tree&) = delete;
  Tree& operator=(const Tree&) = delete;
  Tree(Tree&&) = default;
  Tree& operator=(Tree&&) = default;

  View root() const;
  const Node& operator[](std::uint32_t index) const { return nodes[index]; }

  std::vector<Node> nodes;  // the root comes first
  std::deque<std::string> unescaped;
  std::vector<DuplicateKey> duplicates;
};

class View {
 public:
  View(const Tree& tree, std::uint32_t index) : tree_(&tree), index_(index) {}

  NodeKind kind() const { return node().kind; }
  bool is_null() const { return kind() == NodeKind::null; }
  bool is_scalar() const { return kind() == NodeKind::scalar; }
  bool is_sequence() const { return kind() == NodeKind::sequence; }
  bool is_mapping() const { return kind() == NodeKind::mapping; }
  bool quoted() const { return node().quoted; }
  std::string_view text() const { return node().text; }
  std::size_t offset() const { return node().offset; }
  std::size_t size() const { return node().size; }

  // for (auto item = list.first(); item; item = item->next())
  std::optional<View> first() const { return at(node().first); }
  std::optional<View> next() const { return at(node().next); }

  std::optional<View> find(
      std::string_view key) const;  // the value in a mapping; the first where keys repeat
  std::optional<View> item(std::size_t position) const;  // of a sequence

 private:
  const Node& node() const { return (*tree_)[index_]; }
  std::optional<View> at(std::uint32_t index) const {
    return index == 0 ? std::nullopt : std::optional<View>(View(*tree_, index));
  }

  const Tree* tree_;
  std::uint32_t index_;
};

inline View Tree::root() const { return {*this, 0}; }

// The first fault ends it; repeated keys are listed in the tree. `text` has at most `largest_file` bytes.
[[nodiscard]] tl::expected<Tree, TextFault> parse_yaml(std::string_view text);

}  // namespace percuss::io
