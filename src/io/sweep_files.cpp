#include "percuss/tables.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "io/csv.hpp"
#include "io/hdf5_writer.hpp"
#include "percuss/files.hpp"

namespace percuss::io {
namespace {

using Status = tl::expected<void, std::string>;

}  // namespace

bool is_chunk(const Sweep& sweep, const SweepJournal::Block& block) {
  return block.chunk < sweep.chunks() && block.count == sweep.size_of(block.chunk) * sweep.width();
}

SweepResults::SweepResults(const Sweep& sweep, std::vector<const SweepJournal*> journals) : sweep_(sweep) {
  places_.resize(sweep.chunks());
  for (const SweepJournal* journal : journals)
    for (const SweepJournal::Block& block : journal->blocks())
      if (is_chunk(sweep, block)) places_[block.chunk] = {journal, block};
  for (std::size_t k = 0; k < places_.size(); ++k)
    if (places_[k].journal == nullptr) missing_ += sweep.size_of(k);
}

Status SweepResults::each(const std::function<void(std::size_t, std::span<const double>)>& body) const {
  const std::size_t width = sweep_.width();
  assert(missing_ == 0);
  for (std::size_t k = 0; k < places_.size(); ++k) {
    const auto numbers = places_[k].journal->numbers(places_[k].block);
    if (!numbers) return tl::make_unexpected(places_[k].journal->path() + ": " + numbers.error());
    for (std::size_t i = 0; i < sweep_.size_of(k); ++i)
      body(k * sweep_.chunk_size() + i, std::span(*numbers).subspan(i * width, width));
  }
  return {};
}

Status write_sweep_csv(const Sweep& sweep, const SweepResults& results, const std::string& path) {
  Status read;
  const bool laws = sweep.laws().size() > 1;
  const Impact& impact = sweep.laws().front().impact;
  std::vector<double> variables(sweep.variables().size());
  const Status written = write_csv(path, [&](CsvWriter& out) {
    if (laws) out.text("law");
    for (const Varied& v : sweep.variables()) out.text(v.name);
    for (const Quantity& q : sweep.outputs()) out.text(q.name);
    out.end();
    read = results.each([&](std::size_t index, std::span<const double> numbers) {
      if (laws) out.text(sweep.law_labels()[sweep.law_of(index)]);
      sweep.values(index, variables);
      for (std::size_t k = 0; k < variables.size(); ++k) {
        const Values& values = sweep.variables()[k].values;
        if (values.of_words())
          out.text(values.word(variables[k]));
        else
          out.number(variables[k]);
      }
      for (std::size_t k = 0; k < sweep.outputs().size(); ++k) {
        const Quantity& q = sweep.outputs()[k];
        if (q.is_label())
          out.text(label_of(q, numbers[k + 1], impact));
        else
          out.number(numbers[k + 1]);
      }
      out.end();
    });
  });
  return read ? written : read;
}

Status write_sweep_hdf5(const Sweep& sweep, const SweepResults& results, const std::string& path) {
  auto file = AtomicFile::create(path);
  if (!file) return tl::make_unexpected(file.error());
  auto writer = Hdf5Writer::create(file->path());
  if (!writer) return tl::make_unexpected(writer.error());
  const auto place = [](std::string name) {
    std::replace(name.begin(), name.end(), '/', '_');
    return name;
  };
  writer->group("/labels");
  // Words as lines of a text, numbered in the order of their codes.
  const auto words = [&](const std::string& name, const std::vector<double>& codes,
                         const std::function<std::string(double)>& word) {
    std::map<double, int> lines;
    for (const double code : codes) lines.emplace(code, 0);
    std::string text;
    int count = 0;
    for (auto& [code, line] : lines) {
      line = count++;
      text += word(code) + "\n";
    }
    std::vector<int> numbers;
    for (const double code : codes) numbers.push_back(lines.at(code));
    writer->integers("/" + place(name), numbers);
    writer->text("/labels/" + place(name), text);
  };
  const std::size_t n = sweep.cases();
  if (sweep.laws().size() > 1) {
    std::vector<double> laws(n);
    for (std::size_t k = 0; k < n; ++k) laws[k] = static_cast<double>(sweep.law_of(k));
    words("law", laws, [&](double code) { return sweep.law_labels()[static_cast<std::size_t>(code)]; });
  }
  std::vector<double> variables(sweep.variables().size()), column(n);
  for (std::size_t v = 0; v < variables.size(); ++v) {
    for (std::size_t k = 0; k < n; ++k) {
      sweep.values(k, variables);
      column[k] = variables[v];
    }
    const Varied& varied = sweep.variables()[v];
    if (varied.values.of_words())
      words(varied.name, column, [&](double value) { return varied.values.word(value); });
    else
      writer->numbers("/" + place(varied.name), column);
  }
  const Impact& impact = sweep.laws().front().impact;
  for (std::size_t q = 0; q < sweep.outputs().size(); ++q) {
    const Quantity& quantity = sweep.outputs()[q];
    const Status read = results.each(
        [&](std::size_t index, std::span<const double> numbers) { column[index] = numbers[q + 1]; });
    if (!read) return read;
    if (quantity.is_label()) {
      for (double& code : column) code = code >= 0.0 ? code : -1.0;  // no mode where there is no solution
      words(quantity.name, column, [&](double code) { return label_of(quantity, code, impact); });
    } else {
      writer->numbers("/" + place(quantity.name), column);
    }
  }
  if (const auto closed = writer->close(); !closed) return tl::make_unexpected(closed.error());
  return file->commit();
}

}  // namespace percuss::io
