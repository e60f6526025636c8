// A fraction of integers of any length. Boost's numbers behind a door: their templates are compiled in
// rational.cpp alone.
#pragma once

#include <compare>
#include <cstddef>
#include <string>
#include <utility>

namespace percuss::exact {

class Rational {
 public:
  Rational() : Rational(0) {}
  Rational(int value) : Rational(static_cast<long>(value)) {}
  Rational(long value);
  explicit Rational(double value);             // exactly
  explicit Rational(const std::string& text);  // "-3/4"
  Rational(const Rational& other);
  Rational(Rational&& other) noexcept;
  Rational& operator=(const Rational& other);
  Rational& operator=(Rational&& other) noexcept;
  ~Rational();

  Rational& operator+=(const Rational& b);
  Rational& operator-=(const Rational& b);
  Rational& operator*=(const Rational& b);
  Rational& operator/=(const Rational& b);
  friend Rational operator+(Rational a, const Rational& b) { return std::move(a += b); }
  friend Rational operator-(Rational a, const Rational& b) { return std::move(a -= b); }
  friend Rational operator*(Rational a, const Rational& b) { return std::move(a *= b); }
  friend Rational operator/(Rational a, const Rational& b) { return std::move(a /= b); }
  Rational operator-() const { return Rational(0) - *this; }

  friend bool operator==(const Rational& a, const Rational& b) { return a.compare(b) == 0; }
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) { return a.compare(b) <=> 0; }
  friend bool operator==(const Rational& a, int b) { return a.compare(b) == 0; }
  friend std::strong_ordering operator<=>(const Rational& a, int b) { return a.compare(b) <=> 0; }

  double to_double() const;  // the nearest
  std::string str() const;   // "-3/4"

 private:
  struct Value;  // lives in storage_
  Value& value();
  const Value& value() const;
  int compare(const Rational& b) const;
  int compare(int b) const;

  alignas(16) std::byte storage_[64];
};

}  // namespace percuss::exact
