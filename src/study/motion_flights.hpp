// Where a measured run flies: the longest pieces that the free motion of the scene explains.
#pragma once

#include "study/flight_fit.hpp"

namespace percuss {

struct FlightSpan {
  std::size_t first = 0, last = 0;  // frames
};

// What is asked again and again of the frames of one run.
struct RunGaps {
  std::vector<double> gap;        // the least of every frame; infinite where nothing is near
  std::vector<double> allowance;  // a gap below it may be closed between this frame and its neighbours
  bool clear(std::size_t k) const { return gap[k] > allowance[k]; }
};
RunGaps gaps_of(const System& system, const TrackedBodies& bodies, const MeasuredMotion::Run& run);

// From pieces in which nothing can touch; nothing where there are none.
std::optional<MotionNoise> flight_noise(const TrackedBodies& bodies, const MeasuredMotion& motion,
                                        const std::vector<RunGaps>& gaps);

// So many flights from the start on. Frames that no flight explains though both neighbours do are glitches.
std::vector<FlightSpan> find_flights(const TrackedBodies& bodies, const MeasuredMotion::Run& run,
                                     const RunGaps& gaps, const MotionNoise& noise,
                                     std::vector<std::size_t>& glitches, std::size_t most = 1000000);

// The state at the end or at the start of a flight, from as many frames as free motion explains.
Flight flight_at_end(const TrackedBodies& bodies, const MeasuredMotion::Run& run, const FlightSpan& span,
                     const MotionNoise& noise, bool at_start, long& frames);

}  // namespace percuss
