import Foundation
import SpringflowDrawing
import SpringflowTestSupport
import Testing

/// The bytes of films, without other programs.
@Suite("Files of films", .concurrentWithViews)
struct FilmFileTests {
  /// The bytes of a film.
  static func film(
    _ format: FilmFormat, rate: Int = 25, count: Int, _ picture: (Int) throws -> PixelImage?
  ) throws -> [UInt8] {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a\(format.ending)"
      try Film.write(to: path, as: format, rate: rate, count: count, picture: picture)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a\(format.ending)"])
      return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    }
  }

  /// The times of a GIF's pictures in hundredths of a second: each is in a control extension, before a descriptor.
  private static func delays(_ gif: [UInt8]) -> [Int] {
    gif.indices.dropLast(8).compactMap { place in
      guard gif[place..<place + 4] == [0x21, 0xF9, 4, 5], gif[place + 7..<place + 9] == [0, 0x2C] else { return nil }
      return Int(gif[place + 4]) | Int(gif[place + 5]) << 8
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  /// The names and the data of a PNG file's chunks.
  private static func chunks(_ png: [UInt8]) -> [(name: String, data: ArraySlice<UInt8>)] {
    var (place, chunks) = (8, [(name: String, data: ArraySlice<UInt8>)]())
    while place < png.count {
      let end = place + 8 + number(png[place..<place + 4])
      chunks.append((String(decoding: png[place + 4..<place + 8], as: UTF8.self), png[place + 8..<end]))
      place = end + 4
    }
    return chunks
  }

  @Test("a GIF has its size, its colours and one palette, loops for ever, and has one picture for equal ones")
  func gif() throws {
    let gif = try Self.film(.gif, count: 9) { FilmPictures.square($0 / 3) }
    #expect(gif.starts(with: Array("GIF89a".utf8) + [61, 0, 47, 0, 0x80 | 7 << 4 | 2]))
    // The ground and three colours, and one index for what is transparent: a palette of eight.
    #expect(gif[13..<25] == [0x14, 0x18, 0x20, 0x30, 0x60, 0xFF, 0x30, 0x70, 0xFF, 0x30, 0x80, 0xFF])
    #expect(gif[37..<56] == [0x21, 0xFF, 11] + "NETSCAPE2.0".utf8 + [3, 1, 0, 0, 0])
    #expect(gif.last == 0x3B && Self.delays(gif) == [12, 12, 12])
  }

  @Test("an animated PNG file has its chunks in order, loops for ever, and has one picture for equal ones")
  func animatedPNG() throws {
    let png = try Self.film(.animatedPNG, rate: 60, count: 9) { FilmPictures.square($0 / 3) }
    let chunks = Self.chunks(png)
    #expect(
      chunks.map(\.name) == ["IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"])
    #expect(chunks[1].data.elementsEqual([0, 0, 0, 3, 0, 0, 0, 0]))
    let numbered = chunks.filter { ["fcTL", "fdAT"].contains($0.name) }
    #expect(numbered.map { Self.number($0.data.prefix(4)) } == Array(0..<5))
    for control in chunks where control.name == "fcTL" {
      // Three sixtieths of a second; nothing is disposed of, nothing is blended.
      #expect(control.data.suffix(6).elementsEqual([0, 3, 0, 60, 0, 0]))
    }
    // The square before and the square now.
    #expect(chunks[4].data.dropFirst(4).prefix(16).elementsEqual([0, 0, 0, 11, 0, 0, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0]))
  }

  @Test("readers of PNG files that know no films show the first picture")
  func still() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.png"
      try Film.write(to: path, as: .animatedPNG, rate: 30, count: 4) { FilmPictures.noise($0) }
      #expect(try #require(Thumbnails().ready(.file(path))?.levels.first ?? nil) == FilmPictures.noise(0))
    }
  }

  @Test("a folder has a PNG file for each picture, equal ones included, numbered from 1")
  func folder() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/frames"
      try Film.write(to: path + "/", as: .folder, rate: 30, count: 11) { FilmPictures.square($0 / 2) }
      let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
      #expect(names == (1...11).map { $0 < 10 ? "frame-000\($0).png" : "frame-00\($0).png" })
      for (index, name) in names.enumerated() {
        let picture = try #require(Thumbnails().ready(.file("\(path)/\(name)"))?.levels.first ?? nil)
        #expect(picture == FilmPictures.square(index / 2))
      }
    }
  }

  @Test("equal pictures make equal files on every machine", arguments: [FilmFormat.gif, .animatedPNG])
  func hash(_ format: FilmFormat) throws {
    let first = try Self.film(format, count: 12) { FilmPictures.square($0) }
    #expect(try Self.film(format, count: 12) { FilmPictures.square($0) } == first)
    // An animated PNG file also depends on zlib, and this is that of Debian 12.
    #expect(FilmPictures.hash(first) == (format == .gif ? "3500d7443fe39336" : "e5ad036b4964c11c"))
  }

  @Test("a picture that stays for long is repeated before its time does not fit", arguments: [1, 7])
  func pauses(_ rate: Int) throws {
    // 22 minutes, of which 65,535 hundredths of a second are half.
    let count = 22 * 60 * rate
    let pictures = (0..<2).map { FilmPictures.square($0, width: 5, height: 4) }
    let gif = try Self.film(.gif, rate: rate, count: count) { pictures[$0 / (count - 1)] }
    let delays = Self.delays(gif)
    #expect(delays.count == 4 && delays.reduce(0, +) == 22 * 60 * 100 && delays.allSatisfy { $0 > 1 })
    #expect(gif.count < 400)
  }

  @Test(
    "the times of a GIF's pictures are off by less than a hundredth, however many there are",
    arguments: [1, 7, 24, 33, 50])
  func sumOfTimes(_ rate: Int) throws {
    let gif = try Self.film(.gif, rate: rate, count: 2 * rate) { FilmPictures.square($0, width: 16, height: 9) }
    var end = 0
    let delays = Self.delays(gif)
    #expect(delays.count == 2 * rate)
    for (index, delay) in delays.enumerated() {
      end += delay
      #expect(abs(Double(end) - Double(index + 1) * 100 / Double(rate)) < 1 && delay >= 2)
    }
    #expect(end == 200)
  }

  @Test("a film in which nothing moves is small")
  func small() throws {
    let sizes = try [FilmFormat.gif, .animatedPNG].map {
      try Self.film($0, count: 20) { _ in FilmPictures.flat(width: 120, height: 80) }.count
    }
    #expect(sizes[0] < 300 && sizes[1] < 500, "\(sizes)")
    // A dot that moves is a dot in each picture.
    let moving = try [FilmFormat.gif, .animatedPNG].map {
      try Self.film($0, count: 10) { FilmPictures.square($0, width: 120, height: 80) }.count
    }
    #expect(moving[0] < 10 * 70 && moving[1] < 10 * 130, "\(moving)")
  }
}
