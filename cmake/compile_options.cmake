# How our own targets are compiled. Nothing here reaches those who link percuss.
#
# No -march=native: it changes the alignment of Eigen's types, which are in the public interface.
# No contraction and no fast-math: the same binary gives the same bits.
set(PERCUSS_SANITIZE "" CACHE STRING "Sanitizers for our targets, e.g. address,undefined")

# percuss_asan_runtime(OUT): the address sanitizer as a shared library.
function(percuss_asan_runtime out)
  set(name libasan.so)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    set(name libclang_rt.asan-${CMAKE_SYSTEM_PROCESSOR}.so)
  endif()
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=${name}
    OUTPUT_VARIABLE path OUTPUT_STRIP_TRAILING_WHITESPACE)
  set(${out} ${path} PARENT_SCOPE)
endfunction()

function(percuss_compile_options target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wconversion
    $<$<BOOL:${PERCUSS_WERROR}>:-Werror>
    -ffp-contract=off)
  # Lanes (src/kernel/lanes.hpp) are never passed to functions that are not inlined: how to pass them does not matter.
  set(lanes -Wno-psabi)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    # This lets ccache reuse objects that were built with a precompiled header.
    target_compile_options(${target} PRIVATE ${lanes} "SHELL:-Xclang -fno-pch-timestamp")
  elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fpch-preprocess)  # likewise
    # The compiler frees memory when it has used 600 MB, not 128: a batch takes a sixth less time.
    target_compile_options(${target} PRIVATE --param=ggc-min-heapsize=600000)
    # Files of a batch see each other's names: only what hides a name of the same function tells something.
    target_compile_options(${target} PRIVATE ${lanes} -Wshadow=$<IF:$<BOOL:${PERCUSS_BATCHES}>,local,global>)
    if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      # False alarms on copies of std::string (gcc bugs 105651, 105329); the sanitizers watch over these.
      target_compile_options(${target} PRIVATE -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
    endif()
  endif()
  if(PERCUSS_SANITIZE)
    # Public: Eigen allocates in another way under the address sanitizer, so all that share its vectors need it.
    target_compile_options(${target} PUBLIC -fsanitize=${PERCUSS_SANITIZE})
    # What is left out doubles the time to compile; the address sanitizer sees the bad pointers that they look for.
    target_compile_options(${target} PRIVATE
      -fno-sanitize=null,alignment,vptr,object-size -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${PERCUSS_SANITIZE})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT PERCUSS_FUZZ)
      # One runtime for program and Python module, as with g++.
      percuss_asan_runtime(runtime)
      cmake_path(GET runtime PARENT_PATH folder)
      target_link_options(${target} PUBLIC -shared-libasan -Wl,-rpath,${folder})
    endif()
  endif()
endfunction()
