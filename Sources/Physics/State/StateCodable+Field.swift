import SpringflowNumerics

extension Field: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    kind.write(to: &writer)
    position.write(to: &writer)
    region.write(to: &writer)
    writer.write(strength.bitPattern)
    writer.write(falloff.bitPattern)
    writer.write(minimumRadius.bitPattern)
    writer.write(categories)
    writer.write(seed)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    let kind = try Kind(from: &reader)
    self.init(kind, position: try Vector(from: &reader))
    region = try FieldRegion(from: &reader)
    strength = try reader.readDouble()
    falloff = try reader.readDouble()
    minimumRadius = try reader.readDouble()
    categories = try reader.readUInt64()
    seed = try reader.readUInt32()
  }
}

extension Field.Kind: StateCodable {
  /// The kind's tag in encoded states, which never changes, and its two parameters.
  private var parts: (tag: UInt8, numbers: Vector) {
    switch self {
    case .linearGravity(let direction): (0, direction)
    case .radialGravity: (1, .zero)
    case .spring: (2, .zero)
    case .vortex: (3, .zero)
    case .drag(let direction): (4, direction)
    case .velocity(let direction): (5, direction)
    case .electric: (6, .zero)
    case .magnetic: (7, .zero)
    case .noise(let smoothness, let speed): (8, Vector(x: smoothness, y: speed))
    case .turbulence(let smoothness, let speed): (9, Vector(x: smoothness, y: speed))
    }
  }

  package func write<Sink: StateSink>(to writer: inout Sink) {
    let parts = parts
    writer.write(parts.tag)
    parts.numbers.write(to: &writer)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    let tag = try reader.readUInt8()
    guard tag <= 9 else { throw reader.refusal("has a field of the unknown kind \(tag)") }
    let numbers = try Vector(from: &reader)
    switch tag {
    case 0: self = .linearGravity(direction: numbers)
    case 1: self = .radialGravity
    case 2: self = .spring
    case 3: self = .vortex
    case 4: self = .drag(direction: numbers)
    case 5: self = .velocity(direction: numbers)
    case 6: self = .electric
    case 7: self = .magnetic
    case 8: self = .noise(smoothness: numbers.x, animationSpeed: numbers.y)
    default: self = .turbulence(smoothness: numbers.x, animationSpeed: numbers.y)
    }
  }
}
