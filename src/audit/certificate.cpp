#include "audit/certificate.hpp"

#include <algorithm>

#include "audit/decision.hpp"

namespace percuss {

std::string_view to_string(Certificate::Proof proof) {
  switch (proof) {
    case Certificate::Proof::witness: return "witness";
    case Certificate::Proof::semidefinite: return "semidefinite";
    case Certificate::Proof::termwise: return "termwise";
    case Certificate::Proof::impulses: return "impulses";
    case Certificate::Proof::states: return "states";
  }
  return "?";
}

namespace {

using exact::Vector;
using Proof = Certificate::Proof;

constexpr long most_shown_faces = 20000;

tl::unexpected<Errors> none(std::string why) { return tl::unexpected(Errors{{"", std::move(why)}}); }

Vector velocity_after(const Configuration& k, const ExactImpact& gain) {
  const Vector p = exact::product(k.exact_W(), gain.impulse);
  exact::Matrix rhs(static_cast<Eigen::Index>(p.size()), 1);
  for (std::size_t i = 0; i < p.size(); ++i) rhs(static_cast<Eigen::Index>(i), 0) = p[i];
  const exact::Matrix jump = exact::solve(exact::Matrix(k.impact.mass), rhs);
  Vector u = gain.velocity;
  for (std::size_t i = 0; i < u.size(); ++i) u[i] += jump(static_cast<Eigen::Index>(i), 0);
  return u;
}

Result<Certificate> certify_gain(const Configuration& k, const Witness& witness, const Progress* progress) {
  Certificate certificate{Verdict::inconsistent, Proof::witness, {}, {}, {}, {}};
  auto gain = exact_gain(k, witness.velocity, witness.impulse);
  if (!gain) gain = decide(k, progress).gain;
  if (!gain) return none("the witness slides in space, which rational numbers cannot follow");
  certificate.gain = *std::move(gain);
  certificate.velocity_after = velocity_after(k, certificate.gain);
  return certificate;
}

// δ ≥ 0 and nothing but Λ_i(GΛ)_i ≥ 0 at contacts and = 0 at bilateral constraints.
bool is_termwise(const Impact& impact) {
  return std::all_of(impact.elements.begin(), impact.elements.end(), [](const Element& e) {
    return e.kind == Kind::joint || e.kind == Kind::rolling ||
           (e.kind == Kind::contact && e.restitution <= 1.0);
  });
}

bool prove_impulses(const Configuration& k, const Progress* progress, Certificate& certificate) {
  long left = most_shown_faces;
  for (const Asleep& asleep : sleeping_choices(k.impact)) {
    std::vector<FaceProof> faces = prove_nonnegative(boxed_cone(k, asleep), progress, left);
    if (faces.empty()) return false;
    left -= static_cast<long>(faces.size());
    certificate.impulses.push_back({asleep, std::move(faces)});
  }
  return !certificate.impulses.empty();
}

bool prove_states(const Configuration& k, const Progress* progress, Certificate& certificate) {
  if (!is_scalar(k.impact) || number_of_states(k.impact) > most_states) return false;
  long left = most_shown_faces;
  bool proven = true;
  for_each_state(k.impact, [&](const State& state) {
    std::vector<FaceProof> faces = prove_nonnegative(state_cone(k, state), progress, left);
    proven = !faces.empty();
    left -= static_cast<long>(faces.size());
    certificate.states.push_back({state, std::move(faces)});
    return proven;
  });
  return proven;
}

}  // namespace

Result<Certificate> certify(const Impact& impact, const Consistency& verdict, const Progress* progress) {
  if (verdict.verdict == Verdict::undecided) return none("the verdict is undecided");
  const Configuration k(impact);
  if (verdict.verdict == Verdict::inconsistent) return certify_gain(k, *verdict.witness, progress);
  Certificate certificate;
  certificate.verdict = Verdict::consistent;
  if (k.has_delta()) {
    certificate.proof = Proof::semidefinite;
    if (exact::is_positive_semidefinite(k.exact_form())) return certificate;
    certificate.proof = Proof::termwise;
    if (is_termwise(impact)) return certificate;
    certificate.proof = Proof::impulses;
    if (prove_impulses(k, progress, certificate)) return certificate;
    certificate.impulses.clear();
  }
  certificate.proof = Proof::states;
  if (prove_states(k, progress, certificate)) return certificate;
  return none(is_scalar(impact)
                  ? "the proof needs too many faces"
                  : "the proof is about spatial friction, which rational numbers cannot follow");
}

}  // namespace percuss
