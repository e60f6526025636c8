// Triangles of meshes and heightfields: neighbours, which edges stand out, and a tree of boxes over them.
#pragma once

#include <memory>
#include <vector>

#include "geometry/meeting.hpp"

namespace percuss {

struct GroundEdge {
  int from = 0, to = 0;
  int left = -1, right = -1;  // triangles; right is −1 at the border
  Eigen::Vector3d along = Eigen::Vector3d::Zero(), into_left = along,
                  into_right = along;  // unit; the last two lie in the triangles, across the edge
  bool ridge = false;                  // stands out: the border, or the triangles fall off on both sides
};

struct GroundTables {
  std::vector<Eigen::Vector3d> vertices;
  std::vector<std::array<int, 3>> triangles;
  std::vector<Eigen::Vector3d> normals;  // zero where a triangle has no area
  std::vector<GroundEdge> edges;
  std::vector<std::array<int, 3>> triangle_edges;
  std::vector<int> spokes, spoke_begin;  // edges around every vertex
  std::vector<char> corners;             // of vertices: ridges end or bend there
  // Numbers in the whole ground, where this is a part of it; empty where it is the whole.
  std::vector<int> vertex_numbers, edge_numbers, triangle_numbers;

  struct Node {
    Eigen::Vector3d low = Eigen::Vector3d::Zero(), high = low;
    int first = 0, count = 0;  // of `order`, where it is a leaf
    int right = 0;             // the other child; the left one comes next
  };
  std::vector<Node> nodes;
  std::vector<int> order;

  int vertex_number(int i) const {
    return vertex_numbers.empty() ? i : vertex_numbers[static_cast<std::size_t>(i)];
  }
  int edge_number(int i) const {
    return edge_numbers.empty() ? i : edge_numbers[static_cast<std::size_t>(i)];
  }
  int triangle_number(int i) const {
    return triangle_numbers.empty() ? i : triangle_numbers[static_cast<std::size_t>(i)];
  }
  // Triangles whose boxes meet a box, ascending.
  void near(const Eigen::Vector3d& low, const Eigen::Vector3d& high, std::vector<int>& found) const;
};

// Neighbours and normals of what is in vertices and triangles; the tree on demand.
void complete(GroundTables& tables, bool tree);

// Which vertices are corners, once it is known which edges are ridges.
void find_corners(GroundTables& tables);

// Of the whole mesh, kept as long as the mesh lives.
std::shared_ptr<const GroundTables> mesh_tables(const std::shared_ptr<const TriangleMesh>& mesh);

// Of the cells of a heightfield that a box of its frame can meet, and one more around them.
void heightfield_part(const Heightfield& field, const Eigen::Vector3d& low, const Eigen::Vector3d& high,
                      GroundTables& part);

// In the frame of the solid.
Feature ground_feature(const Solid& solid, FeatureCode code);

}  // namespace percuss
