// A file that is there complete or not at all.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace percuss::io {

// Written beside its place under another name and moved there by commit(); removed where that is not reached.
class AtomicFile {
 public:
  // `place` may exist only as a regular file or as a link to one. The error says why it cannot be written.
  static tl::expected<AtomicFile, std::string> create(const std::string& place);
  ~AtomicFile();
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;

  const std::string& path() const { return path_; }  // where to write
  tl::expected<void, std::string> commit();          // onto the disk, then to its place

 private:
  AtomicFile() = default;
  std::string place_, path_;
};

// Over what the file held. The error says why the bytes are not all there.
tl::expected<void, std::string> write_bytes(const std::string& path, std::string_view bytes);

// All of `bytes` or nothing: what was there stays where the disk is full.
tl::expected<void, std::string> write_atomically(const std::string& place, std::string_view bytes);

// Removes what programs that were killed have left beside `place`.
void remove_leftovers(const std::string& place);

}  // namespace percuss::io
