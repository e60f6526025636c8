#include "io/csv.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstring>

#include "percuss/files.hpp"

namespace percuss::io {

void CsvWriter::separate() {
  if (!first_) line_ += ',';
  first_ = false;
}

CsvWriter& CsvWriter::number(double value) {
  separate();
  if (std::isfinite(value))
    fmt::format_to(std::back_inserter(line_), "{}", value);
  else if (std::isinf(value))
    line_ += value > 0.0 ? "inf" : "-inf";
  return *this;
}

CsvWriter& CsvWriter::text(std::string_view value) {
  separate();
  if (value.find_first_of(",\"\n\r") == std::string_view::npos) {
    line_ += value;
    return *this;
  }
  line_ += '"';
  for (const char c : value) {
    if (c == '"') line_ += '"';
    line_ += c;
  }
  line_ += '"';
  return *this;
}

void CsvWriter::end() {
  line_ += '\n';
  std::fwrite(line_.data(), 1, line_.size(), out_);
  line_.clear();
  first_ = true;
}

tl::expected<void, std::string> write_csv(const std::string& path,
                                          const std::function<void(CsvWriter&)>& fill) {
  auto file = AtomicFile::create(path);
  if (!file) return tl::make_unexpected(file.error());
  std::FILE* out = std::fopen(file->path().c_str(), "w");
  const auto failed = [] { return tl::make_unexpected(std::string(std::strerror(errno))); };
  if (out == nullptr) return failed();
  CsvWriter writer(out);
  fill(writer);
  const bool good = std::ferror(out) == 0;
  if (std::fclose(out) != 0 || !good) return failed();
  return file->commit();
}

}  // namespace percuss::io
