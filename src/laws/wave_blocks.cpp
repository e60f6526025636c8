#include "laws/wave_blocks.hpp"

#include <algorithm>

namespace percuss {
namespace {

constexpr std::size_t core_size = 20;
constexpr int halo_width = 6;
constexpr std::size_t few = 64;  // contacts that are better left together

// Contacts in the order in which a walk through the network reaches them.
std::vector<int> walk(const ContactNetwork& net) {
  std::vector<int> order;
  std::vector<char> seen(net.size(), 0);
  for (std::size_t root = 0; root < net.size(); ++root) {
    if (seen[root]) continue;
    seen[root] = 1;
    order.push_back(static_cast<int>(root));
    for (std::size_t at = order.size() - 1; at < order.size(); ++at) {
      const auto i = static_cast<std::size_t>(order[at]);
      for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k) {
        const auto j = static_cast<std::size_t>(net.columns[k]);
        if (seen[j]) continue;
        seen[j] = 1;
        order.push_back(net.columns[k]);
      }
    }
  }
  return order;
}

}  // namespace

std::vector<WaveBlock> make_blocks(const WaveModel& whole) {
  const ContactNetwork& net = whole.network;
  const std::size_t n = net.size();
  std::vector<WaveBlock> blocks;
  if (n <= few) return blocks;
  const std::vector<int> order = walk(net);
  std::vector<int> owner(n), mark(n, -1);
  for (std::size_t at = 0; at < n; ++at)
    owner[static_cast<std::size_t>(order[at])] = static_cast<int>(at / core_size);

  std::size_t total = 0;
  for (std::size_t at = 0; at < n; at += core_size) {
    const int number = static_cast<int>(blocks.size());
    WaveBlock block;
    std::vector<int> members(order.begin() + static_cast<std::ptrdiff_t>(at),
                             order.begin() + static_cast<std::ptrdiff_t>(std::min(n, at + core_size)));
    block.core = members.size();
    for (const int i : members) mark[static_cast<std::size_t>(i)] = number;
    std::size_t begin = 0;
    for (int ring = 0; ring < halo_width; ++ring) {
      const std::size_t end = members.size();
      for (; begin < end; ++begin) {
        const auto i = static_cast<std::size_t>(members[begin]);
        for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k) {
          const auto j = static_cast<std::size_t>(net.columns[k]);
          if (mark[j] == number) continue;
          mark[j] = number;
          members.push_back(net.columns[k]);
        }
      }
      if (ring == 0)
        for (std::size_t s = block.core; s < members.size(); ++s) block.seam.push_back(s);
    }
    total += members.size();
    if (total > 6 * (at + core_size)) return {};  // more halo than block
    for (std::size_t s = block.core; s < members.size(); ++s) {
      const auto i = static_cast<std::size_t>(members[s]);
      block.neighbours.push_back(owner[i]);
      for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k)
        if (mark[static_cast<std::size_t>(net.columns[k])] != number)
          block.links.push_back({s, net.columns[k], net.values[k]});
    }
    std::sort(block.neighbours.begin(), block.neighbours.end());
    block.neighbours.erase(std::unique(block.neighbours.begin(), block.neighbours.end()),
                           block.neighbours.end());
    block.model = part_of(whole, members);
    blocks.push_back(std::move(block));
  }
  return blocks;
}

}  // namespace percuss
