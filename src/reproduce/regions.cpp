#include "reproduce/regions.hpp"

namespace percuss::published {
namespace {

constexpr int lines = 181, samples = 160;

struct Row {
  double y;
  std::vector<double> changes;  // x, ascending
  std::vector<int> classes;     // one more than changes
};

double locate(double a, double b, int left, const std::function<int(double)>& classify) {
  while (b - a > 1e-9 * (1.0 + std::abs(a) + std::abs(b))) {
    const double middle = 0.5 * (a + b);
    (classify(middle) == left ? a : b) = middle;
  }
  return 0.5 * (a + b);
}

Row classify_row(const Window& w, double y, const std::function<int(double, double)>& classify) {
  const auto at = [&](double x) { return classify(x, y); };
  Row row{y, {}, {at(w.x_low)}};
  double before = w.x_low;
  for (int k = 1; k <= samples; ++k) {
    const double x = w.x_low + (w.x_high - w.x_low) * k / samples;
    if (const int now = at(x); now != row.classes.back()) {
      row.changes.push_back(locate(before, x, row.classes.back(), at));
      row.classes.push_back(now);
    }
    before = x;
  }
  return row;
}

void add_areas(const Window& w, const std::vector<Row>& band, Division& out) {
  const std::vector<int>& classes = band.front().classes;
  for (std::size_t k = 0; k < classes.size(); ++k) {
    draw::Region area;
    const bool first = k == 0, last = k + 1 == classes.size();
    for (auto row = band.begin(); row != band.end(); ++row) {
      area.x.push_back(first ? w.x_low : row->changes[k - 1]);
      area.y.push_back(row->y);
    }
    for (auto row = band.rbegin(); row != band.rend(); ++row) {
      area.x.push_back(last ? w.x_high : row->changes[k]);
      area.y.push_back(row->y);
    }
    out.areas[static_cast<std::size_t>(classes[k])].push_back(area);
    if (last) continue;
    draw::Curve border;
    border.colour = draw::ink;
    for (const Row& row : band) border.x.push_back(row.changes[k]), border.y.push_back(row.y);
    out.borders.push_back(border);
  }
}

}  // namespace

Division divide(const Window& w, int classes, const std::function<int(double, double)>& classify) {
  Division out;
  out.areas.resize(static_cast<std::size_t>(classes));
  std::vector<Row> band;
  for (int k = 0; k < lines; ++k) {
    // Not quite the edges, where the bar lies flat.
    const double y = w.y_low + (w.y_high - w.y_low) * (k + 1e-6) / (lines - 1 + 2e-6);
    Row row = classify_row(w, y, classify);
    if (!band.empty() && row.classes != band.back().classes) {
      Row end = band.back();  // close the gap to the new band halfway
      end.y = 0.5 * (end.y + y);
      band.push_back(end);
      add_areas(w, band, out);
      Row begin = row;
      begin.y = end.y;
      band = {begin};
    }
    band.push_back(std::move(row));
  }
  add_areas(w, band, out);
  return out;
}

}  // namespace percuss::published
