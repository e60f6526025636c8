// Files in and out: read strictly, written complete or not at all.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace percuss::io {

// Files as text: what can be said against a file before anybody looks at what it means.

inline constexpr std::size_t largest_file = std::size_t{32} << 20;  // bytes

// Why there is no regular file at `path`.
std::optional<std::string> find_file_fault(const std::string& path);

// The content of a regular file of at most `largest_file` bytes, or why it cannot be had.
[[nodiscard]] tl::expected<std::string, std::string> read_text_file(const std::string& path);

// Where a text goes wrong.
struct TextFault {
  std::size_t offset = 0;
  std::string message;
};

// The first byte that has no place in a text: invalid UTF-8, or a control character other than tab and line
// end.
std::optional<TextFault> find_text_fault(std::string_view text);

// The number of bytes of the UTF-8 character at `offset`, or 0 where there is none.
std::size_t utf8_length(std::string_view text, std::size_t offset);

// Where the name of an output leads, behind all its links.

struct OutputPlace {
  enum class Kind {
    file,        // a regular file, or a name that is free
    device,      // a device or a pipe
    descriptor,  // one that this program has: -, /dev/stdout, /dev/fd/3, or a link to them
  };
  Kind kind = Kind::file;
  std::string path;     // absolute and no symbolic link
  int descriptor = -1;  // of Kind::descriptor
};

// A symbolic link leads on even where nothing is at its end: that is where a file will be made, as a shell
// does it. The error says why nothing can be written there.
[[nodiscard]] tl::expected<OutputPlace, std::string> find_place(const std::string& name);

// Whether two names that may not exist yet lead to one file, or to one descriptor. A device takes all that
// comes.
bool same_place(const std::string& one, const std::string& other);

// A file that is there complete or not at all.

// Written beside its place under another name and moved there by commit(); removed where that is not reached.
// The next file that is made for the same place removes what programs that were killed have left there.
//
// A file that is replaced keeps its permissions, its owner and its names: the new one is made behind symbolic
// links, and where the file has hard links or another owner, the bytes are copied into it, which is not
// atomic. Devices, pipes and open descriptors are never replaced; commit() writes to them.
class AtomicFile {
 public:
  // The error says why the place cannot be written.
  [[nodiscard]] static tl::expected<AtomicFile, std::string> create(const std::string& place);
  ~AtomicFile();
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;

  const std::string& path() const { return path_; }        // where to write; absolute
  [[nodiscard]] tl::expected<void, std::string> commit();  // onto the disk, then to its place

 private:
  AtomicFile() = default;
  [[nodiscard]] tl::expected<void, std::string> make_beside();
  [[nodiscard]] tl::expected<void, std::string> make_in_memory();
  [[nodiscard]] tl::expected<void, std::string> send() const;
  [[nodiscard]] tl::expected<void, std::string> replace();
  [[nodiscard]] tl::expected<void, std::string> overwrite() const;

  OutputPlace place_;
  std::string path_;
  int file_ = -1;  // locked as long as this program lives
};

// Over what the file held. The error says why the bytes are not all there.
[[nodiscard]] tl::expected<void, std::string> write_bytes(const std::string& path, std::string_view bytes);

// All of `bytes` or nothing: what was there stays where the disk is full.
[[nodiscard]] tl::expected<void, std::string> write_atomically(const std::string& place,
                                                               std::string_view bytes);

// One program at a time for a file that is written again and again.

// Holds PLACE.percuss-lock as long as it lives: the place itself is replaced by every checkpoint, and a lock
// would be lost with the file that had it. The lock of a program ends with it, however it ends; the file that
// a killed one leaves is taken over. It is empty, by which it is known: a file that holds something is no
// lock and stays.
class OutputLock {
 public:
  // Its name; empty where the place is no file.
  static std::string name_of(const std::string& place);
  // The error says that another program has it, or that a file of this name is no lock. Where no file can be
  // made nothing is locked: then the place cannot be written either, and writing says why.
  [[nodiscard]] static tl::expected<OutputLock, std::string> take(const std::string& place);
  ~OutputLock();
  OutputLock(OutputLock&& other) noexcept;
  OutputLock& operator=(OutputLock&&) = delete;

 private:
  OutputLock() = default;

  std::string path_;
  int file_ = -1;
};

}  // namespace percuss::io
