import SpringflowPhysics

/// Encoded worlds whose bytes are changed and given a valid checksum.
package enum ByteFuzzer {
  /// The number of cases with the same world.
  package static let casesOfWorld = 100

  /// The payload that the cases of a seed change: a world in motion.
  package static func payload(of world: Int) -> [UInt8] {
    var driver = FuzzOperations(seed: world, isViolent: false)
    var world = driver.makeWorld()
    for _ in 0..<20 {
      driver.act(on: &world)
      for _ in 0..<driver.random.below(4) { world.step() }
    }
    _ = world.takeFaults()
    world.verifiesDeterminism = false
    return world.payload
  }

  /// Runs one case, which its seed reproduces.
  ///
  /// - Returns: The failed check, as a sentence, or `nil`.
  package static func run(seed: Int, payload: [UInt8]) -> String? {
    var world: World
    do { world = try World(encoded: changedBytes(seed: seed, payload: payload)) } catch {
      return "\(error)".hasPrefix("the saved state ") ? nil : "case \(seed): \(error)"
    }
    // A verified step may trap on such bytes, as documented: they may hold values that no step makes.
    world.verifiesDeterminism = false
    for _ in 0..<20 { world.step() }
    if let fault = FuzzChecks.restoringFault(of: world) { return "case \(seed): \(fault)" }
    return nil
  }

  package static func run(seed: Int) -> String? { run(seed: seed, payload: payload(of: seed / casesOfWorld)) }

  /// The bytes of a case, with a valid checksum.
  package static func changedBytes(seed: Int, payload: [UInt8]) -> [UInt8] {
    var random = FuzzRandom(seed: seed, salt: 3)
    return StateEnvelope.seal(changed(payload, &random))
  }

  private static func changed(_ payload: [UInt8], _ random: inout FuzzRandom) -> [UInt8] {
    var bytes = payload
    for _ in 0...(random.once(in: 3) ? random.below(4) : 0) {
      let place = random.below(bytes.count)
      switch random.below(5) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.bits())
      case 1: bytes[place] ^= 1 << UInt8(random.below(8))
      case 2: write(number(&random).bitPattern, at: place, &bytes)
      case 3:
        let numbers: [Int32] = [0, 1, 2, 3, 7, -1, .max, .min]
        write(random.pick(numbers), at: place, &bytes)
      default: write(random.wild(-320, 308).bitPattern, at: place, &bytes)
      }
    }
    if random.once(in: 20) { bytes.removeLast(random.below(min(bytes.count, 200))) }
    return bytes
  }

  private static func number(_ random: inout FuzzRandom) -> Double {
    random.pick([
      .infinity, -.infinity, .nan, .signalingNaN, 0, -0.0, 1, -1, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
      1e9, 1e10, 1e12, -1e12, 1e13, 1e17, -1e17, 1e18, 1e-6, 1e300,
    ])
  }

  private static func write<Number: FixedWidthInteger>(_ number: Number, at place: Int, _ bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { raw in
      for (offset, byte) in raw.enumerated() where place + offset < bytes.count { bytes[place + offset] = byte }
    }
  }
}
