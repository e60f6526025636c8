#include "percuss/models.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace percuss {
namespace {

using Eigen::Index;
using Eigen::Vector2d;

struct Ball {
  int row = 1, column = 1;
};

std::string name_of(Ball ball) { return fmt::format("r{}c{}", ball.row, ball.column); }

// The neighbours to the right and above, from the left to the right. Below and to the left it is a neighbour
// of theirs.
std::vector<Ball> later_neighbours(const Lattice& lattice, Ball b) {
  std::vector<Ball> found;
  const auto add = [&](int row, int column) {
    if (row <= lattice.rows && column >= 1 && column <= lattice.columns_of(row))
      found.push_back({row, column});
  };
  add(b.row, b.column + 1);
  if (lattice.packing == Lattice::Packing::square) {
    add(b.row + 1, b.column);
  } else {
    const int left = b.row % 2 == 0 ? b.column : b.column - 1;
    add(b.row + 1, left);
    add(b.row + 1, left + 1);
  }
  return found;
}

class Builder {
 public:
  explicit Builder(const Lattice& lattice) : lattice_(lattice), freedom_(lattice.freedom()) {}

  Impact build() {
    impact_.mass = Eigen::VectorXd::Constant(freedom_, lattice_.mass).asDiagonal();
    impact_.velocity = Eigen::VectorXd::Zero(freedom_);
    for (int row = 1; row <= lattice_.rows; ++row)
      for (int column = 1; column <= lattice_.columns_of(row); ++column) add({row, column});
    for (const Lattice::Struck& s : lattice_.struck)
      impact_.velocity.segment<2>(lattice_.first_freedom(s.row, s.column)) = s.velocity;
    return std::move(impact_);
  }

 private:
  void add(Ball ball) {
    const Index first = lattice_.first_freedom(ball.row, ball.column);
    if (lattice_.rotates())
      impact_.mass(first + 2, first + 2) =
          lattice_.gyration * lattice_.mass * lattice_.radius * lattice_.radius;
    if (lattice_.floor && ball.row == 1) add_wall(ball, "floor", {0.0, 1.0});
    const bool reaches_sides = lattice_.columns_of(ball.row) == lattice_.columns;
    if (lattice_.left && reaches_sides && ball.column == 1) add_wall(ball, "left", {1.0, 0.0});
    if (lattice_.right && reaches_sides && ball.column == lattice_.columns)
      add_wall(ball, "right", {-1.0, 0.0});
    for (const Ball& other : later_neighbours(lattice_, ball)) add_pair(ball, other);
  }

  void add_pair(Ball a, Ball b) {
    const Vector2d n =
        (lattice_.centre(b.row, b.column) - lattice_.centre(a.row, a.column)) / (2.0 * lattice_.radius);
    const Sides sides = sides_of(b, n);
    const Sides other = sides_of(a, -n);
    // Seen from a both n and t turn round, but rolling on each other takes the same sense of rotation.
    add_contact(name_of(a) + "-" + name_of(b), sides.normal + other.normal, sides.tangent + other.tangent,
                lattice_.contact);
  }

  void add_wall(Ball ball, const char* wall, const Vector2d& n) {
    const Sides sides = sides_of(ball, n);
    add_contact(fmt::format("{}-{}", name_of(ball), wall), sides.normal, sides.tangent, lattice_.wall);
  }

  struct Sides {
    Eigen::VectorXd normal, tangent;
  };
  // What a ball adds to γ_N and γ_T of a contact at −r n from its centre: γ_N = n·v, γ_T = t·v − rω with
  // t = e_z × n.
  Sides sides_of(Ball ball, const Vector2d& n) const {
    const Index first = lattice_.first_freedom(ball.row, ball.column);
    Sides sides{Eigen::VectorXd::Zero(freedom_), Eigen::VectorXd::Zero(freedom_)};
    sides.normal.segment<2>(first) = n;
    sides.tangent.segment<2>(first) = Vector2d(-n.y(), n.x());
    if (lattice_.rotates()) sides.tangent[first + 2] = -lattice_.radius;
    return sides;
  }

  void add_contact(const std::string& name, const Eigen::VectorXd& w, const Eigen::VectorXd& t,
                   const Lattice::Contact& c) {
    Element e = contact(name, w, c.restitution);
    e.stiffness = c.stiffness;
    e.exponent = c.exponent;
    e.precompression = c.precompression;
    e.curve = c.curve;
    impact_.elements.push_back(std::move(e));
    if (c.friction == 0.0) return;
    const auto normal = static_cast<Index>(impact_.elements.size()) - 1;
    impact_.elements.push_back(
        friction(name + ".friction", normal, t, Eigen::VectorXd::Constant(1, c.friction)));
  }

  const Lattice& lattice_;
  Index freedom_;
  Impact impact_;
};

}  // namespace

long Lattice::balls_below(int row) const {
  const long shorter = packing == Packing::triangular ? (row - 1) / 2 : 0;
  return static_cast<long>(row - 1) * columns - shorter;
}

Index Lattice::first_freedom(int row, int column) const {
  return (rotates() ? 3 : 2) * (balls_below(row) + column - 1);
}

Vector2d Lattice::centre(int row, int column) const {
  const bool gaps = columns_of(row) != columns;  // it lies in the gaps of the row below
  const double height = packing == Packing::triangular ? std::numbers::sqrt3 : 2.0;
  return radius * Vector2d(2.0 * column - (gaps ? 0.0 : 1.0), 1.0 + height * (row - 1));
}

Impact make_impact(const Lattice& lattice) { return Builder(lattice).build(); }

}  // namespace percuss
