#include "io/hdf5/btree2.hpp"

#include <bit>
#include <string>
#include <vector>

namespace percuss::io::hdf5 {
namespace {

class SecondTree {
 public:
  using Tell = std::function<void(std::string_view record)>;

  SecondTree(const File& file, std::uint64_t address, unsigned kind, const Tell& tell)
      : file_(file), tell_(tell), budget_(file.image().size()), kind_(kind) {
    const Widths& w = file.widths();
    const std::string header = file.checked_block(
        address, 4 + 2 + 4 + 2 + 2 + 2 + w.address + 2 + w.length + checksum_bytes, "BTHD");
    Cursor in = file.cursor(header);
    require_kind(in);
    node_ = in.number(4);
    record_ = in.number(2);
    depth_ = in.number(2);
    in.skip(2);  // when nodes are split and merged
    root_ = in.address();
    root_records_ = in.number(2);
    if (record_ == 0 || depth_ > deepest) refuse("has a B-tree without records, or too deep a one");
    measure_nodes();
  }

  void visit() {
    if (root_ != nowhere) visit(root_, root_records_, depth_);
  }

 private:
  static constexpr std::uint64_t deepest = 32, heading = 6;  // letters, version, kind

  // Bytes that hold numbers up to this one.
  static std::size_t bytes_for(std::uint64_t most) { return (std::bit_width(most | 1) - 1) / 8 + 1; }

  void require_kind(Cursor& in) const {
    const unsigned version = in.byte(), kind = in.byte();
    if (version != 0 || kind != kind_)
      refuse("has a B-tree of version {} and kind {}, expected 0 and {}", version, kind, kind_);
  }

  // How many records a node holds tells how wide the numbers of records are that stand beside its children.
  void measure_nodes() {
    const std::uint64_t around = heading + checksum_bytes;
    if (node_ < around + record_) refuse("has a B-tree whose nodes have {} bytes", node_);
    std::uint64_t whole = (node_ - around) / record_;  // records below and in a node
    count_bytes_ = bytes_for(whole);
    total_bytes_.push_back(0);
    for (std::uint64_t level = 1; level <= depth_; ++level) {
      const std::uint64_t child = file_.widths().address + count_bytes_ + total_bytes_.back();
      if (node_ < around + child) refuse("has a B-tree whose nodes have {} bytes", node_);
      const std::uint64_t records = (node_ - around - child) / (record_ + child);
      if (__builtin_mul_overflow(records + 1, whole, &whole) ||
          __builtin_add_overflow(whole, records, &whole))
        whole = ~std::uint64_t{0};
      total_bytes_.push_back(bytes_for(whole));
    }
  }

  void visit(std::uint64_t address, std::uint64_t records, std::uint64_t level) {
    const std::size_t total = level > 1 ? total_bytes_[level - 1] : 0;
    const std::uint64_t child = level > 0 ? file_.widths().address + count_bytes_ + total : 0;
    const std::uint64_t size =
        heading + records * record_ + (level > 0 ? (records + 1) * child : 0) + checksum_bytes;
    if (size > node_) refuse("has {} records in a node of {} bytes of its B-tree", records, node_);
    budget_.spend(size);
    const std::string node = file_.checked_block(address, size, level > 0 ? "BTIN" : "BTLF");
    Cursor in = file_.cursor(node);
    require_kind(in);
    const std::string_view all = in.take(records * record_);
    for (std::uint64_t k = 0; k <= records; ++k) {
      if (level > 0) {
        const std::uint64_t below = in.address(), count = in.number(count_bytes_);
        in.skip(total);
        visit(below, count, level - 1);
      }
      if (k < records) tell_(all.substr(k * record_, record_));
    }
  }

  const File& file_;
  const Tell& tell_;
  Budget budget_;
  unsigned kind_;
  std::uint64_t node_ = 0, record_ = 0, depth_ = 0, root_ = nowhere, root_records_ = 0;
  std::size_t count_bytes_ = 1;
  std::vector<std::size_t> total_bytes_;  // by level
};

}  // namespace

void visit_records(const File& file, std::uint64_t address, unsigned kind,
                   const std::function<void(std::string_view record)>& tell) {
  SecondTree(file, address, kind, tell).visit();
}

}  // namespace percuss::io::hdf5
