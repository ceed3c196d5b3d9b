#include "CBox2D.h"

#include <box2d/box2d.h>
#include <vector>

namespace {
constexpr float pointsPerMetre = 100;

b2Vec2 metres(double x, double y) { return {float(x / pointsPerMetre), float(y / pointsPerMetre)}; }
}  // namespace

struct BoxWorld {
  b2World world;
  b2FixtureDef fixture;
  std::vector<b2Body *> bodies;
  b2Body *ground;
  bool itemsCollide;

  BoxWorld(b2Vec2 gravity, double friction, double restitution, bool itemsCollide)
      : world(gravity), itemsCollide(itemsCollide) {
    world.SetAllowSleeping(false);
    fixture.density = 1;
    fixture.friction = float(friction);
    fixture.restitution = float(restitution);
    b2BodyDef definition;
    ground = world.CreateBody(&definition);
  }

  void add(double x, double y, double angle, bool moves, const b2Shape &shape) {
    b2BodyDef definition;
    definition.type = moves ? b2_dynamicBody : b2_staticBody;
    definition.position = metres(x, y);
    definition.angle = float(angle);
    b2Body *body = world.CreateBody(&definition);
    fixture.shape = &shape;
    b2Fixture *made = body->CreateFixture(&fixture);
    if (!itemsCollide) {
      // A body that touches nothing needs no shape once the mass is known, and is faster without.
      b2MassData mass;
      body->GetMassData(&mass);
      body->DestroyFixture(made);
      body->SetMassData(&mass);
    }
    bodies.push_back(body);
  }

  b2Body *body(int number) const { return number < 0 ? ground : bodies[size_t(number)]; }
};

BoxWorld *boxWorldMake(double gravityX, double gravityY, double friction, double restitution, bool itemsCollide) {
  return new BoxWorld(metres(gravityX, gravityY), friction, restitution, itemsCollide);
}

void boxWorldFree(BoxWorld *world) { delete world; }

void boxWorldAddBox(BoxWorld *world, double x, double y, double width, double height, double angle, bool moves) {
  b2PolygonShape shape;
  shape.SetAsBox(float(width / 2 / pointsPerMetre), float(height / 2 / pointsPerMetre));
  world->add(x, y, angle, moves, shape);
}

void boxWorldAddCircle(BoxWorld *world, double x, double y, double radius) {
  b2CircleShape shape;
  shape.m_radius = float(radius / pointsPerMetre);
  world->add(x, y, 0, true, shape);
}

void boxWorldPin(BoxWorld *world, int a, int b, double x, double y) {
  b2RevoluteJointDef definition;
  definition.Initialize(world->body(a), world->body(b), metres(x, y));
  world->world.CreateJoint(&definition);
}

void boxWorldRod(BoxWorld *world, double x, double y, int b) {
  b2Body *body = world->body(b);
  b2DistanceJointDef definition;
  definition.Initialize(world->ground, body, metres(x, y), body->GetPosition());
  definition.minLength = definition.maxLength = definition.length;
  world->world.CreateJoint(&definition);
}

void boxWorldRun(BoxWorld *world, int steps) {
  for (int step = 0; step < steps; ++step) world->world.Step(1.0f / 120, 8, 3);
}

BoxPlace boxWorldPlace(const BoxWorld *world, int number) {
  const b2Body *body = world->body(number);
  const b2Vec2 place = body->GetPosition(), velocity = body->GetLinearVelocity();
  return {
      place.x * pointsPerMetre, place.y * pointsPerMetre, body->GetAngle(), velocity.x * pointsPerMetre,
      velocity.y * pointsPerMetre};
}
