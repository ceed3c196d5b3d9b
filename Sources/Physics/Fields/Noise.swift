/// Smooth noise over the plane and time: gradient noise (Perlin, "Improving noise", 2002) on a lattice whose gradients
/// come from an integer hash instead of a table.
///
/// It is zero at the lattice's corners and blends with 6 t⁵ − 15 t⁴ + 10 t³, so value and slope are continuous. Finer
/// octaves, each twice as fine, come in with (1 − smoothness) / 2 of the strength of the one before.
package struct Noise: Hashable, Sendable {
  /// Points between the corners of the coarsest lattice.
  private let cell: Double
  /// The strength of each octave, relative to the one before.
  private let gain: Double
  private let seed: UInt64

  /// - Parameter smoothness: From 0, the noisiest, with features of 25 points, to 1, with features of 400.
  package init(smoothness: Double, seed: UInt32) {
    cell = 25 + 375 * smoothness
    gain = (1 - smoothness) / 2
    self.seed = UInt64(seed)
  }

  /// The noise at a point, in points, at a phase that counts changes; each component is from -1 to 1 with a mean of 0.
  /// Zero if an argument is not finite.
  ///
  /// - Complexity: O(1).
  package func vector(at point: Vector, phase: Double) -> Vector {
    guard point.isFinite, phase.isFinite else { return .zero }
    var sum = Vector.zero
    var weight = 1.0
    var total = 0.0
    var scale = 1 / cell
    for octave in 0..<3 where weight > 0 {
      sum += octaveVector(point.x * scale, point.y * scale, phase, UInt64(octave)) * weight
      total += weight
      weight *= gain
      scale *= 2
    }
    return sum * (1 / total)
  }

  private func octaveVector(_ x: Double, _ y: Double, _ z: Double, _ octave: UInt64) -> Vector {
    let (left, dx) = Self.split(x)
    let (top, dy) = Self.split(y)
    let (near, dz) = Self.split(z)
    let (fx, fy, fz) = (Self.fade(dx), Self.fade(dy), Self.fade(dz))
    var sum = Vector.zero
    for corner in 0..<8 {
      let (i, j, k) = (corner & 1, corner >> 1 & 1, corner >> 2)
      let bits = Self.mix(
        left &+ UInt64(i), top &+ UInt64(j), near &+ UInt64(k), seed << 2 | octave)
      let (ox, oy, oz) = (dx - Double(i), dy - Double(j), dz - Double(k))
      let weight = (i == 0 ? 1 - fx : fx) * (j == 0 ? 1 - fy : fy) * (k == 0 ? 1 - fz : fz)
      sum.x += weight * Self.slope(bits, ox, oy, oz)
      sum.y += weight * Self.slope(bits >> 32, ox, oy, oz)
    }
    return sum
  }

  /// The corner below a coordinate, wrapped to 32 bits, and the distance from it.
  private static func split(_ x: Double) -> (corner: UInt64, rest: Double) {
    let floor = x.rounded(.down)
    // A lattice of 2³² corners repeats; numbers too large for an integer wrap exactly, too.
    let wrapped = abs(floor) < 0x1p31 ? floor : floor.truncatingRemainder(dividingBy: 0x1p32)
    return (UInt64(bitPattern: Int64(wrapped)) & 0xFFFF_FFFF, x - floor)
  }

  private static func fade(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }

  /// The offset along one of the twelve directions to a cube's edges, four of them twice.
  private static func slope(_ bits: UInt64, _ x: Double, _ y: Double, _ z: Double) -> Double {
    let which = Int(bits & 15)
    let u = which < 8 ? x : y
    let v = which < 4 ? y : (which == 12 || which == 14 ? x : z)
    return (which & 1 == 0 ? u : -u) + (which & 2 == 0 ? v : -v)
  }

  /// A 64-bit hash of a corner: three odd multipliers (the fractions of the golden ratio, √2 and √3), then the
  /// finishing shifts and products of splitmix64 (Steele, Lea and Flood 2014).
  private static func mix(_ x: UInt64, _ y: UInt64, _ z: UInt64, _ seed: UInt64) -> UInt64 {
    // Neighbours across the wrap of 2³² corners agree.
    let (x, y, z) = (x & 0xFFFF_FFFF, y & 0xFFFF_FFFF, z & 0xFFFF_FFFF)
    var bits = x &* 0x9E37_79B9_7F4A_7C15 ^ y &* 0x6A09_E667_F3BC_C909 ^ z &* 0xBB67_AE85_84CA_A73B
    bits = (bits ^ bits >> 29) &+ seed &* 0xD1B5_4A32_D192_ED03
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}
