import Foundation
import SpringflowDrawing
import SpringflowViews
import Testing

@MainActor
@Suite("Shadows on the floor", .serialized)
struct FloorShadowTests {
  /// A tile of 60 points at a height above the floor at y 120.
  private static func tile(_ x: CGFloat, rise: CGFloat = 0, tint: Int = 1) -> Frame.Element {
    var tile = PictureTests.tile(x, 90 - rise)
    tile.content.tint = tint
    tile.content.shadowPlace = .floor
    return tile
  }

  private static func brightness(_ picture: PixelImage, _ x: Int, _ y: Int) -> Int {
    let pixel = picture.pixels[y * picture.width + x]
    return Int(pixel >> 16 & 0xFF) + Int(pixel >> 8 & 0xFF) + Int(pixel & 0xFF)
  }

  /// The difference in brightness to a floor without the tile, at a distance from its middle and just below the edge.
  private static func shade(rise: CGFloat, beside x: Int = 0) throws -> Int {
    // A tile far away lights the floor equally.
    let far = tile(-200)
    let picture = try PixelImage(of: PictureTests.frame([far, tile(100, rise: rise)]))
    let bare = try PixelImage(of: PictureTests.frame([far]))
    return brightness(bare, 100 + x, 123) - brightness(picture, 100 + x, 123)
  }

  @Test("a shadow gets darker as the tile comes down, at every height")
  func grows() throws {
    let shades = try [80, 50, 30, 15, 6, 0].map { try Self.shade(rise: $0) }
    for (higher, lower) in zip(shades, shades.dropFirst()) { #expect(lower > higher) }
    #expect(shades[0] > 0)
  }

  @Test("a shadow gets wider and sharper as the tile comes down: its edge, eight points wide, holds more of the shade")
  func sharpens() throws {
    func edge(_ rise: CGFloat) throws -> Double {
      let (inner, outer) = (try Self.shade(rise: rise, beside: 24), try Self.shade(rise: rise, beside: 32))
      return Double(inner - outer) / Double(try Self.shade(rise: rise))
    }
    let (high, low) = (try edge(40), try edge(0))
    #expect(low > high)
    // Wider: at its edge the landed tile's shadow has a larger share of its value in the middle.
    func width(_ rise: CGFloat) throws -> Double {
      Double(try Self.shade(rise: rise, beside: 24)) / Double(try Self.shade(rise: rise))
    }
    #expect(try width(0) > width(40))
  }

  @Test("a shadow falls on no other tile, and on nothing above the floor")
  func onlyFloor() throws {
    let alone = try PixelImage(of: PictureTests.frame([Self.tile(80, tint: 3)]))
    let bunched = try PixelImage(of: PictureTests.frame([Self.tile(80, tint: 3), Self.tile(110, rise: 4)]))
    // The second tile's left edge is at 80.
    for y in stride(from: 64, to: 118, by: 3) {
      for x in [52, 60, 70, 77] { #expect(alone.pixels[y * 200 + x] == bunched.pixels[y * 200 + x], "\(x), \(y)") }
    }
    let floating = try PixelImage(of: PictureTests.frame([Self.tile(100, rise: 12)]))
    for y in 110..<119 { #expect(PictureTests.isNear(floating.pixels[y * 200 + 100], Palette.stage, by: 1)) }
  }

  @Test("the floor is lit only where something stands or falls: an empty floor stays dark")
  func light() throws {
    let (empty, standing) = (
      try PixelImage(of: PictureTests.frame([])),
      try PixelImage(of: PictureTests.frame([Self.tile(100)]))
    )
    #expect(PictureTests.isNear(empty.pixels[125 * 200 + 20], Palette.ground))
    #expect(Self.brightness(standing, 20, 125) > Self.brightness(empty, 20, 125) + 20)
  }
}
