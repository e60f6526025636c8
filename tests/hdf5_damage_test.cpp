// Damaged files of HDF5: whatever the bytes say, there are values or one line, soon and in little memory.
#include <ctime>
#include <random>

#include "io/hdf5_reader.hpp"
#include "support/hdf5_library.hpp"

namespace percuss::hdf5_damage_test {
namespace {

using io::Hdf5Reader;
using namespace test;

const std::vector<std::string> names{"/many/42/x", "/few/chunks", "/few/growing", "/few/both", "/few/texts",
                                     "/few/link",  "/few/big",    "/few/tree",    "/few/one"};

// Something of everything.
std::string sample(const Format& format) {
  return make_file(format, [](hid_t file) {
    const Id many(H5Gcreate2(file, "/many", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
    const Id few(H5Gcreate2(file, "/few", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
    for (int k = 0; k < 60; ++k)
      const Id one(H5Gcreate2(many, std::to_string(k).c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                   H5Gclose);
    const std::vector<double> values(60, 1.5);
    const hid_t type = H5T_IEEE_F64LE, memory = H5T_NATIVE_DOUBLE;
    put(many, "42/x", type, memory, values, {60});
    put(few, "chunks", type, memory, values, {60}, chunked({7}, "sz"));
    put(few, "growing", type, memory, values, {60}, chunked({7}), {H5S_UNLIMITED});
    put(few, "both", type, memory, values, {6, 10}, chunked({2, 3}, "zf"), {H5S_UNLIMITED, H5S_UNLIMITED});
    put(few, "big", H5T_STD_I16BE, memory, values, {60});
    put(few, "tree", type, memory, values, {6, 10}, chunked({2, 3}), {8, 12});
    put(few, "one", type, memory, values, {60}, chunked({60}, "z"));
    const std::vector<const char*> words{"one", "two"};
    const Id any(H5Tcopy(H5T_C_S1), H5Tclose);
    H5Tset_size(any, H5T_VARIABLE);
    put(few, "texts", any, any, words, {2});
    H5Lcreate_soft("chunks", few, "link", H5P_DEFAULT, H5P_DEFAULT);
  });
}

// How many of the names are read; what is not has one line.
std::size_t read_all(const std::string& bytes) {
  const auto reader = Hdf5Reader::of_image(bytes);
  if (!reader) {
    EXPECT_EQ(reader.error().find('\n'), std::string::npos);
    return 0;
  }
  std::size_t read = 0;
  const auto count = [&](const auto& values) {
    if (!values) {
      EXPECT_EQ(values.error().find('\n'), std::string::npos) << values.error();
    }
    read += values ? 1 : 0;
  };
  for (const std::string& name : names) {
    reader->has(name);
    count(reader->numbers(name));
    count(reader->integers(name));
    count(reader->table(name, 10));
    count(reader->texts(name));
  }
  return read;
}

TEST(Hdf5Damage, ChangedBytesAreReadOrRefused) {
  for (const Format& format : formats) {
    const std::string whole = sample(format);
    ASSERT_EQ(read_all(whole), names.size()) << format.name;
    std::mt19937 random(20261119);
    std::size_t less = 0;
    for (int k = 0; k < 4000; ++k) {
      std::string bytes = whole;
      for (int changes = 0; changes <= k % 12; ++changes) {
        const std::size_t at = random() % bytes.size();
        const char special[] = {0, 1, '\x7f', '\xff', static_cast<char>(random() % 256)};
        const std::size_t run = random() % 3 == 0 ? 1 + random() % 8 : 1;  // a whole number now and then
        for (std::size_t j = at; j < std::min(at + run, bytes.size()); ++j) bytes[j] = special[random() % 5];
      }
      if (k % 7 == 0) bytes.resize(random() % bytes.size());
      less += read_all(bytes) < names.size() ? 1 : 0;
    }
    EXPECT_GT(less, 500U) << format.name;
  }
}

// One number of the metadata after the other is made huge, or that of another place.
TEST(Hdf5Damage, EveryByteMatters) {
  const std::string whole = sample(formats[0]);
  std::mt19937 random(7);
  for (std::size_t at = 0; at + 8 <= whole.size(); at += 8 + random() % 5) {
    std::string bytes = whole;
    bytes.replace(at, 8,
                  random() % 2 == 0 ? std::string(8, '\xff')
                                    : whole.substr(8 * (random() % (whole.size() / 8 - 1)), 8));
    read_all(bytes);
  }
}

// A path that leads to itself many times over is followed only so often.
TEST(Hdf5Damage, LinksThatMultiplyEndSoon) {
  const std::string bytes = make_file(formats[0], [](hid_t file) {
    std::string path;
    for (int k = 0; k < 2000; ++k) path += "/a/.";
    H5Lcreate_soft(path.c_str(), file, "/a", H5P_DEFAULT, H5P_DEFAULT);
  });
  const auto reader = Hdf5Reader::of_image(bytes);
  ASSERT_TRUE(reader) << reader.error();
  EXPECT_FALSE(reader->numbers("/a"));
}

// A few hundred bytes that claim to become gigabytes.
TEST(Hdf5Damage, ClaimsBeyondWhatDeflateReachesAreRefused) {
  const std::string bytes = make_file(formats[0], [](hid_t file) {
    const hsize_t most = hsize_t{1} << 40;
    const Id space = make_space({most}), list = chunked({1 << 20}, "z"), part = make_space({10});
    const Id set(H5Dcreate2(file, "x", H5T_IEEE_F64LE, space, H5P_DEFAULT, list, H5P_DEFAULT), H5Dclose);
    const hsize_t from = 0, count = 10;
    H5Sselect_hyperslab(space, H5S_SELECT_SET, &from, nullptr, &count, nullptr);
    const std::vector<double> values(10, 1.0);
    H5Dwrite(set, H5T_NATIVE_DOUBLE, part, space, H5P_DEFAULT, values.data());
  });
  const auto reader = Hdf5Reader::of_image(bytes);
  ASSERT_TRUE(reader) << reader.error();
  const auto read = reader->numbers("/x");
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().find("/x claims 1099511627776 values of 8 bytes"), std::string::npos)
      << read.error();
}

// What deflate does reach: a file of a hundred kilobytes, and texts that would take gigabytes.
TEST(Hdf5Damage, WhatUnpacksWellIsGrantedAGigabyte) {
  const std::string bytes = make_file(formats[0], [](hid_t file) {
    const std::vector<char> letters(40000000, 'x');
    const Id letter(H5Tcopy(H5T_C_S1), H5Tclose);
    put(file, "letters", letter, letter, letters, {letters.size()}, chunked({4000000}, "z"));
    put(file, "numbers", H5T_STD_I8LE, H5T_NATIVE_CHAR, letters, {letters.size()}, chunked({4000000}, "z"));
  });
  EXPECT_LT(bytes.size(), 200000U);
  const auto reader = Hdf5Reader::of_image(bytes);
  ASSERT_TRUE(reader) << reader.error();
  EXPECT_EQ(reader->integers("/numbers").value().size(), 40000000U);
  EXPECT_EQ(
      reader->texts("/letters").error(),
      "/letters claims 40000000 values, which take more than 1073741824 bytes of memory, expected less");
}

// Nothing is done as often as a number of the file says: here the bytes of what was shuffled.
TEST(Hdf5Damage, ElementsOfGigabytesAreNotShuffled) {
  std::string bytes = make_file(formats[0], [](hid_t file) {
    put(file, "x", H5T_IEEE_F64LE, H5T_NATIVE_DOUBLE, std::vector<double>(200, 1.5), {200},
        chunked({1}, "s"));
  });
  const std::string filter = std::string("\2\0\10\0\1\0\1\0shuffle\0\10\0\0\0", 20);
  const std::size_t at = bytes.find(filter);
  ASSERT_NE(at, std::string::npos);
  bytes.replace(at + 16, 4, "\xff\xff\xff\xff");
  const auto begin = std::clock();
  const auto reader = Hdf5Reader::of_image(bytes);
  ASSERT_TRUE(reader) << reader.error();
  EXPECT_TRUE(reader->numbers("/x"));
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 20.0);
}

// A problem with joints is no problem without them because its group cannot be read.
TEST(Hdf5Damage, WhatCannotBeLookedForIsNotMissing) {
  const std::string whole = sample(formats[0]);
  std::size_t groups = 0;
  for (std::size_t at = whole.find("SNOD"); at != std::string::npos; at = whole.find("SNOD", at + 1)) {
    std::string bytes = whole;
    bytes.replace(at, 4, "snod");
    const auto reader = Hdf5Reader::of_image(bytes);
    if (!reader) continue;  // the root group
    ++groups;
    std::size_t told = 0;
    for (const std::string& name : names) {
      EXPECT_TRUE(reader->has(name)) << name;
      const auto read = reader->texts(name);
      told +=
          !read && read.error().find(" is not a readable dataset: it leads to ") != std::string::npos ? 1 : 0;
    }
    EXPECT_GT(told, 0U);
  }
  EXPECT_GT(groups, 1U);
}

// What a checksum guards is not read where it does not hold.
TEST(Hdf5Damage, ChecksumsAreLookedAt) {
  const std::string whole = sample(formats[2]);
  for (const char* letters : {"OHDR", "FRHP", "FHDB", "BTHD", "BTLF", "EAHD", "EAIB", "FAHD", "FADB"}) {
    std::size_t found = 0;
    for (std::size_t at = whole.find(letters); at != std::string::npos;
         at = whole.find(letters, at + 1), ++found) {
      std::string bytes = whole;
      bytes[at + 6] = static_cast<char>(bytes[at + 6] ^ 1);
      if (std::string_view(letters) != "OHDR" || found == 0) {
        EXPECT_LT(read_all(bytes), names.size()) << letters;
      }
    }
    EXPECT_GT(found, 0U) << letters;
  }
}

}  // namespace
}  // namespace percuss::hdf5_damage_test
