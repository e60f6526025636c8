// Our reader of HDF5 files against the library of that name: the same values to the bit, in every format that
// the library writes.
#include "io/hdf5_reader.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "support/hdf5_library.hpp"

namespace percuss::hdf5_reader_test {
namespace {

using io::Hdf5Reader;
using namespace test;

std::vector<double> ramp(std::size_t count) {
  std::vector<double> values(count);
  for (std::size_t k = 0; k < count; ++k) values[k] = std::sin(static_cast<double>(k)) * 1e3;
  return values;
}

Hdf5Reader reader_of(const std::string& bytes) {
  auto reader = Hdf5Reader::of_image(bytes);
  EXPECT_TRUE(reader) << reader.error();
  return *std::move(reader);
}

// Every dataset of the root group, as integers where it holds them.
void expect_same_values(const std::string& bytes, const std::string& what) {
  const Hdf5Reader reader = reader_of(bytes);
  const auto expected = read_by_library(bytes);
  EXPECT_FALSE(expected.empty());
  for (const auto& [name, values] : expected) {
    auto read = reader.numbers("/" + name);
    if (!read && read.error().ends_with("expected one"))
      for (std::size_t columns = 1; columns <= values.size() && !read; ++columns)
        read = reader.table("/" + name, columns);
    if (!read) {
      const auto integers = reader.integers("/" + name);
      ASSERT_TRUE(integers) << what << name << ": " << read.error() << ", " << integers.error();
      read = std::vector<double>(integers->begin(), integers->end());
    }
    ASSERT_EQ(read->size(), values.size()) << what << name;
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (std::isnan(values[k]) && std::isnan((*read)[k])) continue;
      ASSERT_EQ(std::bit_cast<std::uint64_t>((*read)[k]), std::bit_cast<std::uint64_t>(values[k]))
          << what << name << " at " << k << ": " << (*read)[k] << ", expected " << values[k];
    }
  }
}

TEST(Hdf5Reader, GroupsOfEverySizeInEveryFormat) {
  for (const Format& format : formats)
    for (const int count : {1, 8, 9, 300, 6000}) {
      const std::string bytes = make_file(format, [&](hid_t file) {
        const Id group(H5Gcreate2(file, "/a", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
        for (int k = 0; k < count; ++k) {
          const Id inner(H5Gcreate2(group, ("member " + std::to_string(k)).c_str(), H5P_DEFAULT, H5P_DEFAULT,
                                    H5P_DEFAULT),
                         H5Gclose);
          if (k == count / 2) put(inner, "x", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, ramp(3), {3});
        }
      });
      const Hdf5Reader reader = reader_of(bytes);
      for (int k = 0; k < count; ++k)
        ASSERT_TRUE(reader.has("/a/member " + std::to_string(k))) << format.name << count;
      EXPECT_FALSE(reader.has("/a/member " + std::to_string(count)));
      EXPECT_FALSE(reader.has("/b/x"));
      const auto x = reader.numbers("/a/member " + std::to_string(count / 2) + "/x");
      ASSERT_TRUE(x) << x.error();
      EXPECT_EQ(*x, ramp(3));
    }
}

// One index of chunks each: B-tree, one chunk, none, fixed array, extensible array, B-tree of version 2; the
// arrays beyond their first pages and blocks.
TEST(Hdf5Reader, ChunksOfEveryKindInEveryFormat) {
  constexpr hsize_t unlimited = H5S_UNLIMITED;
  struct Shape {
    std::vector<hsize_t> extent, most, chunk;
  };
  const std::vector<Shape> shapes{{{100}, {}, {100}},
                                  {{100}, {}, {7}},
                                  {{3000}, {3500}, {1}},
                                  {{30}, {unlimited}, {7}},
                                  {{5000}, {unlimited}, {1}},
                                  {{40, 30}, {50, 60}, {7, 4}},
                                  {{40, 30}, {unlimited, 60}, {7, 4}},
                                  {{40, 30}, {50, unlimited}, {7, 4}},
                                  {{40, 30}, {unlimited, unlimited}, {7, 4}},
                                  {{400, 30}, {unlimited, unlimited}, {2, 1}}};
  for (const Format& format : formats)
    for (const char* filters : {"", "z", "s", "sz", "f", "szf", "fsz"}) {
      const std::string bytes = make_file(format, [&](hid_t file) {
        for (std::size_t k = 0; k < shapes.size(); ++k) {
          const Shape& s = shapes[k];
          const std::size_t count = s.extent[0] * (s.extent.size() > 1 ? s.extent[1] : 1);
          if (count > 4000 && *filters != '\0' && std::strcmp(filters, "sz") != 0) continue;
          const Id list = chunked(s.chunk, filters);
          put(file, std::to_string(k), H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, ramp(count), s.extent, list,
              s.most);
          const Id early = chunked(s.chunk, filters);  // without an index where nothing is filtered
          H5Pset_alloc_time(early, H5D_ALLOC_TIME_EARLY);
          put(file, std::to_string(k) + " early", s.extent.size() == 1 ? H5T_STD_I16BE : H5T_IEEE_F32BE,
              H5T_NATIVE_DOUBLE, ramp(count), s.extent, early, s.most);
          const Id plain_edges = chunked(s.chunk, filters);
          H5Pset_chunk_opts(plain_edges, H5D_CHUNK_DONT_FILTER_PARTIAL_CHUNKS);
          if (format.low == H5F_LIBVER_LATEST)
            put(file, std::to_string(k) + " edges", H5T_IEEE_F32LE, H5T_NATIVE_DOUBLE, ramp(count), s.extent,
                plain_edges, s.most);
        }
      });
      expect_same_values(bytes, std::string(format.name) + " " + filters + " ");
    }
}

// Some chunks are never written, the extent changes, and there is a value for what is missing.
TEST(Hdf5Reader, MissingChunksHaveTheFillValue) {
  for (const Format& format : formats) {
    const std::string bytes = make_file(format, [&](hid_t file) {
      for (const bool growing : {false, true})
        for (const bool filled : {false, true}) {
          const Id list = chunked({10}, "z");
          const double fill = 2.5;
          if (filled) H5Pset_fill_value(list, H5T_NATIVE_DOUBLE, &fill);
          const Id space = make_space({1000}, {growing ? H5S_UNLIMITED : 5000});
          const std::string name = std::string(growing ? "growing" : "fixed") + (filled ? " filled" : "");
          const Id set(H5Dcreate2(file, name.c_str(), H5T_IEEE_F64LE, space, H5P_DEFAULT, list, H5P_DEFAULT),
                       H5Dclose);
          const hsize_t from = 325, count = 20;
          const Id part = make_space({count});
          H5Sselect_hyperslab(space, H5S_SELECT_SET, &from, nullptr, &count, nullptr);
          EXPECT_GE(H5Dwrite(set, H5T_NATIVE_DOUBLE, part, space, H5P_DEFAULT, ramp(count).data()), 0);
          const hsize_t shorter = 337;
          if (growing) H5Dset_extent(set, &shorter);
        }
    });
    expect_same_values(bytes, format.name);
  }
}

TEST(Hdf5Reader, IntegersOfEveryWidth) {
  const std::vector<hid_t> types{H5T_STD_I8LE,  H5T_STD_I8BE,  H5T_STD_I16LE, H5T_STD_I16BE,
                                 H5T_STD_I32LE, H5T_STD_I32BE, H5T_STD_I64LE, H5T_STD_I64BE,
                                 H5T_STD_U8LE,  H5T_STD_U8BE,  H5T_STD_U16LE, H5T_STD_U16BE,
                                 H5T_STD_U32LE, H5T_STD_U32BE, H5T_STD_U64LE, H5T_STD_U64BE};
  const std::vector<long long> values{0,   1,    -1,     100,   127,        128,          255,
                                      256, -128, -32768, 65535, 2147483647, -2147483648LL};
  std::vector<long long> natural = values;  // the library makes something of negative numbers without sign
  for (long long& value : natural) value = std::abs(value);
  const std::string bytes = make_file(formats[0], [&](hid_t file) {
    for (std::size_t k = 0; k < types.size(); ++k)
      put(file, "standard " + std::to_string(k), types[k], H5T_NATIVE_LLONG, k < 8 ? values : natural,
          {values.size()});
    for (const H5T_order_t order : {H5T_ORDER_LE, H5T_ORDER_BE})
      for (const H5T_sign_t sign : {H5T_SGN_2, H5T_SGN_NONE})
        for (const unsigned size : {3U, 5U, 16U}) {
          const Id type(H5Tcopy(H5T_STD_I64LE), H5Tclose);
          H5Tset_size(type, size), H5Tset_order(type, order), H5Tset_sign(type, sign);
          H5Tset_precision(type, 8 * size - 7), H5Tset_offset(type, 3);
          put(file, fmt::format("{} {} {}", int{order}, int{sign}, size), type, H5T_NATIVE_LLONG,
              sign == H5T_SGN_2 ? values : natural, {values.size()});
        }
  });
  expect_same_values(bytes, "");
}

// An integer that 64 bits do not hold is no other one.
TEST(Hdf5Reader, LargeIntegersAreRefused) {
  const std::vector<unsigned long long> values{1, 0x7FFFFFFFFFFFFFFF, 0x8000000000000000};
  const std::string bytes = make_file(formats[0], [&](hid_t file) {
    put(file, "x", H5T_STD_U64BE, H5T_NATIVE_ULLONG, values, {3});
    put(file, "y", H5T_STD_U64LE, H5T_NATIVE_ULLONG, values, {2});
  });
  const Hdf5Reader reader = reader_of(bytes);
  EXPECT_EQ(reader.integers("/x").error(),
            "/x holds at 2 an integer beyond -9223372036854775808 to 9223372036854775807");
  EXPECT_EQ(reader.integers("/y").value().at(1), 0x7FFFFFFFFFFFFFFF);
}

Id real_type(std::size_t size, std::size_t exponent_bits, std::size_t mantissa_bits, H5T_order_t order) {
  Id type(H5Tcopy(H5T_IEEE_F64LE), H5Tclose);
  if (size > 8) H5Tset_size(type, size), H5Tset_precision(type, 8 * size);
  EXPECT_GE(
      H5Tset_fields(type, exponent_bits + mantissa_bits, mantissa_bits, exponent_bits, 0, mantissa_bits), 0);
  H5Tset_precision(type, exponent_bits + mantissa_bits + 1);
  H5Tset_ebias(type, (std::size_t{1} << (exponent_bits - 1)) - 1);
  if (size < 8) H5Tset_size(type, size);
  H5Tset_order(type, order);
  return type;
}

TEST(Hdf5Reader, RealNumbersOfEveryWidth) {
  const double inf = std::numeric_limits<double>::infinity();
  const std::vector<double> values{
      0.0, -0.0, 1.0,          -1.5,   0.25,   1024.0, 65504.0, 6e-8, 5.960464477539063e-08,
      inf, -inf, std::nan(""), 1e-300, 4e-320, 1e300};
  const std::string bytes = make_file(formats[0], [&](hid_t file) {
    for (const H5T_order_t order : {H5T_ORDER_LE, H5T_ORDER_BE}) {
      const std::string name = order == H5T_ORDER_LE ? "little " : "big ";
      put(file, name + "64", order == H5T_ORDER_LE ? H5T_IEEE_F64LE : H5T_IEEE_F64BE, H5T_NATIVE_DOUBLE,
          values, {values.size()});
      put(file, name + "32", order == H5T_ORDER_LE ? H5T_IEEE_F32LE : H5T_IEEE_F32BE, H5T_NATIVE_DOUBLE,
          values, {values.size()});
      put(file, name + "16", real_type(2, 5, 10, order), H5T_NATIVE_DOUBLE, values, {values.size()});
      put(file, name + "128", real_type(16, 15, 112, order), H5T_NATIVE_DOUBLE, values, {values.size()});
    }
  });
  expect_same_values(bytes, "");
}

// Rounded as the processor does it: ties, overflow and numbers below the normal ones.
TEST(Hdf5Reader, LongNumbersAreRoundedToTheNearestDouble) {
  std::mt19937_64 random(20261119);
  std::vector<long double> values;
  for (int k = 0; k < 3000; ++k) {
    long double mantissa = static_cast<long double>(random() | 1ULL << 63);
    if (k % 3 == 0)
      mantissa = static_cast<long double>((random() >> 11 | 1ULL << 52) << 11 | 1ULL << 10);  // a tie
    const int power = k % 2 == 0 ? static_cast<int>(random() % 2300) - 1200 - 63 : -1074 - 63 + k % 60 - 4;
    values.push_back((k % 5 == 0 ? -1.0L : 1.0L) * std::ldexp(mantissa, power));
  }
  const std::string bytes = make_file(formats[0], [&](hid_t file) {
    put(file, "x", H5T_NATIVE_LDOUBLE, H5T_NATIVE_LDOUBLE, values, {values.size()});
  });
  const auto read = reader_of(bytes).numbers("/x");
  ASSERT_TRUE(read) << read.error();
  for (std::size_t k = 0; k < values.size(); ++k) ASSERT_EQ((*read)[k], static_cast<double>(values[k])) << k;
}

TEST(Hdf5Reader, TextsOfAnyLength) {
  const std::vector<std::string> words{"", "a", "two words", std::string(5000, 'x'), "μ"};
  for (const Format& format : formats) {
    const std::string bytes = make_file(format, [&](hid_t file) {
      std::vector<const char*> pointers;
      for (const std::string& word : words) pointers.push_back(word.c_str());
      const Id any(H5Tcopy(H5T_C_S1), H5Tclose);
      H5Tset_size(any, H5T_VARIABLE);
      put(file, "any", any, any, pointers, {words.size()});
      for (const H5T_str_t pad : {H5T_STR_NULLTERM, H5T_STR_NULLPAD}) {
        const Id fixed(H5Tcopy(H5T_C_S1), H5Tclose);
        H5Tset_size(fixed, 6000), H5Tset_strpad(fixed, pad);
        std::string all;
        for (const std::string& word : words) all += word + std::string(6000 - word.size(), '\0');
        put(file, "fixed " + std::to_string(int{pad}), fixed, fixed,
            std::vector<char>(all.begin(), all.end()), {words.size()});
      }
    });
    const Hdf5Reader reader = reader_of(bytes);
    for (const char* name : {"/any", "/fixed 0", "/fixed 1"}) {
      const auto read = reader.texts(name);
      ASSERT_TRUE(read) << read.error();
      EXPECT_EQ(*read, words) << format.name << name;
    }
  }
}

// Compact datasets, datasets of one value or none, types that are objects, attributes by the hundred, narrow
// addresses, and files that begin with something else.
TEST(Hdf5Reader, WhatElseAFileMayBe) {
  const auto fill = [](hid_t file) {
    const Id compact(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    H5Pset_layout(compact, H5D_COMPACT);
    put(file, "compact", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, ramp(100), {100}, compact);
    put(file, "table", H5T_IEEE_F32BE, H5T_NATIVE_DOUBLE, ramp(12), {3, 4});
    put(file, "none", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, ramp(1), {0});
    const Id type(H5Tcopy(H5T_STD_I32BE), H5Tclose);
    H5Tcommit2(file, "/type", type, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    put(file, "committed", type, H5T_NATIVE_DOUBLE, ramp(9), {9});
    H5Ldelete(file, "/type", H5P_DEFAULT);
    const Id scalar(H5Screate(H5S_SCALAR), H5Sclose);
    const Id one(H5Dcreate2(file, "one", H5T_IEEE_F64LE, scalar, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                 H5Dclose);
    H5Dwrite(one, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, ramp(1).data());
    for (int k = 0; k < 200; ++k) {
      const Id about(H5Acreate2(one, ("about " + std::to_string(k)).c_str(), H5T_STD_I32LE, scalar,
                                H5P_DEFAULT, H5P_DEFAULT),
                     H5Aclose);
      H5Awrite(about, H5T_NATIVE_INT, &k);
    }
  };
  for (const Format& format : formats) {
    expect_same_values(make_file(format, fill), format.name);
    expect_same_values(make_file(format, fill, [](hid_t list) { H5Pset_sizes(list, 4, 4); }), format.name);
    const auto after_words = [](hid_t list) { H5Pset_userblock(list, 2048); };
    std::string bytes = make_file(format, fill, after_words);
    expect_same_values(bytes, format.name);
    bytes.replace(0, 5, "words");
    EXPECT_EQ(reader_of(bytes).numbers("/compact").value(), ramp(100));
  }
}

TEST(Hdf5Reader, LinksByPathAndIntoOtherFiles) {
  for (const Format& format : formats) {
    const std::string bytes = make_file(format, [](hid_t file) {
      const Id group(H5Gcreate2(file, "/a", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
      put(file, "/a/x", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, ramp(3), {3});
      const auto link = [&](const char* path, const char* name) {
        EXPECT_GE(H5Lcreate_soft(path, file, name, H5P_DEFAULT, H5P_DEFAULT), 0);
      };
      link("x", "/a/beside"), link("/a/./beside", "/chain"), link("/a", "/group");
      link("/circle", "/circle"), link("/nowhere", "/lost");
      H5Lcreate_hard(file, "/a/x", file, "/same", H5P_DEFAULT, H5P_DEFAULT);
      H5Lcreate_external("other.h5", "/x", file, "/elsewhere", H5P_DEFAULT, H5P_DEFAULT);
    });
    const Hdf5Reader reader = reader_of(bytes);
    for (const char* name : {"/a/x", "/a/beside", "/chain", "/group/x", "/group/beside", "/same"})
      EXPECT_EQ(reader.numbers(name).value(), ramp(3)) << name;
    EXPECT_TRUE(reader.has("/lost"));
    EXPECT_FALSE(reader.has("/lost/x"));
    EXPECT_EQ(reader.numbers("/lost").error(), "/lost is not a readable dataset: it is not there");
    EXPECT_EQ(reader.numbers("/elsewhere").error(),
              "/elsewhere is not a readable dataset: it leads into another file");
    EXPECT_EQ(reader.numbers("/circle").error(),
              "/circle is not a readable dataset: it leads from link to link, more than 16 times");
    EXPECT_EQ(reader.numbers("/a").error(), "/a is not a readable dataset: it is a group");
  }
}

TEST(Hdf5Reader, WhatIsNotReadIsNamed) {
  const std::string bytes = make_file(formats[2], [](hid_t file) {
    const std::vector<int> values(100, 1);
    const Id scaled = chunked({10});
    H5Pset_scaleoffset(scaled, H5Z_SO_INT, 0);
    put(file, "scaled", H5T_STD_I32LE, H5T_NATIVE_INT, values, {100}, scaled);
    const Id outside(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
    const TemporaryFile place;
    H5Pset_external(outside, place.path().c_str(), 0, 400);
    put(file, "outside", H5T_STD_I32LE, H5T_NATIVE_INT, values, {100}, outside);
    const Id space = make_space({100});
    const Id never(H5Dcreate2(file, "never", H5T_STD_I32LE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                   H5Dclose);
    put(file, "cube", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, ramp(8), {2, 2, 2});
    put(file, "vax", H5T_VAX_F64, H5T_NATIVE_DOUBLE, ramp(8), {8});
  });
  const Hdf5Reader reader = reader_of(bytes);
  EXPECT_EQ(reader.integers("/scaled").error(),
            "/scaled is not a readable dataset: it is packed by the filter scaleoffset, expected deflate, "
            "shuffle or "
            "fletcher32");
  EXPECT_EQ(reader.integers("/outside").error(),
            "/outside is stored in another file, expected its numbers in this one");
  EXPECT_NE(reader.integers("/never").error().find("/never claims 100 values of 4 bytes in 0 bytes"),
            std::string::npos);
  EXPECT_EQ(reader.numbers("/cube").error(), "/cube has 3 dimensions, expected one");
  EXPECT_EQ(
      reader.numbers("/vax").error(),
      "/vax is not a readable dataset: it has numbers in the order of bytes of a VAX, expected another one");
}

}  // namespace
}  // namespace percuss::hdf5_reader_test
