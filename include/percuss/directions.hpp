// W as most of it is: an element moves one body or two, so that every column keeps its numbers in up to two
// ranges of u and is zero beyond. Of a column that is whole, the first range is all of u.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cassert>
#include <tuple>
#include <vector>

namespace percuss {

class Directions {
 public:
  using Index = Eigen::Index;
  struct Range {
    Index begin = 0, end = 0;
    Index size() const { return end - begin; }
    friend bool operator==(const Range&, const Range&) = default;
  };
  using Ranges = std::array<Range, 2>;  // apart from each other, in any order; one or both may be empty

  Directions() = default;
  Directions(Index freedom, Index columns) : freedom_(freedom) {
    append({Range{0, freedom}, Range{}}, columns);
    fill();
  }
  explicit Directions(Index freedom) : freedom_(freedom) {}
  void append(const Ranges& ranges, Index columns) {  // side by side in memory; fill() has to follow
    for (Index k = 0; k < columns; ++k) {
      columns_.push_back({ranges, size_});
      size_ += ranges[0].size() + ranges[1].size();
    }
  }
  void fill() { values_.setZero(size_); }

  Index rows() const { return freedom_; }
  Index cols() const { return static_cast<Index>(columns_.size()); }
  Index numbers() const { return size_; }  // that are kept
  const Ranges& ranges(Index c) const { return columns_[static_cast<std::size_t>(c)].ranges; }

  double operator()(Index i, Index c) const {
    const Index at = place(i, c);
    return at < 0 ? 0.0 : values_[at];
  }
  double& operator()(Index i, Index c) {  // only where it is kept
    const Index at = place(i, c);
    assert(at >= 0);
    return values_[at];
  }

  // The numbers that are kept, first those of the first range; of a whole column all.
  Eigen::Map<Eigen::VectorXd> col(Index c) { return {values_.data() + start(c), kept(c)}; }
  Eigen::Map<const Eigen::VectorXd> col(Index c) const { return {values_.data() + start(c), kept(c)}; }
  // Of several columns with the same ranges, those of one element.
  Eigen::Map<Eigen::MatrixXd> middleCols(Index c, Index n) {
    return {values_.data() + (n > 0 ? start(c) : 0), n > 0 ? kept(c) : 0, n};
  }
  Eigen::Map<const Eigen::MatrixXd> middleCols(Index c, Index n) const {
    return {values_.data() + (n > 0 ? start(c) : 0), n > 0 ? kept(c) : 0, n};
  }

  // f(i, w): every place i of u with the number w of column c.
  template <class Function>
  void visit(Index c, const Function& f) const {
    const double* w = values_.data() + start(c);
    for (const Range& range : ranges(c))
      for (Index i = range.begin; i < range.end; ++i) f(i, *w++);
  }
  double dot(Index c, const double* y) const {
    double sum = 0.0;
    visit(c, [&](Index i, double w) { sum += w * y[i]; });
    return sum;
  }
  double dot(Index c, const Eigen::VectorXd& y) const { return dot(c, y.data()); }
  double dot(Index c, Index d) const {  // of two columns
    double sum = 0.0;
    const double* x = values_.data() + start(c);
    for (const Range& a : ranges(c)) {
      const double* y = values_.data() + start(d);
      for (const Range& b : ranges(d)) {
        const Index begin = std::max(a.begin, b.begin), end = std::min(a.end, b.end);
        for (Index i = begin; i < end; ++i) sum += x[i - a.begin] * y[i - b.begin];
        y += b.size();
      }
      x += a.size();
    }
    return sum;
  }
  template <class Vector>
  void add_to(Index c, double factor, Vector&& y) const {
    visit(c, [&](Index i, double w) { y[i] += factor * w; });
  }
  Eigen::MatrixXd dense(Index first, Index n) const {
    Eigen::MatrixXd W = Eigen::MatrixXd::Zero(freedom_, n);
    for (Index k = 0; k < n; ++k) add_to(first + k, 1.0, W.col(k));
    return W;
  }
  Eigen::MatrixXd dense() const { return dense(0, cols()); }

  bool allFinite() const { return values_.allFinite(); }
  double* data() { return values_.data(); }  // where all columns are whole: W by columns
  auto parts() { return std::tie(freedom_, size_, columns_, values_); }  // all of it, to be written down
  auto parts() const { return std::tie(freedom_, size_, columns_, values_); }
  friend bool operator==(const Directions& a, const Directions& b) {
    return a.freedom_ == b.freedom_ && a.columns_ == b.columns_ && a.values_ == b.values_;
  }

 private:
  struct Column {
    Ranges ranges;
    Index start;
    friend bool operator==(const Column&, const Column&) = default;
  };
  Index start(Index c) const { return columns_[static_cast<std::size_t>(c)].start; }
  Index kept(Index c) const { return ranges(c)[0].size() + ranges(c)[1].size(); }
  Index place(Index i, Index c) const {
    Index at = start(c);
    for (const Range& range : ranges(c)) {
      if (i >= range.begin && i < range.end) return at + i - range.begin;
      at += range.size();
    }
    return -1;
  }

  Index freedom_ = 0, size_ = 0;
  std::vector<Column> columns_;
  Eigen::VectorXd values_;
};

}  // namespace percuss
