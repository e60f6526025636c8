// Everything percuss offers.
#pragma once

#include "percuss/audit.hpp"
#include "percuss/consistency.hpp"
#include "percuss/element.hpp"
#include "percuss/geometry.hpp"
#include "percuss/impact.hpp"
#include "percuss/newton.hpp"
#include "percuss/outcome.hpp"
#include "percuss/painleve.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/referee.hpp"
#include "percuss/repair.hpp"
#include "percuss/result.hpp"
#include "percuss/sequential.hpp"
#include "percuss/slide_push.hpp"
#include "percuss/solver.hpp"
