// M = LLᵀ, as cheaply as M allows, and once for each M that is large.
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <memory>
#include <vector>

namespace percuss {

class MassFactor {
 public:
  // A large M is remembered until the thread factors another one: who asks for the same again, the check of
  // the data, the law, the referee, gets the same. A small one allocates nothing where the last had its size.
  void compute(const Eigen::MatrixXd& mass);

  bool positive() const;           // definite
  Eigen::VectorXd pivots() const;  // the diagonal of L

  void solve_lower(Eigen::MatrixXd& X) const;                   // X becomes L⁻¹X
  void solve_upper(Eigen::VectorXd& x) const;                   // x becomes L⁻ᵀx
  Eigen::VectorXd upper_times(const Eigen::VectorXd& x) const;  // Lᵀx

 private:
  // Row i of L from its first number that is not zero in M on: nothing before it ever fills.
  struct Envelope {
    std::vector<Eigen::Index> first, offset;
    std::vector<double> values;
    bool positive = true;

    auto row(Eigen::Index i) const {
      const auto k = static_cast<std::size_t>(i);
      return Eigen::VectorXd::Map(values.data() + offset[k], i - first[k] + 1);
    }
  };
  struct Large {
    Eigen::MatrixXd mass;  // empty where there is an envelope: that is found soon enough
    Eigen::LLT<Eigen::MatrixXd> dense;
    Envelope envelope;
  };

  static std::shared_ptr<const Large> factor_large(const Eigen::MatrixXd& mass);
  static bool factor_envelope(const Eigen::MatrixXd& mass, Envelope& envelope);
  const Eigen::LLT<Eigen::MatrixXd>& dense() const { return large_ ? large_->dense : small_; }
  bool has_envelope() const { return large_ && !large_->envelope.first.empty(); }

  Eigen::LLT<Eigen::MatrixXd> small_;
  std::shared_ptr<const Large> large_;
};

}  // namespace percuss
