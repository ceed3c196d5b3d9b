import Foundation
import SpringflowDrawing
import SpringflowViews
import Testing

@MainActor
@Suite("Onion skins", .serialized)
struct OnionSkinTests {
  private static func frame(_ centers: [(Double, Double)], _ tick: Int) -> Frame {
    FrameStripTests.frame(centers.map { CGPoint(x: $0.0, y: $0.1) }, tick: tick)
  }

  @Test("what stands still is there once, and what moves once for each place")
  func places() {
    let skin = OnionSkin([
      Self.frame([(20, 20), (60, 50)], 0), Self.frame([(20, 20.3), (60, 50)], 10),
      Self.frame([(20, 20), (90, 50)], 20), Self.frame([(20, 20), (120, 50)], 30),
    ])
    #expect(skin.frame.elements.map { [$0.center.x, $0.center.y] } == [[20, 20], [60, 50], [90, 50], [120, 50]])
    #expect(skin.ways.map { $0.map(\.moments) } == [[0...1, 2...2, 3...3]])
    #expect(skin.frame.elements.map(\.alpha)[0] == 1 && skin.frame.elements.map(\.alpha)[3] == 1)
    // An earlier place is fainter than a later one.
    #expect(skin.frame.elements[1].alpha < skin.frame.elements[2].alpha && skin.frame.elements[2].alpha < 1)
  }

  @Test("an element that left is there at its earlier places, and one that came is whole")
  func leaving() {
    let skin = OnionSkin([Self.frame([(20, 20), (60, 50)], 0), Self.frame([(20, 20)], 10)])
    #expect(skin.ways.map { $0.map(\.moments) } == [[0...0]])
    #expect(skin.frame.elements.count == 2)
    let coming = OnionSkin([Self.frame([(20, 20)], 0), Self.frame([(20, 20), (60, 50)], 10)])
    #expect(coming.ways.isEmpty && coming.frame.elements.map(\.alpha) == [1, 1])
  }

  @Test("what cannot be seen has no place: outside, transparent or clipped away")
  func unseen() {
    var first = Self.frame([(-30, 50), (60, 50), (100, 50)], 0)
    first.elements[1].alpha = 0
    first.elements[2].clip = Frame.Clip(
      center: CGPoint(x: 20, y: 20), size: CGSize(width: 40, height: 40), cornerRadius: 0, transform: .identity,
      spatial: nil, outer: nil)
    let skin = OnionSkin([first, Self.frame([(30, 50), (70, 50), (110, 50)], 10)])
    #expect(skin.ways.isEmpty && skin.frame.elements.count == 3)
  }

  @Test("earlier places are blue, the last one has its own colour, and the way leads through all ticks")
  func colours() throws {
    let frames = [Self.frame([(40, 70)], 0), Self.frame([(160, 70)], 20)]
    var trails = MotionTrails()
    for tick in 0...20 {
      // Up and down again.
      trails.add(Self.frame([(40 + 6 * Double(tick), 70 - 3 * Double(10 - abs(tick - 10)))], tick))
    }
    func picture(_ trails: MotionTrails?) throws -> PixelImage {
      try PixelImage(of: FrameStrip(frames.map { .init($0, at: 0) }, .onionSkin(along: trails)), scale: 1)
    }
    func parts(_ pixel: UInt32) -> (red: Int, blue: Int) { (Int(pixel >> 16 & 255), Int(pixel & 255)) }
    let drawn = try picture(trails)
    let (left, top) = (20, 44)
    let early = parts(drawn[left + 34, top + 76])
    #expect(early.blue > early.red + 50)
    #expect(drawn[left + 166, top + 76] == 0xFFFF_FFFF)
    #expect(parts(drawn[left + 70, top + 55]).blue > 100 && drawn[left + 70, top + 70] == Palette.stagePixel)
    let straight = try picture(nil)
    #expect(straight[left + 70, top + 55] == Palette.stagePixel && parts(straight[left + 70, top + 70]).blue > 100)
  }
}
