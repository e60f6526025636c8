#include "contact/block_lu.hpp"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>
#include <numeric>

#include "contact/front_kernel.hpp"

namespace percuss::cones {
namespace {

using Graph = std::vector<std::vector<int>>;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

Graph symmetric_graph(const std::vector<int>& start, const std::vector<int>& columns) {
  const int n = static_cast<int>(start.size()) - 1;
  Graph graph(at(n));
  for (int i = 0; i < n; ++i) {
    for (int k = start[at(i)]; k < start[at(i) + 1]; ++k) {
      const int j = columns[at(k)];
      if (i == j) continue;
      graph[at(i)].push_back(j);
      graph[at(j)].push_back(i);
    }
  }
  for (std::vector<int>& row : graph) {
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
  }
  return graph;
}

// order[k] is the node that is eliminated as number k.
std::vector<int> minimum_degree(const Graph& graph) {
  const int n = static_cast<int>(graph.size());
  std::vector<int> order(at(n));
  std::iota(order.begin(), order.end(), 0);
  Eigen::SparseMatrix<double> pattern(n, n);
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < n; ++i) {
    entries.emplace_back(i, i, 1.0);
    for (const int j : graph[at(i)]) entries.emplace_back(i, j, 1.0);
  }
  if (entries.size() == at(n) * at(n)) return order;
  pattern.setFromTriplets(entries.begin(), entries.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
  Eigen::AMDOrdering<int>()(pattern, permutation);
  for (int k = 0; k < n; ++k) order[at(k)] = permutation.indices()[k];
  return order;
}

// The elimination tree of the graph in the given order [Liu 1986].
std::vector<int> elimination_tree(const Graph& graph, const std::vector<int>& order,
                                  const std::vector<int>& place) {
  const int n = static_cast<int>(graph.size());
  std::vector<int> parent(at(n), -1), ancestor(at(n), -1);
  for (int k = 0; k < n; ++k) {
    for (const int node : graph[at(order[at(k)])]) {
      for (int j = place[at(node)]; j != -1 && j < k;) {
        const int next = ancestor[at(j)];
        ancestor[at(j)] = k;
        if (next == -1) parent[at(j)] = k;
        j = next;
      }
    }
  }
  return parent;
}

std::vector<int> postorder(const std::vector<int>& parent) {
  const int n = static_cast<int>(parent.size());
  std::vector<int> first(at(n), -1), next(at(n), -1), order, stack;
  order.reserve(at(n));
  for (int k = n - 1; k >= 0; --k) {
    if (parent[at(k)] < 0) continue;
    next[at(k)] = first[at(parent[at(k)])];
    first[at(parent[at(k)])] = k;
  }
  for (int root = 0; root < n; ++root) {
    if (parent[at(root)] >= 0) continue;
    stack.push_back(root);
    while (!stack.empty()) {
      const int k = stack.back();
      if (first[at(k)] >= 0) {
        stack.push_back(first[at(k)]);
        first[at(k)] = next[at(first[at(k)])];
      } else {
        order.push_back(k);
        stack.pop_back();
      }
    }
  }
  return order;
}

std::vector<int> inverse(const std::vector<int>& order) {
  std::vector<int> place(order.size());
  for (std::size_t k = 0; k < order.size(); ++k) place[at(order[k])] = static_cast<int>(k);
  return place;
}

}  // namespace

void BlockLU::analyse(const std::vector<int>& sizes, const std::vector<int>& start,
                      const std::vector<int>& columns, int stride) {
  const int n = static_cast<int>(sizes.size());
  stride_ = stride;
  const Graph graph = symmetric_graph(start, columns);
  std::vector<int> order = minimum_degree(graph);
  std::vector<int> parent = elimination_tree(graph, order, inverse(order));
  {  // renumber so that every subtree is consecutive
    const std::vector<int> post = postorder(parent);
    const std::vector<int> renumber = inverse(post);
    std::vector<int> new_order(at(n)), new_parent(at(n));
    for (int k = 0; k < n; ++k) {
      new_order[at(k)] = order[at(post[at(k)])];
      const int p = parent[at(post[at(k)])];
      new_parent[at(k)] = p < 0 ? -1 : renumber[at(p)];
    }
    order = new_order;
    parent = new_parent;
  }
  const std::vector<int> place = inverse(order);

  // The structure of every column of L below its diagonal.
  Graph structure(at(n)), children(at(n));
  std::vector<int> mark(at(n), -1);
  for (int k = 0; k < n; ++k) {
    std::vector<int>& rows = structure[at(k)];
    mark[at(k)] = k;
    const auto add = [&](int j) {
      if (j <= k || mark[at(j)] == k) return;
      mark[at(j)] = k;
      rows.push_back(j);
    };
    for (const int node : graph[at(order[at(k)])]) add(place[at(node)]);
    for (const int child : children[at(k)])
      for (const int j : structure[at(child)]) add(j);
    std::sort(rows.begin(), rows.end());
    if (parent[at(k)] >= 0) children[at(parent[at(k)])].push_back(k);
  }

  // Fronts: chains of columns, as long as few zeros are stored.
  std::vector<int> first_column, front_of(at(n));
  long zeros = 0;
  for (int k = 0; k < n; ++k) {
    bool join = false;
    if (k > 0 && parent[at(k - 1)] == k) {
      const int width = k - first_column.back();
      const long more =
          static_cast<long>(structure[at(k)].size()) + 1 - static_cast<long>(structure[at(k - 1)].size());
      const long total =
          static_cast<long>(width + 1) * (static_cast<long>(structure[at(k)].size()) + width + 1);
      const long padded = zeros + more * width;
      join = more == 0 || padded * 4 <= total || (width < 4 && padded * 2 <= total);
      if (join) zeros = padded;
    }
    if (!join) {
      first_column.push_back(k);
      zeros = 0;
    }
    front_of[at(k)] = static_cast<int>(first_column.size()) - 1;
  }

  std::vector<int> offset(at(n) + 1, 0);  // first row of every node, in the caller's order
  for (int i = 0; i < n; ++i) offset[at(i) + 1] = offset[at(i)] + sizes[at(i)];
  rows_ = offset.back();

  const int count = static_cast<int>(first_column.size());
  fronts_.assign(at(count), {});
  global_rows_.clear();
  parent_rows_.clear();
  flops_ = 0.0;
  factor_size_ = update_size_ = front_size_ = 0;
  std::vector<std::vector<int>> nodes(at(count));  // of every front, by place
  for (int f = 0; f < count; ++f) {
    Front& front = fronts_[at(f)];
    const int last = (f + 1 < count ? first_column[at(f) + 1] : n) - 1;
    std::vector<int>& list = nodes[at(f)];
    for (int k = first_column[at(f)]; k <= last; ++k) list.push_back(k);
    list.insert(list.end(), structure[at(last)].begin(), structure[at(last)].end());
    front.rows = global_rows_.size();
    for (const int k : list) {
      const int node = order[at(k)];
      for (int a = 0; a < sizes[at(node)]; ++a) global_rows_.push_back(offset[at(node)] + a);
      front.size += sizes[at(node)];
      if (k <= last) front.pivots += sizes[at(node)];
    }
    front.parent = parent[at(last)] < 0 ? -1 : front_of[at(parent[at(last)])];
    front.factors = factor_size_;
    factor_size_ += at(front.pivots) * at(2 * front.size - front.pivots);
    front_size_ = std::max(front_size_, at(front.size) * at(front.size));
    const double p = front.pivots, m = front.size - front.pivots;
    flops_ += 2.0 / 3.0 * p * p * p + 2.0 * p * p * m + 2.0 * p * m * m;
  }
  pivot_rows_.resize(global_rows_.size());

  // Where the remainder of a front goes in its parent.
  std::vector<int> position(at(n), -1);
  std::vector<int> child_count(at(count) + 1, 0);
  for (int f = 0; f < count; ++f) {
    Front& front = fronts_[at(f)];
    front.update = update_size_;
    const auto rest = at(front.size - front.pivots);
    update_size_ += rest * rest;
    front.map = parent_rows_.size();
    if (front.parent < 0) continue;
    ++child_count[at(front.parent) + 1];
    int row = 0;
    for (const int k : nodes[at(front.parent)]) {
      position[at(k)] = row;
      row += sizes[at(order[at(k)])];
    }
    for (const int k : nodes[at(f)]) {
      if (front_of[at(k)] == f) continue;
      for (int a = 0; a < sizes[at(order[at(k)])]; ++a) parent_rows_.push_back(position[at(k)] + a);
    }
  }
  for (int f = 0; f < count; ++f) child_count[at(f) + 1] += child_count[at(f)];
  child_start_ = child_count;
  children_.resize(at(child_start_.back()));
  for (int f = 0; f < count; ++f)
    if (fronts_[at(f)].parent >= 0) children_[at(child_count[at(fronts_[at(f)].parent)]++)] = f;

  // Where the entries of the matrix go.
  std::vector<std::vector<Entry>> by_front(at(count));
  for (int i = 0; i < n; ++i) {
    for (int k = start[at(i)]; k < start[at(i) + 1]; ++k) {
      const int j = columns[at(k)];
      const int f = front_of[at(std::min(place[at(i)], place[at(j)]))];
      by_front[at(f)].push_back({f, k, place[at(i)], place[at(j)], static_cast<signed char>(sizes[at(i)]),
                                 static_cast<signed char>(sizes[at(j)])});
    }
  }
  entries_.clear();
  entry_start_.assign(1, 0);
  for (int f = 0; f < count; ++f) {
    int row = 0;
    for (const int k : nodes[at(f)]) {
      position[at(k)] = row;
      row += sizes[at(order[at(k)])];
    }
    for (Entry entry : by_front[at(f)]) {
      entry.row = position[at(entry.row)];
      entry.column = position[at(entry.column)];
      entries_.push_back(entry);
    }
    entry_start_.push_back(entries_.size());
  }
}

bool BlockLU::factorise(const std::vector<double>& blocks) {
  factors_.resize(factor_size_);
  updates_.resize(update_size_);
  front_.resize(front_size_);
  for (std::size_t f = 0; f < fronts_.size(); ++f) {
    const Front& front = fronts_[f];
    const int m = front.size, p = front.pivots;
    double* F = front_.data();
    std::fill(F, F + at(m) * at(m), 0.0);
    for (std::size_t e = entry_start_[f]; e < entry_start_[f + 1]; ++e) {
      const Entry& entry = entries_[e];
      const double* block = blocks.data() + at(stride_ * stride_) * at(entry.block);
      for (int a = 0; a < entry.height; ++a)
        for (int b = 0; b < entry.width; ++b)
          F[entry.row + a + (entry.column + b) * m] = block[stride_ * a + b];
    }
    for (int c = child_start_[f]; c < child_start_[f + 1]; ++c) {
      const Front& child = fronts_[at(children_[at(c)])];
      const int size = child.size - child.pivots;
      const int* map = parent_rows_.data() + child.map;
      const double* update = updates_.data() + child.update;
      for (int b = 0; b < size; ++b) {
        double* column = F + at(map[b]) * at(m);
        for (int a = 0; a < size; ++a) column[map[a]] += update[a];
        update += size;
      }
    }
    if (!eliminate(F, m, p, pivot_rows_.data() + front.rows)) return false;
    std::copy(F, F + at(m) * at(p), factors_.begin() + static_cast<std::ptrdiff_t>(front.factors));
    double* U = factors_.data() + front.factors + at(m) * at(p);
    double* update = updates_.data() + front.update;
    for (int j = p; j < m; ++j) {
      const double* column = F + at(j) * at(m);
      U = std::copy(column, column + p, U);
      update = std::copy(column + p, column + m, update);
    }
  }
  return true;
}

void BlockLU::solve(std::vector<double>& x) const {
  work_.resize(front_.size());
  for (std::size_t f = 0; f < fronts_.size(); ++f) {
    const Front& front = fronts_[f];
    const int m = front.size, p = front.pivots;
    const int* rows = global_rows_.data() + front.rows;
    const int* pivots = pivot_rows_.data() + front.rows;
    const double* L = factors_.data() + front.factors;
    double* y = work_.data();
    for (int i = 0; i < p; ++i) y[i] = x[at(rows[pivots[i]])];
    for (int i = p; i < m; ++i) y[i] = 0.0;
    for (int k = 0; k < p; ++k) {
      const double* column = L + at(k) * at(m);
      for (int i = k + 1; i < m; ++i) y[i] -= column[i] * y[k];
    }
    for (int i = 0; i < p; ++i) x[at(rows[i])] = y[i];
    for (int i = p; i < m; ++i) x[at(rows[i])] += y[i];
  }
  for (std::size_t f = fronts_.size(); f-- > 0;) {
    const Front& front = fronts_[f];
    const int m = front.size, p = front.pivots;
    const int* rows = global_rows_.data() + front.rows;
    const double* L = factors_.data() + front.factors;
    const double* U = L + at(m) * at(p);
    double* y = work_.data();
    for (int i = 0; i < p; ++i) y[i] = x[at(rows[i])];
    for (int j = p; j < m; ++j) {
      const double value = x[at(rows[j])];
      const double* column = U + at(j - p) * at(p);
      for (int i = 0; i < p; ++i) y[i] -= column[i] * value;
    }
    for (int k = p; k-- > 0;) {
      const double* column = L + at(k) * at(m);
      y[k] /= column[k];
      for (int i = 0; i < k; ++i) y[i] -= column[i] * y[k];
    }
    for (int i = 0; i < p; ++i) x[at(rows[i])] = y[i];
  }
}

}  // namespace percuss::cones
