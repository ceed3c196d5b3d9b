#include <stddef.h>

/// Starts to count how often this thread asks for at least so many bytes at once: malloc, calloc, realloc and kin.
void countAllocations(size_t leastSize);

/// How often that was since; 0 for ever where the C library is not glibc.
unsigned long allocationCount(void);
