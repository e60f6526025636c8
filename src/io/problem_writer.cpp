// A problem as a file that reads back to the same doubles.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "percuss/friction_shape.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace io {
namespace {

using Eigen::Index;

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// Plain where YAML cannot take it for anything else, else in double quotes.
std::string text_of(const std::string& text) {
  bool plain =
      !text.empty() && is_letter_or_digit(text.front()) && text != "null" && text != "Null" && text != "NULL";
  for (const char c : text)
    plain = plain && (is_letter_or_digit(c) || c == '_' || c == '.' || c == '-' || c == '+');
  if (plain) return text;
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20 || byte == 0x7F) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  return harmless(out + '"');  // \u202e is an escape of YAML, too
}

std::string list_of(const Eigen::VectorXd& values) {
  std::string out = "[";
  for (Index i = 0; i < values.size(); ++i) out += (i > 0 ? ", " : "") + format_number(values[i]);
  return out + "]";
}

std::string list_of(const std::vector<double>& values) {
  return list_of(Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Index>(values.size())));
}

// Beyond this many numbers a row of mostly zeros is written by those that are not: nobody reads it in full,
// and a file holds so many values only.
constexpr Index long_row = 64;

bool is_written(double value) { return value != 0.0 || std::signbit(value); }

bool mostly_zero(const Eigen::Ref<const Eigen::VectorXd>& values) {
  return values.size() > long_row &&
         4 * std::count_if(values.begin(), values.end(), is_written) < values.size();
}

// A velocity or a direction.
std::string vector_of(const Eigen::Ref<const Eigen::VectorXd>& values) {
  if (!mostly_zero(values)) return list_of(values);
  std::string out;
  for (Index i = 0; i < values.size(); ++i)
    if (is_written(values[i]))
      out += fmt::format("{}{}: {}", out.empty() ? "" : ", ", i, format_number(values[i]));
  return "{" + out + "}";
}

std::string curve_of(const RestitutionCurve& curve) {
  if (curve.expression) return fmt::format("{{expression: {}}}", text_of(curve.expression->text));
  return fmt::format(
      "{{table: {{{}: {}, e: {}{}}}}}", curve.of_speed() ? "speed" : "work",
      list_of(curve.of_speed() ? curve.speed : curve.work), list_of(curve.e),
      curve.repetition.empty() ? "" : fmt::format(", repetition: {}", list_of(curve.repetition)));
}

// A law of the user's has but its name, which no reader knows.
std::string law_of(const Law& law) {
  const std::string name = text_of(name_of(law));
  std::string options;
  for (const auto& [option, value] : options_of(law))
    options += fmt::format("{}{}: {}", options.empty() ? "" : ", ", option, text_of(value));
  return options.empty() ? name : fmt::format("{{{}: {{{}}}}}", name, options);
}

// The radius whose product with √(μ₁μ₂) is the third coefficient to the last bit, or NaN.
double spin_radius(const Eigen::VectorXd& mu) {
  const double scale = std::sqrt(mu[0] * mu[1]);
  const double guess = mu[2] / scale;
  for (const double radius : {guess, std::nextafter(guess, 0.0), std::nextafter(guess, HUGE_VAL)})
    if (std::isfinite(radius) && scale * radius == mu[2]) return radius;
  return std::nan("");
}

// Written inside its contact: it follows it and has the name that reading gives it.
bool is_nested(const Impact& impact, std::size_t index) {
  const Element& element = impact.elements[index];
  if (index == 0 || element.kind != Kind::friction || element.normal != static_cast<Index>(index) - 1)
    return false;
  const Element& contact = impact.elements[index - 1];
  return contact.kind == Kind::contact && element.name == contact.name + ".friction";
}

class Writer {
 public:
  std::string write(const Problem& problem) {
    line(0, "percuss", "1");
    if (!problem.title.empty()) line(0, "title", text_of(problem.title));
    line(0, "law", law_of(problem.law));
    const Impact& impact = problem.impact;
    out_ += "system:\n";
    mass(impact.mass);
    line(2, "velocity", vector_of(impact.velocity));
    if (impact.impulse.size() > 0) line(2, "impulse", list_of(impact.impulse));
    out_ += "elements:\n";
    for (std::size_t i = 0; i < impact.elements.size(); ++i) element(impact, i);
    return std::move(out_);
  }

 private:
  void line(int indent, std::string_view key, const std::string& value) {
    out_ += fmt::format("{:{}}{}: {}\n", "", indent, key, value);
  }

  void mass(const Eigen::MatrixXd& M) {
    if (!mostly_zero(M.reshaped()) || M != M.transpose()) {
      out_ += "  mass:\n";
      for (Index i = 0; i < M.rows(); ++i) out_ += "    - " + list_of(M.row(i)) + "\n";
      return;
    }
    // The lower triangle, an entry a line. Zeros of the diagonal are written: no entry there would be a
    // mistake.
    out_ += fmt::format("  mass:\n    size: {}\n    entries:\n", M.rows());
    for (Index i = 0; i < M.rows(); ++i)
      for (Index j = 0; j <= i; ++j)
        if (i == j || is_written(M(i, j)))
          out_ += fmt::format("      - [{}, {}, {}]\n", i, j, format_number(M(i, j)));
  }

  void element(const Impact& impact, std::size_t index) {
    const Element& element = impact.elements[index];
    if (is_nested(impact, index)) {
      out_ += "    friction:\n";
      friction(element, 6);
      preload(impact, element, 6);
      return;
    }
    out_ += fmt::format("  - name: {}\n", text_of(element.name));
    line(4, "kind", std::string(to_string(element.kind == Kind::cone ? Kind::contact : element.kind)));
    if (element.kind == Kind::friction) {
      line(4, "normal", text_of(impact.elements[static_cast<std::size_t>(element.normal)].name));
      friction(element, 4);
      preload(impact, element, 4);
      return;
    }
    const bool pushes_apart = element.kind == Kind::contact || element.kind == Kind::cone;
    line(4, pushes_apart ? "normal" : "direction", vector_of(element.directions.col(0)));
    if (element.kind == Kind::cone) round(element);
    line(4, "restitution", element.curve ? curve_of(*element.curve) : format_number(element.restitution));
    if (element.excitation.size() == 1) line(4, "excitation", format_number(element.excitation[0]));
    if (element.excitation.size() > 1) line(4, "excitation", list_of(element.excitation));
    if (element.kind == Kind::contact) contact_force(element);
    preload(impact, element, 4);
  }

  void round(const Element& element) {
    std::string tangent;
    for (Index j = 1; j < element.size(); ++j)
      tangent += (j > 1 ? ", " : "") + vector_of(element.directions.col(j));
    line(4, "cone", fmt::format("{{tangent: [{}], slope: {}}}", tangent, list_of(element.coefficients)));
  }

  void preload(const Impact& impact, const Element& element, int indent) {
    if (!element.preload) return;
    const Preload& p = *element.preload;
    std::string parts;
    if (p.impulse.size() > 0) parts = fmt::format("impulse: {}", list_of(p.impulse));
    if (p.normal >= 0)
      parts += fmt::format("{}normal: {}, coefficient: {}", parts.empty() ? "" : ", ",
                           text_of(impact.elements[static_cast<std::size_t>(p.normal)].name),
                           list_of(p.coefficients));
    line(indent, "preload", fmt::format("{{{}}}", parts));
  }

  void contact_force(const Element& element) {
    const Element defaults;
    if (element.stiffness != defaults.stiffness) line(4, "stiffness", format_number(element.stiffness));
    if (element.exponent != defaults.exponent) line(4, "exponent", format_number(element.exponent));
    if (element.precompression != defaults.precompression)
      line(4, "precompression", format_number(element.precompression));
    if (element.stored_energy) line(4, "stored_energy", format_number(*element.stored_energy));
  }

  void friction(const Element& element, int indent) {
    const Index m = element.size();
    const Eigen::VectorXd& mu = element.coefficients;
    const Index rows = std::min<Index>(m, 2);
    std::string tangent;
    for (Index j = 0; j < rows; ++j) tangent += (j > 0 ? ", " : "") + vector_of(element.directions.col(j));
    line(indent, "tangent", "[" + tangent + "]");
    const bool one_number = (mu.head(rows).array() == mu[0]).all();
    line(indent, "coefficient", one_number ? format_number(mu[0]) : list_of(mu.head(rows)));
    line(indent, "restitution", format_number(element.restitution));
    if (element.excitation.size() > 0) line(indent, "excitation", list_of(element.excitation));
    if (element.shape) shape(element, indent);
    if (m < 3) return;
    const double radius = spin_radius(mu);
    if (element.shape && std::holds_alternative<ContensouShape>(element.shape->set)) {
      line(indent, "spin",
           fmt::format("{{direction: {}, contensou: {{radius: {}, pressure: {}}}}}",
                       vector_of(element.directions.col(2)),
                       format_number(std::isnan(radius) ? mu[2] / mu[0] : radius),
                       to_string(std::get<ContensouShape>(element.shape->set).pressure)));
      return;
    }
    line(indent, "spin",
         fmt::format("{{direction: {}, {}: {}}}", vector_of(element.directions.col(2)),
                     std::isnan(radius) ? "coefficient" : "radius",
                     format_number(std::isnan(radius) ? mu[2] : radius)));
  }

  // A function has no place in a file: the key that nobody knows keeps it from being read as an ellipsoid.
  void shape(const Element& element, int indent) {
    if (std::holds_alternative<SupportShape>(element.shape->set)) line(indent, "shape", "a function");
    const auto* polygon = std::get_if<PolygonShape>(&element.shape->set);
    if (!polygon) return;
    std::string corners;
    for (const Eigen::Vector2d& vertex : polygon->vertices)
      corners += (corners.empty() ? "" : ", ") + list_of(vertex);
    line(indent, "polygon", "[" + corners + "]");
  }

  std::string out_;
};

}  // namespace
}  // namespace io

std::string write_problem(const Problem& problem) { return io::Writer().write(problem); }

}  // namespace percuss
