import SpringflowNumerics
import SpringflowPhysics
import SpringflowTestSupport
import Testing

@Suite("State bytes", .concurrentWithViews)
struct StateBytesTests {
  /// One value of every kind that can be encoded.
  struct Sample: Equatable, StateCodable {
    var fields: [Field]
    var springs: [AnchorSpring]
    var enclosure: Enclosure?
    var nothing: Enclosure?
    var numbers: [Double]
    var small: UInt16
    var signed: Int32
    var count: Int
    var flag: Bool

    func write<Sink: StateSink>(to writer: inout Sink) {
      writer.write(fields)
      writer.write(springs)
      writer.write(enclosure)
      writer.write(nothing)
      writer.write(numbers.count)
      for number in numbers { writer.write(number) }
      writer.write(small)
      writer.write(signed)
      writer.write(count)
      writer.write(flag)
    }
  }

  static let sample: Sample = {
    var fields: [Field] = []
    let way = Vector(x: 1.5, y: -2)
    for kind: Field.Kind in [
      .linearGravity(direction: way), .radialGravity, .spring, .vortex, .drag(direction: way),
      .velocity(direction: way), .electric, .magnetic, .noise(smoothness: 0.25, animationSpeed: 3),
      .turbulence(smoothness: 1, animationSpeed: 0),
    ] {
      fields.append(Field(kind, position: Vector(x: 3, y: 4)))
    }
    let box = FieldRegion.rectangle(size: Vector(x: 5, y: 6))
    fields[1].region = .union(.circle(radius: 3), .inverse(.difference(box, .intersection(.infinite, box))))
    fields[2].categories = 0xDEAD_BEEF_0000_0001
    fields[3].seed = 77
    return Sample(
      fields: fields, springs: [AnchorSpring(anchor: way, frequency: 0.8, damping: 0.5)],
      enclosure: Enclosure(maxY: 420, restitution: 0.9), nothing: nil,
      numbers: [0, -0.0, .infinity, Double(bitPattern: 2024), .pi], small: 65535, signed: -7, count: -1 << 60,
      flag: true)
  }()

  static var bytes: [UInt8] {
    var writer = ByteWriter()
    sample.write(to: &writer)
    return writer.bytes
  }

  @Test("encoded values are decoded to the last bit")
  func roundTrip() throws {
    var reader = ByteReader(Self.bytes)
    let back = try Sample(from: &reader)
    try reader.finish()
    #expect(back == Self.sample)
    #expect(back.numbers.map(\.bitPattern) == Self.sample.numbers.map(\.bitPattern))
    var writer = ByteWriter()
    back.write(to: &writer)
    #expect(writer.bytes == Self.bytes)
  }

  @Test("encoded numbers are little endian, and NaN keeps its bits")
  func layout() throws {
    var writer = ByteWriter()
    writer.write(0x0102 as UInt16)
    writer.write(-2 as Int32)
    writer.write(Double(nan: 5, signaling: false))
    #expect(writer.bytes == [2, 1, 0xFE, 0xFF, 0xFF, 0xFF, 5, 0, 0, 0, 0, 0, 0xF8, 0x7F])
    var reader = ByteReader(writer.bytes, from: 6)
    #expect(try reader.readDouble().bitPattern == Double(nan: 5, signaling: false).bitPattern)
  }

  @Test("truncated state bytes throw at every length")
  func truncated() {
    let bytes = Self.bytes
    for length in 0..<bytes.count {
      #expect(throws: StateError.self) {
        var reader = ByteReader(Array(bytes[..<length]))
        _ = try Sample(from: &reader)
      }
    }
  }

  @Test("changed state bytes are decoded or refused, and never trap")
  func fuzzed() {
    var random = SeededGenerator(seed: 5)
    let bytes = Self.bytes
    var refused = 0
    for _ in 0..<4000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        changed[.random(in: changed.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      var reader = ByteReader(changed)
      do { _ = try Sample(from: &reader) } catch { refused += 1 }
      var noise = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
      noise[0] = .random(in: 0...9, using: &random)
      var second = ByteReader(noise)
      do { _ = try Field(from: &second) } catch { refused += 1 }
    }
    #expect(refused > 100)
  }

  @Test("an encoded region of endless depth is refused before the stack overflows")
  func depth() {
    #expect(
      Self.sentence { try FieldRegion(from: &$0) }
        == "the saved state has a region more than 32 levels deep, at byte 32")
    var deepest = FieldRegion.infinite
    for _ in 1..<32 { deepest = .inverse(deepest) }
    #expect(throws: Never.self) {
      try deepest.validate()
      var writer = ByteWriter()
      deepest.write(to: &writer)
      var reader = ByteReader(writer.bytes)
      _ = try FieldRegion(from: &reader)
    }
  }

  static func sentence(_ read: (inout ByteReader) throws -> some Any) -> String {
    var reader = ByteReader([UInt8](repeating: 3, count: 100_000))
    do { _ = try read(&reader) } catch { return "\(error)" }
    return ""
  }

  @Test("errors of state bytes are sentences with an offset")
  func sentences() {
    #expect(
      Self.sentence { try $0.readBool() } == "the saved state has 3 where 0 or 1 says whether, at byte 0")
    #expect(
      Self.sentence { try $0.readDoubles() }
        == "the saved state counts 217020518514230019 values where 99992 bytes are left, at byte 0")
    var reader = ByteReader([1, 2, 3])
    #expect(throws: StateError(offset: 0, reason: "ends after 3 bytes, 1 too few")) { try reader.readUInt32() }
    #expect(throws: StateError(offset: 0, reason: "goes on for 3 bytes too many")) { try reader.finish() }
  }

  @Test("a state envelope opens only if it is complete, unchanged and of a known version")
  func envelope() throws {
    let payload = Self.bytes
    let sealed = StateEnvelope.seal(payload)
    let opened = try StateEnvelope.open(sealed)
    var reader = opened.payload
    #expect(opened.version == 3)
    #expect(try Sample(from: &reader) == Self.sample)
    for length in 0..<sealed.count {
      #expect(throws: StateError.self) { try StateEnvelope.open(Array(sealed[..<length])) }
    }
    for place in sealed.indices {
      var changed = sealed
      changed[place] ^= 0x10
      #expect(throws: StateError.self) { try StateEnvelope.open(changed) }
    }
    #expect(throws: StateError.self) { try StateEnvelope.open(sealed + [0]) }
    for version: UInt32 in [0, 1, 2, 4, .max] {
      #expect(throws: StateError(offset: 8, reason: "has version \(version), and this engine reads 3 alone")) {
        try StateEnvelope.open(StateEnvelope.seal(payload, version: version))
      }
    }
    #expect(throws: Never.self) { try StateEnvelope.open(StateEnvelope.seal([])) }
  }
}

extension StateBytesTests.Sample {
  init(from reader: inout ByteReader) throws(StateError) {
    fields = try reader.readArray()
    springs = try reader.readArray()
    enclosure = try reader.readOptional()
    nothing = try reader.readOptional()
    numbers = try reader.readDoubles()
    small = try reader.readUInt16()
    signed = try reader.readInt32()
    count = try reader.readInt()
    flag = try reader.readBool()
  }
}
