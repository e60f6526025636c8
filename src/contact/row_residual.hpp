// The second opinion on a solution: Coulomb's law in velocities, normal rows, tangential rows and joints
// apart.
//
// In ‖r − P_K(r − û)‖ the normal velocity stands beside μ‖u_T‖: with μ = 10⁸, or with q_T a 10⁸ of q_N, a
// contact that does not push at all has a residual of 10⁻⁸. Here no row meets one of another kind,
//
//   normal       e_N = |min(u_N, w_N r_N)|, and w_N‖r_T‖ of a contact that does not press
//   tangential   e_T = ‖w_T r_T − P(w_T r_T − u_T)‖,  P on the disc of radius μ w_T max(r_N − u_N/w_N, 0)
//   joint        e_J = ‖u‖
//
// with w_N = W_NN and w_T the mean of the diagonal of W_TT of the contact itself. They are divided by what
// drives such rows in the part of the problem that hangs together: ‖g‖, where g is q and what impulses of the
// other kinds add to it; by ‖q‖ of the part where that is less, so that large impulses that hold each other
// excuse nothing; and friction by ‖w_T r_T‖ where that is less, since a sliding velocity may be any number. A
// part with a share of ‖q‖ below one lacks as many digits as that, but one at most. What rounding makes of Wr
// + q is not counted.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace percuss {

using ContactPart = std::array<double, 3>;  // of one contact: normal, tangents; unused ones are 0

enum class RowKind { normal, tangential, joint };

struct ContactRow {
  ContactPart r{}, u{}, q{};
  ContactPart g{};     // q + what impulses of the other kinds add
  ContactPart size{};  // |q| + Σ|W_kl r_l|, whose rounding u has
  double mu = 0.0;
  double normal = 1.0, tangential = 1.0;  // w_N, w_T > 0
  bool joint = false;
};

class RowResidual {
 public:
  explicit RowResidual(std::size_t parts) : parts_(parts) {}
  void add(std::size_t part, std::size_t contact, const ContactRow& row);

  // The largest e divided by its scale, times the share of the part, and whose it is.
  struct Worst {
    double ratio = 0.0;
    std::size_t contact = 0;
    RowKind kind = RowKind::normal;
  };
  Worst worst() const;

 private:
  struct Kind {
    double drive = 0.0;  // ‖g‖²
    double error = 0.0;  // largest e
    std::size_t contact = 0;
  };
  struct Part {
    double q = 0.0;         // ‖q‖²
    double friction = 0.0;  // ‖w_T r_T‖² where contacts press
    std::array<Kind, 3> kinds;
  };
  std::vector<Part> parts_;
};

// What `solved` asks of that ratio: half the digits of the tolerance. The residual bounds an error by the
// whole of q, and a part of the problem in which little happens may have fewer digits.
double row_tolerance(double tolerance);

// Which row was wrong, in words.
std::string describe(const RowResidual::Worst& worst);

}  // namespace percuss
