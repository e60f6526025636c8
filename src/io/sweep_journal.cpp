#include "percuss/tables.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace percuss::io {
namespace {

constexpr std::string_view magic = "percuss sweep 1\n";
constexpr std::uint64_t longest_study = std::uint64_t{64} << 20;
constexpr std::uint64_t most_doubles = std::uint64_t{1} << 32;

std::string reason() { return std::strerror(errno); }
tl::unexpected<std::string> failed(std::string why) { return tl::unexpected<std::string>(std::move(why)); }

std::uint64_t checksum(const void* data, std::size_t size, std::uint64_t before = 0) {
  return crc32_z(before, static_cast<const unsigned char*>(data), size);
}

// All of it; false at the end of the file or on an error.
bool read_at(int file, void* data, std::size_t size, std::uint64_t offset) {
  auto* to = static_cast<char*>(data);
  while (size > 0) {
    const ssize_t got = pread(file, to, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    offset += static_cast<std::uint64_t>(got);
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

// A file from its beginning to its end: many small blocks with one call of the system.
class Pieces {
 public:
  explicit Pieces(int file) : file_(file) {}

  // As read_at().
  bool read(void* data, std::size_t size, std::uint64_t offset) {
    auto* to = static_cast<char*>(data);
    while (size > 0) {
      if ((offset < begin_ || offset >= begin_ + filled_) && !fill(offset)) return false;
      const std::size_t within = offset - begin_, length = std::min(size, filled_ - within);
      std::memcpy(to, piece_.get() + within, length);
      to += length;
      offset += length;
      size -= length;
    }
    return true;
  }

 private:
  static constexpr std::size_t room = std::size_t{1} << 16;

  bool fill(std::uint64_t offset) {
    ssize_t got = -1;
    do got = pread(file_, piece_.get(), room, static_cast<off_t>(offset));
    while (got < 0 && errno == EINTR);
    begin_ = offset;
    filled_ = static_cast<std::size_t>(std::max<ssize_t>(got, 0));
    return filled_ > 0;
  }

  int file_;
  std::unique_ptr<char[]> piece_{new char[room]};
  std::uint64_t begin_ = 0;
  std::size_t filled_ = 0;
};

// Piece by piece: a file may claim more than the memory holds.
std::optional<std::uint64_t> checksum_of(Pieces& file, std::uint64_t offset, std::uint64_t size,
                                         std::uint64_t before) {
  std::array<char, 4096> piece{};
  while (size > 0) {
    const std::size_t length = std::min<std::uint64_t>(size, piece.size());
    if (!file.read(piece.data(), length, offset)) return std::nullopt;
    before = checksum(piece.data(), length, before);
    offset += length;
    size -= length;
  }
  return before;
}

std::uint64_t size_of(int file) {
  struct stat status = {};
  return fstat(file, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
}

bool write_at(int file, const void* data, std::size_t size, std::uint64_t offset) {
  const auto* from = static_cast<const char*>(data);
  while (size > 0) {
    const ssize_t put = pwrite(file, from, size, static_cast<off_t>(offset));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    from += put;
    offset += static_cast<std::uint64_t>(put);
    size -= static_cast<std::size_t>(put);
  }
  return true;
}

}  // namespace

SweepJournal::~SweepJournal() {
  if (file_ >= 0) close(file_);
}

SweepJournal::SweepJournal(SweepJournal&& other) noexcept
    : path_(std::move(other.path_)),
      study_(std::move(other.study_)),
      file_(std::exchange(other.file_, -1)),
      end_(other.end_),
      blocks_(std::move(other.blocks_)) {}

tl::expected<void, std::string> SweepJournal::read_header() {
  Pieces file(file_);
  char found[16] = {};
  std::uint64_t length = 0, sum = 0;
  if (!file.read(found, magic.size(), 0) || std::string_view(found, magic.size()) != magic ||
      !file.read(&length, sizeof length, magic.size()) || length > longest_study)
    return failed("it is no part of a sweep");
  if (length > size_of(file_)) return failed("its first lines are damaged");
  study_.resize(length);
  const std::uint64_t at = magic.size() + sizeof length;
  if (!file.read(study_.data(), length, at) || !file.read(&sum, sizeof sum, at + length) ||
      sum != checksum(study_.data(), length))
    return failed("its first lines are damaged");
  end_ = at + length + sizeof sum;
  return {};
}

void SweepJournal::scan() {
  const std::uint64_t size = size_of(file_);
  Pieces file(file_);
  for (;;) {
    std::uint64_t head[2] = {}, sum = 0;
    const std::uint64_t at = end_ + sizeof head;
    if (at > size || !file.read(head, sizeof head, end_) || head[1] > most_doubles ||
        at + head[1] * sizeof(double) + sizeof sum > size)
      return;
    const std::uint64_t bytes = head[1] * sizeof(double);
    const auto found = checksum_of(file, at, bytes, checksum(head, sizeof head));
    if (!found || !file.read(&sum, sizeof sum, at + bytes) || sum != *found) return;
    blocks_.push_back({head[0], head[1], at});
    end_ = at + bytes + sizeof sum;
  }
}

tl::expected<SweepJournal, std::string> SweepJournal::read(const std::string& path) {
  SweepJournal journal;
  journal.path_ = path;
  journal.file_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (journal.file_ < 0) return failed(reason());
  if (const auto header = journal.read_header(); !header) return failed(header.error());
  journal.scan();
  return journal;
}

tl::expected<SweepJournal, std::string> SweepJournal::open(const std::string& path,
                                                           const std::string& study) {
  SweepJournal journal;
  journal.path_ = path;
  journal.file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
  if (journal.file_ < 0) return failed(reason());
  if (flock(journal.file_, LOCK_EX | LOCK_NB) != 0) return failed("another percuss is writing it");
  struct stat status = {};
  if (fstat(journal.file_, &status) != 0) return failed(reason());
  if (!S_ISREG(status.st_mode)) return failed("it is not a regular file");
  const std::uint64_t length = study.size(), sum = checksum(study.data(), study.size());
  std::string header(magic);
  header.append(reinterpret_cast<const char*>(&length), sizeof length);
  header += study;
  header.append(reinterpret_cast<const char*>(&sum), sizeof sum);

  std::string there(std::min<std::size_t>(static_cast<std::size_t>(status.st_size), header.size()), '\0');
  if (!read_at(journal.file_, there.data(), there.size(), 0)) return failed(reason());
  if (there.size() < header.size() && header.compare(0, there.size(), there) == 0) {  // new, or torn at once
    if (!write_at(journal.file_, header.data(), header.size(), 0)) {
      const std::string why = reason();
      if (ftruncate(journal.file_, 0) == 0 && there.empty()) unlink(path.c_str());
      return failed(why);
    }
    journal.study_ = study;
    journal.end_ = header.size();
  } else {
    if (const auto read = journal.read_header(); !read) return failed(read.error());
    if (journal.study_ != study)
      return failed("it belongs to another study: the problem or the sweep has changed");
    journal.scan();
  }
  if (ftruncate(journal.file_, static_cast<off_t>(journal.end_)) != 0) return failed(reason());
  return journal;
}

std::vector<bool> SweepJournal::stored(const Sweep& sweep) const {
  std::vector<bool> stored(sweep.chunks(), false);
  for (const Block& block : blocks_)
    if (is_chunk(sweep, block)) stored[block.chunk] = true;
  return stored;
}

tl::expected<void, std::string> SweepJournal::store(std::span<const Chunk> chunks) {
  std::string text;
  std::vector<Block> blocks;
  for (const auto& [number, numbers] : chunks) {
    const std::uint64_t head[2] = {number, numbers.size()};
    const std::size_t bytes = numbers.size() * sizeof(double);
    const std::uint64_t sum = checksum(numbers.data(), bytes, checksum(head, sizeof head));
    text.append(reinterpret_cast<const char*>(head), sizeof head);
    blocks.push_back({number, numbers.size(), end_ + text.size()});
    text.append(reinterpret_cast<const char*>(numbers.data()), bytes);
    text.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  }
  if (!write_at(file_, text.data(), text.size(), end_)) {
    const std::string why = reason();
    // Where even this fails, the checksum tells the torn block.
    if (ftruncate(file_, static_cast<off_t>(end_)) != 0) return failed(why + ", and so does cutting it off");
    if (chunks.size() == 1) return failed(why);
    for (const Chunk& chunk : chunks)
      if (auto kept = store({&chunk, 1}); !kept) return kept;
    return {};
  }
  blocks_.insert(blocks_.end(), blocks.begin(), blocks.end());
  end_ += text.size();
  return {};
}

tl::expected<void, std::string> SweepJournal::synchronise() {
  if (fdatasync(file_) != 0 && errno != EINVAL && errno != EROFS) return failed(reason());
  return {};
}

tl::expected<std::vector<double>, std::string> SweepJournal::numbers(const Block& block) const {
  std::vector<double> numbers(block.count);
  if (!read_at(file_, numbers.data(), numbers.size() * sizeof(double), block.offset))
    return failed("it ends where it should not: " + reason());
  return numbers;
}

}  // namespace percuss::io
