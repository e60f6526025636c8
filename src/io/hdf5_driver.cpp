#include "io/hdf5_driver.hpp"

#include <fcntl.h>
#include <hdf5.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <vector>

namespace percuss::io {
namespace {

struct OpenFile {
  H5FD_t common{};  // HDF5's own part, first
  int descriptor = -1;
  const char* image = nullptr;      // the bytes, where they are in memory
  haddr_t size = 0, addressed = 0;  // bytes there are; bytes that HDF5 believes in
  struct stat identity {};
  // Bytes of addresses and of lengths, as the superblock says.
  std::size_t address_bytes = 8, length_bytes = 8;
  std::map<haddr_t, haddr_t> heaps;  // local heaps, by the addresses of their data
};

// What an access list tells open_file(): the bytes, or nothing where the name is that of a file.
struct Source {
  const char* image = nullptr;
  std::size_t size = 0;
};

OpenFile& own(H5FD_t* file) { return *reinterpret_cast<OpenFile*>(file); }
const OpenFile& own(const H5FD_t* file) { return *reinterpret_cast<const OpenFile*>(file); }

void say(const char* what, const char* detail) {
  H5Epush2(H5E_DEFAULT, __FILE__, __func__, __LINE__, H5E_ERR_CLS, H5E_FILE, H5E_CANTOPENFILE, "%s: %s", what,
           detail);
}

bool read_at(const OpenFile& file, haddr_t from, std::size_t count, void* to) {
  if (from > file.size || count > file.size - from) {
    say("unable to read", "beyond the end of the file");
    return false;
  }
  if (file.image != nullptr) {
    std::memcpy(to, file.image + from, count);
    return true;
  }
  auto* next = static_cast<char*>(to);
  while (count > 0) {
    const ssize_t got = pread(file.descriptor, next, count, static_cast<off_t>(from));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      say("unable to read", got < 0 ? std::strerror(errno) : "the file has become shorter");
      return false;
    }
    next += got;
    from += static_cast<haddr_t>(got);
    count -= static_cast<std::size_t>(got);
  }
  return true;
}

std::uint64_t little_endian(std::span<const unsigned char> bytes) {
  std::uint64_t value = 0;
  for (std::size_t k = bytes.size(); k-- > 0;) value = value << 8 | bytes[k];
  return value;
}

// The superblock stands at 0, 512, 1024, ...
void find_sizes(OpenFile& file) {
  constexpr std::array<unsigned char, 8> signature{0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
  std::array<unsigned char, 16> head{};
  for (haddr_t at = 0; at + head.size() <= file.size; at = at == 0 ? 512 : 2 * at) {
    if (!read_at(file, at, head.size(), head.data())) return;
    if (!std::equal(signature.begin(), signature.end(), head.begin())) continue;
    const std::size_t place = head[8] < 2 ? 13 : 9;
    const auto usual = [](unsigned char bytes) { return bytes == 2 || bytes == 4 || bytes == 8; };
    if (!usual(head[place]) || !usual(head[place + 1])) return;
    file.address_bytes = head[place], file.length_bytes = head[place + 1];
    return;
  }
}

// Where a local heap has its data, as its header says.
struct HeapData {
  std::uint64_t size = 0, free_block = 0;
  haddr_t address = 0;
};

// It keeps its free blocks as a list in its data: offset of the next, size of this one; 1 ends it.
// HDF5 follows it for ever where it runs in circles.
bool free_blocks_end(const OpenFile& file, const HeapData& heap) {
  constexpr std::uint64_t end = 1;
  const std::size_t length = file.length_bytes;
  std::array<unsigned char, 8> next{};
  std::uint64_t block = heap.free_block;
  for (std::uint64_t blocks = 0; block != end && block < heap.size; ++blocks) {
    if (blocks * length > std::min<std::uint64_t>(heap.size, file.size)) {
      say("damaged heap", "its free blocks run in circles");
      return false;
    }
    if (!read_at(file, heap.address + block, length, next.data())) return false;
    block = little_endian(std::span(next).first(length));
  }
  return true;
}

// HDF5 adds the size of the data to that of the header without looking whether the sum overflows. It has the
// data in its cache by their address, and follows a null pointer where a second heap names the same.
bool has_its_own_data(OpenFile& file, haddr_t header, const HeapData& heap) {
  if (heap.size == 0) return true;
  if (heap.address > file.size || heap.size > file.size - heap.address) {
    say("damaged heap", "its data end beyond the end of the file");
    return false;
  }
  if (file.heaps.try_emplace(heap.address, header).first->second == header) return true;
  say("damaged heap", "its data are those of another one");
  return false;
}

// Whether HDF5 can be given `bytes` at `from`, the header of a local heap perhaps.
bool heap_is_sound(OpenFile& file, haddr_t from, std::span<const unsigned char> bytes) {
  const std::size_t length = file.length_bytes, before = 8;  // signature, version, reserved
  if (bytes.size() < before + 2 * length + file.address_bytes || std::memcmp(bytes.data(), "HEAP", 4) != 0)
    return true;
  HeapData heap;
  heap.size = little_endian(bytes.subspan(before, length));
  heap.free_block = little_endian(bytes.subspan(before + length, length));
  heap.address =
      file.common.base_addr + little_endian(bytes.subspan(before + 2 * length, file.address_bytes));
  return has_its_own_data(file, from, heap) && free_blocks_end(file, heap);
}

// How a dataset is stored: the length of a chunk along each dimension. HDF5 1.10 divides by these numbers.
bool chunks_have_lengths(const OpenFile& file, std::span<const unsigned char> layout) {
  constexpr unsigned char chunked = 2;
  if (layout.size() < 5) return true;
  const unsigned version = layout[0];
  if (version < 1 || version > 4 || layout[version < 3 ? 2 : 1] != chunked) return true;
  const std::size_t dimensions = layout[version < 3 ? 1 : version == 3 ? 2 : 3];
  const std::size_t bytes = version == 4 ? layout[4] : 4;
  std::size_t at = version < 3 ? 8 + file.address_bytes : version == 3 ? 3 + file.address_bytes : 5;
  for (std::size_t k = 0; k < dimensions && at + bytes <= layout.size(); ++k, at += bytes)
    if (little_endian(layout.subspan(at, bytes)) == 0) return false;
  return dimensions > 0;
}

// Whether HDF5 can be given `count` bytes at `from`, messages of an object's header: type, size, flags. Those
// of version 1 stand at multiples of 8; the last one may go on in what is read next.
bool header_is_sound(const OpenFile& file, haddr_t from, std::size_t count) {
  constexpr std::size_t before = 8, longest = 320,
                        layout = 8;  // longest: 33 dimensions and what stands before
  std::vector<unsigned char> bytes(std::min<haddr_t>(count + longest, file.size - from));
  if (!read_at(file, from, bytes.size(), bytes.data())) return false;
  for (std::size_t at = 0; at < count && at + before <= bytes.size(); at += 8) {
    const auto message = std::span(bytes).subspan(at);
    const std::size_t size =
        std::min<std::size_t>(little_endian(message.subspan(2, 2)), message.size() - before);
    if (little_endian(message.first(2)) != layout || chunks_have_lengths(file, message.subspan(before, size)))
      continue;
    say("damaged layout", "its chunks have no length");
    return false;
  }
  return true;
}

H5FD_t* open_file(const char* name, unsigned flags, hid_t access, haddr_t) {
  if ((flags & (H5F_ACC_RDWR | H5F_ACC_TRUNC | H5F_ACC_CREAT)) != 0) return nullptr;
  auto file = std::make_unique<OpenFile>();
  if (const auto* in_memory = static_cast<const Source*>(H5Pget_driver_info(access)); in_memory->image) {
    file->image = in_memory->image;
    file->size = in_memory->size;
    file->identity.st_ino = reinterpret_cast<ino_t>(file.get());  // no other file is this one
  } else {
    file->descriptor = open(name, O_RDONLY | O_CLOEXEC);
    if (file->descriptor < 0 || fstat(file->descriptor, &file->identity) != 0) {
      say("unable to open file", std::strerror(errno));
      if (file->descriptor >= 0) close(file->descriptor);
      return nullptr;
    }
    file->size = static_cast<haddr_t>(file->identity.st_size);
  }
  find_sizes(*file);
  return &file.release()->common;
}

herr_t close_file(H5FD_t* file) {
  const std::unique_ptr<OpenFile> last(&own(file));
  return last->image != nullptr ? 0 : close(last->descriptor);
}

int compare(const H5FD_t* a, const H5FD_t* b) {
  const struct stat &x = own(a).identity, &y = own(b).identity;
  if (x.st_dev != y.st_dev) return x.st_dev < y.st_dev ? -1 : 1;
  if (x.st_ino != y.st_ino) return x.st_ino < y.st_ino ? -1 : 1;
  return 0;
}

herr_t features(const H5FD_t*, unsigned long* flags) {
  *flags = 0;
  return 0;
}

haddr_t addressed(const H5FD_t* file, H5FD_mem_t) { return own(file).addressed; }

herr_t address(H5FD_t* file, H5FD_mem_t, haddr_t end) {
  own(file).addressed = end;
  return 0;
}

haddr_t size_of(const H5FD_t* file, H5FD_mem_t) { return own(file).size; }

herr_t read_bytes(H5FD_t* file, H5FD_mem_t kind, hid_t, haddr_t from, std::size_t count, void* to) {
  if (!read_at(own(file), from, count, to)) return -1;
  const std::span<const unsigned char> bytes(static_cast<const unsigned char*>(to), count);
  if (kind == H5FD_MEM_LHEAP && !heap_is_sound(own(file), from, bytes)) return -1;
  if (kind == H5FD_MEM_OHDR && !header_is_sound(own(file), from, count)) return -1;
  return 0;
}

herr_t write_nothing(H5FD_t*, H5FD_mem_t, hid_t, haddr_t, std::size_t, const void*) { return -1; }

H5FD_class_t make_driver() {
  H5FD_class_t driver{};
  driver.name = "percuss_reading";
  driver.maxaddr = static_cast<haddr_t>(std::numeric_limits<off_t>::max());
  driver.fc_degree = H5F_CLOSE_WEAK;
  driver.fapl_size = sizeof(Source);
  driver.open = open_file;
  driver.close = close_file;
  driver.cmp = compare;
  driver.query = features;
  driver.get_eoa = addressed;
  driver.set_eoa = address;
  driver.get_eof = size_of;
  driver.read = read_bytes;
  driver.write = write_nothing;
  for (H5FD_mem_t& list : driver.fl_map) list = H5FD_MEM_DEFAULT;
#ifdef H5FD_CLASS_VERSION
  driver.version = H5FD_CLASS_VERSION;
#endif
  return driver;
}

Hdf5Handle access_to(const Source& source) {
  static const H5FD_class_t driver = make_driver();
  static const hid_t registered = H5FDregister(&driver);
  Hdf5Handle list(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  if (list && (registered < 0 || H5Pset_driver(list.id(), registered, &source) < 0)) return {};
  return list;
}

}  // namespace

const Hdf5Handle& reading_access() {
  static const Hdf5Handle list = access_to({});
  return list;
}

Hdf5Handle image_access(std::string_view image) {
  return access_to({image.empty() ? "" : image.data(), image.size()});
}

}  // namespace percuss::io
