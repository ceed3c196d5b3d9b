import Foundation
import SpringflowScenes
import SpringflowTestSupport
import Testing

@Suite("Tracks of motions", .concurrentWithViews)
struct MotionTrackTests {
  /// Eight rows, with the times from 0 to 0.7 s and the values from 0 to 7.
  private static func rows(_ separator: String = ",", prefix: String = "", end: String = "\n") -> String {
    prefix + (0..<8).map { "0.\($0)\(separator)\($0)\(end)" }.joined()
  }

  /// The error's sentence, or "none".
  private static func problem(_ text: String) -> String {
    do {
      _ = try MotionTrack(csv: text)
      return "none"
    } catch { return error.description }
  }

  @Test("a time and a value in each line are a track, without a header, too")
  func plain() throws {
    let track = try MotionTrack(csv: Self.rows())
    #expect(track.times == (0..<8).map { Double("0.\($0)")! })
    #expect(track.columns.map(\.name) == ["value"])
    #expect(track.columns[0].values == (0..<8).map(Double.init))
    #expect(try MotionTrack(csv: Self.rows(",5,")).columns.map(\.name) == ["value 1", "value 2"])
    #expect(try MotionTrack(csv: Self.rows(prefix: "time,x\n")).columns.map(\.name) == ["x"])
    #expect(try MotionTrack(csv: Self.rows(",5,", prefix: "t,,y\n")).columns.map(\.name) == ["value 1", "y"])
  }

  @Test(
    "separators, line ends, a byte order mark, quotes, spaces, comments and empty lines make no difference",
    arguments: [
      rows(";"), rows("\t"), rows(end: "\r\n"), rows(prefix: "\u{FEFF}"), rows(prefix: "\u{FEFF}time,value\r\n"),
      rows(prefix: "# of a recording\n\n  \n"), rows(" , "), rows(end: "\n\n"), String(rows().dropLast()),
      rows(prefix: "\"time\";\"value\"\n").replacing(",", with: ";"),
      (0..<8).map { "0,\($0);\($0),0\n" }.joined(), (0..<8).map { "\"0,\($0)\",\"\($0)\"\n" }.joined(),
      (0..<8).map { "\($0)e-1,+\($0)\n" }.joined(),
    ])
  func forms(_ text: String) throws {
    #expect(try MotionTrack(csv: text) == MotionTrack(csv: Self.rows()))
  }

  @Test(
    "times are milliseconds if the first name says so",
    arguments: ["ms", "timeMs", "time (ms)", "time_ms", "Time in milliseconds"]
  )
  func milliseconds(_ name: String) throws {
    let text = "\(name),x\n" + (0..<8).map { "\(100 * $0),\($0)\n" }.joined()
    #expect(try MotionTrack(csv: text).times == (0..<8).map { Double($0) / 10 })
    #expect(try MotionTrack(csv: "items,x\n" + Self.rows()).times[1] == 0.1)
  }

  @Test("an empty cell and nan are gaps")
  func gaps() throws {
    let track = try MotionTrack(csv: Self.rows() + "0.8,\n0.9,NaN\n1,9")
    #expect(track.times.count == 11)
    #expect(track.columns[0].values.map(\.isNaN) == Array(repeating: false, count: 8) + [true, true, false])
  }

  @Test("an error names its line, and says what was expected and found")
  func sentences() {
    let number = "write a number such as 0.25 or -1.5e3, of at most 1e15, without its unit"
    let few = "write a time and its values in each line, such as 0.25,140"
    let long = String(repeating: "1", count: 10_001)
    for (text, sentence) in [
      ("", "expected at least 8 rows with values, found 0; \(few)"),
      ("time,x\n0,1\n", "expected at least 8 rows with values, found 1; \(few)"),
      (Self.rows(",nan;").replacing(",", with: ";"), "none"),
      ((0..<9).map { "\($0),nan\n" }.joined(), "expected at least 8 rows with values, found 0; \(few)"),
      (
        "0\n1\n",
        "line 1: expected a time and from 1 to 16 values, found 1 cell; separate them by commas, semicolons or tabs"
      ),
      (
        "0" + String(repeating: ",1", count: 17),
        "line 1: expected a time and from 1 to 16 values, found 18 cells; separate them by commas, semicolons or tabs"
      ),
      (Self.rows() + "0.8,12 pt", "line 9: expected a number, found '12 pt'; \(number)"),
      (Self.rows() + "0.8,inf", "line 9: expected a number, found 'inf'; \(number)"),
      (Self.rows() + "0.8,0x10", "line 9: expected a number, found '0x10'; \(number)"),
      (Self.rows() + "0.8,1e300", "line 9: expected a number, found '1e300'; \(number)"),
      (Self.rows() + "0.8,1e999", "line 9: expected a number, found '1e999'; \(number)"),
      (Self.rows() + "nan,1", "line 9: expected a time in seconds, found 'nan'; \(number)"),
      (Self.rows() + ",1", "line 9: expected a time in seconds, found an empty cell; \(number)"),
      ("ms,x\n5,1\nsoon,1", "line 3: expected a time in milliseconds, found 'soon'; \(number)"),
      (
        Self.rows() + "0.8",
        "line 9: expected 2 cells as in the first line, found 1; leave a cell empty if it has no value"
      ),
      (
        Self.rows(prefix: "time,x\n") + "0.8,1,2",
        "line 10: expected 2 cells as in the first line, found 3; leave a cell empty if it has no value"
      ),
      (
        Self.rows() + "0.7,7",
        "line 9: expected a time after 0.7 s, found 0.7 s; sort the rows by time, and keep one of each time"
      ),
      (
        Self.rows() + "0.25,7",
        "line 9: expected a time after 0.7 s, found 0.25 s; sort the rows by time, and keep one of each time"
      ),
      (
        Self.rows() + "\"0.8,7",
        "line 9: expected a closing quote, found none in this line; write names and numbers without quotes"
      ),
      (
        Self.rows() + "0.8,\(long)",
        "line 9: expected a line of at most 10000 bytes, found 10005; write a row in each line"
      ),
    ] {
      #expect(Self.problem(text) == sentence)
    }
  }

  @Test("100,000 rows are a track, and one more is too many")
  func manyRows() throws {
    let text = (0..<100_000).map { "\($0),1\n" }.joined()
    #expect(try MotionTrack(csv: text).times.count == 100_000)
    #expect(
      Self.problem(text + "100000,1")
        == "line 100001: expected at most 100000 rows, found more; keep the rows of one motion")
  }

  @Test("any bytes are a track or a sentence")
  func garbage() throws {
    var random = SeededGenerator(seed: 9)
    let pieces = [",", ";", "\t", "\n", "\r", "\"", "#", "1", "0.5", "nan", "e", "-", "\u{FEFF}", "ms", " ", "\0", "é"]
    for _ in 0..<TestLength.count(5000, short: 500) {
      let text = (0..<random.below(60)).map { _ in pieces[random.below(pieces.count)] }.joined()
      var bytes = Array(text.utf8)
      for _ in 0..<random.below(4) { bytes.insert(UInt8(random.below(256)), at: random.below(bytes.count + 1)) }
      do {
        let track = try MotionTrack(bytes: bytes)
        #expect(track.columns.allSatisfy { $0.values.count == track.times.count })
      } catch { #expect(error.description.contains("expected")) }
    }
  }

  @Test("a file is read, and its errors name it")
  func files() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/track.csv"
      try Self.rows().write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try MotionTrack.read(path) == MotionTrack(csv: Self.rows()))
      try Data([0xFF, 0xFE, 0, 10, 65, 44, 66]).write(to: URL(fileURLWithPath: path))
      #expect(throws: SceneError.self) { try MotionTrack.read(path) }
      try "time,x\n0,a".write(toFile: path, atomically: true, encoding: .utf8)
      do throws(SceneError) {
        _ = try MotionTrack.read(path)
        Issue.record("a letter is read as a number")
      } catch { #expect(error.file == path && error.place == "line 2") }
      do throws(SceneError) {
        _ = try MotionTrack.read(folder + "/none.csv")
        Issue.record("a file that is not there is read")
      } catch {
        #expect(
          error.description == "\(folder)/none.csv: expected a file that can be read, found no such file or directory; "
            + "check its name and that it may be read")
      }
    }
  }
}
