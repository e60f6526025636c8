// MMX, which Eigen includes and does not use beside SSE2; emscripten has SSE2 only.
#pragma once
