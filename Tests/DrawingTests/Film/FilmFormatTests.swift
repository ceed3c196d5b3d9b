import SpringflowDrawing
import SpringflowTestSupport
import Testing

@Suite("Formats of films", .concurrentWithViews)
struct FilmFormatTests {
  struct PathCase: CustomTestStringConvertible, Sendable {
    let path: String
    let format: FilmFormat?
    init(_ path: String, _ format: FilmFormat?) { (self.path, self.format) = (path, format) }
    var testDescription: String { "'\(path)'" }
  }

  static let paths: [PathCase] = [
    .init("fade.gif", .gif), .init("FADE.GIF", .gif), .init("a/b.Png", .animatedPNG), .init("a.gif.mp4", .mp4),
    .init("a.WebM", .webm), .init("frames/", .folder), .init("a.gif/", .folder), .init("/", .folder),
    .init("\u{301}.gif", .gif), .init("a.gif/\u{301}", nil), .init(".webm", .webm), .init("", nil), .init("gif", nil),
    .init("a.gif ", nil), .init("a.apng", nil), .init("a.jpeg", nil), .init("a.mp4.part", nil), .init("frames", nil),
  ]

  @Test("the end of a path says the format, in any case", arguments: paths)
  func ending(_ path: PathCase) {
    #expect(FilmFormat(path: path.path) == path.format)
  }

  @Test("a path with a format's ending has this format")
  func endings() {
    for format in FilmFormat.allCases { #expect(FilmFormat(path: "a" + format.ending) == format) }
    #expect(FilmFormat.allCases.map(\.ending) == [".gif", ".png", ".mp4", ".webm", "/"])
  }

  @Test("a GIF has up to 50 pictures a second, as browsers show shorter ones for a tenth; others have up to 120")
  func rates() {
    #expect(FilmFormat.allCases.map(\.rates) == [1...50, 1...120, 1...120, 1...120, 1...120])
  }
}
