import SpringflowDrawing
import SpringflowTestSupport
import Testing

@Suite("The colours of GIFs", .concurrentWithViews)
struct ColorQuantizerTests {
  /// Different colours 0xRRGGBB, by value.
  private static func colors(_ count: Int, seed: UInt64) -> [UInt32] {
    var random = SeededGenerator(seed: seed)
    var colors: Set<UInt32> = []
    while colors.count < count { colors.insert(.random(in: 0...0xFF_FFFF, using: &random)) }
    return colors.sorted()
  }

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    NearestColor.channels.reduce(0) { sum, channel in
      let difference = Int(a >> channel.shift & 255) - Int(b >> channel.shift & 255)
      return sum + channel.weight * difference * difference
    }
  }

  @Test("the nearest colour is that of a search through all", arguments: [1, 2, 7, 100, 255])
  func nearest(_ count: Int) {
    // Few amounts of green make colours whose search goes far, and the same colour twice is one of the two.
    for mask: UInt32 in [0xFF_FFFF, 0xE0_C0E0, 0xFF_00FF] {
      let nearest = NearestColor(Self.colors(count, seed: 5).map { $0 & mask })
      for color in Self.colors(100, seed: 6) + nearest.colors {
        let found = Self.distance(nearest.colors[nearest.index(of: color | 0xFF00_0000)], color)
        #expect(found == nearest.colors.map { Self.distance($0, color) }.min())
      }
    }
  }

  @Test("the square of a difference of green counts most, and of blue least")
  func weights() {
    let nearest = NearestColor([0x80_8080])
    #expect(nearest.index(of: 0) == 0)
    let colors: [UInt32] = [0x8A_8080, 0x80_8A80, 0x80_808A]
    #expect(colors.map { Self.distance($0, 0x80_8080) } == [400, 800, 300])
    #expect(NearestColor(colors).colors == [0x80_808A, 0x8A_8080, 0x80_8A80])
  }

  /// A histogram of noise.
  private static func noise(_ count: Int = 2000) -> [(color: UInt32, count: Int)] {
    colors(count, seed: 9).enumerated().map { ($1, 1 + $0 % 5) }
  }

  @Test("no more colours than there are are chosen, and all if they fit", arguments: [1, 2, 3, 16, 255])
  func fitting(_ count: Int) {
    let colors = Self.colors(count, seed: UInt64(count))
    let chosen = ColorQuantizer(counted: colors.map { ($0, 1) }).colors(most: 255)
    #expect(chosen.sorted() == colors)
    #expect(ColorQuantizer(counted: [(0x12_3456, 7)]).colors(most: 255) == [0x12_3456])
  }

  @Test("of more colours as many are chosen as are allowed, the same on every machine", arguments: [1, 16, 255])
  func reduced(_ most: Int) {
    let quantizer = ColorQuantizer(counted: Self.noise())
    let chosen = quantizer.colors(most: most)
    #expect(chosen.count == most)
    if most == 16 {
      #expect(quantizer.colors(most: most) == chosen)
      #expect(
        chosen == [
          0xC2_1BC3, 0x3C_1E36, 0xAE_2142, 0x34_22B7, 0xCF_57BA, 0x40_5AD2, 0x47_5C51, 0xBD_6840, 0x41_95BD, 0xB5_97CB,
          0xBC_A24E, 0x00_B022, 0xCE_DCB3, 0x3F_DDBB, 0xAC_DE3A, 0x3B_DF3B,
        ])
    }
  }

  @Test("a flat ground keeps its colour, whatever is near it, and so do flat areas that are less")
  func flat() {
    for (ground, area) in [(0x14_1820, 0xF0_F0F0), (0x80_8080, 0x82_8082), (0, 0xFF_FFFF)] as [(UInt32, UInt32)] {
      let rest = Self.noise(600).filter { $0.color != ground && $0.color != area }
      // Colours one level beside the ground, as a shadow has them.
      let shadow = [ground ^ 1, ground ^ 0x100, ground ^ 0x1_0000].map { (color: $0, count: 500) }
      let counted = (rest + shadow + [(ground, 50_000), (area, 9000)]).sorted { $0.color < $1.color }
      let chosen = ColorQuantizer(counted: counted).colors(most: 255)
      #expect(chosen.contains(ground) && chosen.contains(area), "\(String(ground, radix: 16))")
    }
  }

  @Test("the colours of noise are within a small distance of those that stand for them")
  func error() {
    // All colours are as frequent as each other: none of them is a ground.
    let counted = Self.noise().map { (color: $0.color, count: 1) }
    for (most, limit) in [(16, 29.0), (64, 17.5), (255, 9.6)] {
      let nearest = NearestColor(ColorQuantizer(counted: counted).colors(most: most))
      let sum = counted.reduce(0.0) { sum, counted in
        let other = nearest.colors[nearest.index(of: counted.color)]
        return sum + (Double(Self.distance(counted.color, other)) / 15).squareRoot() * Double(counted.count)
      }
      let mean = sum / Double(counted.reduce(0) { $0 + $1.count })
      #expect(mean < limit, "\(most): \(mean)")
    }
  }

  @Test("255 colours of a film are exact, and one more is not")
  func exact() throws {
    // The pictures have a colour in each pixel.
    for count in [254, 255] {
      let colors = Self.colors(count, seed: 1).map { $0 | 0xFF00_0000 }
      let gif = try FilmFileTests.film(.gif, count: 1) { _ in PixelImage(width: count, height: 1, pixels: colors) }
      let palette = stride(from: 13, to: 13 + 3 * 255, by: 3).map { place in
        gif[place..<place + 3].reduce(0xFF) { $0 << 8 | UInt32($1) }
      }
      #expect(palette.prefix(count).sorted() == colors)
    }
  }
}
