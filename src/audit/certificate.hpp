// What proves a verdict about Newton's law, for somebody who does not trust percuss: rational numbers that
// can be checked with nothing but fractions. tools/check_certificate.py does.  [docs/audit.md, Certificates]
#pragma once

#include "audit/impact_states.hpp"
#include "percuss/consistency.hpp"
#include "percuss/result.hpp"

namespace percuss {

struct Certificate {
  enum class Proof {
    witness,       // of `inconsistent`: an impact that fulfils the law exactly and gains energy
    semidefinite,  // the symmetric part of δG is
    termwise,      // contacts and bilateral constraints: every term of ΛᵀδGΛ is ≥ 0
    impulses,      // δG is nonnegative on the cones of admissible impulses
    states,        // energy does not grow in any state
  };
  struct ImpulseCone {
    Asleep asleep;
    std::vector<FaceProof> faces;
  };
  struct StateCone {
    State state;
    std::vector<FaceProof> faces;
  };

  Verdict verdict = Verdict::undecided;
  Proof proof = Proof::witness;
  ExactImpact gain;                   // of a witness
  exact::Vector velocity_after;       // of a witness
  std::vector<ImpulseCone> impulses;  // one for every choice of sleeping clutches
  std::vector<StateCone> states;      // one for every state
};
std::string_view to_string(Certificate::Proof proof);

// `verdict` is that of judge(impact) or, for Newton's law, judge(impact, law). An error says why there is
// none.
[[nodiscard]] Result<Certificate> certify(const Impact& impact, const Consistency& verdict,
                                          const Progress* progress = nullptr);

}  // namespace percuss
