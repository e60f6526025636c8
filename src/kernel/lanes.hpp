// What the kernels need to be written once for one contact and for four side by side.
//
// No flag of the compiler says that the processor has AVX2: functions marked LANES_CLONES are compiled twice,
// and the processor chooses when the program starts. Both give the same bits, since nothing is contracted.
// clang++ refuses to inline into such functions and makes one version only.
#pragma once

#include <cmath>

#define LANES_INLINE inline __attribute__((always_inline))
#if defined(__x86_64__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define LANES_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define LANES_CLONES
#endif

namespace percuss::cones {

using Four = double __attribute__((vector_size(32)));
using FourMask = long long __attribute__((vector_size(32)));

// What a comparison gives.
template <class V>
struct MaskFor {
  using type = bool;
};
template <>
struct MaskFor<Four> {
  using type = FourMask;
};
template <class V>
using Mask = typename MaskFor<V>::type;

// Anywhere in memory: one unaligned instruction.
LANES_INLINE Four load(const double* from) {
  Four value;
  __builtin_memcpy(&value, from, sizeof value);
  return value;
}
LANES_INLINE void store(double* to, Four value) { __builtin_memcpy(to, &value, sizeof value); }

LANES_INLINE double select(bool mask, double a, double b) { return mask ? a : b; }
LANES_INLINE double larger(double a, double b) { return a > b ? a : b; }
LANES_INLINE double root(double a) { return std::sqrt(a); }
LANES_INLINE bool both(bool a, bool b) { return a && b; }
LANES_INLINE bool either(bool a, bool b) { return a || b; }
LANES_INLINE bool neither(bool a, bool b) { return !(a || b); }
LANES_INLINE bool no(bool a) { return !a; }
LANES_INLINE bool any(bool a) { return a; }
LANES_INLINE double size_of(double a) { return a < 0.0 ? -a : a; }
LANES_INLINE double clamped(double x, double lo, double hi) { return x < lo ? lo : x > hi ? hi : x; }
LANES_INLINE double everywhere(double value, double) { return value; }

LANES_INLINE Four select(FourMask mask, Four a, Four b) { return mask ? a : b; }
LANES_INLINE Four larger(Four a, Four b) { return a > b ? a : b; }
LANES_INLINE Four root(Four a) {
  return Four{std::sqrt(a[0]), std::sqrt(a[1]), std::sqrt(a[2]), std::sqrt(a[3])};
}
// Four rows become four columns.
LANES_INLINE void transpose(Four& a, Four& b, Four& c, Four& d) {
  const Four lo01 = __builtin_shufflevector(a, b, 0, 4, 2, 6),
             hi01 = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Four lo23 = __builtin_shufflevector(c, d, 0, 4, 2, 6),
             hi23 = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  a = __builtin_shufflevector(lo01, lo23, 0, 1, 4, 5);
  b = __builtin_shufflevector(hi01, hi23, 0, 1, 4, 5);
  c = __builtin_shufflevector(lo01, lo23, 2, 3, 6, 7);
  d = __builtin_shufflevector(hi01, hi23, 2, 3, 6, 7);
}
LANES_INLINE FourMask both(FourMask a, FourMask b) { return a & b; }
LANES_INLINE FourMask either(FourMask a, FourMask b) { return a | b; }
LANES_INLINE FourMask neither(FourMask a, FourMask b) { return ~(a | b); }
LANES_INLINE FourMask no(FourMask a) { return ~a; }
LANES_INLINE bool any(FourMask a) { return (a[0] | a[1] | a[2] | a[3]) != 0; }
LANES_INLINE Four size_of(Four a) { return a < 0.0 ? -a : a; }
LANES_INLINE Four clamped(Four x, Four lo, Four hi) { return x < lo ? lo : x > hi ? hi : x; }
LANES_INLINE Four everywhere(double value, Four) { return Four{value, value, value, value}; }

}  // namespace percuss::cones
