# Files compiled several at a time: what headers instantiate is compiled once a batch. Good from scratch (half the time for what reads, writes and prints), bad
# after a change of one file; the preset "develop" turns it off. A batch names its files relative to src, so that the compiler
# cache serves every checkout (CMake's own unity builds write absolute paths).
option(PERCUSS_BATCHES "Compile several files of a module at a time" ON)

# percuss_batches(OUT FOLDER NAME MOST FILE...): the files to compile in place of FILE..., which are below FOLDER; at most MOST of
# them together, about as many in each.
function(percuss_batches out folder name most)
  if(NOT PERCUSS_BATCHES OR NOT ARGN)
    set(result ${ARGN})
    list(TRANSFORM result PREPEND ${folder}/)
    set(${out} ${result} PARENT_SCOPE)
    return()
  endif()
  set(result)
  set(batch 0)
  set(files ${ARGN})
  list(LENGTH files count)
  math(EXPR batches "(${count} + ${most} - 1) / ${most}")
  math(EXPR size "(${count} + ${batches} - 1) / ${batches}")
  while(files)
    list(SUBLIST files 0 ${size} some)
    list(REMOVE_ITEM files ${some})
    list(TRANSFORM some REPLACE "(.+)" "#include \"\\1\"\n")
    list(JOIN some "" text)
    set(file ${CMAKE_CURRENT_BINARY_DIR}/batches/${name}_${batch}.cpp)
    file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
    list(APPEND result ${file})
    math(EXPR batch "${batch} + 1")
  endwhile()
  set_source_files_properties(${result} PROPERTIES COMPILE_OPTIONS "-I${folder}")
  set(${out} ${result} PARENT_SCOPE)
endfunction()
