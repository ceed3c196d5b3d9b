// Counts allocations by standing before glibc's own functions, so that a test can say that something makes none.
#include "AllocationCounter.h"
#include <errno.h>

static _Thread_local unsigned long count;
static _Thread_local size_t least;

void countAllocations(size_t leastSize) {
  least = leastSize;
  count = 0;
}

unsigned long allocationCount(void) { return count; }

#ifdef __GLIBC__
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static void note(size_t size) { count += size >= least; }

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  note(number * size);
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  note(size);
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  note(size);
  *memory = __libc_memalign(alignment, size);
  return *memory == NULL ? ENOMEM : 0;
}
#endif
