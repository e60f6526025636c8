#include "percuss/record.hpp"

#include "io/json_text.hpp"

#include "audit/certificate.hpp"

namespace percuss {
namespace {

Json fraction(const exact::Rational& value) { return value.str(); }

Json fractions(const exact::Vector& values) {
  Json json = Json::array();
  for (const exact::Rational& value : values) json.push_back(fraction(value));
  return json;
}

Json fractions(const Eigen::VectorXd& values) {
  return fractions(exact::Vector(values.begin(), values.end()));
}

// M, W and the coefficients: every double is a fraction, and these are meant.
Json system(const Impact& impact) {
  Json mass = Json::array(), elements = Json::array();
  for (Eigen::Index i = 0; i < impact.freedom(); ++i)
    mass.push_back(fractions(Eigen::VectorXd(impact.mass.row(i).transpose())));
  for (const Element& e : impact.elements) {
    Json directions = Json::array();
    for (Eigen::Index j = 0; j < e.size(); ++j)
      directions.push_back(fractions(Eigen::VectorXd(e.directions.col(j))));
    Json element{{"name", e.name},
                 {"kind", to_string(e.kind)},
                 {"directions", directions},
                 {"restitution", fraction(exact::Rational(e.restitution))}};
    if (e.kind == Kind::friction) {
      element["load"] = e.normal;
      element["coefficients"] = fractions(e.coefficients);
    }
    elements.push_back(std::move(element));
  }
  return {{"mass", mass}, {"elements", elements}};
}

Json faces_json(const std::vector<FaceProof>& faces) {
  Json json = Json::array();
  for (const FaceProof& face : faces) {
    Json one{{"tight", face.tight}};
    if (!face.outside.empty()) one["outside"] = fractions(face.outside);
    json.push_back(std::move(one));
  }
  return json;
}

const char* to_word(Does does) {
  switch (does) {
    case Does::open: return "open";
    case Does::closed: return "closed";
    case Does::forward: return "forward";
    case Does::backward: return "backward";
  }
  return "?";
}

Json cones(const Certificate& certificate) {
  Json json = Json::array();
  for (const auto& cone : certificate.impulses) {
    Json asleep = Json::array();
    for (std::size_t i = 0; i < cone.asleep.size(); ++i)
      if (cone.asleep[i]) asleep.push_back(i);
    json.push_back({{"asleep", asleep}, {"faces", faces_json(cone.faces)}});
  }
  for (const auto& cone : certificate.states) {
    Json state = Json::array();
    for (const Does does : cone.state) state.push_back(to_word(does));
    json.push_back({{"state", state}, {"faces", faces_json(cone.faces)}});
  }
  return json;
}

}  // namespace

Result<std::string> certificate_json(const Problem& problem, const AuditReport& report,
                                     const Progress* progress) {
  if (report.law != "newton")
    return tl::unexpected(Errors{{"", "certificates are about Newton's law, not the law " + report.law}});
  const Result<Certificate> certificate = certify(problem.impact, report.consistency, progress);
  if (!certificate) return tl::unexpected(certificate.error());
  Json json{{"certificate", 1},
            {"title", problem.title},
            {"law", report.law},
            {"verdict", to_string(certificate->verdict)},
            {"system", system(problem.impact)},
            {"proof", to_string(certificate->proof)}};
  if (certificate->proof == Certificate::Proof::witness)
    json["witness"] = {{"velocity_before", fractions(certificate->gain.velocity)},
                       {"velocity_after", fractions(certificate->velocity_after)},
                       {"impulse", fractions(certificate->gain.impulse)}};
  if (const Json proofs = cones(*certificate); !proofs.empty()) json["cones"] = proofs;
  return json_text(json, 1) + "\n";
}

}  // namespace percuss
