#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

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

// Of a column in a file: its name is a path there.
std::string place_of(std::string name) {
  std::replace(name.begin(), name.end(), '/', '_');
  return name;
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

tl::expected<bool, std::string> is_history(const std::string& path) {
  const auto file = Hdf5Reader::open(path);
  if (!file) return tl::unexpected(path + ": " + file.error());
  return file->has("/columns") && file->has("/names") && file->has("/law");
}

tl::expected<History, std::string> read_history_hdf5(const std::string& path) {
  const auto refuse = [&](const std::string& what) { return tl::make_unexpected(path + ": " + what); };
  const auto file = Hdf5Reader::open(path);
  if (!file) return refuse(file.error());
  const auto names = file->texts("/names");
  if (!names) return refuse(names.error());
  History history;
  history.law = file->text("/law");
  if (file->has("/integral_error"))
    if (const auto error = file->numbers("/integral_error"); error && error->size() == 1)
      history.integral_error = error->front();
  for (const std::string& name : *names) {
    const std::string place = place_of(name);
    History::Column column{name, {}};
    if (file->has("/labels/" + place)) {
      std::istringstream lines(file->text("/labels/" + place));
      for (std::string word; std::getline(lines, word);) column.words.push_back(word);
      const auto values = file->integers("/columns/" + place);
      if (!values) return refuse(values.error());
      for (const long long value : *values) {
        if (value < -1 || value >= static_cast<long long>(column.words.size()))
          return refuse(fmt::format("/columns/{} holds {}, which is no place in its labels", place, value));
        column.values.push_back(static_cast<double>(value));
      }
    } else {
      auto values = file->numbers("/columns/" + place);
      if (!values) return refuse(values.error());
      column.values = *std::move(values);
    }
    if (!history.columns.empty() && column.values.size() != history.rows())
      return refuse(fmt::format("/columns/{} has {} rows, expected {} as in the first column", place,
                                column.values.size(), history.rows()));
    history.columns.push_back(std::move(column));
  }
  return history;
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
    const std::string name = place_of(c.name);
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
