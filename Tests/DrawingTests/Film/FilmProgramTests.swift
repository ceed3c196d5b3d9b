import Foundation
import SpringflowDrawing
import SpringflowTestSupport
import Testing

/// Films as other programs read them. These need ffmpeg and ImageMagick: `.ci/run` installs them and sets
/// `SPRINGFLOW_FILM_TESTS=1`.
@Suite(
  "Films in other programs", .concurrentWithViews,
  .enabled(
    if: ProcessInfo.processInfo.environment["SPRINGFLOW_FILM_TESTS"] == "1",
    "needs ffmpeg and imagemagick; .ci/run sets SPRINGFLOW_FILM_TESTS=1"))
struct FilmProgramTests {
  /// What a program writes; it has to succeed and to report nothing.
  private static func output(of words: String, _ path: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words.split(separator: " ").map { $0 == "FILM" ? path : String($0) }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let report = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && report.isEmpty, "\(words): \(report)")
    return data
  }

  /// The lines that a program writes, each divided at commas and spaces.
  private static func lines(of words: String, _ path: String) throws -> [[String]] {
    String(decoding: try output(of: words, path), as: UTF8.self).split(separator: "\n")
      .map { $0.split { $0 == "," || $0 == " " }.map(String.init) }
  }

  /// The pixels 0xFFRRGGBB of some size in bytes B, G, R and A.
  private static func pictures(_ data: Data, _ width: Int, _ height: Int) -> [PixelImage] {
    let size = width * height * 4
    #expect(data.count % size == 0)
    return (0..<data.count / size).map { index in
      let pixels = data[index * size..<(index + 1) * size].withUnsafeBytes {
        Array($0.bindMemory(to: UInt32.self)).map { $0 | 0xFF00_0000 }
      }
      return PixelImage(width: width, height: height, pixels: pixels)
    }
  }

  /// The pictures of a film as ffmpeg decodes them, each once however long it is shown.
  private static func decoded(_ path: String, _ width: Int, _ height: Int) throws -> [PixelImage] {
    let kind = path.hasSuffix(".png") ? "-f apng " : ""
    return pictures(
      try output(
        of: "ffmpeg -v error -err_detect crccheck \(kind)-i FILM -vsync passthrough -f rawvideo -pix_fmt bgra pipe:1",
        path), width, height)
  }

  /// The pictures of a GIF as ImageMagick decodes them.
  private static func coalesced(_ path: String, _ width: Int, _ height: Int) throws -> [PixelImage] {
    pictures(try output(of: "convert FILM -coalesce -depth 8 bgra:-", path), width, height)
  }

  /// The times of a GIF's pictures in hundredths of a second, as ImageMagick reads them.
  private static func ticks(_ path: String) throws -> [Int] {
    try lines(of: "identify -format %T\\n FILM", path).map { try #require(Int($0[0])) }
  }

  /// The times in seconds at which a film's pictures begin, and that of its end.
  private static func times(_ path: String) throws -> [Double] {
    let kind = path.hasSuffix(".png") ? "-f apng " : ""
    let lines = try lines(
      of: "ffprobe -v error \(kind)-show_entries packet=pts_time,duration_time -of csv=p=0 FILM", path)
    let times = try lines.map { (try #require(Double($0[0])), Double($0[1]) ?? 0) }.sorted { $0.0 < $1.0 }
    return times.map(\.0) + [times.last.map { $0.0 + $0.1 } ?? 0]
  }

  private static func withFilm(
    _ format: FilmFormat, rate: Int = 25, count: Int, _ picture: (Int) -> PixelImage,
    _ body: (_ path: String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a\(format.ending)"
      try Film.write(to: path, as: format, rate: rate, count: count) { picture($0) }
      try body(path)
    }
  }

  static let sizes = [(1, 1), (1, 9), (9, 1), (61, 47), (64, 48), (333, 21)]

  @Test("every pixel of an animated PNG file is the picture's", arguments: sizes, [1, 2, 12])
  func animatedPNG(_ size: (width: Int, height: Int), _ count: Int) throws {
    for picture in [FilmPictures.square, FilmPictures.noise, FilmPictures.slope] as [(Int, Int, Int) -> PixelImage] {
      let expected = (0..<count).map { picture($0, size.width, size.height) }
      let kept = expected.indices.filter { $0 == 0 || expected[$0] != expected[$0 - 1] }
      try Self.withFilm(.animatedPNG, count: count, { expected[$0] }) { path throws in
        #expect(try Self.decoded(path, size.width, size.height) == kept.map { expected[$0] })
        #expect(try Self.times(path).map { Int(($0 * 25).rounded()) } == kept + [count])
      }
    }
  }

  @Test("every pixel of a GIF of at most 255 colours is the picture's, in two programs", arguments: sizes, [1, 2, 12])
  func gif(_ size: (width: Int, height: Int), _ count: Int) throws {
    let expected = (0..<count).map { FilmPictures.square($0, width: size.width, height: size.height) }
    let kept = expected.indices.filter { $0 == 0 || expected[$0] != expected[$0 - 1] }
    try Self.withFilm(.gif, count: count, { expected[$0] }) { path throws in
      #expect(try Self.decoded(path, size.width, size.height) == kept.map { expected[$0] })
      #expect(try Self.coalesced(path, size.width, size.height) == kept.map { expected[$0] })
      #expect(try Self.ticks(path) == zip(kept, kept.dropFirst() + [count]).map { 4 * ($1 - $0) })
      #expect(try Self.times(path).map { Int(($0 * 25).rounded()) } == kept + [count])
    }
  }

  @Test("a GIF of exactly so many colours is exact", arguments: [1, 2, 3, 4, 5, 127, 128, 254, 255])
  func palettes(_ colors: Int) throws {
    // Colours of a whole row, another one in each picture.
    func picture(_ index: Int) -> PixelImage {
      PixelImage(
        width: 20, height: 20, pixels: (0..<400).map { 0xFF00_0000 | UInt32(($0 + index) % colors) * 0x01_0101 })
    }
    try Self.withFilm(.gif, count: 3, picture) { path throws in
      let expected = (0..<(colors == 1 ? 1 : 3)).map(picture)
      #expect(try Self.decoded(path, 20, 20) == expected)
      #expect(try Self.coalesced(path, 20, 20) == expected)
    }
  }

  /// The mean difference of a channel.
  private static func meanError(_ a: PixelImage, _ b: PixelImage) -> Double {
    let sum = zip(a.pixels, b.pixels).reduce(0) { sum, pair in
      [0, 8, 16].reduce(sum) { $0 + abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255)) }
    }
    return Double(sum) / Double(3 * a.pixels.count)
  }

  @Test("of a GIF of more colours the flat ground is exact, and the rest is near")
  func manyColors() throws {
    for (picture, limit) in [
      (FilmPictures.slope, 3.0), (FilmPictures.noise, 9),
    ] as [((Int, Int, Int) -> PixelImage, Double)] {
      let expected = (0..<6).map { picture($0, 80, 60) }
      try Self.withFilm(.gif, count: 6, { expected[$0] }) { path throws in
        let found = try Self.decoded(path, 80, 60)
        #expect(try Self.coalesced(path, 80, 60) == found && found.count == 6)
        for (before, now) in zip(expected, found) {
          #expect(Self.meanError(before, now) < limit, "\(Self.meanError(before, now))")
          for (a, b) in zip(before.pixels, now.pixels) where a == FilmPictures.ground { #expect(b == a) }
        }
      }
    }
  }

  @Test("pictures begin at their times, and the film ends at its own", arguments: [1, 7, 30, 33, 50, 60, 119, 120])
  func rates(_ rate: Int) throws {
    for format in [FilmFormat.gif, .animatedPNG] where format.rates.contains(rate) {
      let count = 2 * rate
      try Self.withFilm(format, rate: rate, count: count, { FilmPictures.square($0, width: 16, height: 9) }) {
        path throws in
        let times = try Self.times(path)
        #expect(times.count == count + 1)
        for (index, time) in times.enumerated() {
          let error = abs(time - Double(index) / Double(rate))
          // ffmpeg rounds the times of an animated PNG file to hundred-thousandths of a second, each by itself.
          #expect(error < (format == .gif ? 0.0101 : 1e-5 * Double(index + 1)), "\(format) \(index): \(time)")
        }
        #expect(abs(times[count] - 2) < 1e-5 * Double(count))
      }
    }
  }

  @Test("a pause of a quarter of an hour lasts as long", arguments: [1, 50])
  func pause(_ rate: Int) throws {
    let pictures = [FilmPictures.square(0, width: 5, height: 4), FilmPictures.square(1, width: 5, height: 4)]
    let count = 15 * 60 * rate
    for format in [FilmFormat.gif, .animatedPNG] {
      try Self.withFilm(format, rate: rate, count: count, { pictures[$0 / (count - 1)] }) { path throws in
        let (found, times) = (try Self.decoded(path, 5, 4), try Self.times(path))
        #expect(found.dropLast().allSatisfy { $0 == pictures[0] } && found.last == pictures[1])
        #expect(abs(times[found.count] - 900) < 1e-3)
        #expect(abs(times[found.count - 1] - Double(count - 1) / Double(rate)) < 0.011)
        #expect(found.count == (format == .gif ? 3 : 2))
        if format == .gif { #expect(try Self.coalesced(path, 5, 4) == found) }
      }
    }
  }

  /// The ratio of signal and noise in decibels.
  private static func ratio(_ before: [PixelImage], _ now: [PixelImage]) -> Double {
    var (sum, count) = (0.0, 0.0)
    for (a, b) in zip(before, now) {
      for (x, y) in zip(a.pixels, b.pixels) {
        for shift in [0, 8, 16] as [UInt32] {
          let difference = Double(x >> shift & 255) - Double(y >> shift & 255)
          (sum, count) = (sum + difference * difference, count + 1)
        }
      }
    }
    return sum == 0 ? .infinity : 10 * log10(255 * 255 * count / sum)
  }

  static let videos = [
    (160, 120, 60, 24), (161, 121, 60, 24), (160, 120, 1, 3), (64, 48, 50, 1), (97, 64, 120, 30), (33, 47, 30, 5),
    (2, 2, 25, 3), (1, 1, 25, 2),
  ]

  @Test("a video has its size, made even, its rate, all of its pictures, and their colours", arguments: videos)
  func video(_ video: (width: Int, height: Int, rate: Int, count: Int)) throws {
    let expected = (0..<video.count).map { FilmPictures.slope($0, width: video.width, height: video.height) }
    let (width, height) = (video.width + video.width % 2, video.height + video.height % 2)
    for format in [FilmFormat.mp4, .webm] {
      try Self.withFilm(format, rate: video.rate, count: video.count, { expected[$0] }) { path throws in
        let entries = "codec_name,width,height,pix_fmt,color_space,r_frame_rate,nb_read_frames"
        let stream = try Self.lines(
          of: "ffprobe -v error -count_frames -show_entries stream=\(entries) -of csv=p=0 FILM", path)
        #expect(
          stream == [
            [
              format == .mp4 ? "h264" : "vp9", "\(width)", "\(height)", "yuv420p", "bt709", "\(video.rate)/1",
              "\(video.count)",
            ]
          ])
        let found = try Self.decoded(path, width, height).map { Self.corner($0, video.width, video.height) }
        #expect(found.count == video.count)
        #expect(Self.ratio(expected, found) > 30, "\(format): \(Self.ratio(expected, found)) dB")
        let times = try Self.times(path).dropLast()
        for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / Double(video.rate)) < 0.001) }
      }
    }
  }

  /// The top left of a picture.
  private static func corner(_ picture: PixelImage, _ width: Int, _ height: Int) -> PixelImage {
    PixelImage(
      width: width, height: height,
      pixels: (0..<width * height).map { picture[$0 % width, $0 / width] })
  }

  @Test("a video larger than the limit on file sizes is not written, as on a full disk")
  func sizeLimit() async {
    await #expect(processExitsWith: .success) {
      FilmErrorTests.limitFileSizes()
      for format in [FilmFormat.mp4, .webm] {
        let sentence = try FilmErrorTests.sentence(format, count: 10) {
          FilmPictures.noise($0, width: 160, height: 120)
        }
        #expect(sentence.hasPrefix("cannot write FILM: ffmpeg failed: ") && sentence.hasSuffix("File too large"))
      }
    }
  }

  @Test("the ground of a video has its colour, within two levels", arguments: [FilmFormat.mp4, .webm])
  func ground(_ format: FilmFormat) throws {
    try Self.withFilm(format, count: 10, { FilmPictures.square($0, width: 160, height: 121) }) { path throws in
      for picture in try Self.decoded(path, 160, 122) {
        let pixel = picture[150, 5]
        for shift in [0, 8, 16] as [UInt32] {
          #expect(abs(Int(pixel >> shift & 255) - Int(FilmPictures.ground >> shift & 255)) <= 2)
        }
      }
    }
  }

  @Test("equal pictures make equal videos", arguments: [FilmFormat.mp4, .webm])
  func same(_ format: FilmFormat) throws {
    let films = try (0..<2).map { _ in try FilmFileTests.film(format, rate: 30, count: 20) { FilmPictures.slope($0) } }
    #expect(films[0] == films[1] && films[0].count > 500)
  }

  @Test("a video's file begins with its index, so that it plays while it is loaded")
  func fastStart() throws {
    let film = Data(try FilmFileTests.film(.mp4, rate: 30, count: 20) { FilmPictures.slope($0) })
    let (index, data) = (film.range(of: Data("moov".utf8)), film.range(of: Data("mdat".utf8)))
    #expect(try #require(index).lowerBound < #require(data).lowerBound)
  }

  @Test("every PNG file of a folder has the picture's pixels", arguments: [1, 5])
  func folder(_ count: Int) throws {
    try Self.withFilm(.folder, count: count, { FilmPictures.noise($0) }) { path throws in
      let found = Self.pictures(
        try Self.output(of: "ffmpeg -v error -i FILM -f rawvideo -pix_fmt bgra pipe:1", path + "frame-%04d.png"), 40, 30
      )
      #expect(found == (0..<count).map { FilmPictures.noise($0) })
    }
  }
}
