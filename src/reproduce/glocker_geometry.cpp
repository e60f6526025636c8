// [Glocker geometry]: an impact as a reflection at the tangent cone, Figure 2.
#include <algorithm>
#include <cmath>

#include "percuss/account.hpp"
#include "percuss/law.hpp"
#include "reproduce/computed.hpp"
#include "reproduce/models.hpp"

namespace percuss::published {
namespace {

Impact corner(const Eigen::Vector2d& velocity, double restitution) {
  Impact impact;
  impact.mass = Eigen::Matrix2d::Identity();
  impact.velocity = velocity;
  impact.elements = {contact("1", Eigen::Vector2d(0.2, 1.0), restitution),
                     contact("2", Eigen::Vector2d(1.0, -0.4), restitution)};
  return impact;
}

const Eigen::Vector2d into_the_wall(1.0, -1.1);

Solution reflect(const Impact& impact) { return resolve(impact, Moreau{})->solution; }

}  // namespace

Numbers compute_glocker_geometry() {
  Numbers out;
  const double eps = 0.6;
  Impact impact = corner(into_the_wall, eps);
  impact.mass << 2.0, 0.5, 0.5, 1.0;
  const Solution s = reflect(impact);
  const auto& d = std::get<MoreauDetail>(s.detail);
  out["(27) z . z_perp"] = {d.z->dot(impact.mass * d.z_normal)};
  out["(27) least w_i . z"] = {(impact.directions().transpose() * *d.z).minCoeff()};
  out["(29) distance of u^+ - b to z + z_x"] = {(s.velocity_after - *d.b - (*d.z - eps * d.z_normal)).norm()};
  out["(8) distance to Newton's law"] = {(s.velocity_after - solve(impact).velocity_after).norm()};
  Impact moving = impact;
  moving.elements[0].excitation = Eigen::VectorXd::Constant(1, 0.3);
  const Solution m = reflect(moving);
  const auto& v = std::get<MoreauDetail>(m.detail).v;
  out["(36) distance of u^+ - v to -eps (u^- - v)"] = {
      (m.velocity_after - v + eps * (m.velocity_before - v)).norm()};
  const Solution free = reflect(corner({1.0, 1.0}, eps));
  out["(31) change of an admissible u^-"] = {(free.velocity_after - free.velocity_before).norm()};
  const Impact elastic = corner(into_the_wall, 1.0);
  const Account energy = account(elastic, reflect(elastic));
  out["section 4 T^+/T^- for eps = 1"] = {energy.energy_after / energy.energy_before};
  return out;
}

std::vector<ReproducedFigure> draw_glocker_geometry() {
  const Impact impact = corner(into_the_wall, 0.6);
  const Solution s = reflect(impact);
  const auto& d = std::get<MoreauDetail>(s.detail);
  const Eigen::MatrixXd W = impact.directions();
  // Edges of the tangent cone {v : w_i·v ≥ 0} and of the cone of −w_i orthogonal to it.
  const Eigen::Vector2d edge1(W(1, 0), -W(0, 0)), edge2(-W(1, 1), W(0, 1)), n1 = -W.col(0), n2 = -W.col(1);
  const auto far = [](const Eigen::Vector2d& v) -> Eigen::Vector2d { return 9.0 * v.normalized(); };
  const auto cone = [&](const Eigen::Vector2d& a, const Eigen::Vector2d& b, const char* name, int colour) {
    const Eigen::Vector2d p = far(a), q = far(a.normalized() + b.normalized()), r = far(b);
    return draw::Region{.x = {0, p.x(), q.x(), r.x()},
                        .y = {0, p.y(), q.y(), r.y()},
                        .name = name,
                        .colour = colour,
                        .strength = 0.25};
  };
  draw::Panel panel;
  panel.equal = true;
  panel.x = {.label = "$u_1$", .low = -1.6, .high = 2.2};
  panel.y = {.label = "$u_2$", .low = -1.6, .high = 1.6};
  panel.x.grid = panel.y.grid = false;
  panel.regions = {cone(edge1, -edge2, "tangent cone", 2), cone(n1, n2, "cone orthogonal to it", 4)};
  if ((W.transpose() * -edge2).minCoeff() < -1e-12) panel.regions[0] = cone(edge1, edge2, "tangent cone", 2);
  const auto vector = [&](const Eigen::VectorXd& from, const Eigen::VectorXd& to, const std::string& name,
                          int colour, draw::Anchor anchor, double dx, double dy,
                          std::vector<double> dashes = {}) {
    panel.arrows.push_back({.x1 = from[0],
                            .y1 = from[1],
                            .x2 = to[0],
                            .y2 = to[1],
                            .colour = colour,
                            .width = 2.0,
                            .dashes = std::move(dashes)});
    panel.notes.push_back({to[0], to[1], name, anchor, dx, dy, colour});
  };
  const Eigen::Vector2d zero(0.0, 0.0);
  const Eigen::VectorXd thrown = -0.6 * d.z_normal;
  vector(zero, s.velocity_before, "$u^-$", 1, draw::Anchor::start, 8, 4);
  vector(zero, s.velocity_after, "$u^+$", 0, draw::Anchor::start, 8, -2);
  vector(zero, *d.z, "$z$", draw::ink, draw::Anchor::start, 8, 6);
  vector(zero, d.z_normal, "$z^⊥$", draw::ink, draw::Anchor::end, -8, 4, {4, 3});
  vector(zero, thrown, "$z^× = -εz^⊥$", draw::ink, draw::Anchor::end, -8, -4, {4, 3});
  draw::Figure figure;
  figure.width = 460.0;
  figure.aspect = 0.9;
  panel.legend = draw::Legend::below;
  figure.panels = {panel};
  return {{"002", "Figure 2",
           "The velocity is split into a part in the tangent cone, which stays, and one orthogonal to it, "
           "which is "
           "thrown back. $M = I$, $ε$ = 0.6.",
           figure}};
}

}  // namespace percuss::published
