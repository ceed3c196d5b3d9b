import SpringflowNumerics
import SpringflowViews

/// The colours of a landscape: a time of the day, slightly varied by the number.
struct LandscapeMood {
  /// Lightness, chroma and hue of OKLCH.
  private typealias Tone = (lightness: Float, chroma: Float, hue: Float)

  private struct Recipe {
    var top: Tone
    var horizon: Tone
    var far: Tone
    var near: Tone
    var light: Tone
    var glow: Float
    var isLow = false
    var isNight = false
  }

  let light: SIMD3<Float>
  /// The strength of the glow around the light, from 0 to 1.
  let glow: Float
  /// Whether the light stands near the horizon.
  let isLow: Bool
  let isNight: Bool
  private let top: SIMD3<Float>
  private let horizon: SIMD3<Float>
  private let hills: [SIMD3<Float>]

  init(_ number: Int, _ random: inout SplitMix64) {
    let count = Self.recipes.count
    // 7 and the number of recipes have no common divisor, so ten neighbours have ten different times of the day.
    let recipe = Self.recipes[((number % count + count) % count * 7) % count]
    let turn = random.next(-17, 17)
    let brightness = random.next(-0.025, 0.025)
    func color(_ tone: Tone, _ share: Float) -> SIMD3<Float> {
      let color = Color(
        lightness: tone.lightness + brightness, chroma: tone.chroma, hue: tone.hue + turn * share)
      return SIMD3(color.red, color.green, color.blue)
    }
    light = color(recipe.light, 0.3)
    glow = recipe.glow * random.next(0.8, 1.1)
    isLow = recipe.isLow
    isNight = recipe.isNight
    top = color(recipe.top, 1)
    horizon = color(recipe.horizon, 1)
    let nearTurn = random.next(-10, 10)
    hills = (0...4).map { step in
      let t = Float(step) / 4
      let turned = Self.shortestTurn(from: recipe.far.hue, to: recipe.near.hue) * t
      return color(
        (
          recipe.far.lightness + (recipe.near.lightness - recipe.far.lightness) * t,
          recipe.far.chroma + (recipe.near.chroma - recipe.far.chroma) * t,
          recipe.far.hue + turned + nearTurn * t
        ), 1)
    }
  }

  /// The sky at a height, from 0, the top; it is palest where the hills begin.
  func sky(at y: Float) -> SIMD3<Float> {
    let t = min(y / 0.6, 1)
    return top + (horizon - top) * t * (0.6 + 0.4 * t)
  }

  /// A hill, from 0, the farthest, to 1, the nearest.
  func hill(_ depth: Float) -> SIMD3<Float> {
    let place = min(max(depth, 0), 1) * Float(hills.count - 1)
    let index = min(Int(place), hills.count - 2)
    return hills[index] + (hills[index + 1] - hills[index]) * (place - Float(index))
  }

  /// The colour into which a hill fades at its foot.
  func haze(_ depth: Float) -> SIMD3<Float> {
    let hill = hill(depth)
    return hill + (horizon - hill) * (0.5 - 0.3 * depth)
  }

  private static func shortestTurn(from a: Float, to b: Float) -> Float {
    let turn = (b - a).truncatingRemainder(dividingBy: 360)
    return turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn
  }

  private static let recipes: [Recipe] = [
    // Dawn
    Recipe(
      top: (0.66, 0.08, 262), horizon: (0.89, 0.075, 55), far: (0.74, 0.06, 20), near: (0.34, 0.06, 285),
      light: (0.97, 0.06, 85), glow: 0.6, isLow: true),
    // Morning
    Recipe(
      top: (0.74, 0.09, 235), horizon: (0.94, 0.035, 100), far: (0.79, 0.05, 215), near: (0.45, 0.09, 152),
      light: (0.985, 0.04, 100), glow: 0.5),
    // Noon
    Recipe(
      top: (0.65, 0.12, 248), horizon: (0.9, 0.045, 220), far: (0.74, 0.055, 225), near: (0.5, 0.11, 138),
      light: (0.99, 0.025, 105), glow: 0.4),
    // Gold
    Recipe(
      top: (0.75, 0.075, 85), horizon: (0.92, 0.1, 88), far: (0.77, 0.1, 70), near: (0.36, 0.07, 48),
      light: (0.985, 0.07, 98), glow: 0.65, isLow: true),
    // Sunset
    Recipe(
      top: (0.44, 0.11, 300), horizon: (0.8, 0.14, 48), far: (0.6, 0.12, 12), near: (0.22, 0.06, 300),
      light: (0.94, 0.11, 75), glow: 0.6, isLow: true),
    // Dusk
    Recipe(
      top: (0.33, 0.09, 272), horizon: (0.71, 0.1, 350), far: (0.52, 0.09, 312), near: (0.2, 0.05, 278),
      light: (0.93, 0.05, 40), glow: 0.4, isLow: true),
    // Night
    Recipe(
      top: (0.19, 0.05, 268), horizon: (0.43, 0.08, 248), far: (0.35, 0.06, 250), near: (0.14, 0.03, 262),
      light: (0.96, 0.025, 100), glow: 0.32, isNight: true),
    // Autumn
    Recipe(
      top: (0.76, 0.06, 225), horizon: (0.93, 0.035, 80), far: (0.78, 0.075, 62), near: (0.45, 0.115, 42),
      light: (0.98, 0.05, 92), glow: 0.5),
    // Mist
    Recipe(
      top: (0.84, 0.03, 185), horizon: (0.94, 0.02, 150), far: (0.83, 0.03, 175), near: (0.42, 0.06, 172),
      light: (0.99, 0.015, 110), glow: 0.5),
    // Lavender
    Recipe(
      top: (0.7, 0.09, 292), horizon: (0.91, 0.055, 335), far: (0.76, 0.085, 315), near: (0.4, 0.1, 298),
      light: (0.98, 0.03, 60), glow: 0.5, isLow: true),
  ]
}

extension SplitMix64 {
  /// The numbers of a landscape.
  init(landscape number: Int) { self.init(seed: UInt64(bitPattern: Int64(number)) &* 0xD1B5_4A32_D192_ED03 &+ 0x5EED) }

  /// The next number between two bounds.
  mutating func next(_ low: Float, _ high: Float) -> Float {
    low + (high - low) * Float(next() >> 40) / Float(1 << 24)
  }
}
