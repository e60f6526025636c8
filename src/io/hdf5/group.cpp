#include "io/hdf5/group.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "io/hdf5/btree1.hpp"
#include "io/hdf5/btree2.hpp"
#include "io/hdf5/fractal_heap.hpp"
#include "io/hdf5/heaps.hpp"
#include "io/hdf5/object_header.hpp"

namespace percuss::io::hdf5 {
namespace {

void add(Links& links, std::string name, Link link) {
  if (!links.emplace(std::move(name), std::move(link)).second) refuse("has two links of one name");
}

// A leaf of the old kind.
void read_symbols(const File& file, std::uint64_t address, LocalHeap& names, Budget& budget, Links& links) {
  constexpr std::uint64_t heading = 8, scratch = 16;
  constexpr std::uint64_t is_path = 2;
  const std::uint64_t entry = file.widths().length + file.widths().address + 8 + scratch;
  const std::string head = file.block(address, heading, "SNOD");
  Cursor in = file.cursor(head);
  in.skip(6);
  const std::uint64_t count = in.number(2), bytes = count * entry;
  budget.spend(heading + bytes);
  const std::string node = file.image().read(address + heading, bytes);
  in = file.cursor(node);
  for (std::uint64_t k = 0; k < count; ++k) {
    std::string name = names.text(in.length());
    Link link;
    link.address = in.address();
    const bool path = in.number(4) == is_path;
    in.skip(4);
    Cursor kept = file.cursor(in.take(scratch));
    if (path) link = {Link::Kind::path, nowhere, names.text(kept.number(4))};
    add(links, std::move(name), std::move(link));
  }
}

void read_old_group(const File& file, std::string_view message, Links& links) {
  Cursor in = file.cursor(message);
  const std::uint64_t tree = in.address();
  LocalHeap names(file, in.address());
  Budget budget(file.image().size());
  visit_tree(file, tree, FirstTree::group, file.widths().length,
             [&](std::string_view, std::uint64_t leaf) { read_symbols(file, leaf, names, budget, links); });
}

// version, flags, and what they say is there
void read_link(const File& file, std::string_view message, Links& links) {
  constexpr unsigned object = 0, path = 1;
  Cursor in = file.cursor(message);
  if (const unsigned version = in.byte(); version != 1)
    refuse("has a link of version {}, expected 1", version);
  const unsigned flags = in.byte();
  const unsigned kind = (flags & 0x08) != 0 ? in.byte() : object;
  in.skip((flags & 0x04) != 0 ? 8 : 0);  // the order in which they were made
  in.skip((flags & 0x10) != 0 ? 1 : 0);  // ASCII or UTF-8
  std::string name(in.take(in.number(std::size_t{1} << (flags & 3))));
  Link link;
  if (kind == object)
    link.address = in.address();
  else if (kind == path)
    link = {Link::Kind::path, nowhere, std::string(in.take(in.number(2)))};
  else
    link.kind = Link::Kind::elsewhere;
  add(links, std::move(name), std::move(link));
}

// Many links: the B-tree leads to their messages in the heap.
void read_new_group(const File& file, std::string_view message, Links& links) {
  constexpr unsigned by_name = 5, hash = 4;
  Cursor in = file.cursor(message);
  if (const unsigned version = in.byte(); version != 0)
    refuse("keeps its links in version {}, expected 0", version);
  in.skip((in.byte() & 1) != 0 ? 8 : 0);  // the order in which they were made
  const std::uint64_t heap_address = in.address(), tree = in.address();
  if (heap_address == nowhere) return;
  FractalHeap heap(file, heap_address);
  visit_records(file, tree, by_name, [&](std::string_view record) {
    read_link(file, heap.object(record.substr(std::min<std::size_t>(hash, record.size()))), links);
  });
}

}  // namespace

Links read_links(const File& file, std::uint64_t address) {
  const ObjectHeader header(file, address);
  Links links;
  for (const Message& message : header.messages()) {
    if (message.kind == static_cast<unsigned>(MessageKind::symbol_table))
      read_old_group(file, message.body, links);
    if (message.kind == static_cast<unsigned>(MessageKind::link_info))
      read_new_group(file, message.body, links);
    if (message.kind == static_cast<unsigned>(MessageKind::link)) read_link(file, message.body, links);
  }
  return links;
}

}  // namespace percuss::io::hdf5
