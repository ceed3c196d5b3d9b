import ArgumentParser
import Springflow
import SpringflowScenes

/// Tells what happens in a scene, in sentences.
struct Tell: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current
    return CommandConfiguration(
      abstract: "Tells in sentences what happens in a scene: what is done, and what moves by that.",
      usage: "\(program.name) tell [<exhibit>] [<options>]",
      discussion: """
        \(program.name) tell \(program.exampleScene)
        \(program.name) tell \(program.exampleScene) --element 3 --from 1
        \(program.name) tell \(program.exampleScene) --format json
        \(program.name) tell \(program.exampleScene) --tree

        A line says when something is done, and those below it what moves by that, relative to the content, \
        until it rests or is moved on. Elements are named as by measure.
        """)
  }

  @OptionGroup var what: ShownScene
  @OptionGroup var span: TimeSpan

  @Option(help: ArgumentHelp("Only this element's motion; may be repeated. (default: all)", valueName: "element"))
  var element: [String] = []

  @Option(help: ArgumentHelp("How to print it.", valueName: "text|json"))
  var format: StoryFormat = .text

  @Flag(help: "Print the views at the end instead, with what programs that read the screen say of them.")
  var tree = false

  enum StoryFormat: String, CaseIterable, ExpressibleByArgument { case text, json }

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  func validate() throws {
    if tree, !element.isEmpty || format != .text {
      throw ValidationError("--tree prints all views as text; leave --element and --format out")
    }
  }

  @MainActor
  private func runOnMain() throws {
    if tree { return print(try viewTree(), terminator: "") }
    let watch = try span.watch(of: what)
    let story: SceneStory
    do throws(SceneError) { story = try SceneStory(of: watch, elements: element) } catch {
      throw ValidationError(error.description)
    }
    print(format == .text ? story.text : story.json, terminator: "")
  }

  /// The views at the end of the span in words.
  @MainActor
  private func viewTree() throws -> String {
    let scene = try what.scene()
    let last = try span.ticks(of: scene, what).upperBound
    return try what.running(scene) { () throws(SceneError) in
      let session = try Session(scene, in: Program.current.catalog, keepsHash: false)
      while session.tick < last { try session.step() }
      session.exhibit.rootView.layoutIfNeeded()
      return ViewTree(of: session.exhibit.rootView).text
    }
  }
}
