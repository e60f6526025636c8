#include "io/hdf5_driver.hpp"

#include <fcntl.h>
#include <hdf5.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <limits>
#include <memory>

namespace percuss::io {
namespace {

struct OpenFile {
  H5FD_t common{};  // HDF5's own part, first
  int descriptor = -1;
  haddr_t size = 0, addressed = 0;  // bytes there are; bytes that HDF5 believes in
  struct stat identity {};
};

OpenFile& own(H5FD_t* file) { return *reinterpret_cast<OpenFile*>(file); }
const OpenFile& own(const H5FD_t* file) { return *reinterpret_cast<const OpenFile*>(file); }

void say(const char* what, const char* detail) {
  H5Epush2(H5E_DEFAULT, __FILE__, __func__, __LINE__, H5E_ERR_CLS, H5E_FILE, H5E_CANTOPENFILE, "%s: %s", what,
           detail);
}

H5FD_t* open_file(const char* name, unsigned flags, hid_t, haddr_t) {
  if ((flags & (H5F_ACC_RDWR | H5F_ACC_TRUNC | H5F_ACC_CREAT)) != 0) return nullptr;
  auto file = std::make_unique<OpenFile>();
  file->descriptor = open(name, O_RDONLY | O_CLOEXEC);
  if (file->descriptor < 0 || fstat(file->descriptor, &file->identity) != 0) {
    say("unable to open file", std::strerror(errno));
    if (file->descriptor >= 0) close(file->descriptor);
    return nullptr;
  }
  file->size = static_cast<haddr_t>(file->identity.st_size);
  return &file.release()->common;
}

herr_t close_file(H5FD_t* file) {
  const std::unique_ptr<OpenFile> last(&own(file));
  return close(last->descriptor);
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

herr_t read_bytes(H5FD_t* file, H5FD_mem_t, hid_t, haddr_t from, std::size_t count, void* to) {
  const OpenFile& opened = own(file);
  if (from > opened.size || count > opened.size - from) {
    say("unable to read", "beyond the end of the file");
    return -1;
  }
  auto* next = static_cast<char*>(to);
  while (count > 0) {
    const ssize_t got = pread(opened.descriptor, next, count, static_cast<off_t>(from));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      say("unable to read", got < 0 ? std::strerror(errno) : "the file has become shorter");
      return -1;
    }
    next += got;
    from += static_cast<haddr_t>(got);
    count -= static_cast<std::size_t>(got);
  }
  return 0;
}

herr_t write_nothing(H5FD_t*, H5FD_mem_t, hid_t, haddr_t, std::size_t, const void*) { return -1; }

H5FD_class_t make_driver() {
  H5FD_class_t driver{};
  driver.name = "percuss_reading";
  driver.maxaddr = static_cast<haddr_t>(std::numeric_limits<off_t>::max());
  driver.fc_degree = H5F_CLOSE_WEAK;
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

}  // namespace

Hdf5Handle reading_access() {
  static const H5FD_class_t driver = make_driver();
  static const hid_t registered = H5FDregister(&driver);
  Hdf5Handle list(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  if (list && (registered < 0 || H5Pset_driver(list.id(), registered, nullptr) < 0)) return {};
  return list;
}

}  // namespace percuss::io
