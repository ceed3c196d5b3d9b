// Counts retains by standing before the Swift runtime's own functions. (The hooks that the runtime keeps for instruments
// do not do: with them it follows literals' names as if they were objects.)
#define _GNU_SOURCE
#include "AllocationCounter.h"
#include <dlfcn.h>
#include <stdint.h>

static _Thread_local unsigned long count;

void countRetains(void) { count = 0; }

unsigned long retainCount(void) { return count; }

// On other processors retains keep more registers than a function in C does.
#if defined(__x86_64__) && defined(__linux__)
bool canCountRetains(void) { return true; }

#define NEXT(name) \
  static __typeof__(&name) next; \
  if (next == NULL) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

void *swift_retain(void *object) {
  NEXT(swift_retain);
  count += 1;
  return next(object);
}

void *swift_retain_n(void *object, uint32_t times) {
  NEXT(swift_retain_n);
  count += times;
  return next(object, times);
}

void *swift_bridgeObjectRetain(void *object) {
  NEXT(swift_bridgeObjectRetain);
  count += 1;
  return next(object);
}
#else
bool canCountRetains(void) { return false; }
#endif
