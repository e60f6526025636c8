// Impacts of a scene that were measured one by one, each with a pose and with contacts of its own.
#pragma once

#include "percuss/fit.hpp"
#include "study/tracked_bodies.hpp"

namespace percuss {

struct ImpactRow {
  std::vector<Pose> poses;
  Eigen::VectorXd before;             // u⁻, of the centres of mass of the model as it was given
  std::vector<std::string> contacts;  // that touch
};

class ImpactRows {
 public:
  // An error: the model is no scene of free bodies.
  [[nodiscard]] static Result<ImpactRows> make(const Problem& of, const std::vector<std::string>& bodies,
                                               std::vector<ImpactRow> rows);

  std::size_t size() const { return rows_.size(); }
  const std::vector<ImpactRow>& rows() const { return rows_; }

  // The impact of a row in a problem whose numbers may be others; nothing where a contact is not there.
  std::optional<Impact> impact(const Problem& of, std::size_t row) const;
  // u⁺ under the law of the problem, of the same points as u⁻. False: there is none, and `after` is u⁻;
  // `refusal` says why the law refuses it, where it does.
  bool resolve(const Problem& of, std::size_t row, Eigen::VectorXd& after, std::string& refusal,
               std::vector<Mode>* modes = nullptr) const;

  // A velocity of the centres of mass that the problem has now as one of the points of u⁻.
  void carry_back(const Problem& of, std::size_t row, Eigen::VectorXd& u) const {
    carry(*of.motion->system, row, -1.0, u);
  }

  ImpactRows() = default;

 private:
  // From the points of u to the centres of mass that the problem has now, and back.
  void carry(const System& system, std::size_t row, double sign, Eigen::VectorXd& u) const;

  std::vector<std::string> names_;
  TrackedBodies given_;
  std::vector<ImpactRow> rows_;
};

}  // namespace percuss
