#include "io/sparse_reader.hpp"

#include <array>
#include <charconv>
#include <unordered_map>

#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;
using Eigen::Index;

constexpr std::array sparse_keys{"size"sv, "entries"sv};

// A whole number below `end`, in decimal digits without leading zeros: so no index has two spellings.
std::optional<Index> parse_index(std::string_view text, Index end) {
  Index index = 0;
  const char* last = text.data() + text.size();
  const auto [stop, status] = std::from_chars(text.data(), last, index);
  const bool plain = !text.empty() && text.front() != '-' && (text.size() == 1 || text.front() != '0');
  if (status != std::errc() || stop != last || !plain || index >= end) return std::nullopt;
  return index;
}

std::string index_range(Index end) {
  return end == 1 ? "0, the only degree of freedom"
                  : fmt::format("the index of a degree of freedom, 0 to {}", end - 1);
}

class MassEntries {
 public:
  MassEntries(Index size, std::string path, Log& log) : size_(size), path_(std::move(path)), log_(log) {}

  void add(View node, std::size_t position) {
    if (log_.full()) return log_.count_one();
    const std::string path = fmt::format("{}[{}]", path_, position);
    if (!node.is_sequence() || node.size() != 3) {
      log_.error(node.offset(), path, "is {}, expected [row, column, value]",
                 node.is_sequence() ? "a list of " + count_of(static_cast<long>(node.size()), "number")
                                    : describe(node));
      return;
    }
    const View row = *node.first(), column = *row.next(), value = *column.next();
    const auto i = index(row, path + "[0]"), j = index(column, path + "[1]");
    const double number = read_number(value, path + "[2]", log_);
    if (i && j) store(*i, *j, {number, node.offset(), value.offset()}, path);
  }

  // The numbers once the diagonal is known to be there: a small file does not make a large matrix.
  Eigen::MatrixXd matrix(View node) {
    for (Index i = 0; i < size_ && !log_.full(); ++i)
      if (!entries_.contains(i * size_ + i))
        log_.error(node.offset(), path_,
                   "has no entry [{}, {}], expected a positive number on every place of the "
                   "diagonal",
                   i, i);
    if (log_.has_failed(path_)) return {};
    Eigen::MatrixXd mass = Eigen::MatrixXd::Zero(size_, size_);
    for (const auto& [place, entry] : entries_) {
      mass(place / size_, place % size_) = entry.value;
      if (!entries_.contains(place % size_ * size_ + place / size_))
        mass(place % size_, place / size_) = entry.value;
    }
    return mass;
  }

 private:
  struct Entry {
    double value;
    std::size_t offset, value_offset;
  };

  std::optional<Index> index(View node, const std::string& path) {
    if (node.is_scalar() && !node.quoted())
      if (const auto found = parse_index(node.text(), size_)) return found;
    log_.error(node.offset(), path, "is {}, expected {}", describe(node), index_range(size_));
    return std::nullopt;
  }

  void store(Index i, Index j, const Entry& entry, const std::string& path) {
    const auto [first, is_new] = entries_.emplace(i * size_ + j, entry);
    if (!is_new) {
      log_.error(entry.offset, path, "is a second entry [{}, {}], the first one is in line {}", i, j,
                 log_.place(first->second.offset).line);
      return;
    }
    const auto mirror = entries_.find(j * size_ + i);
    if (mirror == entries_.end() || !(mirror->second.value != entry.value)) return;
    if (entry.value == entry.value &&
        mirror->second.value == mirror->second.value)  // what is no number was said
      log_.error(entry.value_offset, path + "[2]",
                 "is {}, expected {} as in the entry [{}, {}] in line {}: the "
                 "mass matrix is symmetric",
                 entry.value, mirror->second.value, j, i, log_.place(mirror->second.offset).line);
  }

  Index size_;
  std::string path_;
  Log& log_;
  std::unordered_map<Index, Entry> entries_;  // by row · size + column
};

}  // namespace

std::optional<Eigen::VectorXd> read_vector(View node, const std::string& path, Index freedom, Log& log) {
  if (!node.is_mapping()) return read_numbers(node, path, log);
  if (freedom < 0) {
    log.mark_failed(path);
    return std::nullopt;
  }
  Eigen::VectorXd values = Eigen::VectorXd::Zero(freedom);
  for (auto key = node.first(); key; key = key->next()->next()) {
    if (log.full()) {
      log.count_one();
      continue;
    }
    const auto index = parse_index(key->text(), freedom);
    if (index)
      values[*index] = read_number(*key->next(), fmt::format("{}[{}]", path, *index), log);
    else
      log.error(key->offset(), path, "has the key {}, expected {}", quote(key->text()), index_range(freedom));
  }
  return values;
}

Eigen::MatrixXd read_sparse_mass(View node, const std::string& path, Log& log) {
  const Fields fields(node, path, sparse_keys, log);
  const auto size = fields.require("size", "the number of degrees of freedom");
  const auto list = fields.require("entries", "a list of [row, column, value]");
  if (!size || !list) {
    log.mark_failed(path);
    return {};
  }
  const double f = read_number(*size, fields.path("size"), log);
  if (!(f >= 1 && f <= most_freedom && f == static_cast<double>(static_cast<Index>(f)))) {
    if (f == f)
      log.error(size->offset(), fields.path("size"), "is {}, expected a whole number from 1 to {}", f,
                most_freedom);
    log.mark_failed(path);
    return {};
  }
  if (!list->is_sequence()) {
    log.error(list->offset(), fields.path("entries"), "is {}, expected a list of [row, column, value]",
              describe(*list));
    log.mark_failed(path);
    return {};
  }
  MassEntries entries(static_cast<Index>(f), fields.path("entries"), log);
  std::size_t position = 0;
  const std::size_t before = log.count();
  for (auto item = list->first(); item; item = item->next(), ++position) entries.add(*item, position);
  if (log.count() > before) {
    log.mark_failed(path);
    return {};
  }
  Eigen::MatrixXd mass = entries.matrix(*list);
  if (mass.size() == 0) log.mark_failed(path);
  return mass;
}

}  // namespace percuss::io
