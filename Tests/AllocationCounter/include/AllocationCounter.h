#include <stdbool.h>
#include <stddef.h>

/// Starts to count how often this thread requests at least `leastSize` bytes at once: malloc, calloc, realloc and kin.
void countAllocations(size_t leastSize);

/// How often that was since; 0 for ever where the C library is not glibc.
unsigned long allocationCount(void);

/// Whether retains can be counted: on x86-64 under Linux, where the Swift runtime is a shared library.
bool canCountRetains(void);

/// Starts to count how often this thread retains an object.
void countRetains(void);

/// How often that was since; 0 for ever where retains cannot be counted.
unsigned long retainCount(void);
