import ArgumentParser
import Springflow
import SpringflowDrawing
import SpringflowFiles
import SpringflowScenes

/// Draws frames of a scene side by side, or over each other.
struct StripCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current
    return CommandConfiguration(
      commandName: "strip",
      abstract: "Draws frames of a scene side by side, or over each other, with curves beneath.",
      usage: "\(program.name) strip [<exhibit>] --output <file.png> [<options>]",
      discussion: """
        \(program.name) strip \(program.exampleScene) -o strip.png
        \(program.name) strip \(program.exampleScene) -o skins.png --onion
        \(program.name) strip \(program.exampleScene) -o sheet.png --columns 4
        \(program.name) strip \(program.exampleScene) -o a.png --curves

        Frames are chosen where things happen: where a command takes effect, a finger lifts, an element turns back, \
        all comes to rest. Elements are named as by measure.
        """)
  }

  @OptionGroup var what: ShownScene
  @OptionGroup var span: TimeSpan

  @Option(name: .shortAndLong, help: ArgumentHelp("The picture to write.", valueName: "file.png"))
  var output: String

  @Option(parsing: .unconditional, help: "How many frames, from 1 to 200; fewer if less happens. (default: 8)")
  var count: Int?

  @Flag(help: "Frames at equal steps of time, and not where things happen.")
  var even = false

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A frame at this time; may be repeated.", valueName: "seconds"))
  var at: [Double] = []

  @Flag(help: "All in one picture: earlier places, of --element only, in blue, fading to an element's own colour.")
  var onion = false

  @Option(parsing: .unconditional, help: "Frames in a row. (default: as many as fit)")
  var columns: Int?

  @OptionGroup var curves: CurveChoice
  @OptionGroup var drawing: FrameDrawing

  func validate() throws {
    if let count, !(1...200).contains(count) { throw ValidationError("--count is from 1 to 200, found \(count)") }
    guard at.count <= 200 else { throw ValidationError("--at may be repeated 200 times, found \(at.count)") }
    if let columns, !(1...200).contains(columns) {
      throw ValidationError("--columns is from 1 to 200, found \(columns)")
    }
    if onion, columns != nil { throw ValidationError("--onion is one picture; leave --columns out") }
    if !at.isEmpty, even || count != nil || span.from != 0 || span.to != nil {
      throw ValidationError("--at says when; leave --even, --count, --from and --to out")
    }
    for seconds in at where !(seconds.isFinite && seconds >= 0) {
      throw ValidationError("--at is a number of seconds from 0 on, found \(seconds)")
    }
    try PictureCommand.checkName(output)
  }

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor
  private func runOnMain() throws {
    let scene = try what.scene()
    let times = try Set(at.map { try TimeSpan.tick($0, "--at", of: scene, what) }).sorted()
    let ticks = try times.last.map { 0...$0 } ?? span.ticks(of: scene, what)
    let isWatched = !even && at.isEmpty || curves.areWanted || !curves.choice.element.isEmpty
    let watch = isWatched ? try what.watch(scene, ticks) : nil
    let named = Set(curves.choice.element.isEmpty ? [] : try watch.map(curves.choice.elements)?.map(\.id) ?? [])
    let moments = times.isEmpty ? moments(in: ticks, watch, turnsOf: named) : times.map { SceneMoment(tick: $0) }
    let panel = try watch.flatMap(curves.panel)
    let chosen = moments.map(\.tick)
    // The ways between places go through all ticks.
    let seen = onion ? Array(chosen[0]...chosen[chosen.count - 1]) : chosen
    var progress = DrawingProgress(of: seen.count + 1)
    defer { progress.clear() }
    var reel = drawing.reel(scene, at: seen.map(Double.init))
    var trails = MotionTrails()
    var frames: [FrameStrip.MomentFrame] = []
    for (index, tick) in seen.enumerated() {
      guard progress.goOn() else { throw DrawingProgress.stopped }
      var frame = try what.running(scene) { () throws(SceneError) in try reel.frame(index) }
      // Of what is named earlier places are seen, of all else the last one.
      if onion, !named.isEmpty, tick != seen.last { frame.elements.removeAll { !named.contains($0.id) } }
      if onion { trails.add(frame) }
      guard tick == moments[frames.count].tick else { continue }
      let label = moments[frames.count].label
      let seconds = Double(tick) / Double(Scene.ticksPerSecond)
      frames.append(.init(frame, at: seconds, label: label.isEmpty ? nil : label))
    }
    let strip = FrameStrip(frames, onion ? .onionSkin(along: trails) : .rows(columns: columns), panel: panel)
    do {
      let picture = try PixelImage(of: strip, scale: drawing.scale)
      guard progress.goOn() else { throw DrawingProgress.stopped }
      try picture.write(to: output)
    } catch let error as SDLError { throw CommandFailure(error.description) }
    print("wrote \(PrintableText.escaped(output))")
  }

  /// The moments of the frames, in order.
  @MainActor
  private func moments(
    in ticks: ClosedRange<Int>, _ watch: SceneWatch?, turnsOf ids: Set<ElementID>
  ) -> [SceneMoment] {
    let count = count ?? 8
    if let watch, !even { return watch.moments(ofTurnsOf: ids, most: count) }
    let steps = max(1, min(count, ticks.count) - 1)
    let all = (0...steps).map { ticks.lowerBound + (ticks.count - 1) * $0 / steps }
    return Set(all).sorted().prefix(count).map { SceneMoment(tick: $0) }
  }
}
