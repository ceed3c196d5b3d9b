import ArgumentParser
import Foundation
import Springflow
import SpringflowDrawing
import SpringflowFiles
import SpringflowScenes

/// Prints the frames of an exhibit's layout and the tree of its views, and draws the frames.
struct PrintLayout: ParsableCommand {
  static var configuration: CommandConfiguration {
    let (program, example) = (Program.current, Program.current.example)
    return CommandConfiguration(
      commandName: "layout",
      abstract: "Prints the frames of an exhibit's layout and its tree of views, and draws the frames into a PNG file.",
      usage: "\(program.name) layout [<exhibit>] [<options>]",
      discussion: """
        \(program.name) layout \(example) --viewport 320x480
        \(program.name) layout \(example) -o \(example).png
        \(program.name) layout \(example) --visible -o visible.png
        \(program.name) layout \(example) --rect 100,300,500,400

        Content that is long is drawn in strips.
        """)
  }

  @OptionGroup var what: ShownScene

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Only what meets a rectangle of the content, in points.", valueName: "x,y,width,height"))
  var rect: String?

  @Flag(help: "Only what is seen at the start.")
  var visible = false

  @Option(name: .shortAndLong, help: ArgumentHelp("Draw the frames, too.", valueName: "file.png"))
  var output: String?

  @Flag(help: "Print neither the table nor the views.")
  var quiet = false

  /// The elements of larger pictures could not be told apart.
  private static let mostDrawn = 20_000

  func validate() throws {
    if let output, !output.lowercased().hasSuffix(".png") {
      throw ValidationError("the picture is a PNG file: end its name with .png, found '\(PrintableText.short(output))'")
    }
    if rect != nil, visible { throw ValidationError("--visible and --rect both say what to show; leave one out") }
    if rect != nil, area == nil {
      throw ValidationError("--rect is four numbers, the last two above 0, such as 0,0,960,600, found '\(rect ?? "")'")
    }
  }

  private var area: CGRect? {
    guard let parts = rect?.split(separator: ",", omittingEmptySubsequences: false), parts.count == 4 else {
      return nil
    }
    let numbers = parts.compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e9 }), numbers[2] > 0, numbers[3] > 0 else { return nil }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor
  private func runOnMain() throws {
    let scene = try what.scene()
    let session = try what.running(scene) { () throws(SceneError) in
      try Session(scene, in: Program.current.catalog, keepsHash: false)
    }
    try withExtendedLifetime(session) {
      session.exhibit.rootView.layoutIfNeeded()
      let tree = quiet ? "" : ViewTree(of: session.exhibit.rootView).text
      guard let view = session.exhibit.collectionView else {
        if output == nil, rect == nil, !visible { return print(tree, terminator: "") }
        throw CommandFailure(
          "\(scene.exhibit) shows no collection view, so it has no layout to draw or to cut out; leave out -o, --rect and "
            + "--visible, and see '\(Program.current.name) help picture' for a picture of it")
      }
      try show(view, tree)
    }
  }

  @MainActor
  private func show(_ view: CollectionView, _ tree: String) throws {
    view.layoutIfNeeded()
    let area = visible ? view.bounds : area
    if !quiet { print(LayoutTable(of: view.collectionViewLayout, in: area), tree, separator: "", terminator: "") }
    guard let output else { return }
    // A rectangle that reaches far outside is reduced to the content.
    let all = view.wireframeRect
    let content = area.map { $0.intersection(all) } ?? all
    guard !content.isNull else { throw ValidationError("--rect lies outside of the content, which is \(text(all))") }
    let sheet = WireframeSheet(of: content)
    let count = LayoutTable(of: view.collectionViewLayout, in: sheet.shown).elements.count
    guard count <= Self.mostDrawn else {
      throw CommandFailure(
        "there are \(count) elements, too many for one picture; say which part with --rect x,y,width,height")
    }
    do throws(SDLError) {
      try PixelImage(of: sheet, of: view).write(to: output)
    } catch { throw CommandFailure(error.description) }
    print("wrote \(PrintableText.escaped(output))")
    if sheet.shown != content {
      print("it shows \(text(sheet.shown)) of \(text(content)); --rect x,y,width,height shows another part")
    }
  }

  private func text(_ rect: CGRect) -> String {
    [rect.minX, rect.minY, rect.width, rect.height].map { "\(Int($0.rounded()))" }.joined(separator: ",")
  }
}
