// L⁻¹W of the rows of a step, each where it may differ from zero: an element moves one tree of bodies or two,
// however many there are.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "percuss/system.hpp"

namespace percuss {

class StepColumns {
 public:
  struct Span {  // of the velocities u: whole blocks of M
    Eigen::Index begin = 0, size = 0;
    Eigen::Index end() const { return begin + size; }
    friend bool operator==(const Span&, const Span&) = default;
  };
  using Spans = std::array<Span, 2>;  // the second one may be empty, and lies behind the first

  // Where L⁻¹W of every element of the set may differ from zero.
  static std::vector<Spans> of(const SystemFacts& facts, const ElementSet& set);

  void reserve(std::size_t columns, std::size_t numbers) {
    columns_.reserve(columns);
    values_.reserve(numbers);
  }
  void clear() {
    columns_.clear();
    values_.clear();
  }
  // Room for one more column: the numbers of its first span, then of its second. Valid until the next one.
  double* add(const Spans& spans) {
    columns_.push_back({spans, values_.size()});
    values_.resize(values_.size() + static_cast<std::size_t>(spans[0].size + spans[1].size));
    return values_.data() + columns_.back().start;
  }

  const Spans& spans(Eigen::Index k) const { return columns_[static_cast<std::size_t>(k)].spans; }
  const double* data(Eigen::Index k) const {
    return values_.data() + columns_[static_cast<std::size_t>(k)].start;
  }

  // f(i, x): every place i of u with the number x of column k.
  template <class Function>
  void visit(Eigen::Index k, const Function& f) const {
    const double* x = data(k);
    for (const Span& span : spans(k))
      for (Eigen::Index i = span.begin; i < span.end(); ++i) f(i, *x++);
  }
  double dot(Eigen::Index k, const Eigen::VectorXd& y) const {
    double sum = 0.0;
    visit(k, [&](Eigen::Index i, double x) { sum += x * y[i]; });
    return sum;
  }
  void add_to(Eigen::Index k, double factor, Eigen::VectorXd& y) const {
    visit(k, [&](Eigen::Index i, double x) { y[i] += factor * x; });
  }
  double dot(Eigen::Index k, Eigen::Index l) const {
    double sum = 0.0;
    const double* x = data(k);
    for (const Span& a : spans(k)) {
      const double* y = data(l);
      for (const Span& b : spans(l)) {
        const Eigen::Index begin = std::max(a.begin, b.begin), end = std::min(a.end(), b.end());
        for (Eigen::Index i = begin; i < end; ++i) sum += x[i - a.begin] * y[i - b.begin];
        y += b.size;
      }
      x += a.size;
    }
    return sum;
  }
  Eigen::MatrixXd dense(Eigen::Index freedom, Eigen::Index columns) const;

 private:
  struct Column {
    Spans spans;
    std::size_t start;
  };
  std::vector<Column> columns_;
  std::vector<double> values_;
};

}  // namespace percuss
