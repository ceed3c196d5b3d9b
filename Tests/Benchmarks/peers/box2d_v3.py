"""Box2D v3 (PyPI's pyb2d3) behind a line protocol, so that the Swift benchmarks time it in the same rounds as the rest.

Any program that understands these lines can take its place (see SPRINGFLOW_BOX2D_V3 in the README). A line in, at most
one kind of answer out; lengths in points, 100 of them a metre, y down, angles from x to y:

    scene GX GY RESTITUTION CONTACTS             a new world; CONTACTS: 1 all, 0 none, -1 bodies have no shapes
    body KIND X Y ANGLE VX VY SPIN DENSITY FRICTION
                                                 numbered from 0; KIND: 0 static, 1 kinematic, 2 dynamic
    box WIDTH HEIGHT                             shapes of the last body
    circle RADIUS
    polygon X Y X Y ...                          convex
    ring X Y X Y ...                             a closed chain of walls
    pin A B X Y                                  A = -1: the world
    rod X Y B                                    from a point of the world to the middle of B
    built                                        -> nanoseconds spent on bodies and shapes since `scene`
    run STEPS                                    -> nanoseconds within world.step alone
    where                                        -> a line a body: x y angle vx vy
"""
import sys
from time import perf_counter_ns

import pyb2d3 as b2

SCALE = 100.0
STEP = 1.0 / 120
SUB_STEPS = 4


def points(numbers):
    return [(x / SCALE, y / SCALE) for x, y in zip(numbers[::2], numbers[1::2])]


class Scene:
    def __init__(self, gx, gy, restitution, contacts):
        self.world = b2.World(gravity=(gx / SCALE, gy / SCALE))
        self.world.sleeping_enabled = False
        self.restitution = restitution
        self.contacts = contacts
        self.bodies = []
        self.ground = self.world.create_static_body(position=(0, 0))
        self.nanoseconds = 0

    def add_body(self, kind, x, y, angle, vx, vy, spin, density, friction):
        create = (
            self.world.create_static_body, self.world.create_kinematic_body, self.world.create_dynamic_body)[int(kind)]
        body = create(
            position=(x / SCALE, y / SCALE), rotation=b2.make_rot(angle), linear_velocity=(vx / SCALE, vy / SCALE),
            angular_velocity=spin)
        self.bodies.append(body)
        self.density = density
        filter = b2.make_filter(category_bits=2, mask_bits=2**64 - 3) if self.contacts == 0 else b2.make_filter()
        self.shape = b2.shape_def(density=density, filter=filter)
        self.shape.material = b2.surface_material(friction=friction, restitution=self.restitution)

    def add_box(self, width, height):
        width, height = width / SCALE, height / SCALE
        if self.contacts >= 0:
            self.bodies[-1].create_polygon_shape(self.shape, b2.box(width / 2, height / 2))
            return
        mass = b2.MassData()
        mass.mass = self.density * width * height
        mass.rotational_inertia = mass.mass * (width * width + height * height) / 12
        self.bodies[-1].mass_data = mass

    def add_circle(self, radius):
        self.bodies[-1].create_circle_shape(self.shape, b2.circle(radius=radius / SCALE))

    def add_polygon(self, *numbers):
        self.bodies[-1].create_polygon_shape(self.shape, b2.polygon(points(numbers)))

    def add_ring(self, *numbers):
        corners = points(numbers)
        for start, end in zip(corners, corners[1:] + corners[:1]):
            self.bodies[-1].create_segment_shape(self.shape, b2.segment(start, end))

    def body(self, number):
        return self.ground if number < 0 else self.bodies[number]

    def pin(self, a, b, x, y):
        point = (x / SCALE, y / SCALE)
        a, b = self.body(int(a)), self.body(int(b))
        self.world.create_revolute_joint(
            body_a=a, body_b=b, local_anchor_a=a.local_point(point), local_anchor_b=b.local_point(point))

    def rod(self, x, y, b):
        point, body = (x / SCALE, y / SCALE), self.body(int(b))
        length = ((body.position.x - point[0]) ** 2 + (body.position.y - point[1]) ** 2) ** 0.5
        self.world.create_distance_joint(
            body_a=self.ground, body_b=body, local_anchor_a=point, local_anchor_b=(0, 0), length=length)

    def run(self, steps):
        step = self.world.step
        start = perf_counter_ns()
        for _ in range(int(steps)):
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
        elif word in ("body", "box", "circle", "polygon", "ring"):
            start = perf_counter_ns()
            getattr(scene, "add_" + word)(*numbers)
            scene.nanoseconds += perf_counter_ns() - start
        elif word in ("pin", "rod"):
            getattr(scene, word)(*numbers)
        elif word == "built":
            print(scene.nanoseconds, flush=True)
        elif word == "run":
            print(scene.run(*numbers), flush=True)
        elif word == "where":
            for body in scene.bodies:
                place, speed = body.position, body.linear_velocity
                out.write(
                    f"{place.x * SCALE!r} {place.y * SCALE!r} {body.angle!r} {speed.x * SCALE!r} {speed.y * SCALE!r}\n")
            out.flush()


main()
