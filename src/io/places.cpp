#include "io/places.hpp"

#include <algorithm>

namespace percuss::io {
namespace {

constexpr std::size_t block_size = 16384;

}  // namespace

bool ends_line(std::string_view text, std::size_t offset) {
  if (text[offset] == '\n') return true;
  return text[offset] == '\r' && (offset + 1 == text.size() || text[offset + 1] != '\n');
}

Place Places::advance(Place place, std::size_t from, std::size_t to) const {
  for (std::size_t i = from; i < to; ++i) {
    if (ends_line(text_, i)) {
      ++place.line;
      place.column = 1;
    } else if ((static_cast<unsigned char>(text_[i]) & 0xC0U) != 0x80U) {
      ++place.column;
    }
  }
  return place;
}

Place Places::at(std::size_t offset) {
  if (blocks_.empty()) {
    // A byte order mark is no character of the first line.
    Place place;
    if (text_.substr(0, 3) == "\xEF\xBB\xBF") place.column = 0;
    blocks_.push_back(place);
    for (std::size_t i = 0; i + block_size < text_.size(); i += block_size)
      blocks_.push_back(advance(blocks_.back(), i, i + block_size));
  }
  offset = std::min(offset, text_.size());
  const std::size_t block = std::min(offset / block_size, blocks_.size() - 1);
  Place place = advance(blocks_[block], block * block_size, offset);
  place.column = std::max(place.column, 1);
  return place;
}

}  // namespace percuss::io
