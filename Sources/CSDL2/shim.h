#ifndef SPRINGFLOW_CSDL2_SHIM_H
#define SPRINGFLOW_CSDL2_SHIM_H

#include <SDL2/SDL.h>
#include <SDL2/SDL_ttf.h>

/* Macros with casts that Swift cannot import. */
static const int SpringflowWindowCentered = (int)SDL_WINDOWPOS_CENTERED;

#endif
