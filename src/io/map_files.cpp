#include "percuss/tables.hpp"

#include <fmt/format.h>

#include "io/csv.hpp"
#include "io/hdf5_writer.hpp"
#include "percuss/files.hpp"

namespace percuss::io {
namespace {

std::vector<double> values_of(const Values& values) {
  std::vector<double> all(values.size());
  for (std::size_t k = 0; k < all.size(); ++k) all[k] = values.at(static_cast<double>(k));
  return all;
}

}  // namespace

tl::expected<void, std::string> write_map_csv(const Map& map, const std::string& path) {
  const bool labelled = map.quantity.is_label();
  return write_csv(path, [&](CsvWriter& out) {
    out.text(map.axes[0].name).text(map.axes[1].name);
    if (!labelled) out.text(map.quantity.name);
    out.text(labelled ? map.quantity.name : "regime").end();
    const std::vector<double> xs = values_of(map.axes[0].values), ys = values_of(map.axes[1].values);
    for (std::size_t j = 0; j < ys.size(); ++j)
      for (std::size_t i = 0; i < xs.size(); ++i) {
        const std::size_t k = j * xs.size() + i;
        out.number(xs[i]).number(ys[j]);
        if (!labelled) out.number(map.value[k]);
        out.text(map.labels[map.regime[k]]).end();
      }
  });
}

tl::expected<void, std::string> write_boundaries_csv(const Map& map, const std::string& path) {
  return write_csv(path, [&](CsvWriter& out) {
    out.text("line").text(map.axes[0].name).text(map.axes[1].name).text("one").text("other").end();
    for (std::size_t k = 0; k < map.boundaries.size(); ++k) {
      const Boundary& b = map.boundaries[k];
      for (std::size_t i = 0; i < b.x.size(); ++i)
        out.number(static_cast<double>(k))
            .number(b.x[i])
            .number(b.y[i])
            .text(map.labels[b.one])
            .text(map.labels[b.other])
            .end();
    }
  });
}

tl::expected<void, std::string> write_map_hdf5(const Map& map, const std::string& path) {
  auto file = AtomicFile::create(path);
  if (!file) return tl::make_unexpected(file.error());
  auto writer = Hdf5Writer::create(file->path());
  if (!writer) return tl::make_unexpected(writer.error());
  writer->text("/x_name", map.axes[0].name);
  writer->text("/y_name", map.axes[1].name);
  writer->text("/quantity", map.quantity.name);
  writer->numbers("/x", values_of(map.axes[0].values));
  writer->numbers("/y", values_of(map.axes[1].values));
  if (!map.value.empty()) writer->numbers("/value", map.value);
  writer->integers("/regime", std::vector<int>(map.regime.begin(), map.regime.end()));
  writer->group("/labels");
  for (std::size_t k = 0; k < map.labels.size(); ++k)
    writer->text(fmt::format("/labels/{}", k), map.labels[k]);
  std::vector<double> x, y;
  std::vector<int> line, one, other;
  for (std::size_t k = 0; k < map.boundaries.size(); ++k) {
    const Boundary& b = map.boundaries[k];
    x.insert(x.end(), b.x.begin(), b.x.end());
    y.insert(y.end(), b.y.begin(), b.y.end());
    line.insert(line.end(), b.x.size(), static_cast<int>(k));
    one.insert(one.end(), b.x.size(), b.one);
    other.insert(other.end(), b.x.size(), b.other);
  }
  writer->group("/boundaries");
  writer->numbers("/boundaries/x", x);
  writer->numbers("/boundaries/y", y);
  writer->integers("/boundaries/line", line);
  writer->integers("/boundaries/one", one);
  writer->integers("/boundaries/other", other);
  if (const auto closed = writer->close(); !closed) return tl::make_unexpected(closed.error());
  return file->commit();
}

}  // namespace percuss::io
