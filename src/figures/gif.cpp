// Animated GIF: one palette for all frames, each frame only where it differs from the one before.
// [GIF89a; LZW after Welch 1984]
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <unordered_map>

#include "percuss/canvas.hpp"

namespace percuss::draw {
namespace {

using Rgb = std::array<std::uint8_t, 3>;

// Median cut: boxes of colours are halved along their longest side, where half of the pixels lie on either
// side.
class Palette {
 public:
  explicit Palette(const std::vector<Raster>& frames) {
    std::map<Rgb, std::size_t> counts;
    for (const Raster& frame : frames)
      for (std::size_t k = 0; k + 2 < frame.rgb.size(); k += 3)
        ++counts[{frame.rgb[k], frame.rgb[k + 1], frame.rgb[k + 2]}];
    std::vector<Box> boxes = {Box(counts.begin(), counts.end())};
    while (boxes.size() < 256) {
      const auto longest = std::max_element(boxes.begin(), boxes.end(), [](const Box& a, const Box& b) {
        return side(a).second < side(b).second;
      });
      const auto [channel, length] = side(*longest);
      if (length == 0) break;
      boxes.push_back(halve(*longest, channel));
    }
    for (const Box& box : boxes) {
      double weight = 0.0, mean[3] = {};
      for (const auto& [colour, count] : box) {
        weight += static_cast<double>(count);
        for (std::size_t c = 0; c < 3; ++c) mean[c] += static_cast<double>(count) * colour[c];
        index_[key(colour)] = static_cast<std::uint8_t>(colours.size());
      }
      Rgb& colour = colours.emplace_back();
      for (std::size_t c = 0; c < 3; ++c)
        colour[c] = static_cast<std::uint8_t>(std::lround(mean[c] / weight));
    }
  }

  std::uint8_t index(const std::uint8_t* rgb) const { return index_.at(key({rgb[0], rgb[1], rgb[2]})); }
  std::vector<Rgb> colours;

 private:
  using Box = std::vector<std::pair<Rgb, std::size_t>>;

  static std::uint32_t key(const Rgb& c) {
    return static_cast<std::uint32_t>(c[0]) << 16 | static_cast<std::uint32_t>(c[1]) << 8 | c[2];
  }

  static std::pair<std::size_t, int> side(const Box& box) {
    std::pair<std::size_t, int> longest = {0, 0};
    for (std::size_t c = 0; c < 3; ++c) {
      int low = 255, high = 0;
      for (const auto& entry : box)
        low = std::min<int>(low, entry.first[c]), high = std::max<int>(high, entry.first[c]);
      if (high - low > longest.second) longest = {c, high - low};
    }
    return longest;
  }

  static Box halve(Box& box, std::size_t channel) {
    std::sort(box.begin(), box.end(), [&](const auto& a, const auto& b) {
      return a.first[channel] != b.first[channel] ? a.first[channel] < b.first[channel] : a.first < b.first;
    });
    std::size_t total = 0, sum = 0, cut = 1;
    for (const auto& entry : box) total += entry.second;
    for (cut = 0; cut + 2 < box.size() && 2 * (sum + box[cut].second) < total; ++cut) sum += box[cut].second;
    Box upper(box.begin() + static_cast<std::ptrdiff_t>(cut) + 1, box.end());
    box.resize(cut + 1);
    return upper;
  }

  std::unordered_map<std::uint32_t, std::uint8_t> index_;
};

void put_u16(std::string& out, std::size_t value) {
  out += static_cast<char>(value & 0xff);
  out += static_cast<char>((value >> 8) & 0xff);
}

std::string lzw(const std::vector<std::uint8_t>& pixels) {
  constexpr unsigned clear = 256, stop = 257;
  std::string bytes, out = "\x08";
  unsigned buffer = 0, bits = 0, size = 9, next = 258;
  const auto put = [&](unsigned code) {
    buffer |= code << bits;
    for (bits += size; bits >= 8; bits -= 8, buffer >>= 8) bytes += static_cast<char>(buffer & 0xff);
  };
  std::unordered_map<unsigned, unsigned> codes;  // of a known code followed by a pixel
  put(clear);
  unsigned known = pixels.front();
  for (std::size_t k = 1; k < pixels.size(); ++k) {
    const unsigned longer = known << 8 | pixels[k];
    if (const auto found = codes.find(longer); found != codes.end()) {
      known = found->second;
      continue;
    }
    put(known);
    if (next == 4096) {
      put(clear);
      codes.clear(), size = 9, next = 258;
    } else {
      if (next == 1u << size) ++size;
      codes[longer] = next++;
    }
    known = pixels[k];
  }
  put(known);
  if (next == 1u << size && size < 12) ++size;
  put(stop);
  if (bits > 0) bytes += static_cast<char>(buffer & 0xff);
  for (std::size_t k = 0; k < bytes.size(); k += 255) {
    const std::string block = bytes.substr(k, 255);
    out += static_cast<char>(block.size());
    out += block;
  }
  return out + '\0';
}

struct Box {
  std::size_t left, top, right, bottom;
};

// Where two frames differ; at least one pixel.
Box difference(const Raster& a, const Raster& b) {
  Box box = {a.width, a.height, 0, 0};
  for (std::size_t y = 0; y < a.height; ++y)
    for (std::size_t x = 0; x < a.width; ++x) {
      const std::size_t k = 3 * (y * a.width + x);
      if (std::equal(&a.rgb[k], &a.rgb[k] + 3, &b.rgb[k])) continue;
      box = {std::min(box.left, x), std::min(box.top, y), std::max(box.right, x + 1),
             std::max(box.bottom, y + 1)};
    }
  return box.right > 0 ? box : Box{0, 0, 1, 1};
}

}  // namespace

std::string to_gif(const std::vector<Raster>& frames, double seconds_per_frame) {
  if (frames.empty()) return "";
  const Palette palette(frames);
  const Raster& first = frames.front();
  std::string gif = "GIF89a";
  put_u16(gif, first.width), put_u16(gif, first.height);
  gif += {static_cast<char>(0xf7), 0, 0};  // a palette of 256 colours follows
  for (std::size_t k = 0; k < 256; ++k)
    for (std::size_t c = 0; c < 3; ++c)
      gif += k < palette.colours.size() ? static_cast<char>(palette.colours[k][c]) : '\0';
  gif += std::string("\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", 19);  // for ever
  const auto delay = static_cast<std::size_t>(std::clamp(std::lround(100.0 * seconds_per_frame), 2L, 65535L));
  for (std::size_t k = 0; k < frames.size(); ++k) {
    const Raster& frame = frames[k];
    const Box box = k == 0 ? Box{0, 0, first.width, first.height} : difference(frames[k - 1], frame);
    gif += std::string("\x21\xf9\x04\x04", 4);  // the picture stays under the next one
    put_u16(gif, delay);
    gif += std::string("\0\0\x2c", 3);
    put_u16(gif, box.left), put_u16(gif, box.top);
    put_u16(gif, box.right - box.left), put_u16(gif, box.bottom - box.top);
    gif += '\0';
    std::vector<std::uint8_t> pixels;
    for (std::size_t y = box.top; y < box.bottom; ++y)
      for (std::size_t x = box.left; x < box.right; ++x)
        pixels.push_back(palette.index(&frame.rgb[3 * (y * frame.width + x)]));
    gif += lzw(pixels);
  }
  return gif + ';';
}

}  // namespace percuss::draw
