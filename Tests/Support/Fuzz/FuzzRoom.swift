import SpringflowPhysics

/// A room of four walls with bodies in rows, none of which touches another at first.
package struct FuzzRoom {
  package let bodies: Int
  /// Whether walls are boxes as thick as a body, or thin lines.
  package let isThick: Bool
  /// From the middle to each wall, in points.
  package let reach: Double
  private let columns: Int

  /// The side of the initial grid's cells, one per body. In points.
  private static let cell = 60.0

  package init(bodies: Int, isThick: Bool) {
    self.bodies = bodies
    self.isThick = isThick
    var columns = 2
    while columns * columns < bodies { columns += 1 }
    self.columns = columns
    reach = Double(columns) * Self.cell / 2 + 20
  }

  /// Adds walls and bodies, each modified by `change`.
  ///
  /// - Parameter fastest: In points per second, along each axis.
  package func build(
    _ world: inout World, _ random: inout FuzzRandom, fastest: Double, _ change: (inout Body, inout FuzzRandom) -> Void
  ) throws(PhysicsError) {
    for side in 0..<4 {
      let turn = Rotation(angle: Double(side) * .pi / 2)
      var wall = Body()
      wall.kind = .static
      let length = 2 * reach + 80
      wall.shapes =
        isThick
        ? [
          .box(
            width: 40, height: length, center: turn(Vector(x: reach + 20, y: 0)), angle: Double(side) * .pi / 2)
        ] : [.segment(turn(Vector(x: reach, y: -reach - 40)), turn(Vector(x: reach, y: reach + 40)))]
      wall.friction = 0
      change(&wall, &random)
      try world.add(wall)
    }
    let isRound = random.once(in: 2)
    for number in 0..<bodies {
      let middle = Vector(
        x: (Double(number % columns) + 0.5) * Self.cell - Double(columns) * Self.cell / 2,
        y: (Double(number / columns) + 0.5) * Self.cell - Double(columns) * Self.cell / 2)
      var body: Body =
        isRound
        ? .circle(position: middle, radius: random.number(5, 25))
        : .box(position: middle, width: random.number(8, 36), height: random.number(8, 36))
      body.velocity = random.vector(fastest)
      if !isRound { body.angularVelocity = random.number(-3, 3) }
      change(&body, &random)
      try world.add(body)
    }
  }

  /// Whether a body has left the room.
  package func isOutside(_ position: Vector) -> Bool { abs(position.x) > reach || abs(position.y) > reach }
}
