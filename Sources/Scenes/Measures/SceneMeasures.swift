import Springflow
import SpringflowFiles

/// The measures of a session's elements, and the motion in it that nothing explains.
///
/// ```swift
/// let watch = try SceneWatch(replaying: scene, in: catalog)
/// let measures = try SceneMeasures(of: watch, elements: ["last inserted"])
/// print(measures.table)
/// ```
public struct SceneMeasures: Sendable {
  /// A quantity of an element, and what it does.
  public struct Row: Equatable, Sendable {
    /// The element's identity.
    public let id: ElementID
    /// Its name.
    public let name: String
    /// The quantity.
    public let quantity: MotionQuantity
    /// What it does while the element is on screen.
    public let measure: MotionMeasure
  }

  /// The rows, by element and quantity.
  public let rows: [Row]
  /// The ticks that were watched.
  public let ticks: ClosedRange<Int>
  /// The jumps that nothing explains, of these elements and of the content.
  public var jumps: [Jump] { namedJumps.jumps }
  /// Whether nothing moved at the end.
  public let isSettled: Bool
  private let namedJumps: NamedJumps

  /// Measures the elements of a watch.
  ///
  /// - Parameters:
  ///   - watch: The watch of the session.
  ///   - texts: Names of elements (see ``SceneWatch/element(_:)``); without any, all that move.
  ///   - quantities: The quantities; those that do not change are left out unless `keepsAll`.
  ///   - tolerance: How near a quantity must be to its end to count as settled; its own unless given.
  ///   - followsContent: Whether places are relative to the content, which scrolls.
  ///   - keepsAll: Whether what does not change is kept.
  /// - Throws: `SceneError` if an element does not exist.
  /// - Complexity: O(*n*) for *n* frames times elements and quantities.
  @preconcurrency @MainActor
  public init(
    of watch: SceneWatch, elements texts: [String] = [], quantities: [MotionQuantity] = MotionQuantity.allCases,
    tolerance: MotionTolerance? = nil, followsContent: Bool = false, keepsAll: Bool = false
  ) throws(SceneError) {
    let chosen = try watch.elements(named: texts)
    let all = watch.elements
    let elements = texts.isEmpty ? all : chosen.compactMap { id in all.first { $0.id == id } }
    var rows: [Row] = []
    for element in elements {
      let isLast = element.lastTick == watch.lastTick
      for quantity in quantities {
        let series = element.series(quantity, followsContent: followsContent)
        guard
          let measure = series.measure(
            tolerance ?? .difference(quantity.tolerance), isAtRest: isLast && watch.isSettled),
          keepsAll || measure.begins != nil
        else { continue }
        rows.append(Row(id: element.id, name: element.name, quantity: quantity, measure: measure))
      }
    }
    self.rows = rows
    (ticks, isSettled) = (watch.firstTick...watch.lastTick, watch.isSettled)
    namedJumps = NamedJumps(of: watch, elements: texts.isEmpty ? nil : chosen)
  }

  // MARK: Texts

  /// The columns of all formats, by their names in JSON and CSV.
  private static let columns: [(name: String, value: @Sendable (Row) -> Double?)] = [
    ("start", { $0.measure.start }), ("end", { $0.measure.end }), ("way", { $0.measure.way }),
    ("begins", { $0.measure.begins }), ("settles", { $0.measure.settles }),
    ("settlingTime", { $0.measure.settlingTime }), ("overshoot", { $0.measure.overshoot }),
    ("overshootPercent", { $0.measure.overshootShare * 100 }), ("crossings", { Double($0.measure.crossings) }),
    ("peakSpeed", { $0.measure.peakSpeed }), ("peakAcceleration", { $0.measure.peakAcceleration }),
    ("jump", { $0.measure.jump }), ("restTime", { $0.measure.restTime }),
    ("tolerance", { $0.measure.tolerance }),
  ]

  /// A number with at most so many decimals, as JSON has it.
  static func number(_ value: Double, decimals: Int = 6) -> String {
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let rounded = (value * factor).rounded() / factor
    return rounded.isFinite ? JSONValue.short(rounded == 0 ? 0 : rounded) : "null"
  }

  /// The rows as a table, a line each, and the jumps.
  public var table: String {
    let heads = [
      "element", "quantity", "start", "end", "way", "begins s", "settles s", "after s", "overshoot", "%", "crossings",
      "speed /s", "accel. /s²", "jump", "rest s",
    ]
    var lines = [heads]
    for row in rows {
      let unit = row.quantity.unit
      let cells = zip(heads.dropFirst(2), Self.columns).map { head, column in
        guard let value = column.value(row) else { return "\u{2013}" }
        let isTime = head.hasSuffix(" s")
        return Self.number(value, decimals: isTime || unit.isEmpty ? 3 : value.magnitude < 1000 ? 2 : 0)
      }
      lines.append([PrintableText.escaped(row.name), row.quantity.rawValue + (unit.isEmpty ? "" : " \(unit)")] + cells)
    }
    let text = Self.aligned(lines, leading: 2)
    let isOpen = rows.contains { $0.measure.begins != nil && $0.measure.settles == nil }
    let open = isOpen ? "; what has not come to rest settles at \u{2013}" : ""
    let end = isSettled ? "" : "at the end something still moves\(open)\n"
    return (rows.isEmpty ? "nothing changes\n" : text) + end + namedJumps.text
  }

  /// Lines of as many cells each, in columns: the first ones begin below each other, the others end so.
  static func aligned(_ lines: [[String]], leading: Int) -> String {
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    return lines.map { cells in
      let padded = cells.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < leading ? cell + space : space + cell
      }
      return padded.joined(separator: "  ") + "\n"
    }.joined()
  }

  /// The rows as lines of values that commas separate, after a line of their names.
  public var csv: String {
    let heads = ["element", "name", "quantity", "unit"] + Self.columns.map(\.name)
    let lines = rows.map { row in
      let values = Self.columns.map { column in column.value(row).map { Self.number($0) } ?? "" }
      return ["\(row.id)", row.name, row.quantity.rawValue, row.quantity.unit].map(Self.quoted) + values
    }
    return ([heads] + lines).map { $0.joined(separator: ",") + "\n" }.joined()
  }

  private static func quoted(_ text: String) -> String {
    text.contains { ",\"\n\r".contains($0) } ? "\"\(text.replacing("\"", with: "\"\""))\"" : text
  }

  /// The rows and the jumps as JSON, a line each.
  public var json: String {
    let lines = rows.map { row in
      let names = [
        ("element", "\(row.id)".json), ("name", row.name.json), ("quantity", row.quantity.rawValue.json),
        ("unit", row.quantity.unit.json),
      ]
      let values = Self.columns.map { column in (column.name, column.value(row).map { Self.number($0) } ?? "null") }
      return JSONValue.line(names + values)
    }
    return JSONValue.document([
      ("from", SceneEncoder.seconds(ticks.lowerBound)), ("to", SceneEncoder.seconds(ticks.upperBound)),
      ("isSettled", "\(isSettled)"), ("measures", JSONValue.list(lines)), ("jumps", namedJumps.json),
    ])
  }
}

/// Jumps, with the names of what jumps.
struct NamedJumps: Sendable {
  let jumps: [Jump]
  private let names: [String]

  /// The jumps of a watch: of some elements and of the content, or all.
  @MainActor
  init(of watch: SceneWatch, elements: [ElementID]?) {
    jumps = watch.jumps.filter { jump in jump.element.flatMap { elements?.contains($0) } ?? true }
    names = jumps.map { $0.element.map(watch.name) ?? "the content" }
  }

  /// A line for each, or that nothing jumps.
  var text: String {
    let lines = zip(jumps, names).map { jump, name in
      StoryWords.wrapped("after \(StoryWords.time(jump.tick)) s \(name) \(jump.text)")
    }
    return lines.isEmpty ? "nothing jumps\n" : lines.joined()
  }

  /// A JSON object for each.
  var json: String {
    JSONValue.list(
      zip(jumps, names).map { jump, name in
        JSONValue.line([
          ("at", SceneEncoder.seconds(jump.tick)), ("element", jump.element.map { "\($0)".json } ?? "null"),
          ("name", name.json), ("text", jump.text.json),
        ])
      })
  }
}

extension JSONValue {
  /// An object of members whose values are JSON, on a line.
  static func line(_ members: [(String, String)]) -> String {
    "{ \(members.map { "\($0.0.json): \($0.1)" }.joined(separator: ", ")) }"
  }

  /// A list of values, a line each.
  static func list(_ lines: [String]) -> String {
    lines.isEmpty ? "[]" : "[\n\(lines.map { "    \($0)" }.joined(separator: ",\n"))\n  ]"
  }

  /// A whole file with an object, a member a line.
  static func document(_ members: [(String, String)]) -> String {
    "{\n\(members.map { "  \($0.0.json): \($0.1)" }.joined(separator: ",\n"))\n}\n"
  }
}

extension SceneWatch {
  /// Replays a scene, and watches it.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - catalog: The exhibits among which the scene's is.
  ///   - ticks: The ticks that are watched, up to any end; the whole scene unless given.
  /// - Throws: `SceneError` if the exhibit does not exist, a command of the scene is impossible at its time, or there
  ///   is too much to keep (``SceneLimits/watchedElements``).
  /// - Complexity: O(*n*) for *n* ticks times elements; keeps some 100 bytes of each.
  public init(
    replaying scene: Scene, in catalog: ExhibitCatalog, ticks: ClosedRange<Int>? = nil
  ) throws(SceneError) {
    let ticks = ticks ?? 0...scene.duration
    let session = try Session(scene, in: catalog, keepsHash: false)
    while session.tick < ticks.lowerBound { try session.step() }
    self.init(session)
    while session.tick < ticks.upperBound {
      try session.step()
      add(session)
      try checkSize()
    }
  }

  /// Throws if there is too much to keep.
  func checkSize() throws(SceneError) {
    if sampleCount <= SceneLimits.watchedElements { return }
    throw SceneError(
      at: "duration", expected: "at most \(SceneLimits.watchedElements) elements to watch, one in a tick each",
      found: "more after \(lastTick - firstTick) ticks", hint: "watch a part of it, with --from and --to")
  }
}
