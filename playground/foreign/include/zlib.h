// In place of zlib: pictures in a page need no compression. Data is stored as it is. [RFC 1950, RFC 1951]
#pragma once

#include <cstddef>
#include <cstdint>

using Bytef = unsigned char;
using uInt = unsigned;
using uLong = unsigned long;
using uLongf = unsigned long;
constexpr int Z_OK = 0, Z_BUF_ERROR = -5;

uLong crc32(uLong crc, const Bytef* bytes, uInt size);
uLong compressBound(uLong size);
int compress2(Bytef* to, uLongf* room, const Bytef* from, uLong size, int level);
