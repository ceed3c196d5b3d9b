import ArgumentParser
import Springflow
import SpringflowDrawing
import SpringflowFiles
import SpringflowScenes

/// Draws one frame of a scene.
struct PictureCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let (program, example) = (Program.current, Program.current.example)
    return CommandConfiguration(
      commandName: "picture",
      abstract: "Draws one frame of a scene, or of an exhibit, into a PNG file, without a display.",
      usage: "\(program.name) picture [<exhibit>] --output <file.png> [<options>]",
      discussion: """
        \(program.name) picture \(program.exampleScene) --at 1.2 -o moment.png
        \(program.name) picture \(example) --viewport 400x700 -o \(example).png\(program.photos("picture", " -o photos.png"))
        """)
  }

  @OptionGroup var what: ShownScene

  @Option(parsing: .unconditional, help: ArgumentHelp("When: seconds from the start.", valueName: "seconds"))
  var at: Double = 0

  @Option(name: .shortAndLong, help: ArgumentHelp("The picture to write.", valueName: "file.png"))
  var output: String

  @Flag(help: "Draws the map of the last update over it, what became what, and prints it.")
  var explain = false

  @OptionGroup var drawing: FrameDrawing

  func validate() throws {
    guard at.isFinite, at >= 0 else { throw ValidationError("--at is a number of seconds from 0 on, found \(at)") }
    try Self.checkName(output)
  }

  /// Checks that a picture's name says that it is a PNG file.
  static func checkName(_ output: String) throws {
    guard output.lowercased().hasSuffix(".png") else {
      throw ValidationError("the picture is a PNG file: end its name with .png, found '\(PrintableText.short(output))'")
    }
  }

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor
  private func runOnMain() throws {
    let scene = try what.scene()
    let name = what.path ?? scene.exhibit
    let ticks = try TimeSpan.tick(at, "--at", of: scene, what)
    var reel = drawing.reel(scene, at: [Double(ticks)])
    let frame = try what.running(scene) { () throws(SceneError) in try reel.frame(0) }
    let update = reel.lastUpdate
    if explain, update == nil { throw CommandFailure("there is no update to explain in \(name) before \(at) s") }
    do throws(SDLError) {
      try PixelImage(of: frame, explaining: explain ? update : nil, scale: drawing.scale).write(to: output)
    } catch { throw CommandFailure(error.description) }
    if explain, let update { print(update.explain(), terminator: "") }
    print("wrote \(PrintableText.escaped(output))")
  }
}
