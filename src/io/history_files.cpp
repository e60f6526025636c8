#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/hdf5_file.hpp"
#include "percuss/files.hpp"
#include "percuss/tables.hpp"

namespace percuss::io {
namespace {

// In quotes where it needs them.
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

}  // namespace

std::string history_csv(const History& history) {
  std::string text;
  for (const History::Column& c : history.columns) text += (text.empty() ? "" : ",") + quoted(c.name);
  text += "\n";
  for (std::size_t r = 0; r < history.rows(); ++r) {
    for (std::size_t k = 0; k < history.columns.size(); ++k) {
      const History::Column& c = history.columns[k];
      const double value = c.values[r];
      if (k > 0) text += ",";
      if (!c.words.empty())
        text += value < 0.0 ? "" : quoted(c.words[static_cast<std::size_t>(value)]);
      else if (!std::isnan(value))
        fmt::format_to(std::back_inserter(text), "{}", value);
    }
    text += "\n";
  }
  return text;
}

tl::expected<void, std::string> write_history_hdf5(const History& history, const std::string& path) {
  auto file = AtomicFile::create(path);
  if (!file) return tl::make_unexpected(file.error());
  auto writer = Hdf5Writer::create(file->path());
  if (!writer) return tl::make_unexpected(writer.error());
  writer->text("/law", history.law);
  if (history.integral_error)
    writer->numbers("/integral_error", std::vector<double>{*history.integral_error});
  writer->group("/columns");
  writer->group("/labels");
  std::vector<std::string> names;
  for (const History::Column& c : history.columns) {
    std::string name = c.name;
    std::replace(name.begin(), name.end(), '/', '_');
    names.push_back(c.name);
    if (c.words.empty()) {
      writer->numbers("/columns/" + name, c.values);
      continue;
    }
    std::string lines;
    for (const std::string& word : c.words) lines += word + "\n";
    writer->integers("/columns/" + name, std::vector<int>(c.values.begin(), c.values.end()));
    writer->text("/labels/" + name, lines);
  }
  writer->texts("/names", names);
  if (const auto closed = writer->close(); !closed) return tl::make_unexpected(closed.error());
  return file->commit();
}

}  // namespace percuss::io
