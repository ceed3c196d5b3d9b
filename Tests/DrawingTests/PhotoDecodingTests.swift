import Foundation
import SpringflowAllocationCounter
import SpringflowDrawing
import SpringflowTestSupport
import Testing

@Suite("Photos are decoded row by row", .serialized, .concurrentWithViews)
struct PhotoDecodingTests {
  /// Writes bytes to a file and reads it.
  static func read(_ bytes: [UInt8], side: Int = PhotoFile.side) throws(PhotoProblem) -> PixelImage {
    try withTemporaryFolder { folder throws(PhotoProblem) in
      let path = "\(folder)/photo"
      #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
      return try PhotoFile.read(path, side: side)
    }
  }

  static func problem(_ bytes: [UInt8]) -> String? {
    do throws(PhotoProblem) { _ = try read(bytes) } catch { return error.reason }
    return nil
  }

  /// A pseudorandom number.
  static func noise(_ x: Int, _ y: Int, _ channel: Int = 0) -> Int {
    let sum =
      UInt64(truncatingIfNeeded: x &* 73_856_093 ^ y &* 19_349_663 ^ channel &* 83_492_791) &* 0x9E37_79B9_7F4A_7C15
    return Int(sum >> 40)
  }

  /// A kind of PNG file and its samples, as 0xAARRGGBB.
  struct PNGKind: CustomTestStringConvertible {
    var kind: SamplePNG.Kind
    var depth: Int
    var testDescription: String { "\(kind) of \(depth) bits" }

    static let all: [PNGKind] = [
      (.grey, [1, 2, 4, 8, 16]), (.rgb, [8, 16]), (.palette, [1, 2, 4, 8]), (.greyAlpha, [8, 16]), (.rgba, [8, 16]),
    ].flatMap { (kind: SamplePNG.Kind, depths: [Int]) in depths.map { PNGKind(kind: kind, depth: $0) } }

    func samples(_ x: Int, _ y: Int) -> [Int] {
      let count = [SamplePNG.Kind.grey: 1, .rgb: 3, .palette: 1, .greyAlpha: 2, .rgba: 4][kind]!
      return (0..<count).map { PhotoDecodingTests.noise(x, y, $0) & ((1 << depth) - 1) }
    }

    /// The palette's colours and, for the first half of them, their alpha.
    var chunks: [(name: String, data: [UInt8])] {
      guard kind == .palette else { return [] }
      let colors = (0..<1 << depth).map(color)
      let half = colors.prefix(1 << (depth - 1))
      let bytes = colors.flatMap { color -> [UInt8] in
        let (red, green, blue) = (color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF)
        return [UInt8(red), UInt8(green), UInt8(blue)]
      }
      return [("PLTE", bytes), ("tRNS", half.map { UInt8($0 >> 24) })]
    }

    private func color(_ index: Int) -> UInt32 {
      let isOpaque = index >= 1 << (depth - 1)
      // Never without alpha, as an invisible pixel has no colour.
      let alpha = isOpaque ? 0xFF : PhotoDecodingTests.noise(index, 1) % 255 + 1
      return UInt32(alpha) << 24 | UInt32(PhotoDecodingTests.noise(index, 2) & 0xFFFFFF)
    }

    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      let most = (1 << depth) - 1
      let bytes = samples(x, y).map { UInt32(($0 * 255 * 2 + most) / (most * 2)) }
      func argb(_ alpha: UInt32, _ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
        alpha == 0 ? 0 : alpha << 24 | red << 16 | green << 8 | blue
      }
      return switch kind {
      case .grey: argb(0xFF, bytes[0], bytes[0], bytes[0])
      case .greyAlpha: argb(bytes[1], bytes[0], bytes[0], bytes[0])
      case .rgb: argb(0xFF, bytes[0], bytes[1], bytes[2])
      case .rgba: argb(bytes[3], bytes[0], bytes[1], bytes[2])
      case .palette: color(samples(x, y)[0])
      }
    }

    func sample(_ width: Int, _ height: Int, isInterlaced: Bool) -> SamplePNG {
      SamplePNG(
        width: width, height: height, kind: kind, depth: depth, isInterlaced: isInterlaced, chunks: chunks,
        samples: samples)
    }
  }

  @Test("PNG files of every kind show their pixels, interlaced ones too", arguments: PNGKind.all)
  func kinds(_ kind: PNGKind) throws {
    for (width, height) in [(1, 1), (3, 2), (2, 3), (4, 9), (9, 4), (5, 5), (13, 17)] {
      let cut = (width: min(width, height * 3), height: min(height, width * 3))
      let pixels = (0..<cut.height).flatMap { y in (0..<cut.width).map { kind.pixel($0, y) } }
      let expected = PixelImage(width: cut.width, height: cut.height, pixels: pixels)
      for isInterlaced in [false, true] {
        let read = try Self.read(kind.sample(width, height, isInterlaced: isInterlaced).bytes)
        #expect(read == expected, "\(width) x \(height), interlaced: \(isInterlaced)")
      }
    }
  }

  @Test("an interlaced photo shrinks to the same pixels as one that is not, with the same cropping")
  func interlaced() throws {
    for (width, height) in [(53, 61), (99, 50), (54, 170)] {
      let kind = PNGKind(kind: .rgba, depth: 8)
      let images = try [false, true].map {
        try Self.read(kind.sample(width, height, isInterlaced: $0).bytes, side: 50)
      }
      #expect(images[0] == images[1])
      #expect(min(images[0].width, images[0].height) == 50 && max(images[0].width, images[0].height) <= 150)
    }
    // The middle third of a picture that is nine times as long as high.
    let long = PNGKind(kind: .rgb, depth: 8)
    for isInterlaced in [false, true] {
      let middle = try Self.read(long.sample(54, 6, isInterlaced: isInterlaced).bytes)
      #expect(middle.width == 18 && middle.height == 6)
      #expect(middle.pixels == (0..<6).flatMap { y in (18..<36).map { long.pixel($0, y) } })
    }
  }

  @Test("each pixel of a smaller picture is the average of its area, whatever the order of the rows")
  func average() {
    for (width, height, newWidth, newHeight) in [
      (7, 5, 3, 2), (8, 8, 5, 7), (6, 4, 3, 2), (5, 9, 5, 1), (11, 3, 10, 3),
    ] {
      let pixels = (0..<width * height).map {
        UInt32(Self.noise($0, width) & 0xFFFFFF | (Self.noise($0, 1) & 0xFF) << 24)
      }
      func shrunk(_ rows: [Int], passes: Int) -> PixelImage {
        var image = ShrinkingImage(width: width, height: height, to: newWidth, newHeight)
        for pass in 0..<passes {
          for y in rows {
            let row = stride(from: pass, to: width, by: passes).map { pixels[y * width + $0] }
            image.add(row, count: row.count, y: y, firstX: pass, stepX: passes)
          }
        }
        return image.image
      }
      let image = shrunk(Array(0..<height), passes: 1)
      #expect(shrunk((0..<height).reversed(), passes: 1) == image)
      #expect(shrunk(Array(0..<height), passes: 3) == image)
      for y in 0..<newHeight {
        for x in 0..<newWidth {
          var sums = [0.0, 0, 0, 0]
          for oldY in 0..<height {
            for oldX in 0..<width {
              func overlap(_ old: Int, _ new: Int, _ scale: Double) -> Double {
                max(0, min(Double(old + 1) * scale, Double(new + 1)) - max(Double(old) * scale, Double(new)))
              }
              let share =
                overlap(oldX, x, Double(newWidth) / Double(width))
                * overlap(oldY, y, Double(newHeight) / Double(height))
              let pixel = pixels[oldY * width + oldX]
              let alpha = Double(pixel >> 24) * share
              for channel in 0..<3 { sums[channel] += Double(pixel >> (8 * UInt32(channel)) & 0xFF) * alpha }
              sums[3] += alpha
            }
          }
          let pixel = image.pixels[y * newWidth + x]
          #expect(abs(Double(pixel >> 24) - sums[3]) < 0.5001)
          for channel in 0..<3 {
            let value = Double(pixel >> (8 * UInt32(channel)) & 0xFF)
            #expect(abs(value - sums[channel] / sums[3]) < 0.5001)
          }
        }
      }
    }
  }

  @Test("a large photo takes no more memory at once than a small one")
  func memory() throws {
    let small = ShrinkingImage(width: 511, height: 511, to: 510, 510).byteCount
    #expect(ShrinkingImage(width: 10_000, height: 10_000, to: 510, 510).byteCount == small)
    #expect(small < 9_000_000)
    // The file has half a megabyte; decoded it would have two.
    for isInterlaced in [false, true] {
      let photo = SamplePNG(width: 700, height: 700, kind: .grey, isInterlaced: isInterlaced) { x, y in [(x ^ y) & 0xFF]
      }
      try withTemporaryFolder { folder in
        let path = "\(folder)/photo"
        try Data(photo.bytes).write(to: URL(fileURLWithPath: path))
        countAllocations(100_000)
        let image = try PhotoFile.read(path, side: 50)
        #expect(allocationCount() == 0)
        #expect(image.width == 50 && image.height == 50)
      }
    }
  }

  @Test("JPEG files in grey, in RGB and in inks show their colours, in one scan, in several and progressive")
  func jpegs() throws {
    // Cyan, magenta, yellow and black, inverted as by Adobe.
    let inks = [0x20, 0x80, 0xFF, 0xC0]
    let light = [0x18, 0x60, 0xC0]
    let cases: [(SampleJPEG, [Int])] = [
      (SampleJPEG(width: 2, height: 1, components: 1) { _, _ in [77] }, [77, 77, 77]),
      (SampleJPEG(width: 2, height: 1) { _, _ in [100, 128, 128] }, [100, 100, 100]),
      (SampleJPEG(width: 2, height: 1) { _, _ in [76, 85, 255] }, [254, 0, 0]),
      (SampleJPEG(width: 2, height: 1, adobe: 0) { _, _ in [10, 20, 30] }, [10, 20, 30]),
      (SampleJPEG(width: 2, height: 1, components: 4, adobe: 0) { _, _ in inks }, light),
      (SampleJPEG(width: 2, height: 1, components: 4) { _, _ in inks.map { 255 - $0 } }, light),
      (SampleJPEG(width: 2, height: 1, components: 4, adobe: 2) { _, _ in [155, 128, 128, 255] }, [100, 100, 100]),
    ]
    for (index, (sample, expected)) in cases.enumerated() {
      for scans in [SampleJPEG.Scans.one, .perComponent, .progressive] {
        var sample = sample
        sample.scans = scans
        let image = try Self.read(sample.bytes)
        #expect(image.width == 16 && image.height == 8)
        for pixel in Set(image.pixels) {
          let colors = [16, 8, 0].map { Int(pixel >> UInt32($0) & 0xFF) }
          let isNear = zip(colors, expected).allSatisfy { abs($0 - $1) <= 1 }
          #expect(pixel >> 24 == 0xFF && isNear, "case \(index), \(scans): \(colors) for \(expected)")
        }
      }
    }
  }

  @Test("a JPEG file that is decoded at an eighth of its size has each colour at its position")
  func scaled() throws {
    // 4,080 pixels in 510 blocks: one pixel each.
    let sample = SampleJPEG(width: 510, height: 520, components: 1) { x, y in [x / 51 * 20 + y / 260 * 30] }
    let image = try Self.read(sample.bytes)
    #expect(image.width == 510 && image.height == 520)
    for (x, y) in [(0, 0), (50, 259), (51, 260), (509, 0), (300, 519)] {
      let expected = x / 51 * 20 + y / 260 * 30
      #expect(abs(Int(image.pixels[y * 510 + x] & 0xFF) - expected) <= 1, "\(x), \(y)")
    }
  }

  @Test("a photo taken sideways is shown upright, whatever precedes its orientation in the file")
  func upright() throws {
    let exif: [UInt8] =
      Array("Exif".utf8) + [
        0, 0, 0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 18, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0,
      ]
    var sample = SampleJPEG(width: 2, height: 1, components: 1) { x, _ in [x * 200] }
    sample.segments = [UInt8](repeating: 0xE2, count: 8).map { ($0, [UInt8](repeating: 0xFF, count: 65_000)) }
    sample.segments.append((0xE1, exif))
    let image = try Self.read(sample.bytes)
    #expect(image.width == 8 && image.height == 16)
    #expect(image.pixels.first == 0xFF00_0000 && image.pixels.last == 0xFFC8_C8C8)
  }

  @Test("a photo that takes too much memory is refused with its megapixels, exactly at the limit")
  func limits() {
    var sample = SampleJPEG(width: 1, height: 1, scans: .progressive) { _, _ in [0, 0, 0] }
    sample.toldSize = 8000
    #expect(Self.problem(sample.bytes) == "its 64 megapixels are too many for a progressive JPEG file")
    sample.scans = .perComponent
    #expect(Self.problem(sample.bytes) == "its 64 megapixels are too many for a JPEG file of several scans")
    // 16 million pixels in three components of two bytes each.
    sample.toldSize = 4080
    #expect(Self.problem(sample.bytes) != "its 16 megapixels are too many for a JPEG file of several scans")
    sample.toldSize = 4088
    #expect(Self.problem(sample.bytes) == "its 16 megapixels are too many for a JPEG file of several scans")
    #expect(PhotoFile.megapixels(of: 64_000_000) == "64 megapixels")
    #expect(PhotoFile.megapixels(of: 100_000_001) == "100.000001 megapixels")
    #expect(PhotoFile.megapixels(of: 101_999_999) == "101 megapixels")
    var long = SamplePNG(width: 1, height: 1) { _, _ in [0, 0, 0] }.bytes
    long.replaceSubrange(16..<24, with: SamplePNG.number(2_000_000) + SamplePNG.number(1))
    #expect(Self.problem(long) == "its longer side of 2000000 pixels is more than 1000000")
    long.replaceSubrange(16..<24, with: SamplePNG.number(0x7FFF_FFFF) + SamplePNG.number(0x7FFF_FFFF))
    #expect(Self.problem(long) == "its 4611686014132 megapixels are more than 100")
  }

  @Test("a path that is no regular file is reported at once")
  func pipe() {
    withTemporaryFolder { folder in
      let pipe = "\(folder)/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      for path in [pipe, "/dev/null"] {
        #expect(ImageLoader.read(path) == .failure(PhotoProblem(reason: "it is not a file")))
      }
    }
  }

  /// Small files of several kinds.
  static let small: [[UInt8]] = [
    PNGKind(kind: .rgba, depth: 8).sample(9, 7, isInterlaced: true).bytes,
    PNGKind(kind: .palette, depth: 4).sample(20, 20, isInterlaced: false).bytes,
    SampleJPEG(width: 3, height: 3) { x, y in [noise(x, y) & 0xFF, noise(x, y, 1) & 0xFF, 100] }.bytes,
    SampleJPEG(width: 3, height: 3, components: 4, adobe: 2, scans: .progressive) { x, y in
      (0..<4).map { noise(x, y, $0) & 0xFF }
    }.bytes,
  ]

  @Test("a file that is cut anywhere is reported as truncated", arguments: TestLength.cases(small.indices, short: 3))
  func cut(_ index: Int) {
    let bytes = Self.small[index]
    let isPNG = bytes[0] == 0x89
    #expect(Self.problem(bytes) == nil)
    #expect(Self.problem(bytes + [1, 2, 3]) == nil)
    // The bytes after the pixels of a PNG file are not read: their checksum, and the chunk of the end.
    let end = isPNG ? bytes.count - 16 : bytes.count
    for length in 0..<end {
      let problem = Self.problem(Array(bytes.prefix(length)))
      switch length {
      case 0: #expect(problem == "it is empty")
      case 1..<(isPNG ? 24 : 4): #expect(problem == "it is neither a PNG nor a JPEG file")
      case _ where isPNG: #expect(problem?.hasPrefix("it is damaged (") == true, "\(length)")
      default: #expect(problem == "it is cut off" || problem == "it is damaged", "\(length)")
      }
    }
    if !isPNG { #expect(Self.problem(bytes.dropLast(1)) == "it is cut off") }
  }

  @Test("a file with wrong bytes gives a picture or a sentence", arguments: small.indices)
  func flipped(_ index: Int) {
    let bytes = Self.small[index]
    for attempt in 0..<TestLength.count(150, short: 50) {
      var wrong = bytes
      for flip in 0...attempt % 3 {
        let place = Self.noise(attempt, flip, 5) % bytes.count
        wrong[place] ^= UInt8(1 << (Self.noise(attempt, flip, 6) % 8))
      }
      // With correct checksums more of a PNG file is decoded.
      if bytes[0] == 0x89 { wrong = SamplePNG.resummed(wrong) }
      let problem = Self.problem(wrong)
      #expect(problem == nil || problem?.hasPrefix("it") == true)
    }
  }
}
