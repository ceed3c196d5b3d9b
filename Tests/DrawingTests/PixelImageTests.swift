import Foundation
import SpringflowDrawing
import SpringflowTestSupport
import SpringflowViews
import Testing

@Suite("Pictures in memory", .concurrentWithViews)
struct PixelImageTests {
  @Test("a PNG file has the picture's pixels, whatever its size", arguments: [(1, 1), (40, 99), (333, 120), (64, 64)])
  func png(_ size: (width: Int, height: Int)) throws {
    var random = SeededGenerator(seed: 3)
    var picture = PixelImage(width: size.width, height: size.height)
    for index in picture.pixels.indices {
      picture.pixels[index] = .random(in: 0...UInt32.max, using: &random) | 0xFF00_0000
    }
    let bytes = try picture.png()
    try withTemporaryFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/a.png"))
      let read = try #require(Thumbnails().ready(.file("\(folder)/a.png"))?.levels.first ?? nil)
      #expect(read == picture)
      #expect(read.pixelHash == picture.pixelHash)
    }
  }

  @Test("a difference counts pixels, names the first and the largest, and shows before, now and where")
  func difference() throws {
    let before = PixelImage(width: 3, height: 2)
    var now = before
    #expect(before.difference(from: now) == nil)
    now.pixels[4] = 0xFF00_2010
    now.pixels[5] = 0xFF01_0000
    let difference = try #require(before.difference(from: now))
    #expect(difference.count == 2 && difference.worst == 32 && difference.first == (1, 1))
    #expect(difference.picture.width == 9 && difference.picture.height == 2)
    #expect(
      difference.picture[4, 1] == now[1, 1] && difference.picture[7, 1] == .max && difference.picture[6, 1] != .max)
    #expect(before.pixelHash != now.pixelHash)
  }

  @MainActor
  @Test("a view is drawn with its subviews, at any scale")
  func views() throws {
    let view = View(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    view.backgroundColor = Color(hex: 0x204060)
    let inner = View(frame: CGRect(x: 10, y: 5, width: 10, height: 10))
    inner.backgroundColor = Color(hex: 0xFF8000)
    view.addSubview(inner)
    for scale in [1, 2.0] {
      let picture = try PixelImage(of: view, scale: scale)
      #expect(picture.width == Int(40 * scale) && picture.height == Int(20 * scale))
      #expect(picture[Int(5 * scale), Int(10 * scale)] == 0xFF20_4060)
      #expect(picture[Int(15 * scale), Int(10 * scale)] == 0xFFFF_8000)
    }
    let error = #expect(throws: SDLError.self) { try PixelImage(of: view, scale: 1000) }
    #expect(
      error?.description
        == "cannot make a picture of 40000 x 20000 pixels: a side has at most 16384 pixels; try a smaller scale")
  }
}
