#include "percuss/impact.hpp"

namespace percuss {

Eigen::Index Impact::rows() const {
  Eigen::Index rows = 0;
  for (const Element& element : elements) rows += element.size();
  return rows;
}

std::vector<Eigen::Index> Impact::offsets() const {
  std::vector<Eigen::Index> offsets;
  offsets.reserve(elements.size());
  Eigen::Index row = 0;
  for (const Element& element : elements) {
    offsets.push_back(row);
    row += element.size();
  }
  return offsets;
}

// [Glocker 2012, (14)]
Eigen::MatrixXd Impact::directions() const {
  Eigen::MatrixXd W(freedom(), rows());
  Eigen::Index column = 0;
  for (const Element& element : elements) {
    W.middleCols(column, element.size()) = element.directions;
    column += element.size();
  }
  return W;
}

Eigen::VectorXd Impact::excitation() const {
  Eigen::VectorXd chi = Eigen::VectorXd::Zero(rows());
  Eigen::Index row = 0;
  for (const Element& element : elements) {
    if (element.excitation.size() > 0) chi.segment(row, element.size()) = element.excitation;
    row += element.size();
  }
  return chi;
}

Eigen::VectorXd Impact::restitution() const {
  Eigen::VectorXd epsilon(rows());
  Eigen::Index row = 0;
  for (const Element& element : elements) {
    epsilon.segment(row, element.size()).setConstant(element.restitution);
    row += element.size();
  }
  return epsilon;
}

}  // namespace percuss
