import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

@MainActor
@Suite("Traces")
struct TraceTests {
  static func scene(ticks: Int = 60, _ commands: [TimedCommand] = []) -> Scene {
    var scene = Scene(showing: SpringyCarousel.self)
    scene.duration = ticks
    scene.interval = 20
    scene.events = commands.map { SceneEvent($0) }
    return scene
  }

  @Test("a trace is equal after being written and read")
  func roundTrip() throws {
    let trace = try Trace(
      replaying: Self.scene(ticks: 45, [TimedCommand(tick: 3, command: .key(.insert))]), in: .standard)
    #expect(trace.samples.map(\.tick) == [20, 40, 45])
    #expect(trace.hashes.count == 45)
    #expect(try Trace(text: trace.text) == trace)
  }

  @Test("hashes of pictures are written and read, and comparing states passes over them")
  func pictures() throws {
    let trace = try Trace(replaying: Self.scene(ticks: 45), in: .standard)
    var drawn = trace
    drawn.typeface = "Inter 01234567, FreeType 2.12.1"
    drawn.pictures = [
      TracePicture(tick: 0, width: 960, height: 600, hash: "0123456789abcdef"),
      TracePicture(tick: 45, width: 1, height: 1, hash: "fedcba9876543210"),
    ]
    #expect(
      drawn.text.contains("\npixels Inter 01234567, FreeType 2.12.1\n  tick 0 960x600 0123456789abcdef\n  tick 45"))
    #expect(try Trace(text: drawn.text) == drawn && drawn != trace)
    #expect(trace.firstDifference(from: drawn) == nil && drawn.firstDifference(from: trace) == nil)
    var other = drawn
    other.isSettled.toggle()
    #expect(trace.firstDifference(from: other) != nil)
  }

  @Test(
    "titles with joined and combining characters are written and read, and a trace without a sample is refused")
  func titles() throws {
    for title in ["\u{301}a", "\u{200D}b", String(repeating: "👨‍👩‍👧‍👦", count: 200), " x "] {
      var scene = Self.scene(ticks: 20)
      scene.title = title
      let trace = try Trace(replaying: scene, in: .standard)
      #expect(try Trace(text: trace.text) == trace)
    }
    let trace = try Trace(replaying: Self.scene(), in: .standard)
    var shorter = trace
    shorter.samples.removeLast()
    #expect(
      shorter.firstDifference(from: trace)?.description
        == "number of samples: expected \(trace.samples.count - 1), found \(trace.samples.count)")
  }

  @Test("a replay with too much work ends at the same tick in every run")
  func work() throws {
    var scene = Self.scene(ticks: 400)
    scene.events = [SceneEvent(TimedCommand(tick: 3, command: .key(.insert)))]
    let sentences = (0..<2).map { _ in
      let error = #expect(throws: SceneError.self) { try Trace(replaying: scene, in: .standard, work: 5000) }
      return error?.description ?? ""
    }
    #expect(sentences[0] == sentences[1] && sentences[0].hasPrefix("duration: expected at most 5000 elements to move"))
    #expect(throws: Never.self) { try Trace(replaying: scene, in: .standard) }
  }

  @Test("the same scene gives the same trace, and another scene another one")
  func determinism() throws {
    let commands = [TimedCommand(tick: 3, command: .key(.insert))]
    let trace = try Trace(replaying: Self.scene(commands), in: .standard)
    #expect(try Trace(replaying: Self.scene(commands), in: .standard) == trace)
    let other = try Trace(replaying: Self.scene([TimedCommand(tick: 4, command: .key(.insert))]), in: .standard)
    #expect(trace.finalHash != other.finalHash)
  }

  @Test("the first difference of two traces names tick, element, quantity, expected and found")
  func differences() throws {
    let trace = try Trace(replaying: Self.scene(), in: .standard)
    func difference(_ change: (inout Trace) -> Void) -> String? {
      var other = trace
      change(&other)
      return trace.firstDifference(from: other)?.description
    }
    #expect(difference { _ in } == nil)
    #expect(
      difference {
        $0.samples[1].elements[2].values[1] = "480"
        $0.hashes[33] = "ffffffff"
      }
        == "states differ from tick 34 on; tick 40, element 2, y: expected \(trace.samples[1].elements[2].values[1]), found 480"
    )
    #expect(
      difference { $0.samples[0].elements.remove(at: 3) } == "tick 20, element 3: expected in sight, found nowhere")
    #expect(difference { $0.samples[0].offset[0] = "7" } == "tick 20, view, offset.x: expected -24, found 7")
    #expect(difference { $0.hashes.removeLast() } == "number of ticks: expected 60, found 59")
    #expect(
      difference { $0.finalHash = "0123456789abcdef" }
        == "no quantity differs in its first four decimals: expected hash \(trace.finalHash), found 0123456789abcdef")
  }

  @Test(
    "a file that is no trace is refused with its line",
    arguments: [
      (
        "",
        "line 1: expected 'springflow trace …', found the end of the file; make the trace anew with check --accept"
      ),
      (
        "springflow trace 9\n",
        "line 1: expected 'springflow trace 2', found 'springflow trace 9'; "
          + "make the trace anew with check --accept"
      ),
      (
        "springflow trace 2\ntitle x\ninterval 30\ncolumns x y vx vy alpha\ntick 30 offset 0 0\n  1: 2 3\n",
        "line 6: expected an element and 5 numbers, found '  1: 2 3'; "
          + "make the trace anew with check --accept"
      ),
      (
        "springflow trace 2\ntitle x\ntitle x\n",
        "line 3: expected 'interval …', found 'title x' a second time; "
          + "make the trace anew with check --accept"
      ),
      (
        "springflow trace 2\ntitle x\ninterval 30\ncolumns x y vx vy alpha\ntick 30 offset 0 0\n  1: 2 3 4 5 6\n"
          + "  1: 2 3 4 5 6\n",
        "line 7: expected another element, found element '1' a second time; "
          + "make the trace anew with check --accept"
      ),
      (
        "springflow trace 2\ntitle x\ninterval 30\ncolumns x y vx vy alpha\ntick 30 offset 0 0\ntick 30 offset 0 0\n",
        "line 6: expected a later tick than 30, found tick 30 a second time; "
          + "make the trace anew with check --accept"
      ),
      (
        "springflow trace 2\ntitle x\ninterval 30\ncolumns x y vx vy alpha\nhashes\n  01234567\n  01234567\n",
        "line 7: expected other hashes than in the line before, found the same ones a second time; "
          + "make the trace anew with check --accept"
      ),
      (
        "springflow trace 2\ntitle x\ninterval 30\ncolumns x y vx vy alpha\nhashes\npixels Inter\n  tick 3 9x9 0\n",
        "line 7: expected 'tick N WxH HASH' with a later tick than before, found '  tick 3 9x9 0'; "
          + "make the trace anew with check --accept"
      ),
      (
        "springflow trace 2\ntitle x\ninterval 30\ncolumns x y vx vy alpha\nhashes\npixels Inter\nend\n",
        "line 7: expected 'tick N WxH HASH', found 'end'; make the trace anew with check --accept"
      ),
    ])
  func garbage(_ text: String, _ sentence: String) {
    let error = #expect(throws: SceneError.self) { try Trace(text: text) }
    #expect(error?.description == sentence)
  }

  @Test("a command that is impossible at its time is an error with its place")
  func impossible() {
    let command = TimedCommand(tick: 5, command: .delete(at: 30), place: "events[4].delete")
    let error = #expect(throws: SceneError.self) { try Trace(replaying: Self.scene([command]), in: .standard) }
    #expect(
      error?.description
        == "events[4].delete: expected an index from 0 to 29, found 30; "
        + "at tick 5 there are 30 items, and items count from 0")
  }

  @Test("the same commands make the same session, whether performed one by one or by the scene")
  func handsAndScene() throws {
    let commands: [TimedCommand] = [
      TimedCommand(tick: 2, command: .pointerDown(CGPoint(x: 500, y: 400))),
      TimedCommand(tick: 4, command: .pointerMove(CGPoint(x: 450, y: 400))),
      TimedCommand(tick: 6, command: .pointerUp(CGPoint(x: 400, y: 400))),
      TimedCommand(tick: 9, command: .key(.insert)),
    ]
    let scripted = try Session(Self.scene(commands), in: .standard)
    let live = try Session(Self.scene(), in: .standard)
    for tick in 0..<60 {
      for timed in commands where timed.tick == tick { try live.perform(timed.command) }
      try scripted.step()
      try live.step()
    }
    #expect(scripted.stateHash == live.stateHash)
    #expect(scripted.frame == live.frame)
  }
}
