// Files of HDF5 that are in memory are read as those on disk are, and refused for the same reasons.
#include "io/hdf5_images.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "support/program.hpp"

namespace percuss::io::hdf5_images_test {
namespace {

using test::TemporaryFile;

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string path_of(const std::string& name) {
  return std::string(PERCUSS_TEST_DATA) + "/fclib/" + name + ".hdf5";
}

TEST(Hdf5Images, AProblemIsThatOfItsFile) {
  const std::string path = path_of("Rover1039"), image = content(path);
  const auto stored = read_fclib(path), parsed = parse_fclib(image, "name");
  ASSERT_TRUE(stored && parsed);
  EXPECT_EQ(parsed->description, stored->description);
  EXPECT_EQ(parsed->problem.W.values, stored->problem.W.values);
  EXPECT_EQ(parsed->problem.q, stored->problem.q);
  // Two images of the same bytes are two files, and one that was read before does not stand for the next.
  std::string damaged = image;
  damaged[0] = 'x';
  EXPECT_FALSE(parse_fclib(damaged, "name"));
  EXPECT_TRUE(parse_fclib(image, "name"));
}

TEST(Hdf5Images, ARunIsThatOfItsFile) {
  const std::string path = std::string(PERCUSS_TEST_DATA) + "/../fuzz/corpus/run_file/ball.h5";
  const std::string image = content(path);
  const auto stored = read_run(path), parsed = parse_run(image, "name");
  ASSERT_TRUE(stored && parsed);
  EXPECT_EQ(parsed->record.input, stored->record.input);
  EXPECT_EQ(parsed->trajectory.time, stored->trajectory.time);
  EXPECT_EQ(parsed->trajectory.q, stored->trajectory.q);
  EXPECT_FALSE(parsed->trajectory.time.empty());
}

// Cut anywhere: never beyond the end, and with the words that the file would get.
TEST(Hdf5Images, DamageIsToldAsThatOfAFile) {
  const std::string image = content(path_of("Rover4396"));
  for (std::size_t length = 0; length < image.size(); length += 97) {
    const std::string cut = image.substr(0, length);
    const TemporaryFile file(cut);
    const auto stored = read_fclib(file.path()), parsed = parse_fclib(cut, file.path());
    ASSERT_EQ(stored.has_value(), parsed.has_value()) << length;
    if (!stored) {
      EXPECT_EQ(parsed.error(), stored.error());
    }
  }
  EXPECT_FALSE(parse_fclib({}, "name"));
  EXPECT_FALSE(parse_run({}, "name"));
}

// What crashes the library of HDF5: each heap names the data of the one before it; one directly before its
// data claims so many bytes that their number and that of its header make a small one.
TEST(Hdf5Images, HeapsHaveTheirOwnData) {
  const std::string sound = content(std::string(PERCUSS_TEST_DATA) + "/../fuzz/corpus/run_file/ball.h5");
  constexpr std::size_t size = 8, address = 24, bytes = 8;  // in a header
  std::string shared = sound;
  std::size_t heaps = 0;
  for (std::size_t at = sound.find("HEAP"), last = at; at != std::string::npos;
       last = at, at = sound.find("HEAP", at + 1), ++heaps) {
    shared.replace(at + address, bytes, sound.substr(last + address, bytes));
    std::string endless = sound;
    endless.replace(at + size, bytes, bytes, '\xFF');
    EXPECT_FALSE(parse_run(endless, "name")) << at;
  }
  ASSERT_GT(heaps, 2u);
  EXPECT_FALSE(parse_run(shared, "name"));
}

// There are none along no dimension, and none of length 0 along one.
TEST(Hdf5Images, ChunksHaveLengths) {
  const std::string sound = content(path_of("Rover4396"));
  const std::string message{8, 0, 24, 0},
      whole{3, 1};  // version 3, in one piece; an address and a size follow
  for (const std::string& chunked : {std::string{3, 2, 0}, std::string{3, 2, 2} + std::string(20, '\0')}) {
    std::string image = sound;
    std::size_t layouts = 0;
    for (std::size_t at = image.find(message); at != std::string::npos; at = image.find(message, at + 1))
      if (image.compare(at + 8, 2, whole) == 0) {
        image.replace(at + 8, chunked.size(), chunked);
        ++layouts;
      }
    ASSERT_GT(layouts, 2u);
    EXPECT_FALSE(parse_fclib(image, "name"));
  }
}

}  // namespace
}  // namespace percuss::io::hdf5_images_test
