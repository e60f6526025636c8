#include "io/log.hpp"

#include <algorithm>
#include <functional>

#include "percuss/text.hpp"

namespace percuss {

std::string Diagnostic::to_string() const {
  // One line, whatever the names in the file that the path is made of.
  return fmt::format("{}:{}:{}: {}", printable(file, 4096), line, column, printable(message, message.size()));
}

namespace io {

void Log::add(std::vector<Entry>& entries, std::size_t offset, const std::string& path, std::string message) {
  entries.push_back({offset, path.empty() ? std::move(message) : path + ": " + message});
}

std::size_t Log::offset_of(std::string_view piece, std::size_t otherwise) const {
  const std::less_equal<const char*> before;
  const bool inside =
      before(text_.data(), piece.data()) && before(piece.data() + piece.size(), text_.data() + text_.size());
  return inside ? static_cast<std::size_t>(piece.data() - text_.data()) : otherwise;
}

bool Log::has_failed(std::string_view path) const {
  while (!path.empty()) {
    if (failed_.count(std::string(path)) > 0) return true;
    const std::size_t end = path.find_last_of(".[");
    path = path.substr(0, end == std::string_view::npos ? 0 : end);
  }
  return false;
}

void Log::take_warnings_for_errors() {
  errors_ += warnings_;
  for (Entry& one : warned_)
    if (!full()) entries_.push_back(std::move(one));
  warned_.clear();
  warnings_ = 0;
}

std::vector<Diagnostic> Log::listed(std::vector<Entry>& entries, std::size_t total, std::string_view noun) {
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Entry& a, const Entry& b) { return a.offset < b.offset; });
  std::vector<Diagnostic> out;
  for (const Entry& entry : entries) {
    const Place at = place(entry.offset);
    if (out.size() == most_listed) {
      out.push_back(
          {file_, at.line, at.column,
           fmt::format("{} from here on, not listed",
                       count_of(static_cast<long>(total - most_listed), fmt::format("further {}", noun)))});
      break;
    }
    out.push_back({file_, at.line, at.column, entry.message});
  }
  return out;
}

}  // namespace io
}  // namespace percuss
