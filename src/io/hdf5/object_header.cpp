#include "io/hdf5/object_header.hpp"

#include <algorithm>

namespace percuss::io::hdf5 {
namespace {

constexpr unsigned continuation = static_cast<unsigned>(MessageKind::continuation), shared = 2;

struct Piece {
  std::uint64_t address = 0, size = 0;
};

// Those of one piece; where it goes on is put to `pieces`.
void read_messages(Cursor in, bool first_version, bool ordered, const Widths& widths,
                   std::vector<Message>& messages, std::vector<Piece>& pieces) {
  constexpr unsigned must_be_known = 0x80, last_known = 0x17;
  const std::size_t heading = first_version ? 8 : ordered ? 6 : 4;
  while (in.left() >= heading) {
    Message message;
    message.kind = static_cast<unsigned>(in.number(first_version ? 2 : 1));
    const std::uint64_t size = in.number(2);
    message.flags = in.byte();
    in.skip(first_version ? 3 : ordered ? 2 : 0);
    message.body = in.take(size);
    if (message.kind > last_known && (message.flags & must_be_known) != 0)
      refuse("has a message of kind {}, which is unknown", message.kind);
    if (message.kind == continuation) {
      Cursor place(message.body, widths);
      const std::uint64_t address = place.address();
      pieces.push_back({address, place.length()});
    } else if (message.kind != 0) {
      messages.push_back(std::move(message));
    }
  }
}

// version, how many messages, references, bytes of the first piece
std::vector<Message> read_first_version(const File& file, std::uint64_t address) {
  constexpr std::uint64_t before = 16;
  const std::string heading = file.image().read(address, before);
  Cursor in = file.cursor(heading);
  if (in.byte() != 1) refuse("leads to {}, where no header of an object begins", address);
  in.skip(7);
  std::vector<Message> messages;
  std::vector<Piece> pieces{{address + before, in.number(4)}};
  Budget budget(file.image().size());
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    budget.spend(pieces[k].size);
    const std::string bytes = file.image().read(pieces[k].address, pieces[k].size);
    read_messages(file.cursor(bytes), true, false, file.widths(), messages, pieces);
  }
  return messages;
}

std::vector<Message> read_second_version(const File& file, std::uint64_t address) {
  constexpr std::uint64_t letters = 4, longest = letters + 2 + 16 + 4 + 8;
  const std::uint64_t size = file.image().size();
  const std::string heading = file.image().read(address, std::min(longest, size - address));
  Cursor in = file.cursor(heading);
  in.skip(letters);
  if (const unsigned version = in.byte(); version != 2)
    refuse("has a header of version {}, expected 1 or 2", version);
  const unsigned flags = in.byte();
  const bool ordered = (flags & 0x04) != 0;
  in.skip((flags & 0x20) != 0 ? 16 : 0);  // times
  in.skip((flags & 0x10) != 0 ? 4 : 0);   // how many attributes
  const std::uint64_t first = in.number(std::size_t{1} << (flags & 3)), before = heading.size() - in.left();
  if (first > size) refuse("leads to {} bytes of a file that has {}", first, size);
  std::vector<Message> messages;
  std::vector<Piece> pieces;
  const std::string whole = file.checked_block(address, before + first + checksum_bytes, "OHDR");
  read_messages(file.cursor(std::string_view(whole).substr(before - letters)), false, ordered, file.widths(),
                messages, pieces);
  Budget budget(size);
  for (std::size_t k = 0; k < pieces.size(); ++k) {
    budget.spend(pieces[k].size);
    const std::string bytes = file.checked_block(pieces[k].address, pieces[k].size, "OCHK");
    read_messages(file.cursor(bytes), false, ordered, file.widths(), messages, pieces);
  }
  return messages;
}

std::vector<Message> read_all(const File& file, std::uint64_t address) {
  return file.image().read(address, 4) == "OHDR" ? read_second_version(file, address)
                                                 : read_first_version(file, address);
}

// What a message stands for that says where it is: a datatype may be an object of its own, for several
// datasets.
void follow(const File& file, Message& message) {
  constexpr unsigned datatype = static_cast<unsigned>(MessageKind::datatype), in_an_object = 2;
  Cursor in = file.cursor(message.body);
  const unsigned version = in.byte(), place = in.byte();
  if (message.kind != datatype || version < 2 || version > 3 || (version == 3 && place != in_an_object))
    refuse("keeps what it tells about itself in a table of the file, expected it in its own header");
  for (Message& there : read_all(file, in.address()))
    if (there.kind == datatype && (there.flags & shared) == 0) {
      message = std::move(there);
      return;
    }
  refuse("has the type of an object that is no datatype");
}

}  // namespace

ObjectHeader::ObjectHeader(const File& file, std::uint64_t address) : messages_(read_all(file, address)) {
  constexpr unsigned attribute = 0x0C;
  for (Message& message : messages_)
    if ((message.flags & shared) != 0 && message.kind != attribute) follow(file, message);
}

const std::string* ObjectHeader::find(MessageKind kind) const {
  for (const Message& message : messages_)
    if (message.kind == static_cast<unsigned>(kind)) return &message.body;
  return nullptr;
}

}  // namespace percuss::io::hdf5
