import ArgumentParser
import Springflow
import SpringflowDrawing
import SpringflowFiles
import SpringflowScenes

/// Makes a film of a scene.
struct FilmCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current
    return CommandConfiguration(
      commandName: "film",
      abstract: "Makes a film of a scene: a GIF, an animated PNG, a video, or a folder of pictures.",
      usage: "\(program.name) film [<exhibit>] --output <file.gif> [<options>]",
      discussion: """
        \(program.name) film \(program.exampleScene) -o film.gif
        \(program.name) film \(program.exampleScene) -o slow.png --speed 0.5
        \(program.name) film \(program.exampleScene) -o a.gif --touches
        \(program.name) film \(program.exampleScene) -o frames/ --rate 5

        The name's end says what is made: .gif, .png (animated), .mp4, .webm, or / for a folder of pictures. \
        MP4 and WebM need ffmpeg.
        Elements are named as by measure.
        """)
  }

  @OptionGroup var what: ShownScene
  @OptionGroup var span: TimeSpan

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The film to write: .gif, .png, .mp4, .webm or a folder/.", valueName: "file"))
  var output: String

  @Option(parsing: .unconditional, help: "Pictures a second, up to 120. (default: 60, of a GIF 50, its most)")
  var rate: Int?

  @Option(parsing: .unconditional, help: "How fast it is shown, from 0.01 to 100; 0.25 is slow motion.")
  var speed: Double = 1

  @Option(parsing: .unconditional, help: "The film's width in pixels, in place of a scale.")
  var width: Int?

  @Flag(help: ArgumentHelp("Prints a dot for each hundredth of the film, for windows.", visibility: .hidden))
  var progress = false

  @OptionGroup var curves: CurveChoice
  @OptionGroup var drawing: FrameDrawing

  /// Pixels of so many bytes are kept, about a hundred pictures of 960 x 600.
  private static let roomToKeep = 1 << 28

  func validate() throws {
    let format = try format
    if let rate, !format.rates.contains(rate) {
      throw ValidationError(
        "--rate of \(format.ending) is from 1 to \(format.rates.upperBound) pictures a second, found \(rate)")
    }
    guard (0.01...100).contains(speed) else { throw ValidationError("--speed is from 0.01 to 100, found \(speed)") }
    if let width, !(16...8192).contains(width) {
      throw ValidationError("--width is from 16 to 8192 pixels, found \(width)")
    }
    if !curves.choice.element.isEmpty, !curves.areWanted {
      throw ValidationError("--element says whose curves are drawn: add --curves")
    }
    if width != nil, drawing.scale != 1 { throw ValidationError("--width says the scale; leave --scale out") }
  }

  private var format: FilmFormat {
    get throws {
      if let format = FilmFormat(path: output) { return format }
      throw ValidationError(
        "a film's name ends in .gif, .png, .mp4 or .webm, that of a folder in /, found "
          + "'\(PrintableText.short(output))'")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor
  private func runOnMain() throws {
    let (scene, format) = (try what.scene(), try format)
    let ticks = try span.ticks(of: scene, what)
    let rate = rate ?? min(60, format.rates.upperBound)
    var reel = drawing.reel(scene, at: FrameReel.positions(in: ticks, rate: rate, speed: speed))
    let count = reel.positions.count
    let panel = curves.areWanted ? try curves.panel(of: what.watch(scene, ticks)) : nil
    // A GIF asks for all pictures twice.
    var progress = DrawingProgress(of: format == .gif ? 2 * count : count, printsDots: self.progress)
    let size = reel.largestViewport
    let scale = width.map { Double($0) / Double(size.width) } ?? drawing.scale
    let painter = FilmPainter(size: size, panel: panel, scale: scale)
    // Those that a GIF asks for again, as long as there is room.
    var (kept, last, room) = ([Int: PixelImage](), PixelImage?.none, format == .gif ? Self.roomToKeep : 0)
    do throws(FilmError) {
      defer { progress.clear() }
      try Film.write(to: output, as: format, rate: rate, count: count) { index in
        guard progress.goOn() else { return nil }
        if let picture = kept.removeValue(forKey: index) { return picture }
        let frame = try what.running(scene) { () throws(SceneError) in try reel.frame(index) }
        let picture = try painter.picture(of: frame, at: reel.positions[index] / Double(Scene.ticksPerSecond))
        // One that is equal to the one before it shares its pixels.
        if picture != last { room -= 4 * picture.pixels.count }
        if room > 0 { (kept[index], last) = (picture, picture) }
        return picture
      }
    } catch {
      // An interrupted encoder may fail by itself.
      throw progress.isInterrupted ? DrawingProgress.stopped : CommandFailure(error.description)
    }
    print("wrote \(PrintableText.escaped(output))")
  }
}
