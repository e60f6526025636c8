// Byte offsets of a text as lines and columns.
#pragma once

#include <string_view>
#include <vector>

namespace percuss::io {

struct Place {
  int line = 1;    // from 1
  int column = 1;  // from 1, counted in characters
  friend bool operator==(const Place&, const Place&) = default;
};

// The text must outlive it. The first use walks the text once, every further one at most a block of it.
class Places {
 public:
  explicit Places(std::string_view text) : text_(text) {}
  Place at(std::size_t offset);

 private:
  Place advance(Place place, std::size_t from, std::size_t to) const;

  std::string_view text_;
  std::vector<Place> blocks_;  // the place of the first byte of every block
};

// Lines end with LF, CR LF or CR.
bool ends_line(std::string_view text, std::size_t offset);

}  // namespace percuss::io
