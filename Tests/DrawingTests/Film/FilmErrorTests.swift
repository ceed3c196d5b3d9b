import Foundation
import SpringflowDrawing
import SpringflowTestSupport
import Testing

/// Films that cannot be written: each has a sentence, the old file stays, and nothing else is there afterwards.
@Suite("Films that cannot be written", .concurrentWithViews)
struct FilmErrorTests {
  private static let room = "; check that its folder is there, may be written and has room"

  /// The sentence for a film that is written over a file, or to an empty folder; the film is `FILM` in it.
  static func sentence(
    _ format: FilmFormat, rate: Int = 25, count: Int = 3, encoder: String = "ffmpeg",
    picture: @escaping (Int) throws -> PixelImage? = { FilmPictures.square($0) }
  ) throws -> String {
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/a\(format.ending)"
      if format == .folder {
        #expect(mkdir(path, 0o700) == 0)
      } else {
        try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      }
      let error = #expect(throws: FilmError.self) {
        try Film.write(to: path, as: format, rate: rate, count: count, encoder: encoder, picture: picture)
      }
      let files = FileManager.default
      #expect(try files.contentsOfDirectory(atPath: folder) == [format == .folder ? "a" : "a\(format.ending)"])
      if format == .folder {
        #expect(try files.contentsOfDirectory(atPath: path).isEmpty)
      } else {
        #expect(files.contents(atPath: path) == Data("old".utf8))
      }
      return "\(try #require(error))".replacingOccurrences(of: path, with: "FILM")
    }
  }

  @Test("rates beyond a format's are refused with those it has, and a GIF's with the hint that others have more")
  func rates() throws {
    let hint = "; films other than GIFs may have up to 120"
    for rate in [-1, 0, 51, 60, 121] {
      #expect(
        try Self.sentence(.gif, rate: rate)
          == "cannot write FILM: it has from 1 to 50 pictures a second, found \(rate)\(hint)")
    }
    for format in FilmFormat.allCases where format != .gif {
      for rate in [.min, 0, 121] {
        #expect(
          try Self.sentence(format, rate: rate)
            == "cannot write FILM: it has from 1 to 120 pictures a second, found \(rate)")
      }
    }
  }

  @Test("a film without pictures is refused, and none is asked for", arguments: FilmFormat.allCases)
  func noPictures(_ format: FilmFormat) throws {
    for count in [.min, -1, 0] {
      let sentence = try Self.sentence(format, count: count) { _ in
        Issue.record("a picture is asked for")
        return nil
      }
      #expect(sentence == "cannot write FILM: a film has at least one picture; let it last longer")
    }
  }

  @Test("a film that is stopped at any picture is not written", arguments: FilmFormat.allCases)
  func stopped(_ format: FilmFormat) throws {
    try FilmEncoderTests.withEncoder("exec cat") { encoder in
      // A GIF asks for all of its pictures twice.
      for last in format == .gif ? [0, 2, 3, 5] : [0, 2] {
        var asked = 0
        let sentence = try Self.sentence(format, encoder: encoder) { index in
          asked += 1
          #expect(index == (asked - 1) % 3)
          return asked > last ? nil : FilmPictures.square(index)
        }
        #expect(sentence == "stopped; nothing was written" && asked == last + 1)
      }
    }
  }

  /// What a picture that cannot be drawn reports.
  struct NoPaint: Error, CustomStringConvertible {
    let description = "there is no paint left"
  }

  @Test("the error of a picture is that of the film", arguments: FilmFormat.allCases)
  func pictureFails(_ format: FilmFormat) throws {
    try FilmEncoderTests.withEncoder("exec cat") { encoder in
      for last in [0, 2] {
        let sentence = try Self.sentence(format, encoder: encoder) { index in
          if index == last { throw NoPaint() }
          return FilmPictures.square(index)
        }
        #expect(sentence == "there is no paint left")
      }
    }
    try withTemporaryFolder { folder throws in
      let error = #expect(throws: FilmError.self) {
        try Film.write(to: "\(folder)/a\(format.ending)", as: format, rate: 25, count: 1) { _ in throw NoPaint() }
      }
      guard case .picture(is NoPaint) = error else {
        Issue.record("found \(String(describing: error))")
        return
      }
    }
  }

  @Test("a path in no folder, on a folder or on a file is refused with what to check, before a picture is asked for")
  func paths() throws {
    try withTemporaryFolder { folder throws in
      try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/file"))
      func sentence(_ name: String, _ format: FilmFormat) throws -> String {
        let error = #expect(throws: FilmError.self) {
          try Film.write(to: "\(folder)/\(name)", as: format, rate: 25, count: 2) { _ in
            Issue.record("a picture is asked for")
            return nil
          }
        }
        return "\(try #require(error))".replacingOccurrences(of: folder, with: "HERE")
      }
      for format in FilmFormat.allCases {
        let name = "no/a\(format.ending)"
        #expect(try sentence(name, format) == "cannot write HERE/\(name): no such file or directory\(Self.room)")
        if format == .folder { continue }
        #expect(try sentence("", format) == "cannot write HERE/: a folder\(Self.room)")
      }
      #expect(try sentence("file/", .folder) == "cannot write HERE/file/: a file\(Self.room)")
      #expect(try sentence("", .folder) == "cannot write HERE/: a folder that is not empty\(Self.room)")
      #expect(try sentence("a\u{7}.gif/b.gif", .gif).hasPrefix("cannot write HERE/a\\u{7}.gif/b.gif: "))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
    }
  }

  @Test("a film larger than the limit on file sizes is not written, as on a full disk")
  func sizeLimit() async {
    await #expect(processExitsWith: .success) {
      Self.limitFileSizes()
      for format in [FilmFormat.gif, .animatedPNG, .folder] {
        let sentence = try Self.sentence(format) { FilmPictures.noise($0, width: 64, height: 48) }
        #expect(sentence == "cannot write FILM: the limit on the size of files reached (ulimit -f)\(Self.room)")
      }
    }
  }

  /// Lets no file of this process have more than 4 KB.
  static func limitFileSizes() {
    var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }

  @Test("pictures of two sizes are a programmer's mistake")
  func sizes() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Film.write(to: "\(NSTemporaryDirectory())/springflow-two-sizes.png", as: .animatedPNG, rate: 25, count: 2) {
        FilmPictures.square($0, width: 20 + $0)
      }
    }
    #expect(result.reason.contains("picture 1 has 21 x 47 pixels, others 20 x 47"))
  }
}
