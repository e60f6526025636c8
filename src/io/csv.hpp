// Tables as text, written to a file that is there complete or not at all.
#pragma once

#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace percuss::io {

class CsvWriter {
 public:
  explicit CsvWriter(std::FILE* out) : out_(out) {}

  CsvWriter& number(double value);          // reads back to the same double; empty for NaN
  CsvWriter& text(std::string_view value);  // in quotes where it needs them
  void end();                               // of the line

 private:
  void separate();

  std::FILE* out_;
  std::string line_;
  bool first_ = true;
};

// The error says why the file could not be written.
[[nodiscard]] tl::expected<void, std::string> write_csv(const std::string& path,
                                                        const std::function<void(CsvWriter&)>& fill);

}  // namespace percuss::io
