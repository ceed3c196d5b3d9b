"""Box2D v3 (PyPI's pyb2d3) behind a line protocol, so that the Swift benchmarks time it in the same rounds as the rest.

A line in, at most one kind of answer out; lengths in points, 100 of them a metre, y down, angles from x to y:

    scene GX GY FRICTION RESTITUTION COLLIDE     a new world; the last one is thrown away
    box X Y WIDTH HEIGHT ANGLE MOVES             a body, numbered from 0 in order of its line
    circle X Y RADIUS
    pin A B X Y                                  A = -1: the world
    rod X Y B                                    from a point of the world to the middle of B
    run STEPS                                    -> nanoseconds within world.step alone
    where                                        -> a line a body: x y angle vx vy
"""
import sys
from time import perf_counter_ns

import pyb2d3 as b2

SCALE = 100.0
STEP = 1.0 / 120
SUB_STEPS = 4


class Scene:
    def __init__(self, gx, gy, friction, restitution, collide):
        self.world = b2.World(gravity=(gx / SCALE, gy / SCALE))
        self.world.sleeping_enabled = False
        self.shape = b2.shape_def(density=1.0)
        self.shape.material = b2.surface_material(friction=friction, restitution=restitution)
        self.collide = collide
        self.bodies = []
        self.ground = self.world.create_static_body(position=(0, 0))

    def add(self, x, y, angle, moves):
        create = self.world.create_dynamic_body if moves else self.world.create_static_body
        body = create(position=(x / SCALE, y / SCALE), rotation=b2.make_rot(angle))
        self.bodies.append(body)
        return body

    def add_box(self, x, y, width, height, angle, moves):
        body = self.add(x, y, angle, moves)
        width, height = width / SCALE, height / SCALE
        if self.collide:
            body.create_polygon_shape(self.shape, b2.box(width / 2, height / 2))
        else:  # what touches nothing needs no shape, and is the faster without
            mass = b2.MassData()
            mass.mass = width * height
            mass.rotational_inertia = mass.mass * (width * width + height * height) / 12
            body.mass_data = mass

    def body(self, number):
        return self.ground if number < 0 else self.bodies[number]

    def pin(self, a, b, x, y):
        point = (x / SCALE, y / SCALE)
        a, b = self.body(a), self.body(b)
        self.world.create_revolute_joint(
            body_a=a, body_b=b, local_anchor_a=a.local_point(point), local_anchor_b=b.local_point(point))

    def rod(self, x, y, b):
        point, body = (x / SCALE, y / SCALE), self.body(b)
        length = ((body.position.x - point[0]) ** 2 + (body.position.y - point[1]) ** 2) ** 0.5
        self.world.create_distance_joint(
            body_a=self.ground, body_b=body, local_anchor_a=point, local_anchor_b=(0, 0), length=length)

    def run(self, steps):
        step = self.world.step
        start = perf_counter_ns()
        for _ in range(steps):
            step(STEP, SUB_STEPS)
        return perf_counter_ns() - start


def main():
    out, scene = sys.stdout, None
    print("ready", flush=True)
    for line in sys.stdin:
        word, *rest = line.split()
        numbers = [float(one) for one in rest]
        if word == "scene":
            scene = Scene(*numbers)
        elif word == "box":
            scene.add_box(*numbers)
        elif word == "circle":
            x, y, radius = numbers
            scene.add(x, y, 0, True).create_circle_shape(scene.shape, b2.circle(radius=radius / SCALE))
        elif word == "pin":
            scene.pin(int(numbers[0]), int(numbers[1]), numbers[2], numbers[3])
        elif word == "rod":
            scene.rod(numbers[0], numbers[1], int(numbers[2]))
        elif word == "run":
            print(scene.run(int(numbers[0])), flush=True)
        elif word == "where":
            for body in scene.bodies:
                place, speed = body.position, body.linear_velocity
                out.write(
                    f"{place.x * SCALE!r} {place.y * SCALE!r} {body.angle!r} {speed.x * SCALE!r} {speed.y * SCALE!r}\n")
            out.flush()


main()
