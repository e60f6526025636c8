// The analysis of BlockLU: in which order, in which fronts, and where everything goes.

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>
#include <numeric>

#include "contact/block_lu.hpp"
#include "contact/index.hpp"

namespace percuss::cones {
namespace {

using Graph = std::vector<std::vector<int>>;

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

// The order of elimination and the tree that goes with it, numbered so that every subtree is consecutive.
struct Elimination {
  std::vector<int> order, place;  // the node that comes as number k, and the way back
  std::vector<int> parent;        // of numbers; −1: a root
};

Elimination eliminate_in_postorder(const Graph& graph) {
  const std::vector<int> order = minimum_degree(graph);
  const std::vector<int> parent = elimination_tree(graph, order, inverse(order));
  const std::vector<int> post = postorder(parent), renumber = inverse(post);
  Elimination result{std::vector<int>(order.size()), {}, std::vector<int>(order.size())};
  for (std::size_t k = 0; k < order.size(); ++k) {
    result.order[k] = order[at(post[k])];
    const int p = parent[at(post[k])];
    result.parent[k] = p < 0 ? -1 : renumber[at(p)];
  }
  result.place = inverse(result.order);
  return result;
}

// The structure of every column of L below its diagonal.
Graph column_structure(const Graph& graph, const Elimination& elimination) {
  const int n = static_cast<int>(graph.size());
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
    for (const int node : graph[at(elimination.order[at(k)])]) add(elimination.place[at(node)]);
    for (const int child : children[at(k)])
      for (const int j : structure[at(child)]) add(j);
    std::sort(rows.begin(), rows.end());
    if (const int parent = elimination.parent[at(k)]; parent >= 0) children[at(parent)].push_back(k);
  }
  return structure;
}

// The first columns of the fronts: chains of columns, as long as few zeros are stored.
std::vector<int> first_columns(const Graph& structure, const std::vector<int>& parent) {
  const int n = static_cast<int>(structure.size());
  std::vector<int> first;
  long zeros = 0;
  for (int k = 0; k < n; ++k) {
    bool join = false;
    if (k > 0 && parent[at(k - 1)] == k) {
      const int width = k - first.back();
      const long more =
          static_cast<long>(structure[at(k)].size()) + 1 - static_cast<long>(structure[at(k - 1)].size());
      const long total =
          static_cast<long>(width + 1) * (static_cast<long>(structure[at(k)].size()) + width + 1);
      const long padded = zeros + more * width;
      join = more == 0 || padded * 4 <= total || (width < 4 && padded * 2 <= total);
      if (join) zeros = padded;
    }
    if (join) continue;
    first.push_back(k);
    zeros = 0;
  }
  return first;
}

}  // namespace

// What the layouts below have in common.
struct BlockLU::Pattern {
  const std::vector<int>& sizes;  // in rows, by node
  Elimination elimination;
  std::vector<int> front_of;            // by number
  std::vector<std::vector<int>> nodes;  // of every front, by number: those it eliminates, then the others
  std::vector<int> position;            // of nodes in the rows of the front looked at last, by number

  int size(int number) const { return sizes[at(elimination.order[at(number)])]; }
  void look_at(std::size_t front) {
    int row = 0;
    for (const int k : nodes[front]) {
      position[at(k)] = row;
      row += size(k);
    }
  }
};

void BlockLU::analyse(const std::vector<int>& sizes, const std::vector<int>& start,
                      const std::vector<int>& columns, int stride) {
  stride_ = stride;
  const Graph graph = symmetric_graph(start, columns);
  Pattern pattern{sizes,
                  eliminate_in_postorder(graph),
                  std::vector<int>(sizes.size()),
                  {},
                  std::vector<int>(sizes.size(), -1)};
  const Graph structure = column_structure(graph, pattern.elimination);
  const std::vector<int> first = first_columns(structure, pattern.elimination.parent);
  pattern.nodes.resize(first.size());
  for (std::size_t f = 0; f < first.size(); ++f) {
    const int end = f + 1 < first.size() ? first[f + 1] : static_cast<int>(sizes.size());
    for (int k = first[f]; k < end; ++k) {
      pattern.nodes[f].push_back(k);
      pattern.front_of[at(k)] = static_cast<int>(f);
    }
    const std::vector<int>& below = structure[at(end - 1)];
    pattern.nodes[f].insert(pattern.nodes[f].end(), below.begin(), below.end());
  }
  lay_out_fronts(pattern);
  lay_out_updates(pattern);
  lay_out_entries(pattern, start, columns);
}

void BlockLU::lay_out_fronts(const Pattern& pattern) {
  const std::vector<int>& sizes = pattern.sizes;
  std::vector<int> offset(sizes.size() + 1, 0);  // first row of every node, in the caller's order
  std::partial_sum(sizes.begin(), sizes.end(), offset.begin() + 1);
  rows_ = offset.back();
  fronts_.assign(pattern.nodes.size(), {});
  global_rows_.clear();
  flops_ = 0.0;
  factor_size_ = front_size_ = 0;
  for (std::size_t f = 0; f < fronts_.size(); ++f) {
    Front& front = fronts_[f];
    front.rows = global_rows_.size();
    int last = 0;  // that is eliminated here
    for (const int k : pattern.nodes[f]) {
      const int node = pattern.elimination.order[at(k)];
      for (int a = 0; a < sizes[at(node)]; ++a) global_rows_.push_back(offset[at(node)] + a);
      front.size += sizes[at(node)];
      if (pattern.front_of[at(k)] != static_cast<int>(f)) continue;
      front.pivots += sizes[at(node)];
      last = k;
    }
    const int parent = pattern.elimination.parent[at(last)];
    front.parent = parent < 0 ? -1 : pattern.front_of[at(parent)];
    front.factors = factor_size_;
    factor_size_ += at(front.pivots) * at(2 * front.size - front.pivots);
    front_size_ = std::max(front_size_, at(front.size) * at(front.size));
    const double p = front.pivots, m = front.size - front.pivots;
    flops_ += 2.0 / 3.0 * p * p * p + 2.0 * p * p * m + 2.0 * p * m * m;
  }
  pivot_rows_.resize(global_rows_.size());
}

// Where the remainder of a front goes in its parent.
void BlockLU::lay_out_updates(Pattern& pattern) {
  parent_rows_.clear();
  update_size_ = 0;
  std::vector<int> child_count(fronts_.size() + 1, 0);
  for (std::size_t f = 0; f < fronts_.size(); ++f) {
    Front& front = fronts_[f];
    front.update = update_size_;
    const auto rest = at(front.size - front.pivots);
    update_size_ += rest * rest;
    front.map = parent_rows_.size();
    if (front.parent < 0) continue;
    ++child_count[at(front.parent) + 1];
    pattern.look_at(at(front.parent));
    for (const int k : pattern.nodes[f]) {
      if (pattern.front_of[at(k)] == static_cast<int>(f)) continue;
      for (int a = 0; a < pattern.size(k); ++a) parent_rows_.push_back(pattern.position[at(k)] + a);
    }
  }
  std::partial_sum(child_count.begin(), child_count.end(), child_count.begin());
  child_start_ = child_count;
  children_.resize(at(child_start_.back()));
  for (std::size_t f = 0; f < fronts_.size(); ++f)
    if (const int parent = fronts_[f].parent; parent >= 0)
      children_[at(child_count[at(parent)]++)] = static_cast<int>(f);
}

// Where the entries of the matrix go.
void BlockLU::lay_out_entries(Pattern& pattern, const std::vector<int>& start,
                              const std::vector<int>& columns) {
  const std::vector<int>& place = pattern.elimination.place;
  std::vector<std::vector<Entry>> by_front(fronts_.size());
  for (std::size_t i = 0; i < place.size(); ++i) {
    for (int k = start[i]; k < start[i + 1]; ++k) {
      const std::size_t j = at(columns[at(k)]);
      const int f = pattern.front_of[at(std::min(place[i], place[j]))];
      by_front[at(f)].push_back({f, k, place[i], place[j], static_cast<signed char>(pattern.sizes[i]),
                                 static_cast<signed char>(pattern.sizes[j])});
    }
  }
  entries_.clear();
  entry_start_.assign(1, 0);
  for (std::size_t f = 0; f < fronts_.size(); ++f) {
    pattern.look_at(f);
    for (Entry entry : by_front[f]) {
      entry.row = pattern.position[at(entry.row)];
      entry.column = pattern.position[at(entry.column)];
      entries_.push_back(entry);
    }
    entry_start_.push_back(entries_.size());
  }
}

}  // namespace percuss::cones
