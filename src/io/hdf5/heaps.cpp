#include "io/hdf5/heaps.hpp"

#include <algorithm>

namespace percuss::io::hdf5 {

LocalHeap::LocalHeap(const File& file, std::uint64_t address) : told_(0) {
  const std::uint64_t heading = 8 + 2 * file.widths().length + file.widths().address;
  const std::string header = file.block(address, heading, "HEAP");
  Cursor in = file.cursor(header);
  in.skip(4);
  if (const unsigned version = in.byte(); version != 0)
    refuse("has a heap of version {}, expected 0", version);
  in.skip(3);
  const std::uint64_t size = in.length(), free = in.length();
  data_ = file.image().read(in.address(), size);
  told_ = Budget(size);
  follow_free_blocks(file, free);
}

// A list: where the next one is, or 1, and the size of this one. Who writes into the file goes along it.
void LocalHeap::follow_free_blocks(const File& file, std::uint64_t first) const {
  constexpr std::uint64_t end = 1;
  Budget budget(data_.size());
  for (std::uint64_t block = first; block != end;) {
    if (block > data_.size()) refuse("has a heap whose free space begins beyond its end");
    budget.spend(2 * file.widths().length);
    Cursor in = file.cursor(std::string_view(data_).substr(block));
    block = in.length();
  }
}

std::string LocalHeap::text(std::uint64_t offset) {
  const std::size_t end = offset < data_.size() ? data_.find('\0', offset) : std::string::npos;
  if (end == std::string::npos) refuse("has a name that does not end within its heap");
  told_.spend(end - offset + 1);
  return data_.substr(offset, end - offset);
}

const GlobalHeap::Collection& GlobalHeap::collection(std::uint64_t address) {
  const auto [place, fresh] = collections_.try_emplace(address);
  Collection& here = place->second;
  if (!fresh) return here;
  const std::uint64_t heading = 8 + file_.widths().length, object_heading = 8 + file_.widths().length;
  const std::string header = file_.block(address, heading, "GCOL");
  if (header[4] != 1) refuse("has a collection of texts of version {}, expected 1", int{header[4]});
  Cursor sizes = file_.cursor(std::string_view(header).substr(8));
  const std::uint64_t size = sizes.length();
  read_.spend(size);
  here.bytes = file_.image().read(address, size);
  Cursor in = file_.cursor(here.bytes);
  in.skip(heading);
  while (in.left() >= object_heading) {
    const std::uint64_t index = in.number(2);
    in.skip(6);  // references
    const std::uint64_t length = in.length();
    if (index == 0) break;  // what is free
    here.objects.emplace(index, in.take(length));
    in.skip(std::min<std::uint64_t>(in.left(), (8 - length % 8) % 8));
  }
  return here;
}

std::string_view GlobalHeap::text(std::uint64_t address, std::uint64_t index) {
  const Collection& here = collection(address);
  const auto found = here.objects.find(index);
  if (found == here.objects.end()) refuse("leads to text {} at {}, which is not there", index, address);
  told_.spend(found->second.size());
  return found->second;
}

}  // namespace percuss::io::hdf5
