// A file that is there complete or not at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "io/output_place.hpp"

namespace percuss::io {

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

}  // namespace percuss::io
