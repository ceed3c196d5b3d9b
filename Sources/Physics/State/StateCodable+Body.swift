import SpringflowNumerics

extension BodyID: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(slot)
    writer.write(generation)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    self.init(slot: try reader.readInt32(), generation: try reader.readUInt32())
  }
}

extension ContactFilter: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(categories)
    writer.write(collidesWith)
    writer.write(group)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    self.init(
      categories: try reader.readUInt64(), collidesWith: try reader.readUInt64(), group: try reader.readInt32())
  }
}

/// All values of a body except its pose and velocity, which the world encodes elsewhere.
extension Body: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(kind.rawValue)
    writer.write(allowsRotation)
    writer.write(size)
    writer.write(shapes)
    writer.write(shapeProperties)
    writer.write(density)
    writer.write(spring)
    writer.write(resistance)
    writer.write(angularResistance)
    writer.write(gravityScale)
    writer.write(acceleration)
    writer.write(restitution)
    writer.write(friction)
    writer.write(charge)
    writer.write(enclosure)
    writer.write(filter)
    writer.write(fieldCategories)
    writer.write(allowsSleep)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    self.init()
    let tag = try reader.readUInt8()
    guard let kind = Kind(rawValue: tag) else { throw reader.refusal("has a body of the unknown kind \(tag)") }
    self.kind = kind
    allowsRotation = try reader.readBool()
    size = try reader.read()
    shapes = try reader.readArray()
    shapeProperties = try reader.readArray()
    density = try reader.readDouble()
    spring = try reader.readOptional()
    resistance = try reader.readDouble()
    angularResistance = try reader.readDouble()
    gravityScale = try reader.readDouble()
    acceleration = try reader.read()
    restitution = try reader.readDouble()
    friction = try reader.readDouble()
    charge = try reader.readDouble()
    enclosure = try reader.readOptional()
    filter = try reader.read()
    fieldCategories = try reader.readUInt64()
    allowsSleep = try reader.readBool()
  }
}

extension Shape: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    switch self {
    case .circle(let center, let radius):
      writer.write(0 as UInt8)
      writer.write(center)
      writer.write(radius)
    case .polygon(let polygon):
      writer.write(1 as UInt8)
      writer.write(polygon.vertices)
    case .segment(let start, let end):
      writer.write(2 as UInt8)
      writer.write(start)
      writer.write(end)
    case .path(let points):
      writer.write(3 as UInt8)
      writer.write(points)
    case .loop(let points):
      writer.write(4 as UInt8)
      writer.write(points)
    case .capsule(let start, let end, let radius):
      writer.write(5 as UInt8)
      writer.write(start)
      writer.write(end)
      writer.write(radius)
    case .rounded(let polygon, let radius):
      writer.write(6 as UInt8)
      writer.write(polygon.vertices)
      writer.write(radius)
    }
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    switch try reader.readUInt8() {
    case 0: self = .circle(center: try reader.read(), radius: try reader.readDouble())
    case 1: self = .polygon(try Self.polygon(from: &reader))
    case 2: self = .segment(try reader.read(), try reader.read())
    case 3: self = .path(try reader.readArray())
    case 4: self = .loop(try reader.readArray())
    case 5: self = .capsule(try reader.read(), try reader.read(), radius: try reader.readDouble())
    case 6: self = .rounded(try Self.polygon(from: &reader), radius: try reader.readDouble())
    case let other: throw reader.refusal("has a shape of the unknown kind \(other)")
    }
  }

  /// Refuses corners that form no valid polygon, or are in another order than a polygon keeps them in: the search for
  /// contacts relies on these invariants, so a file's are checked.
  private static func polygon(from reader: inout ByteReader) throws(StateError) -> Polygon {
    let vertices: [Vector] = try reader.readArray()
    // Checking is quadratic.
    guard vertices.count <= Polygon.limit else {
      throw reader.refusal("has a polygon of \(vertices.count) corners", width: 0)
    }
    let polygon: Polygon
    do { polygon = try Polygon(vertices) } catch { throw reader.refusal("has what is no polygon: \(error)", width: 0) }
    guard polygon.vertices == vertices else {
      throw reader.refusal("has the corners of a polygon in another order than clockwise", width: 0)
    }
    return polygon
  }

  /// The number of convex parts of a shape that a world accepts.
  var convexShapeCount: Int {
    switch self {
    case .circle, .polygon, .segment, .capsule, .rounded: 1
    case .path(let points): points.count - 1
    case .loop(let points): points.count
    }
  }
}
