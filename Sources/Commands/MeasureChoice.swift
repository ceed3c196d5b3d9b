import ArgumentParser
import Springflow
import SpringflowDrawing
import SpringflowFiles
import SpringflowScenes

/// The elements and quantities that a command measures or draws.
struct MeasureChoice: ParsableArguments {
  @Option(help: ArgumentHelp("Only this element; may be repeated.", valueName: "element"))
  var element: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only this quantity: position (along the way), x, y, scale, angle, alpha, speed, or all; may be repeated.",
      valueName: "quantity"))
  var quantity: [String] = []

  @Flag(help: "Places are relative to the content, which scrolls.")
  var content = false

  /// The quantities without words about them: those whose places are told by the way.
  private static let usual: [MotionQuantity] = [.position, .scale, .angle, .alpha]

  func validate() throws { _ = try quantities }

  /// The quantities.
  var quantities: [MotionQuantity] {
    get throws {
      if quantity.isEmpty { return Self.usual }
      if quantity.contains("all") { return MotionQuantity.allCases }
      return try quantity.uniqued().map { word in
        if let quantity = MotionQuantity(rawValue: word) { return quantity }
        let hint = Suggestion.hint(for: word, among: MotionQuantity.allCases.map(\.rawValue) + ["all"])
        throw ValidationError("there is no quantity '\(PrintableText.short(word))' (\(hint))")
      }
    }
  }

  /// The elements by their names; those that move most without any.
  @MainActor
  func elements(of watch: SceneWatch) throws -> [MeasuredElement] {
    let all = watch.elements
    if element.isEmpty { return watch.widest(CurveChoice.mostUnnamed, of: all, followsContent: content) }
    do throws(SceneError) {
      return try watch.elements(named: element).compactMap { id in all.first { $0.id == id } }
    } catch { throw ValidationError(error.description) }
  }
}

/// Curves beneath pictures.
struct CurveChoice: ParsableArguments {
  @Flag(help: "Draws curves beneath: of the four elements that move most, or of those named.")
  var curves = false

  @OptionGroup var choice: MeasureChoice

  /// So many elements have curves without being named.
  static let mostUnnamed = 4
  /// More curves than this are no picture.
  private static let most = 40

  /// Whether there are to be curves.
  var areWanted: Bool { curves || !choice.quantity.isEmpty }

  /// The curves, if there are to be any: of quantities that change, and of what is named in any case.
  @MainActor
  func panel(of watch: SceneWatch) throws -> CurvePanel? {
    guard areWanted else { return nil }
    let quantities = try choice.element.isEmpty && choice.quantity.isEmpty ? [.x, .y] : choice.quantities
    var curves: [MotionCurve] = []
    // By quantity, so that those of one unit are neighbours.
    let elements = try choice.elements(of: watch)
    for quantity in quantities {
      for element in elements {
        let series = element.series(quantity, followsContent: choice.content)
        let isNamed = !choice.element.isEmpty && (!choice.quantity.isEmpty || quantity == .position)
        let known = series.values.filter { !$0.isNaN }
        guard isNamed || (known.max() ?? 0) - (known.min() ?? 0) > quantity.tolerance else { continue }
        let values = series.values.enumerated().map { index, value in
          MotionCurve.TimedValue(
            Double(series.firstTick + index) / Double(Scene.ticksPerSecond), value.isNaN ? nil : value)
        }
        let name = "\(element.name): \(quantity.rawValue)"
        curves.append(
          MotionCurve(
            // Scale and alpha have no unit, and nothing in common.
            name, unit: quantity.unit.isEmpty ? quantity.rawValue : quantity.unit, values,
            color: MotionCurve.color(curves.count), growsDownward: quantity == .y))
      }
    }
    guard curves.count <= Self.most else {
      throw ValidationError("there are \(curves.count) curves to draw, at most \(Self.most) fit: name fewer elements")
    }
    if curves.isEmpty {
      print("nothing changes, so there are no curves")
      return nil
    }
    let seconds = { (tick: Int) in Double(tick) / Double(Scene.ticksPerSecond) }
    return CurvePanel(curves, over: seconds(watch.firstTick)...seconds(watch.lastTick))
  }
}

/// How frames are drawn.
struct FrameDrawing: ParsableArguments {
  @Option(parsing: .unconditional, help: "Pixels a point, from 0.25 to 4.")
  var scale: Double = 1

  @Flag(help: "Draws over it what moves things: shapes, contacts, joints, springs, velocities, who sleeps.")
  var overlay = false

  @Flag(help: "Draws rings where fingers are.")
  var touches = false

  func validate() throws {
    guard (0.25...4).contains(scale) else { throw ValidationError("--scale is from 0.25 to 4, found \(scale)") }
  }

  /// The frames of a scene at some times, in ticks.
  @MainActor
  func reel(_ scene: Scene, at positions: [Double]) -> FrameReel {
    var reel = FrameReel(scene, in: Program.current.catalog, at: positions)
    (reel.showsOverlay, reel.showsFingers) = (overlay, touches)
    return reel
  }
}
