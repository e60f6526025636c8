// Texts beside points of a drawing, where they cover neither each other nor what is drawn.
#pragma once

#include <string>
#include <vector>

#include "percuss/canvas.hpp"
#include "percuss/figure.hpp"

namespace percuss::report {

// From the units of axes to pixels.
draw::Point pixel(const draw::Frame& frame, double x, double y);

class Labels {
 public:
  Labels(const draw::Frame& frame, double size) : frame_(frame), size_(size) {}

  // What texts should not cover, in pixels. `weight`: how much it matters, per pixel.
  void avoid(draw::Point a, draw::Point b, double weight = 1.0);
  void avoid_point(draw::Point p);
  // A curve with its markers, in the units of the axes; a history may have thousands of points.
  void avoid_curve(const draw::Curve& curve, double weight);
  // A text beside a point. Later ones give way to earlier ones, then all once more to each other.
  void add(draw::Point at, std::string text, draw::Colour colour);
  // A text somewhere beside a line, rather near its right end; none where the line misses the axes.
  void add_along(draw::Point a, draw::Point b, std::string text, draw::Colour colour);

  // Draws them, with a line to the point where it is far, and gives the boxes back: left, top, right, bottom.
  struct Box {
    double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;
  };
  std::vector<Box> draw(draw::Canvas& canvas);

 private:
  struct Line {
    draw::Point a, b;
    double weight;
  };
  struct Label {
    std::vector<draw::Point> anchors;  // beside any of them, rather the first
    std::string text;
    draw::Colour colour;
    draw::Point at = {};
    Box box = {};
    double distance = 0.0;
    bool placed = false;
  };
  double cost(const Box& box, std::size_t self, double enough) const;
  void place(std::size_t k);

  draw::Frame frame_;
  double size_;
  std::vector<Line> lines_;
  std::vector<Label> labels_;
};

// A text below the picture, in lines that fit.
void add_caption(draw::Canvas& canvas, const std::string& caption, double size, draw::Colour colour);

}  // namespace percuss::report
