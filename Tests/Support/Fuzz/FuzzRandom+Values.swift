import SpringflowNumerics
import SpringflowPhysics

/// Random bodies, joints and fields: ordinary ones, and violent ones at the limits of the accepted values.
extension FuzzRandom {
  package mutating func shape(_ isViolent: Bool) -> Shape {
    if isViolent, once(in: 8) { return extremeShape() }
    switch below(9) {
    case 0, 1: return .circle(center: once(in: 3) ? vector(10) : .zero, radius: number(2, 30))
    case 2, 3:
      return .box(
        width: number(4, 60), height: number(4, 60), center: once(in: 3) ? vector(10) : .zero,
        angle: once(in: 3) ? number(-3, 3) : 0)
    case 4:
      let corners = (0..<below(12) + 3).map { _ in vector(25) }
      if let polygon = try? Polygon(hullOf: corners) { return .polygon(polygon) }
      return .circle(radius: 7)
    case 5: return .segment(vector(40), vector(40) + Vector(x: 90, y: 0))
    case 6: return .capsule(vector(20), once(in: 9) ? .zero : vector(20), radius: number(1, 20))
    case 7: return roundedShape()
    default:
      var points: [Vector] = []
      for number in 0..<below(5) + 3 { points.append(Vector(x: Double(number) * 25 - 50, y: self.number(-20, 20))) }
      return once(in: 2) ? .path(points) : .loop(points)
    }
  }

  private mutating func roundedShape() -> Shape {
    if once(in: 3), let polygon = try? Polygon(hullOf: (0..<below(12) + 3).map { _ in vector(20) }) {
      return .rounded(polygon, radius: once(in: 8) ? 0 : number(0.1, 15))
    }
    let (width, height) = (number(4, 60), number(4, 60))
    let radius = once(in: 4) ? min(width, height) / 2 : number(0, min(width, height) / 2)
    return .roundedBox(
      width: width, height: height, radius: radius, center: once(in: 3) ? vector(10) : .zero,
      angle: once(in: 3) ? number(-3, 3) : 0)
  }

  private mutating func extremeShape() -> Shape {
    switch below(6) {
    case 0: return .circle(center: vector(pick([0, 1e3, 1e9])), radius: pick([1e-6, 1e-3, 1e6, 1e9]))
    case 1: return .box(width: pick([1e-5, 1, 1e6, 1e9]), height: pick([1e-5, 1, 1e6, 1e9]))
    case 2: return .segment(vector(1e9), vector(1e9))
    case 3: return .capsule(vector(pick([1e-6, 1, 1e9])), vector(pick([1e-6, 1, 1e9])), radius: pick([1e-6, 1, 1e9]))
    case 4:
      return .rounded(.box(width: pick([1e-5, 1, 1e9]), height: pick([1e-5, 1, 1e9])), radius: pick([0, 1e-9, 1e9]))
    default: return .box(width: 20, height: 20, center: vector(1e8))
    }
  }

  package mutating func body(_ isViolent: Bool) -> Body {
    var body = Body(position: vector(250), size: once(in: 4) ? .zero : Vector(x: number(0, 60), y: number(0, 60)))
    if !once(in: 5) { for _ in 0...(once(in: 3) ? below(3) : 0) { body.shapes.append(shape(isViolent)) } }
    body.kind = pick([.dynamic, .dynamic, .dynamic, .dynamic, .dynamic, .static, .kinematic])
    body.velocity = vector(600)
    body.angle = once(in: 3) ? 0 : number(-7, 7)
    body.angularVelocity = once(in: 3) ? 0 : number(-9, 9)
    body.allowsRotation = !once(in: 6)
    body.density = size(0.2...4, violent: 1e-9...1e9, isViolent)
    if once(in: 3) { body.spring = spring(isViolent) }
    if once(in: 4) { body.resistance = size(0...5, violent: 0...1e6, isViolent) }
    if once(in: 4) { body.angularResistance = size(0...5, violent: 0...1e6, isViolent) }
    if once(in: 5) { body.gravityScale = size(-1...2, violent: -1e6...1e6, isViolent) }
    body.restitution = once(in: 2) ? 0 : number(0, 1)
    if once(in: 5) { body.restitution = 1 }
    body.friction = size(0...1, violent: 0...1000, isViolent)
    body.charge = size(-2...2, violent: -1e9...1e9, isViolent)
    if once(in: 4) { body.enclosure = enclosure() }
    if once(in: 6) {
      body.filter = ContactFilter(
        categories: bits() & 7, collidesWith: bits() & 7, group: Int32(truncatingIfNeeded: below(5)) - 2)
    }
    if once(in: 8) { body.fieldCategories = bits() & 3 }
    body.allowsSleep = !once(in: 8)
    if isViolent, once(in: 5) { exaggerate(&body) }
    if once(in: 4) { body.acceleration = vector(isViolent && once(in: 4) ? 1e9 : 900) }
    if once(in: 3) { body.shapeProperties = shapeProperties(of: body.shapes.count, isViolent) }
    return body
  }

  package mutating func shapeProperties(of count: Int, _ isViolent: Bool) -> [ShapeProperties] {
    (0..<below(count + 1)).map { _ in
      ShapeProperties(
        friction: once(in: 2) ? nil : size(0...1, violent: 0...1000, isViolent),
        restitution: once(in: 2) ? nil : number(0, 1),
        filter: once(in: 4)
          ? ContactFilter(categories: bits() & 7, collidesWith: bits() & 7, group: Int32(below(5)) - 2) : nil,
        isSensor: once(in: 3))
    }
  }

  package mutating func exaggerate(_ body: inout Body) {
    switch below(5) {
    case 0: body.position = vector(pick([1e5, 1e9, 1e12]))
    case 1: body.velocity = vector(pick([1e5, 1e9, 1e12]))
    case 2: body.angularVelocity = number(-1, 1) * pick([1e3, 1e6, 1e9])
    case 3: body.angle = number(-1, 1) * pick([1e3, 1e6, 1e9])
    default: body.size = Vector(x: pick([0, 1e-6, 1e6, 1e12]), y: pick([0, 1e-6, 1e6, 1e12]))
    }
  }

  package mutating func spring(_ isViolent: Bool) -> AnchorSpring {
    AnchorSpring(
      anchor: isViolent && once(in: 8) ? vector(1e12) : vector(200),
      frequency: size(0...8, violent: 0...1000, isViolent),
      damping: size(0...1.5, violent: 0...100, isViolent),
      offset: once(in: 2) ? .zero : isViolent && once(in: 8) ? vector(1e12) : vector(30))
  }

  private mutating func enclosure() -> Enclosure {
    let reach = pick([60.0, 280, 900])
    var walls = Enclosure(
      minX: -reach, minY: -reach, maxX: reach, maxY: reach, restitution: once(in: 2) ? 0 : number(0, 1))
    if once(in: 3) { walls.minX = -.infinity }
    if once(in: 3) { walls.maxY = .infinity }
    return walls
  }

  package mutating func joint(_ a: BodyID?, _ b: BodyID, _ isViolent: Bool) -> Joint {
    var softness: Spring? = nil
    if once(in: 2) {
      softness = Spring(
        frequency: size(0...9, violent: 0...1000, isViolent), damping: size(0...1.2, violent: 0...100, isViolent))
    }
    let angle = number(0.1, 2)
    let kind: Joint.Kind
    var a = a
    switch below(10) {
    case 0: kind = .distance(length: size(0...90, violent: 0...1e12, isViolent))
    case 1:
      kind = .rope(length: size(0...120, violent: 0...1e12, isViolent))
      softness = nil
    case 2, 3: kind = .pin(limits: nil, frictionTorque: once(in: 2) ? 0 : size(0...2, violent: 0...1e12, isViolent))
    case 4: kind = .pin(limits: -angle...angle, frictionTorque: once(in: 2) ? 0 : number(0, 2))
    case 5: kind = .weld
    case 6:
      kind = .slider(axis: vector(1), range: once(in: 2) ? nil : -number(5, 50)...number(5, 50))
      softness = nil
    case 7:
      kind = .mouse(maximumForce: size(0...90, violent: 0...1e12, isViolent))
      softness = softness ?? Spring(frequency: number(0.1, 9), damping: number(0, 1.2))
      a = nil
    default: kind = .distance(length: 0)
    }
    let reach = isViolent && once(in: 8) ? pick([1e4, 1e8, 1e12]) : 30
    return Joint(
      kind, from: a, at: a == nil ? vector(max(reach, 200)) : vector(reach), to: b, at: vector(reach),
      referenceAngle: once(in: 2) ? 0 : number(-3, 3), softness: softness, collides: once(in: 3))
  }

  package mutating func field(_ isViolent: Bool) -> Field {
    let direction = vector(isViolent && once(in: 5) ? 1e6 : 9)
    let kind: Field.Kind
    switch below(10) {
    case 0: kind = .linearGravity(direction: direction)
    case 1: kind = .radialGravity
    case 2: kind = .spring
    case 3: kind = .vortex
    case 4: kind = .drag(direction: direction)
    case 5: kind = .velocity(direction: direction)
    case 6: kind = .electric
    case 7: kind = .magnetic
    case 8: kind = .noise(smoothness: number(0, 1), animationSpeed: number(0, 3))
    default: kind = .turbulence(smoothness: number(0, 1), animationSpeed: number(0, 3))
    }
    var field = Field(kind, position: vector(200))
    if once(in: 2) { field.region = region(depth: 3) }
    field.strength = number(-2, 2)
    if isViolent, once(in: 4) { field.strength = min(max(wild(-9, 12), -1e12), 1e12) }
    if once(in: 4) { field.falloff = isViolent ? number(-10, 10) : number(-2, 3) }
    if isViolent, once(in: 6) { field.minimumRadius = pick([1e-6, 1, 1e12]) }
    if once(in: 6) { field.categories = bits() & 3 }
    field.seed = UInt32(truncatingIfNeeded: bits())
    return field
  }

  private mutating func region(depth: Int) -> FieldRegion {
    switch depth == 0 ? below(3) : below(7) {
    case 0: .infinite
    case 1: .circle(radius: number(0, 300))
    case 2: .rectangle(size: Vector(x: number(0, 500), y: number(0, 500)))
    case 3: .inverse(region(depth: depth - 1))
    case 4: .union(region(depth: depth - 1), region(depth: depth - 1))
    case 5: .difference(region(depth: depth - 1), region(depth: depth - 1))
    default: .intersection(region(depth: depth - 1), region(depth: depth - 1))
    }
  }
}

extension Body {
  /// Replaces a box by one of the same outer size with round corners, or by a capsule; which one depends on its size.
  mutating func roundCorners() {
    guard shapes.count == 1, case .polygon(let box) = shapes[0], box.vertices.count == 4, kind != .static else {
      return
    }
    let least = min(size.x, size.y)
    let share = Int(size.x * 1000) % 3
    let radius = share == 0 ? least / 2 : share == 1 ? least / 4 : least / 20
    shapes = [.roundedBox(width: size.x, height: size.y, radius: radius)]
  }
}
