import Foundation
import SpringflowDrawing
import SpringflowTestSupport
import Testing

/// What is passed to the program that encodes, and what becomes of a film if it fails; programs of the shell stand in
/// for ffmpeg.
@Suite("Encoders of films", .concurrentWithViews)
struct FilmEncoderTests {
  /// Calls `body` with the path of a program in the shell's language.
  static func withEncoder(_ text: String, _ body: (String) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/encoder"
      try Data("#!/bin/sh\n\(text)\n".utf8).write(to: URL(fileURLWithPath: path))
      #expect(chmod(path, 0o700) == 0)
      try body(path)
    }
  }

  /// The sentence for an MP4 file, the encoder's path being `ENCODER` in it.
  private static func sentence(
    of program: String, count: Int = 3, _ picture: @escaping (Int) throws -> PixelImage? = { FilmPictures.square($0) }
  ) throws -> String {
    var sentence = ""
    try withEncoder(program) { encoder in
      sentence = try FilmErrorTests.sentence(.mp4, count: count, encoder: encoder, picture: picture)
        .replacingOccurrences(of: encoder, with: "ENCODER")
    }
    return sentence
  }

  @Test("an encoder reads all pixels of all pictures, and what it writes is the film", arguments: [1, 2, 40])
  func pixels(_ count: Int) throws {
    try Self.withEncoder("exec cat") { encoder in
      try withTemporaryFolder { folder in
        let path = "\(folder)/a.mp4"
        try Data("an old film".utf8).write(to: URL(fileURLWithPath: path))
        try Film.write(to: path, as: .mp4, rate: 25, count: count, encoder: encoder) { FilmPictures.square($0) }
        let expected = (0..<count).flatMap { FilmPictures.square($0).pixels }
        let film = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(film == expected.withUnsafeBytes { Data($0) })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.mp4"])
      }
    }
  }

  @Test("the encoder is told the size, the rate, and to pad odd sizes", arguments: [(61, 47), (40, 30)])
  func arguments(_ size: (width: Int, height: Int)) throws {
    try Self.withEncoder("cat > /dev/null; echo \"$@\"") { encoder in
      try withTemporaryFolder { folder in
        for format in [FilmFormat.mp4, .webm] {
          let path = "\(folder)/a\(format.ending)"
          try Film.write(to: path, as: format, rate: 50, count: 2, encoder: encoder) {
            FilmPictures.square($0, width: size.width, height: size.height)
          }
          let words = try String(contentsOfFile: path, encoding: .utf8).split { $0.isWhitespace }
          func value(_ option: String) -> Substring? { words.firstIndex(of: option[...]).map { words[$0 + 1] } }
          #expect(value("-video_size") == "\(size.width)x\(size.height)" && value("-framerate") == "50")
          #expect(value("-c:v") == (format == .mp4 ? "libx264" : "libvpx-vp9"))
          let even = (size.width + size.width % 2, size.height + size.height % 2)
          #expect(value("-vf")?.hasPrefix("pad=\(even.0):\(even.1),") == true)
        }
      }
    }
  }

  @Test("an encoder that is not there is to be installed", arguments: [FilmFormat.mp4, .webm])
  func absent(_ format: FilmFormat) throws {
    #expect(
      try FilmErrorTests.sentence(format, encoder: "springflow-has-no-encoder")
        == """
        cannot write FILM: springflow-has-no-encoder is not installed; \
        install it with apt-get install springflow-has-no-encoder, or write a .gif or a .png
        """)
  }

  @Test("an encoder that fails is reported with its last line, whether it has read the pictures or not")
  func fails() throws {
    let failed = "cannot write FILM: ENCODER failed: "
    let large: (Int) -> PixelImage? = { FilmPictures.square($0, width: 400, height: 300) }
    // Small pictures fit into the pipe, and large ones do not.
    for picture in [{ FilmPictures.square($0) }, large] {
      #expect(try FilmErrorTests.sentence(.mp4, encoder: "false", picture: picture).hasSuffix("no reason"))
      #expect(try Self.sentence(of: "exit 1", picture) == failed + "it reports no reason")
      #expect(try Self.sentence(of: "echo one >&2; echo two >&2; exit 3", picture) == failed + "two")
      #expect(try Self.sentence(of: "cat > /dev/null; echo late >&2; exit 1", picture) == failed + "late")
      #expect(try Self.sentence(of: "exec 0<&-; sleep 0.02; echo shut >&2; exit 1", picture) == failed + "shut")
      #expect(try Self.sentence(of: "kill -9 $$", picture) == failed + "it reports no reason")
      let long = "printf 'a\\007%0999d\\n' 0 >&2; exit 1"
      #expect(try Self.sentence(of: long, picture) == failed + "a\\u{7}" + String(repeating: "0", count: 198) + "…")
    }
    // Of one that reports more than a pipe holds.
    let talk = "head -c 300000 /dev/zero | tr '\\0' '\\n' >&2; echo end >&2; exit 1"
    #expect(try Self.sentence(of: talk, large) == failed + "end")
    #expect(try Self.sentence(of: "exit 0", large) == "cannot write FILM: ENCODER stopped reading")
  }

  @Test("an encoder ends when a picture fails or the film is stopped, whatever it is doing")
  func ends() throws {
    try withTemporaryFolder { folder in
      for isStopped in [true, false] {
        let program = "echo $$ > '\(folder)/number'; cat > /dev/null; sleep 60"
        let sentence = try Self.sentence(of: program) { index in
          guard index == 2 else { return FilmPictures.square(index) }
          // The encoder has begun.
          while FileManager.default.contents(atPath: "\(folder)/number")?.last != UInt8(ascii: "\n") { usleep(1000) }
          if isStopped { return nil }
          throw FilmErrorTests.NoPaint()
        }
        #expect(sentence == (isStopped ? "stopped; nothing was written" : "there is no paint left"))
        let text = try String(contentsOfFile: "\(folder)/number", encoding: .utf8)
        let number = try #require(pid_t(text.dropLast()))
        #expect(kill(number, 0) != 0 && errno == ESRCH)
        try FileManager.default.removeItem(atPath: "\(folder)/number")
      }
    }
  }
}
