import SpringflowDrawing
import SpringflowNumerics
import SpringflowTestSupport

/// Pictures of films in tests.
enum FilmPictures {
  static let ground: UInt32 = 0xFF14_1820

  /// A flat ground with a square of one of seven colours, 3 pixels farther to the right and down in each picture.
  static func square(_ index: Int, width: Int = 61, height: Int = 47) -> PixelImage {
    var picture = flat(width: width, height: height)
    let color = UInt32(0xFF30_60FF) &+ UInt32(index % 7) << 12
    for y in 0..<8 {
      for x in 0..<8 { picture.pixels[(3 * index + y) % height * width + (3 * index + x) % width] = color }
    }
    return picture
  }

  /// The ground alone.
  static func flat(width: Int = 61, height: Int = 47) -> PixelImage {
    PixelImage(width: width, height: height, pixels: [UInt32](repeating: ground, count: width * height))
  }

  /// The ground, and in the right half noise of any colours.
  static func noise(_ index: Int, width: Int = 40, height: Int = 30) -> PixelImage {
    var picture = flat(width: width, height: height)
    var random = SeededGenerator(seed: UInt64(index))
    for place in picture.pixels.indices where place % width >= width / 2 {
      picture.pixels[place] = 0xFF00_0000 | .random(in: 0...0xFF_FFFF, using: &random)
    }
    return picture
  }

  /// A smooth picture of thousands of colours that moves by a pixel, as a film of photos has them.
  static func slope(_ index: Int, width: Int = 160, height: Int = 120) -> PixelImage {
    var picture = flat(width: width, height: height)
    for place in picture.pixels.indices {
      let (x, y) = (place % width + index, place / width)
      let (red, green, blue) = (40 + x, 60 + y, 200 - (x + y) / 3)
      picture.pixels[place] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
    return picture
  }

  /// A hash of a file.
  static func hash(_ bytes: [UInt8]) -> String {
    var hash = StateHash()
    for byte in bytes { hash.combine(UInt64(byte)) }
    return hash.description
  }
}
