// Tables of poses: what they may hold, and where they are wrong.
#include <gtest/gtest.h>

#include "percuss/measured_motion.hpp"
#include "support/synthetic_tosses.hpp"

namespace percuss::test::motion_table_test {
namespace {

auto read(const std::string& text) { return parse_motion(text, "poses.csv", cube_problem({})); }

std::string mistake(const std::string& text) {
  const auto motion = read(text);
  return motion ? "" : motion.error().front().to_string();
}

TEST(MotionTable, RunsAndFrames) {
  const auto motion = read(
      "# a camera\ntoss,t,x,y,z,qw,qx,qy,qz,note\n7,0,0.1,0.2,0.3,1,0,0,0,a\n7,1/100,0.1,0.2,0.3,0,1,0,0,\n"
      "b,0,1,2,3,0,0,0,-1,\n");
  ASSERT_TRUE(motion) << motion.error().front().to_string();
  ASSERT_EQ(motion->runs.size(), 2u);
  EXPECT_EQ(motion->bodies, std::vector<std::string>{"cube"});
  EXPECT_EQ(motion->runs[0].name, "7");
  EXPECT_EQ(motion->runs[0].frames[1].time, 0.01);
  EXPECT_EQ(motion->runs[0].frames[1].line, 4);
  EXPECT_EQ(motion->runs[1].frames[0].poses[0].position, Eigen::Vector3d(1.0, 2.0, 3.0));
  EXPECT_TRUE(motion->warnings.empty());
}

TEST(MotionTable, OneRunWithoutAColumnOfRunsAndBodiesByName) {
  const auto motion = read("t,cube.x,cube.y,cube.z,cube.qw,cube.qx,cube.qy,cube.qz\n0,0,0,1,1,0,0,0\n");
  ASSERT_TRUE(motion) << motion.error().front().to_string();
  EXPECT_EQ(motion->runs.size(), 1u);
}

TEST(MotionTable, ReadsBackWhatItWrites) {
  const auto tosses = toss_cubes(cube_problem({}), 2, camera_noise, 1);
  const auto motion = read(motion_csv(tosses.motion));
  ASSERT_TRUE(motion);
  EXPECT_EQ(motion->runs[1].frames.size(), tosses.motion.runs[1].frames.size());
  EXPECT_NEAR(motion->runs[1].frames[5].poses[0].position.x(),
              tosses.motion.runs[1].frames[5].poses[0].position.x(), 1e-9);
}

TEST(MotionTable, IsToldFromATableOfImpacts) {
  EXPECT_TRUE(is_motion_table("# x\n\ntoss,t,x,y,z,qw,qx,qy,qz\n"));
  EXPECT_TRUE(is_motion_table("time,a.x,a.y,a.z,a.qw,a.qx,a.qy,a.qz\n"));
  EXPECT_FALSE(is_motion_table("u1-,u2-,u1+,u2+\n1,2,3,4\n"));
  EXPECT_FALSE(is_motion_table(""));
}

TEST(MotionTable, SaysWhereItIsWrong) {
  const std::string header = "run,t,x,y,z,qw,qx,qy,qz\n";
  EXPECT_EQ(mistake(""),
            "poses.csv:1:1: has no header, expected a line of names such as run,t,x,y,z,qw,qx,qy,qz");
  EXPECT_EQ(mistake("run,x,y,z,qw,qx,qy,qz\n"), "poses.csv:1:1: has no times, expected a column t");
  EXPECT_EQ(mistake("t,x,y,qw,qx,qy,qz\n"), "poses.csv:1:1: has no column z of \"cube\"");
  EXPECT_EQ(mistake(header), "poses.csv:2:1: has no frames, expected one line for each below the header");
  EXPECT_EQ(mistake(header + "1,0,0,0,0,1,0,0\n"), "poses.csv:2:1: has 8 cells, expected 9 as in the header");
  EXPECT_EQ(mistake(header + "1,0,0,zero,0,1,0,0,0\n"),
            "poses.csv:2:7: \"zero\" is no number, expected one such as 0.25, 5/3 or 45 deg");
  EXPECT_EQ(mistake("t,ball.x,y,z,qw,qx,qy,qz\n"),
            "poses.csv:1:3: \"ball\" is no body of the model that moves, expected one of cube");
  EXPECT_NE(mistake("t,x,y,z,qw,qx,qy,qz,mass\n").find("poses.csv:1:21: \"mass\" is no column of poses"),
            std::string::npos);
  EXPECT_EQ(mistake("t,x,x,y,z,qw,qx,qy,qz\n"), "poses.csv:1:5: \"x\" is there twice");
}

TEST(MotionTable, SavesWhatCanBeSaved) {
  const auto motion = read(
      "run,t,x,y,z,qw,qx,qy,qz\n1,0,0,0,1,1,0,0,0\n1,0.02,0,0,1,1,0,0,0\n1,0.01,0,0,1,1,0,0,0\n1,0.03,,0,1,1,"
      "0,0,0\n"
      "1,0.04,0,0,1,2,0,0,0\n1,0.05,0,0,1,1,0,0,0\n");
  ASSERT_TRUE(motion);
  EXPECT_EQ(motion->runs[0].frames.size(), 3u);
  ASSERT_EQ(motion->warnings.size(), 3u);
  EXPECT_EQ(motion->warnings[0].to_string(),
            "poses.csv:4:1: goes back in time: 0.01 in run 1 after 0.02, the frame is left out");
  EXPECT_EQ(motion->warnings[1].to_string(), "poses.csv:5:8: is empty: the frame is left out");
  EXPECT_EQ(motion->warnings[2].to_string(),
            "poses.csv:6:1: has a quaternion of length 2, expected 1: the frame is left out");
}

}  // namespace
}  // namespace percuss::test::motion_table_test
