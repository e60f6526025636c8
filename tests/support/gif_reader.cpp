#include "support/gif_reader.hpp"

namespace percuss::test {
namespace {

using Bytes = std::vector<unsigned>;

// The decoder of LZW: codes of growing width, a table of strings.
bool decode(const Bytes& data, unsigned root_bits, std::size_t wanted, Bytes& pixels) {
  const unsigned clear = 1u << root_bits, stop = clear + 1;
  std::vector<Bytes> table;
  unsigned width = 0, buffer = 0, bits = 0;
  const auto reset = [&] {
    table.assign(stop + 1, {});
    for (unsigned k = 0; k < clear; ++k) table[k] = {k};
    width = root_bits + 1;
  };
  reset();
  Bytes last;
  for (const unsigned byte : data) {
    buffer |= byte << bits, bits += 8;
    while (bits >= width) {
      const unsigned code = buffer & ((1u << width) - 1);
      buffer >>= width, bits -= width;
      if (code == stop) return pixels.size() == wanted;
      if (code == clear) {
        reset(), last.clear();
        continue;
      }
      Bytes entry;
      if (code < table.size() && code != stop)
        entry = table[code];
      else if (code == table.size() && !last.empty())
        entry = last, entry.push_back(last.front());
      else
        return false;
      pixels.insert(pixels.end(), entry.begin(), entry.end());
      if (!last.empty() && table.size() < 4096) {
        Bytes longer = last;
        longer.push_back(entry.front());
        table.push_back(longer);
        if (table.size() == 1u << width && width < 12) ++width;
      }
      last = entry;
    }
  }
  return false;
}

}  // namespace

tl::expected<Animation, std::string> read_gif(const std::string& gif) {
  const auto wrong = [](const char* what) { return tl::make_unexpected(std::string(what)); };
  if (gif.substr(0, 6) != "GIF89a" || gif.size() < 13 + 768) return wrong("no GIF89a");
  const auto byte = [&](std::size_t at) {
    return at < gif.size() ? static_cast<unsigned char>(gif[at]) : 0u;
  };
  const auto u16 = [&](std::size_t at) { return byte(at) | byte(at + 1) << 8; };
  draw::Raster screen{u16(6), u16(8), {}};
  screen.rgb.resize(3 * screen.width * screen.height);
  Animation animation;
  std::size_t at = 13 + 768;
  if (byte(10) != 0xf7) return wrong("no palette of 256 colours");
  const auto blocks = [&] {
    Bytes data;
    for (; byte(at) > 0; at += byte(at) + 1)
      for (std::size_t k = 1; k <= byte(at); ++k) data.push_back(byte(at + k));
    ++at;
    return data;
  };
  while (byte(at) != 0x3b) {
    if (byte(at) == 0x21) {
      const bool control = byte(at + 1) == 0xf9;
      at += 2;
      const Bytes data = blocks();
      if (control) animation.delay = static_cast<int>(data.at(1) | data.at(2) << 8);
    } else if (byte(at) == 0x2c) {
      const std::size_t left = u16(at + 1), top = u16(at + 3), width = u16(at + 5), height = u16(at + 7);
      const unsigned root_bits = byte(at + 10);
      at += 11;
      Bytes pixels;
      if (left + width > screen.width || top + height > screen.height) return wrong("a frame outside");
      if (!decode(blocks(), root_bits, width * height, pixels)) return wrong("bad codes");
      for (std::size_t k = 0; k < pixels.size(); ++k)
        for (std::size_t c = 0; c < 3; ++c)
          screen.rgb[3 * ((top + k / width) * screen.width + left + k % width) + c] =
              static_cast<std::uint8_t>(byte(13 + 3 * pixels[k] + c));
      animation.frames.push_back(screen);
    } else {
      return wrong("unknown block");
    }
  }
  return at + 1 == gif.size() ? animation
                              : tl::expected<Animation, std::string>(wrong("bytes after the end"));
}

}  // namespace percuss::test
