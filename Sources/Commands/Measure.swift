import ArgumentParser
import Springflow
import SpringflowFiles
import SpringflowScenes

/// Measures how the elements of a scene move.
struct Measure: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current
    return CommandConfiguration(
      abstract: "Measures how elements of a scene move, or finds the spring of a measured motion.",
      usage: "\(program.name) measure [<exhibit>] [<options>]",
      discussion: """
        \(program.name) measure \(program.exampleScene)
        \(program.name) measure \(program.exampleScene) --format csv
        \(program.name) measure \(program.exampleScene) --element 3 --from 1
        \(program.name) measure --track card.csv -o card.png

        Elements are named by identity or name (12, "tile 12"), by role ("first inserted", \
        "last deleted", "last moved"), by index path at a time (0-14@1.2), or, as views, by \
        their path in the tree (/0/3).
        Settled is what stays within the tolerance of its end: half a point or degree, or a hundredth, unless told.
        """)
  }

  @OptionGroup var what: ShownScene
  @OptionGroup var span: TimeSpan

  @OptionGroup var choice: MeasureChoice

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What counts as settled: a difference from the end, 0.5, or a share of the way, 2%."))
  var tolerance: String?

  @Option(help: ArgumentHelp("How to print it.", valueName: "table|json|csv"))
  var format: MeasureFormat = .table

  @Option(
    help: ArgumentHelp(
      "Instead of a scene: find the spring of positions measured elsewhere, columns of seconds and values.",
      valueName: "file.csv"))
  var track: String?

  @Option(name: .shortAndLong, help: ArgumentHelp("With --track: draw both motions.", valueName: "file.png"))
  var output: String?

  enum MeasureFormat: String, CaseIterable, ExpressibleByArgument { case table, json, csv }

  func validate() throws {
    _ = try givenTolerance
    if let output { try PictureCommand.checkName(output) }
    if track == nil, output != nil {
      throw ValidationError("-o draws what --track measures; strip --curves draws the curves of a scene")
    }
    let hasScene = [what.shown, what.photos, what.viewport, tolerance].contains { $0 != nil } || what.reduceMotion
    let isMeasured = span.from != 0 || span.to != nil || choice.content || format != .table || what.items != nil
    if track != nil, hasScene || isMeasured || !(what.settings + choice.element + choice.quantity).isEmpty {
      throw ValidationError("--track measures a file instead of a scene; leave what belongs to scenes out")
    }
  }

  private var givenTolerance: MotionTolerance? {
    get throws {
      guard let tolerance else { return nil }
      let isShare = tolerance.hasSuffix("%")
      guard let number = Double(isShare ? String(tolerance.dropLast()) : tolerance), number > 0, number < 1e9 else {
        throw ValidationError(
          "--tolerance is a difference above 0, such as 0.5, or a share such as 2%, found "
            + "'\(PrintableText.short(tolerance))'")
      }
      return isShare ? .share(number / 100) : .difference(number)
    }
  }

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor
  private func runOnMain() throws {
    if let track { return try measureTrack(track) }
    let watch = try span.watch(of: what)
    let measures: SceneMeasures
    let (quantities, tolerance) = (try choice.quantities, try givenTolerance)
    do throws(SceneError) {
      measures = try SceneMeasures(
        of: watch, elements: choice.element, quantities: quantities, tolerance: tolerance,
        followsContent: choice.content, keepsAll: !choice.element.isEmpty)
    } catch { throw ValidationError(error.description) }
    switch format {
    case .table: print(measures.table, terminator: "")
    case .json: print(measures.json, terminator: "")
    case .csv: print(measures.csv, terminator: "")
    }
  }
}
