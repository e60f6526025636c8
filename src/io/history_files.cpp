#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <sstream>

#include "io/dataset_reader.hpp"
#include "io/hdf5_writer.hpp"
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

class HistoryReader : public DatasetReader {
 public:
  using DatasetReader::DatasetReader;

  std::string text(const std::string& name) const { return file_.text(name); }
  std::vector<std::string> texts(const std::string& name) {
    return keep(name, [&] { return file_.texts(name); });
  }
  std::vector<long long> integers(const std::string& name) {
    return keep(name, [&] { return file_.integers(name); });
  }
  std::vector<double> numbers(const std::string& name) {
    return keep(name, [&] { return file_.numbers(name); });
  }
  std::optional<double> number(const std::string& name) {
    const std::vector<double> values = numbers(name);
    return values.size() == 1 ? std::optional(values.front()) : std::nullopt;
  }
};

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
  auto file = Hdf5Reader::open(path);
  if (!file) return refuse(file.error());
  HistoryReader in(*std::move(file));
  History history;
  history.law = in.text("/law");
  if (in.has("/integral_error")) history.integral_error = in.number("/integral_error");
  for (const std::string& name : in.texts("/names")) {
    const std::string place = place_of(name), values = "/columns/" + place;
    History::Column column{name, {}};
    if (in.has("/labels/" + place)) {
      std::istringstream lines(in.text("/labels/" + place));
      for (std::string word; std::getline(lines, word);) column.words.push_back(word);
      for (const long long value : in.integers(values)) {
        if (value < -1 || value >= static_cast<long long>(column.words.size()))
          in.fail(values, fmt::format("holds {}, which is no place in its labels", value));
        column.values.push_back(static_cast<double>(value));
      }
    } else {
      column.values = in.numbers(values);
    }
    if (!history.columns.empty() && column.values.size() != history.rows())
      in.fail(values, fmt::format("has {} rows, expected {} as in the first column", column.values.size(),
                                  history.rows()));
    if (in.failed()) break;
    history.columns.push_back(std::move(column));
  }
  if (in.failed()) return refuse(in.error());
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
