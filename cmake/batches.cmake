# Files compiled several at a time: what headers instantiate is compiled once a batch. Good from scratch (a third less time), bad
# after a change of one file; the preset "develop" turns it off. A batch names its files relative to src, so that the compiler
# cache serves every checkout (CMake's own unity builds write absolute paths).
option(PERCUSS_BATCHES "Compile several files of a module at a time" ON)

# percuss_batches(OUT FOLDER NAME SIZE FILE...): the files to compile in place of FILE..., which are below FOLDER.
function(percuss_batches out folder name size)
  if(NOT PERCUSS_BATCHES)
    set(result ${ARGN})
    list(TRANSFORM result PREPEND ${folder}/)
    set(${out} ${result} PARENT_SCOPE)
    return()
  endif()
  set(result)
  set(batch 0)
  set(files ${ARGN})
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
