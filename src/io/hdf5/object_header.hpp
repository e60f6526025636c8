// What an object, a group or a dataset, tells about itself: a list of messages.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/hdf5/file.hpp"

namespace percuss::io::hdf5 {

enum class MessageKind : unsigned {
  dataspace = 0x01,
  link_info = 0x02,
  datatype = 0x03,
  old_fill = 0x04,
  fill = 0x05,
  link = 0x06,
  external_files = 0x07,
  layout = 0x08,
  filters = 0x0B,
  continuation = 0x10,
  symbol_table = 0x11,
};

struct Message {
  unsigned kind = 0, flags = 0;
  std::string body;
};

class ObjectHeader {
 public:
  ObjectHeader(const File& file, std::uint64_t address);

  const std::vector<Message>& messages() const { return messages_; }
  // The body of the first message of a kind, wherever it is stored; null: there is none.
  const std::string* find(MessageKind kind) const;

 private:
  std::vector<Message> messages_;
};

}  // namespace percuss::io::hdf5
