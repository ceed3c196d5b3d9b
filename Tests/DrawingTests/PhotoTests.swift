import Foundation
import SpringflowDrawing
import SpringflowTestSupport
import SpringflowViews
import Testing

@MainActor
@Suite("Photos and landscapes", .serialized)
struct PhotoTests {
  /// Writes a picture that is red on the left and blue on the right. JPEG files have whole blocks of 8 x 8 pixels.
  static func write(_ path: String, width: Int = 300, height: Int = 100) throws {
    func samples(_ isLeft: Bool) -> [Int] { isLeft ? [0xC0, 0x30, 0x20] : [0x20, 0x40, 0xC0] }
    var bytes: [UInt8]
    if path.hasSuffix("png") {
      var picture = PixelImage(width: width, height: height)
      for index in picture.pixels.indices {
        picture.pixels[index] = index % width < width / 2 ? 0xFFC0_3020 : 0xFF20_40C0
      }
      bytes = try picture.png()
    } else {
      let blocks = (width + 15) / 16
      bytes =
        SampleJPEG(width: 2 * blocks, height: (height + 7) / 8, adobe: 0, samples: { x, _ in samples(x < blocks) })
        .bytes
    }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  static let red = Color(hex: 0xC03020)
  static let blue = Color(hex: 0x2040C0)

  @Test("a photo fills its element, cropped about its middle, with round corners", arguments: ["png", "jpg"])
  func fills(_ kind: String) throws {
    try withTemporaryFolder { folder in
      try Self.write("\(folder)/a.\(kind)")
      let content = CellContent(picture: .file("\(folder)/a.\(kind)"), radius: 20)
      let drawn = try Drawn([Drawn.element(content)])
      for y in [42.0, 80, 118] {
        #expect(PictureTests.isNear(drawn.at(95, y), Self.red, by: 12))
        #expect(PictureTests.isNear(drawn.at(104, y), Self.blue, by: 12))
      }
      #expect(PictureTests.isNear(drawn.at(41, 80), Self.red, by: 12))
      #expect(!PictureTests.isNear(drawn.at(41, 41), Self.red, by: 60))
      // The same, rotated by a quarter turn.
      var turned = Drawn.element(content)
      turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
      let quarter = try Drawn([turned])
      #expect(PictureTests.isNear(quarter.at(100, 60), Self.red, by: 12))
      #expect(PictureTests.isNear(quarter.at(100, 100), Self.blue, by: 12))
    }
  }

  @Test("a photo is read once, however often and large it is drawn, and for a fresh atlas too")
  func once() throws {
    try withTemporaryFolder { folder in
      try Self.write("\(folder)/a.png", width: 1200, height: 1000)
      let thumbnails = Thumbnails()
      let content = CellContent(picture: .file("\(folder)/a.png"))
      for size in [20.0, 60, 110] as [CGFloat] {
        _ = try Drawn([Drawn.element(content, width: size, height: size)], thumbnails: thumbnails)
      }
      try FileManager.default.removeItem(atPath: "\(folder)/a.png")
      let drawn = try Drawn([Drawn.element(content)], scale: 2, thumbnails: thumbnails)
      #expect(PictureTests.isNear(drawn.at(70, 80), Self.red) && thumbnails.readings == 1)
      let picture = try #require(thumbnails.ready(.file("\(folder)/a.png")))
      #expect(Atlas.seen(picture, in: CGSize(width: 600, height: 600)).level == 0)
      #expect(Atlas.seen(picture, in: CGSize(width: 250, height: 250)).level == 1)
      #expect(Atlas.seen(picture, in: CGSize(width: 3, height: 3)).level == picture.levels.count - 1)
    }
  }

  @Test("a photo that cannot be shown is drawn as broken, and reported once with the reason")
  func broken() throws {
    try withTemporaryFolder { folder in
      try Self.write("\(folder)/good.png")
      let good = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/good.png"))
      try Self.write("\(folder)/good.jpg")
      let jpeg = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/good.jpg"))
      var huge = good
      huge.replaceSubrange(16..<24, with: [0, 0, 0x40, 0, 0, 0, 0x40, 0])
      var overflowing = good
      overflowing.replaceSubrange(16..<24, with: [UInt8](repeating: 0xFF, count: 8))
      let cases: [(name: String, data: Data?, reason: String)] = [
        ("missing.jpg", nil, "there is no such file"),
        ("empty.png", Data(), "it is empty"),
        ("words.png", Data("not a picture".utf8), "it is neither a PNG nor a JPEG file"),
        ("cut.png", good.prefix(60), "it is damaged ("),
        ("cut.jpg", Data([0xFF, 0xD8, 0xFF, 0xE0]), "it is damaged"),
        ("half.jpg", jpeg.dropLast(2), "it is cut off"),
        ("huge.png", huge, "its 268 megapixels are more than 100"),
        ("overflowing.png", overflowing, "its 18446744065119 megapixels are more than 100"),
      ]
      var elements: [Frame.Element] = []
      for (name, data, _) in cases {
        try data?.write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        elements.append(Drawn.element(CellContent(picture: .file("\(folder)/\(name)"))))
      }
      elements.append(Drawn.element(CellContent(picture: .file(folder))))
      var reports: [String] = []
      let thumbnails = Thumbnails { reports.append($0) }
      for _ in 0..<2 {
        for element in elements {
          let drawn = try Drawn([element], thumbnails: thumbnails)
          #expect(PictureTests.isNear(drawn.at(50, 50), Palette.placeholder))
          // The frame, and the name below it.
          #expect(drawn.inked(rows: 55..<85, above: 0x80) != nil && drawn.inked(rows: 90..<110, above: 0x60) != nil)
        }
      }
      #expect(reports.count == cases.count + 1)
      for (report, expected) in zip(reports, cases) {
        #expect(report.hasPrefix("\(folder)/\(expected.name) cannot be shown: \(expected.reason)"))
      }
      #expect(reports.last == "\(folder) cannot be shown: it is a folder")
    }
  }

  @Test("a photo in the background has a placeholder first, arrives once and fades in")
  func background() throws {
    try withTemporaryFolder { folder in
      try Self.write("\(folder)/a.png")
      let thumbnails = Thumbnails(.inBackground)
      let picture = ImageSource.file("\(folder)/a.png")
      let element = Drawn.element(CellContent(picture: picture))
      #expect(PictureTests.isNear(try Drawn([element], thumbnails: thumbnails).at(60, 80), Palette.placeholder))
      #expect(thumbnails.availability(of: picture) == .awaited)
      for _ in 0..<1000 where !thumbnails.hasNews { usleep(5000) }
      #expect(thumbnails.hasNews)
      thumbnails.takeArrivals()
      func opacity() -> Float {
        if case .ready(_, _, _, let part) = thumbnails.availability(of: picture) { part } else { -1 }
      }
      #expect(opacity() == 0)
      thumbnails.advance(by: 0.05)
      #expect(opacity() > 0.4 && opacity() < 0.7 && thumbnails.hasNews)
      thumbnails.advance(by: 0.2)
      #expect(opacity() == 1 && thumbnails.hasNews)
      thumbnails.advance(by: 0.01)
      #expect(!thumbnails.hasNews && thumbnails.readings == 1)
      #expect(PictureTests.isNear(try Drawn([element], thumbnails: thumbnails).at(60, 80), Self.red))
    }
  }

  @Test("a photo taken sideways is shown upright")
  func orientation() {
    let image = PixelImage(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])
    let expected: [[UInt32]] = [
      [1, 2, 3, 4, 5, 6], [3, 2, 1, 6, 5, 4], [6, 5, 4, 3, 2, 1], [4, 5, 6, 1, 2, 3], [1, 4, 2, 5, 3, 6],
      [4, 1, 5, 2, 6, 3], [6, 3, 5, 2, 4, 1], [3, 6, 2, 5, 1, 4],
    ]
    for (index, pixels) in expected.enumerated() { #expect(image.upright(from: index + 1).pixels == pixels) }
    var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 0, 34] + Array("Exif".utf8) + [0, 0]
    bytes += [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    bytes += [0xFF, 0xC0, 0, 11, 8, 0, 20, 0, 30, 1, 1, 0x11, 0]
    func header(_ length: Int) -> PhotoHeader? {
      PhotoHeader { Array(bytes.prefix(length).dropFirst($0).prefix($1)) }
    }
    #expect(header(bytes.count)?.orientation == 6)
    #expect(header(bytes.count)?.width == 30 && header(bytes.count)?.height == 20)
    // A truncated header may lack information, but does no harm.
    for length in 0..<bytes.count { _ = header(length) }
  }

  @Test("shrinking averages pixels, weighted by alpha")
  func shrinking() {
    let image = PixelImage(
      width: 4, height: 2,
      pixels: [0xFF00_0000, 0xFFFF_FFFF, 0xFF10_2030, 0x0000_FF00, 0xFFFF_FFFF, 0xFF00_0000, 0xFF10_2030, 0x0000_FF00])
    #expect(image.halved.pixels == [0xFF80_8080, 0x8010_2030])
    let flat = PixelImage(width: 1001, height: 77, pixels: [UInt32](repeating: 0xFF12_3456, count: 1001 * 77))
    var shrinking = ShrinkingImage(width: 1001, height: 77, to: 97, 30)
    flat.pixels.withUnsafeBufferPointer {
      for y in 0..<77 { shrinking.add($0.baseAddress! + y * 1001, count: 1001, y: y) }
    }
    let small = shrinking.image
    #expect(small.pixels == [UInt32](repeating: 0xFF12_3456, count: 97 * 30) && small.isOpaque)
  }

  @Test("a landscape is the same every time and differs from the others, whatever its number")
  func landscapes() {
    let numbers = Array(0..<24) + [.min, -1, .max]
    let images = numbers.map { Landscape($0).drawn(side: 32) }
    #expect(Landscape(5).drawn(side: 32) == images[5])
    for a in images.indices {
      #expect(images[a].isOpaque)
      for b in 0..<a {
        let difference = Self.difference(images[a].pixels, images[b].pixels)
        #expect(difference / (32 * 32 * 3) >= 4, "\(numbers[a]) and \(numbers[b])")
      }
    }
  }

  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> Int {
    var sum = 0
    for (x, y) in zip(a, b) {
      for shift in [0, 8, 16] as [UInt32] { sum += abs(Int(x >> shift & 0xFF) - Int(y >> shift & 0xFF)) }
    }
    return sum
  }

  @Test("more pictures than fit are all shown, in less detail, and the atlas is not renewed again and again")
  nonisolated func many() throws {
    let thumbnails = Thumbnails()
    let atlas = Atlas(scale: 1, thumbnails: thumbnails)
    var seen: [ImageSource: Atlas.SeenPicture] = [:]
    for number in 0..<60 {
      let picture = try #require(thumbnails.ready(.landscape(number)))
      seen[.landscape(number)] = Atlas.seen(picture, in: CGSize(width: number < 3 ? 255 : 500, height: 255))
    }
    atlas.fit(&seen)
    #expect(seen.values.allSatisfy { $0.level >= 1 })
    let places = seen.sorted { $0.value.level < $1.value.level }.compactMap {
      atlas.place($0.key, $0.value)
    }
    #expect(places.count == 60 && !atlas.isOverfull && !atlas.isNearlyFull)
    for (index, place) in places.enumerated() {
      for other in places[..<index] {
        #expect(
          place.x >= other.x + other.width || other.x >= place.x + place.width
            || place.y >= other.y + other.height || other.y >= place.y + place.height)
      }
    }
    // A canvas that fills a fresh atlas keeps it.
    while atlas.place(.landscape(100 + atlas.pictures.count), isReady: thumbnails) != nil {}
    #expect(atlas.isOverfull)
    atlas.markClean()
    #expect(!atlas.isUsedUp)
    for _ in 0..<40 { atlas.markClean() }
    #expect(atlas.isUsedUp)
  }
}

extension Atlas {
  fileprivate func place(_ picture: ImageSource, isReady thumbnails: Thumbnails) -> AtlasRegion? {
    thumbnails.ready(picture).flatMap { place(picture, SeenPicture(image: $0, level: 1, surplus: 1)) }
  }
}
