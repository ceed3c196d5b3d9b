#ifndef SPRINGFLOW_CCHIPMUNK_SHIM_H
#define SPRINGFLOW_CCHIPMUNK_SHIM_H

#include <chipmunk/chipmunk.h>

#endif
