/// Debian's Box2D 2.4 behind plain C, in points (100 a metre), with y down and angles from x to y.
#ifndef CBOX2D_H
#define CBOX2D_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct BoxWorld BoxWorld;
typedef struct BoxPlace { double x, y, angle, velocityX, velocityY; } BoxPlace;

BoxWorld *boxWorldMake(double gravityX, double gravityY, double friction, double restitution, bool itemsCollide);
void boxWorldFree(BoxWorld *world);
/// Bodies are numbered from 0 in order of creation; density is 1 kg/m².
void boxWorldAddBox(BoxWorld *world, double x, double y, double width, double height, double angle, bool moves);
void boxWorldAddCircle(BoxWorld *world, double x, double y, double radius);
/// Pins two bodies together at a point of the world; `a` = -1 is the world itself.
void boxWorldPin(BoxWorld *world, int a, int b, double x, double y);
/// A rigid rod from a point of the world to the middle of a body.
void boxWorldRod(BoxWorld *world, double x, double y, int b);
/// Steps of 1/120 s with 8 velocity and 3 position iterations, the manual's advice.
void boxWorldRun(BoxWorld *world, int steps);
BoxPlace boxWorldPlace(const BoxWorld *world, int body);

#ifdef __cplusplus
}
#endif
#endif
