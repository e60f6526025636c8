// Pictures as PNG.  [ISO/IEC 15948]
#include <zlib.h>

#include <stdexcept>

#include "figures/base64.hpp"
#include "percuss/canvas.hpp"

namespace percuss::draw {
namespace {

void put_u32(std::string& out, std::size_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>((value >> shift) & 0xff);
}

void put_chunk(std::string& out, const char* type, const std::string& data) {
  put_u32(out, data.size());
  const std::string body = type + data;
  out += body;
  put_u32(out, crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size())));
}

std::string deflated(const std::string& bytes) {
  uLongf size = compressBound(bytes.size());
  std::string out(size, '\0');
  if (compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
                bytes.size(), 9) != Z_OK)
    throw std::bad_alloc();
  out.resize(size);
  return out;
}

// `channels` is 3 or 4; every row is stored as differences to the one above (filter 2), which suits figures.
std::string encode(const std::vector<std::uint8_t>& pixels, std::size_t width, std::size_t height,
                   std::size_t channels) {
  std::string header, rows;
  put_u32(header, width), put_u32(header, height);
  header += {8, static_cast<char>(channels == 3 ? 2 : 6), 0, 0, 0};
  const std::size_t stride = width * channels;
  rows.reserve((stride + 1) * height);
  for (std::size_t y = 0; y < height; ++y) {
    rows += '\2';
    for (std::size_t k = 0; k < stride; ++k)
      rows += static_cast<char>(pixels[y * stride + k] - (y > 0 ? pixels[(y - 1) * stride + k] : 0));
  }
  std::string png = "\x89PNG\r\n\x1a\n";
  put_chunk(png, "IHDR", header);
  put_chunk(png, "IDAT", deflated(rows));
  put_chunk(png, "IEND", "");
  return png;
}

}  // namespace

std::string to_png(const Raster& raster) { return encode(raster.rgb, raster.width, raster.height, 3); }

std::string to_png(const PixelShape& shape) {
  std::vector<std::uint8_t> pixels;
  for (const Colour& c : shape.colours)
    pixels.insert(pixels.end(), {c.r, c.g, c.b, static_cast<std::uint8_t>(c.opacity > 0.5 ? 255 : 0)});
  return encode(pixels, shape.columns, shape.rows, 4);
}

std::string base64(std::string_view bytes) {
  static constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    unsigned group = 0;
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    for (std::size_t k = 0; k < 3; ++k)
      group = (group << 8) | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k) out += k <= count ? digits[(group >> (18 - 6 * k)) & 63] : '=';
  }
  return out;
}

}  // namespace percuss::draw
