// What measured velocities say before any law is asked: do contacts approach, can the elements have pushed?
#pragma once

#include "study/fit_model.hpp"

namespace percuss {

// The rows of a table beside the matrices of the problem; at most a few dozen of them, evenly chosen.
class Evidence {
 public:
  Evidence(const FitModel& model, const Eigen::VectorXd& x, Eigen::Index most_rows);

  struct Findings {
    double approaching = 1.0;  // share of the impacts in which a contact closes before
    double leaving = 1.0;      // and of those, in which it no longer does after
    double faster = 0.0;       // share of the impacts in which contacts are faster after than before
    double gain = 0.0;         // T⁺/T⁻, the middle one
    double change = 0.0;       // of the velocity, in √energy
    double noise = 0.0;        // of one velocity, in √energy, from what no impulse can make; 0: not known
    // Parts of the change of velocity beside the normals of the contacts, which else hide friction and
    // rotation.
    double across_part = 1.0;  // the change beside them, of all change
    double outside = 0.0;      // that no impulse of the elements can make
    double unexplained =
        0.0;              // that a prediction leaves, if one was given; of the whole change if that is more
    bool across = false;  // it is that beside the normals
  };
  // Changes beside the normals that are less than this part of all change are taken for noise.
  static constexpr double usual_across = 0.15;
  // Of tables as long as that of the model; `predicted` may be empty. Sizes are those of the middle impact in
  // the metric of M, so that outliers and coordinates that hardly move do not count.
  Findings judge(const Eigen::MatrixXd& before, const Eigen::MatrixXd& after,
                 const Eigen::MatrixXd& predicted = {}, double least_across = usual_across) const;

  const std::vector<Eigen::Index>& rows() const { return rows_; }
  bool has_contacts() const { return has_contacts_; }
  // γ of the contacts in one of rows(), in √energy.
  Eigen::VectorXd approach(std::size_t k, const Eigen::VectorXd& u) const;
  double mass(std::size_t k, Eigen::Index j) const { return matrices_[k].M(j, j); }
  // How many of the numbers of one impact are independent: the elements push in so many directions.
  Eigen::Index directions() const;
  // And how many those of rows() are together.
  Eigen::Index independent_numbers() const { return independent_numbers_; }

 private:
  struct Matrices {
    Eigen::MatrixXd M;
    Eigen::MatrixXd U;        // M = UᵀU
    Eigen::MatrixXd span;     // orthonormal, of the directions in the metric of M
    Eigen::MatrixXd closing;  // the same of the normals of contacts
    Eigen::MatrixXd normals;  // of the contacts, over √G
    Eigen::VectorXd moving;   // χ, over √G
  };
  std::vector<Eigen::Index> rows_;
  std::vector<Matrices> matrices_;  // one for all where no column changes them
  Eigen::Index independent_numbers_ = 0;
  bool has_contacts_ = false;
  bool excited_ = false;
};

}  // namespace percuss
