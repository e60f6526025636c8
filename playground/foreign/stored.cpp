#include <zlib.h>

#include <algorithm>

namespace {

constexpr uLong largest_block = 65535;

std::uint32_t adler32(const Bytef* bytes, uLong size) {
  constexpr std::uint32_t prime = 65521;
  std::uint32_t a = 1, b = 0;
  for (uLong k = 0; k < size; ++k) {
    a = (a + bytes[k]) % prime;
    b = (b + a) % prime;
  }
  return b << 16 | a;
}

}  // namespace

uLong crc32(uLong crc, const Bytef* bytes, uInt size) {
  std::uint32_t rest = ~static_cast<std::uint32_t>(crc);
  for (uInt k = 0; k < size; ++k) {
    rest ^= bytes[k];
    for (int bit = 0; bit < 8; ++bit) rest = rest >> 1 ^ (rest & 1U ? 0xEDB88320U : 0U);
  }
  return ~rest;
}

// Two bytes in front, four behind, five for every block.
uLong compressBound(uLong size) { return size + 5 * (size / largest_block + 1) + 6; }

int compress2(Bytef* to, uLongf* room, const Bytef* from, uLong size, int) {
  if (*room < compressBound(size)) return Z_BUF_ERROR;
  Bytef* at = to;
  *at++ = 0x78;
  *at++ = 0x01;
  for (uLong begin = 0; begin == 0 || begin < size; begin += largest_block) {
    const uLong length = std::min(largest_block, size - begin);
    *at++ = begin + length == size ? 1 : 0;
    for (const uLong word : {length, ~length}) {
      *at++ = static_cast<Bytef>(word & 0xFF);
      *at++ = static_cast<Bytef>(word >> 8 & 0xFF);
    }
    at = std::copy(from + begin, from + begin + length, at);
  }
  const std::uint32_t sum = adler32(from, size);
  for (int shift = 24; shift >= 0; shift -= 8) *at++ = static_cast<Bytef>(sum >> shift & 0xFF);
  *room = static_cast<uLongf>(at - to);
  return Z_OK;
}
