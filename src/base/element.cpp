#include "percuss/impact.hpp"

#include <utility>

namespace percuss {
namespace {

Element scalar_element(std::string name, Kind kind, const Eigen::VectorXd& w, double restitution) {
  Element element;
  element.name = std::move(name);
  element.kind = kind;
  element.directions = w;
  element.restitution = restitution;
  return element;
}

}  // namespace

std::string_view to_string(Kind kind) {
  switch (kind) {
    case Kind::contact: return "contact";
    case Kind::clutch: return "clutch";
    case Kind::joint: return "joint";
    case Kind::rolling: return "rolling";
    case Kind::friction: return "friction";
    case Kind::cone: return "cone";
  }
  return "unknown";
}

Element contact(std::string name, const Eigen::VectorXd& w, double restitution) {
  return scalar_element(std::move(name), Kind::contact, w, restitution);
}

Element clutch(std::string name, const Eigen::VectorXd& w, double restitution) {
  return scalar_element(std::move(name), Kind::clutch, w, restitution);
}

Element joint(std::string name, const Eigen::VectorXd& w, double restitution) {
  return scalar_element(std::move(name), Kind::joint, w, restitution);
}

Element rolling(std::string name, const Eigen::VectorXd& w, double restitution) {
  return scalar_element(std::move(name), Kind::rolling, w, restitution);
}

Element friction(std::string name, Eigen::Index normal, const Eigen::MatrixXd& directions,
                 const Eigen::VectorXd& coefficients, double restitution) {
  Element element;
  element.name = std::move(name);
  element.kind = Kind::friction;
  element.directions = directions;
  element.restitution = restitution;
  element.normal = normal;
  element.coefficients = coefficients;
  if (coefficients.size() == 1) element.coefficients.setConstant(directions.cols(), coefficients[0]);
  return element;
}

Element cone(std::string name, const Eigen::VectorXd& axis, const Eigen::MatrixXd& tangents,
             const Eigen::VectorXd& slopes, double restitution) {
  Element element = scalar_element(std::move(name), Kind::cone, axis, restitution);
  element.directions.conservativeResize(Eigen::NoChange, 1 + tangents.cols());
  element.directions.rightCols(tangents.cols()) = tangents;
  element.coefficients = slopes;
  if (slopes.size() == 1) element.coefficients.setConstant(tangents.cols(), slopes[0]);
  return element;
}

RestitutionRange restitution_range(Kind kind) {
  switch (kind) {
    case Kind::contact:
    case Kind::cone: return {0.0, 1.0, false};
    case Kind::clutch: return {-1.0, 0.0, true};
    case Kind::joint:
    case Kind::rolling:
    case Kind::friction: break;
  }
  return {-1.0, 1.0, true};
}

}  // namespace percuss
