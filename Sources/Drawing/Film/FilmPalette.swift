/// The colours of a GIF and of its pictures.
struct FilmPalette {
  /// The greatest number of colours: 256 without the index for what is transparent.
  static let mostColors = 255

  private let nearest: NearestColor
  /// The index of each colour 0xRRGGBB that was asked for, else `unknown`.
  private var indices = [UInt8](repeating: unknown, count: 1 << 24)
  private static let unknown = UInt8(mostColors)

  /// All colours of a histogram if they are few, else those that stand for them best.
  init(of histogram: ColorHistogram) {
    let counted = histogram.colors
    nearest = NearestColor(
      counted.count <= Self.mostColors
        ? counted.map(\.color) : ColorQuantizer(counted: counted).colors(most: Self.mostColors))
  }

  /// The colours 0xRRGGBB.
  var colors: [UInt32] { nearest.colors }

  /// The indices of the colours that are nearest to a picture's pixels, row by row.
  mutating func indices(of picture: PixelImage) -> [UInt8] {
    picture.pixels.map { pixel in
      let color = Int(pixel & 0xFF_FFFF)
      if indices[color] == Self.unknown { indices[color] = UInt8(nearest.index(of: pixel)) }
      return indices[color]
    }
  }
}

/// How often pictures have each colour.
struct ColorHistogram {
  private var counts = [UInt32](repeating: 0, count: 1 << 24)
  /// The colours that are counted, in the order in which they came.
  private var found: [UInt32] = []

  /// Adds the pixels of a picture.
  mutating func add(_ picture: PixelImage) {
    for pixel in picture.pixels {
      let color = Int(pixel & 0xFF_FFFF)
      if counts[color] == 0 { found.append(UInt32(color)) }
      // A ground that is counted more often than that is known well enough.
      if counts[color] < .max { counts[color] += 1 }
    }
  }

  /// The colours 0xRRGGBB and their numbers of pixels, by their values.
  var colors: [(color: UInt32, count: Int)] {
    found.sorted().map { ($0, Int(counts[Int($0)])) }
  }
}

/// Finds the nearest one of some colours.
package struct NearestColor {
  /// The colours 0xRRGGBB, by their amounts of green.
  package let colors: [UInt32]
  /// For each amount of green the first colour that has at least as much.
  private let starts: [Int]

  /// What the square of a channel's difference counts: an eye sees those of green best.
  package static let channels: [(shift: UInt32, weight: Int)] = [(16, 4), (8, 8), (0, 3)]

  package init(_ colors: [UInt32]) {
    let sorted = colors.sorted { ($0 >> 8 & 255, $0) < ($1 >> 8 & 255, $1) }
    self.colors = sorted
    starts = (0..<256).map { green in sorted.firstIndex { $0 >> 8 & 255 >= green } ?? sorted.count }
  }

  /// The index of the colour that is nearest to another one.
  ///
  /// The search goes both ways from the same amount of green, until green alone is farther than the best.
  package func index(of color: UInt32) -> Int {
    var (best, least) = (0, Int.max)
    var up = starts[Int(color >> 8 & 255)]
    var down = up - 1
    while up < colors.count || down >= 0 {
      if up < colors.count { up = compare(up) ? up + 1 : colors.count }
      if down >= 0 { down = compare(down) ? down - 1 : -1 }
    }
    return best

    /// Whether there may be a nearer one beyond.
    func compare(_ index: Int) -> Bool {
      let (red, green, blue) = (square(index, 16), square(index, 8), square(index, 0))
      let distance = 4 * red + 8 * green + 3 * blue
      if distance < least { (best, least) = (index, distance) }
      return 8 * green < least
    }
    func square(_ index: Int, _ shift: UInt32) -> Int {
      let difference = Int(colors[index] >> shift & 255) - Int(color >> shift & 255)
      return difference * difference
    }
  }
}
