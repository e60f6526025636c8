#include "audit/rational.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <new>

namespace percuss::exact {

struct Rational::Value {
  boost::multiprecision::cpp_rational number;
};

Rational::Value& Rational::value() { return *std::launder(reinterpret_cast<Value*>(storage_)); }
const Rational::Value& Rational::value() const {
  return *std::launder(reinterpret_cast<const Value*>(storage_));
}

Rational::Rational(long value) {
  static_assert(sizeof(Value) <= sizeof storage_ && alignof(Value) <= 16);
  new (storage_) Value{boost::multiprecision::cpp_rational(value)};
}
Rational::Rational(double value) { new (storage_) Value{boost::multiprecision::cpp_rational(value)}; }
Rational::Rational(const std::string& text) {
  new (storage_) Value{boost::multiprecision::cpp_rational(text)};
}
Rational::Rational(const Rational& other) { new (storage_) Value(other.value()); }
Rational::Rational(Rational&& other) noexcept { new (storage_) Value(std::move(other.value())); }
Rational& Rational::operator=(const Rational& other) {
  value() = other.value();
  return *this;
}
Rational& Rational::operator=(Rational&& other) noexcept {
  value() = std::move(other.value());
  return *this;
}
Rational::~Rational() { value().~Value(); }

Rational& Rational::operator+=(const Rational& b) {
  value().number += b.value().number;
  return *this;
}
Rational& Rational::operator-=(const Rational& b) {
  value().number -= b.value().number;
  return *this;
}
Rational& Rational::operator*=(const Rational& b) {
  value().number *= b.value().number;
  return *this;
}
Rational& Rational::operator/=(const Rational& b) {
  value().number /= b.value().number;
  return *this;
}

int Rational::compare(const Rational& b) const { return value().number.compare(b.value().number); }
int Rational::compare(int b) const { return value().number.compare(b); }
double Rational::to_double() const { return value().number.convert_to<double>(); }
std::string Rational::str() const { return value().number.str(); }

}  // namespace percuss::exact
