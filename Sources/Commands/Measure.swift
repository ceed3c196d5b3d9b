import ArgumentParser
import Springflow
import SpringflowFiles
import SpringflowScenes

/// Measures how the elements of a scene move.
struct Measure: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current
    return CommandConfiguration(
      abstract: "Measures how elements of a scene move: way, settling, overshoot, speed, jumps.",
      usage: "\(program.name) measure [<exhibit>] [<options>]",
      discussion: """
        \(program.name) measure \(program.exampleScene)
        \(program.name) measure \(program.exampleScene) --format csv
        \(program.name) measure \(program.exampleScene) --element 3 --from 1

        Elements are named by identity or name (12, "tile 12"), by role ("first inserted", \
        "last deleted", "last moved"), by index path at a time (0-14@1.2), or, as views, by \
        their path in the tree (/0/3).
        Settled is what stays within the tolerance of its end: half a point or degree, or a hundredth, unless told.
        """)
  }

  @OptionGroup var what: ShownScene
  @OptionGroup var span: TimeSpan

  @Option(help: ArgumentHelp("Only this element; may be repeated. (default: all that move)", valueName: "element"))
  var element: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only this quantity: position (along the way), x, y, scale, angle, alpha, speed, or all; may be repeated.",
      valueName: "quantity"))
  var quantity: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("What counts as settled: a difference from the end, 0.5, or a share of the way, 2%."))
  var tolerance: String?

  @Flag(help: "Places are relative to the content, which scrolls.")
  var content = false

  @Option(help: ArgumentHelp("How to print it.", valueName: "table|json|csv"))
  var format: MeasureFormat = .table

  enum MeasureFormat: String, CaseIterable, ExpressibleByArgument { case table, json, csv }

  /// The quantities without words about them: those whose places are told by the way.
  private static let usual: [MotionQuantity] = [.position, .scale, .angle, .alpha]

  func validate() throws {
    _ = try quantities
    _ = try givenTolerance
  }

  private var quantities: [MotionQuantity] {
    get throws {
      if quantity.isEmpty { return Self.usual }
      if quantity.contains("all") { return MotionQuantity.allCases }
      return try quantity.map { word in
        if let quantity = MotionQuantity(rawValue: word) { return quantity }
        let hint = Suggestion.hint(for: word, among: MotionQuantity.allCases.map(\.rawValue) + ["all"])
        throw ValidationError("there is no quantity '\(PrintableText.short(word))' (\(hint))")
      }
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
    let scene = try what.scene()
    let ticks = try span.ticks(of: scene, what)
    let watch: SceneWatch
    do throws(SceneError) { watch = try SceneWatch(replaying: scene, in: Program.current.catalog, ticks: ticks) } catch
    {
      throw CommandFailure(error.inFile(what.path ?? scene.exhibit).description)
    }
    let (chosen, tolerance) = (try quantities, try givenTolerance)
    let measures: SceneMeasures
    do throws(SceneError) {
      measures = try SceneMeasures(
        of: watch, elements: element, quantities: chosen, tolerance: tolerance, followsContent: content,
        keepsAll: !element.isEmpty)
    } catch { throw ValidationError(error.description) }
    switch format {
    case .table: print(measures.table, terminator: "")
    case .json: print(measures.json, terminator: "")
    case .csv: print(measures.csv, terminator: "")
    }
  }
}
