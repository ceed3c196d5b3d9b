import SpringflowNumerics
import SpringflowViews

/// A landscape generated from a number: hills under a sky, at some time of the day, perhaps with a lake or birds.
///
/// The same number always gives the same picture; neighbours differ in their time of day.
package struct Landscape {
  /// A hill's outline: its mean height and three waves. All in parts of the picture's side, y downward.
  private struct Ridge {
    var height: Float
    var waves: [(size: Float, count: Float, phase: Float)]

    func y(at x: Float) -> Float {
      waves.reduce(height) { $0 + $1.size * Landscape.sine(2 * .pi * ($1.count * x + $1.phase)) }
    }
  }

  /// The sine, the same on every machine.
  private static func sine(_ x: Float) -> Float { Float(Portable.sin(Double(x))) }

  private struct Bird {
    var x: Float
    var y: Float
    var span: Float
  }

  private let mood: LandscapeMood
  private var ridges: [Ridge] = []
  private var light: (x: Float, y: Float, radius: Float)
  private var stars: [(x: Float, y: Float, brightness: Float)] = []
  private var birds: [Bird] = []
  /// The height at which a lake begins, and the number of hills behind it.
  private var lake: (y: Float, hillsBehind: Int)?

  package init(_ number: Int) {
    var random = SplitMix64(landscape: number)
    mood = LandscapeMood(number, &random)
    light = (random.next(0.2, 0.8), random.next(mood.isLow ? 0.34 : 0.16, mood.isLow ? 0.48 : 0.32), 0)
    light.radius = mood.isNight ? random.next(0.04, 0.055) : random.next(0.05, 0.085)
    let count = 3 + Int(random.next(0, 2.99))
    let start = random.next(0.46, 0.58)
    let end = random.next(0.84, 0.92)
    let roughness = random.next(0.7, 1.5)
    for index in 0..<count {
      let depth = Float(index) / Float(count - 1)
      // Far hills are mountains, near ones meadows.
      let size = (0.075 - 0.04 * depth) * roughness
      ridges.append(
        Ridge(
          height: start + (end - start) * Float(Portable.pow(Double(depth), 0.9)),
          waves: [
            (size, random.next(0.45, 0.95), random.next(0, 1)),
            (size * 0.45, random.next(1.2, 2.1), random.next(0, 1)),
            (size * 0.16 * (1.3 - depth), random.next(2.8, 4.6), random.next(0, 1)),
          ]))
    }
    if random.next(0, 1) < 0.38 { lake = (start + (end - start) * random.next(0.42, 0.6), count / 2) }
    if mood.isNight {
      stars = (0..<46).map { _ in (random.next(0, 1), random.next(0, 0.5), random.next(0.2, 0.85)) }
    } else if random.next(0, 1) < 0.42 {
      let (x, y) = (random.next(0.2, 0.65), random.next(0.12, 0.3))
      birds = (0..<3 + Int(random.next(0, 2.9))).map { _ in
        Bird(x: x + random.next(-0.02, 0.2), y: y + random.next(-0.04, 0.08), span: random.next(0.018, 0.034))
      }
    }
  }

  /// Draws the landscape in a square.
  ///
  /// Edges are softened by their distance from a pixel's middle, with one evaluation per pixel.
  package func drawn(side: Int) -> PixelImage {
    let pixel = 1 / Float(side)
    let lines = ridges.map { ridge in (0..<side).map { ridge.y(at: (Float($0) + 0.5) * pixel) } }
    // The factor by which a slope shortens the distance to the line.
    let slopes = lines.map { line in
      (0..<side).map { x -> Float in
        let rise = (line[min(x + 1, side - 1)] - line[max(x - 1, 0)]) * Float(side) / 2
        return Float(side) / (1 + rise * rise).squareRoot()
      }
    }
    var result = [SIMD3<Float>](repeating: .zero, count: side * side)
    // Rows hidden by a nearer hill are not drawn: in every column, each hill ends at this row.
    var ends = lines.map { _ in [Int](repeating: side, count: side) }
    for index in lines.indices.dropLast().reversed() {
      for column in 0..<side {
        ends[index][column] = min(ends[index + 1][column], Int(lines[index + 1][column] * Float(side)) + 3)
      }
    }
    let horizon = min(lines[0].reduce(0) { max($0, Int($1 * Float(side)) + 3) }, side)
    result.withUnsafeMutableBufferPointer { result in
      for row in 0..<horizon {
        let y = (Float(row) + 0.5) * pixel
        let sky = mood.sky(at: y)
        for column in 0..<side { result[row * side + column] = lit(sky, (Float(column) + 0.5) * pixel, y, pixel) }
      }
    }
    for star in stars {
      dot(x: star.x, y: star.y, radius: 0.55 + star.brightness * 0.5, strength: star.brightness, side, &result)
    }
    for bird in birds { draw(bird, side, &result) }
    for (index, line) in lines.enumerated() {
      if let lake, lake.hillsBehind == index { draw(lake.y, side, &result) }
      let hill = Hill(
        depth: Float(index) / Float(lines.count - 1), line: line, slope: slopes[index], end: ends[index])
      draw(hill, side, &result)
    }
    func byte(_ part: Float) -> UInt32 { UInt32((part < 0 ? 0 : part > 1 ? 1 : part) * 255 + 0.5) }
    return PixelImage(
      width: side, height: side,
      pixels: result.map { 0xFF00_0000 | byte($0.x) << 16 | byte($0.y) << 8 | byte($0.z) })
  }

  /// A hill as it is drawn, by columns.
  private struct Hill {
    /// From 0, the farthest hill, to 1.
    let depth: Float
    /// Its line, as a share of the side from above.
    let line: [Float]
    /// The factor from a vertical distance to one from the line, in pixels.
    let slope: [Float]
    /// The first row that a nearer hill hides.
    let end: [Int]
  }

  private func draw(_ hill: Hill, _ side: Int, _ result: inout [SIMD3<Float>]) {
    let (base, haze) = (mood.hill(hill.depth), mood.haze(hill.depth))
    let (line, slope, end) = (hill.line, hill.slope, hill.end)
    let pixel = 1 / Float(side)
    result.withUnsafeMutableBufferPointer { result in
      for row in 0..<side {
        let y = (Float(row) + 0.5) * pixel
        for column in 0..<side where row < end[column] {
          let below = y - line[column]
          let coverage = 0.5 + below * slope[column]
          if coverage <= 0 { continue }
          // Mist gathers at the foot of the hill.
          let mist = below * 2.2
          let color = base + (haze - base) * (mist < 0 ? 0 : mist > 0.5 ? 0.5 : mist)
          let place = row * side + column
          result[place] += (color - result[place]) * (coverage > 1 ? 1 : coverage)
        }
      }
    }
  }

  /// The sky with its sun or moon and the glow around it.
  private func lit(_ sky: SIMD3<Float>, _ x: Float, _ y: Float, _ pixel: Float) -> SIMD3<Float> {
    let (dx, dy) = (x - light.x, y - light.y)
    let squared = dx * dx + dy * dy
    let share = squared / (light.radius * light.radius)
    let glow = mood.glow / (1 + share * 0.16)
    let inside = 0.5 + (light.radius - squared.squareRoot()) / pixel
    let disc: Float = inside < 0 ? 0 : inside > 1 ? 1 : inside
    // One component at a time, which is several times as fast without optimization.
    func mixed(_ sky: Float, _ light: Float) -> Float {
      let color = sky + (light - sky) * glow
      return color + (light - color) * disc * 0.96
    }
    let white = mood.light
    return SIMD3(mixed(sky.x, white.x), mixed(sky.y, white.y), mixed(sky.z, white.z))
  }

  /// A lake: the sky upside down, darker, and the light's trail.
  private func draw(_ shore: Float, _ side: Int, _ result: inout [SIMD3<Float>]) {
    let pixel = 1 / Float(side)
    for row in max(0, Int(shore * Float(side)) - 1)..<side {
      let y = (Float(row) + 0.5) * pixel
      let depth = y - shore
      let coverage = min(max(0.5 + depth / pixel, 0), 1)
      let water = mood.sky(at: max(0, 0.56 - depth * 1.5)) * 0.9
      // The trail breaks into streaks that get wider towards the viewer.
      let width = light.radius * (0.5 + depth * 3.2) * (0.8 + 0.35 * Self.sine(depth * 170) * min(depth * 12, 1))
      for column in 0..<side {
        let away = abs((Float(column) + 0.5) * pixel - light.x) / max(width, 0.004)
        let trail = 0.6 / (1 + away * away * away * away)
        let place = row * side + column
        let color = water + (mood.light - water) * trail * mood.glow * 1.2
        result[place] += (color - result[place]) * coverage
      }
    }
  }

  /// A soft dot with a radius in parts of a pixel of a picture of 128.
  private func dot(
    x: Float, y: Float, radius: Float, strength: Float, _ side: Int, _ result: inout [SIMD3<Float>]
  ) {
    let radius = radius * Float(side) / 128
    let (middleX, middleY) = (x * Float(side), y * Float(side))
    for row in max(0, Int(middleY - radius - 1))...min(side - 1, Int(middleY + radius + 1)) {
      for column in max(0, Int(middleX - radius - 1))...min(side - 1, Int(middleX + radius + 1)) {
        let (dx, dy) = (Float(column) + 0.5 - middleX, Float(row) + 0.5 - middleY)
        let coverage = min(max(0.5 + radius - (dx * dx + dy * dy).squareRoot(), 0), 1) * strength
        result[row * side + column] += (mood.light - result[row * side + column]) * coverage
      }
    }
  }

  /// A bird far away: two wings.
  private func draw(_ bird: Bird, _ side: Int, _ result: inout [SIMD3<Float>]) {
    let size = Float(side)
    let span = bird.span * size
    let ink = mood.hill(0.8)
    let thickness = max(0.004 * size, 0.45)
    for row in max(0, Int(bird.y * size - span))...min(side - 1, Int(bird.y * size + span)) {
      for column in max(0, Int(bird.x * size - span - 2))...min(side - 1, max(0, Int(bird.x * size + span + 2))) {
        let fraction = abs(Float(column) + 0.5 - bird.x * size) / span
        if fraction > 1 { continue }
        // Up from the body, and down again to the tip.
        let wing = bird.y * size - span * 0.62 * Self.sine(.pi * 0.72 * fraction.squareRoot())
        let width = thickness * (1.15 - fraction)
        let coverage = min(max(0.5 + width - abs(Float(row) + 0.5 - wing) * 0.8, 0), 1)
        result[row * side + column] += (ink - result[row * side + column]) * coverage * 0.8
      }
    }
  }
}
