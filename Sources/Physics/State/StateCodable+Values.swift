import SpringflowNumerics

extension Double: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) { writer.write(bitPattern) }
  package init(from reader: inout ByteReader) throws(StateError) { self = try reader.readDouble() }
}

extension Vector: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(x.bitPattern)
    writer.write(y.bitPattern)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    self.init(x: try reader.readDouble(), y: try reader.readDouble())
  }
}

extension AnchorSpring: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    anchor.write(to: &writer)
    writer.write(frequency.bitPattern)
    writer.write(damping.bitPattern)
    offset.write(to: &writer)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    let anchor = try Vector(from: &reader)
    self.init(anchor: anchor, frequency: try reader.readDouble(), damping: try reader.readDouble())
    offset = try Vector(from: &reader)
  }
}

extension Enclosure: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    writer.write(minX)
    writer.write(minY)
    writer.write(maxX)
    writer.write(maxY)
    writer.write(restitution)
  }

  package init(from reader: inout ByteReader) throws(StateError) {
    self.init()
    minX = try reader.readDouble()
    minY = try reader.readDouble()
    maxX = try reader.readDouble()
    maxY = try reader.readDouble()
    restitution = try reader.readDouble()
  }
}

extension FieldRegion: StateCodable {
  package func write<Sink: StateSink>(to writer: inout Sink) {
    switch self {
    case .infinite: writer.write(0 as UInt8)
    case .circle(let radius):
      writer.write(1 as UInt8)
      writer.write(radius.bitPattern)
    case .rectangle(let size):
      writer.write(2 as UInt8)
      size.write(to: &writer)
    case .inverse(let region):
      writer.write(3 as UInt8)
      region.write(to: &writer)
    case .union(let first, let second): Self.write(4, first, second, to: &writer)
    case .difference(let first, let second): Self.write(5, first, second, to: &writer)
    case .intersection(let first, let second): Self.write(6, first, second, to: &writer)
    }
  }

  private static func write(
    _ tag: UInt8, _ first: FieldRegion, _ second: FieldRegion, to writer: inout some StateSink
  ) {
    writer.write(tag)
    first.write(to: &writer)
    second.write(to: &writer)
  }

  /// Regions built deeper than a world accepts are refused, so that no bytes can exhaust the stack.
  package init(from reader: inout ByteReader) throws(StateError) {
    guard reader.depth < Self.maximumLevels else {
      throw reader.refusal("has a region more than \(Self.maximumLevels) levels deep", width: 0)
    }
    reader.depth += 1
    defer { reader.depth -= 1 }
    switch try reader.readUInt8() {
    case 0: self = .infinite
    case 1: self = .circle(radius: try reader.readDouble())
    case 2: self = .rectangle(size: try Vector(from: &reader))
    case 3: self = .inverse(try FieldRegion(from: &reader))
    case 4: self = .union(try FieldRegion(from: &reader), try FieldRegion(from: &reader))
    case 5: self = .difference(try FieldRegion(from: &reader), try FieldRegion(from: &reader))
    case 6: self = .intersection(try FieldRegion(from: &reader), try FieldRegion(from: &reader))
    case let other: throw reader.refusal("has a region of the unknown kind \(other)")
    }
  }
}
