import Springflow
import SpringflowDrawing
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import SpringflowWindow
import Testing

@MainActor
@Suite("The window's help")
struct HelpTests {
  nonisolated static let names = ExhibitCatalog.all.map { $0.name }

  static func session(_ name: String, keepsHash: Bool = false, _ change: (inout Scene) -> Void = { _ in }) throws
    -> Session
  {
    var scene = Scene(showing: try #require(ExhibitCatalog.exhibit(named: name)))
    change(&scene)
    return try Session(scene, in: .standard, keepsHash: keepsHash)
  }

  static func content(_ name: String, _ change: (inout Scene) -> Void = { _ in }) throws -> HelpContent {
    HelpContent(try session(name, change).exhibit)
  }

  @Test("help lists every key and gesture of an exhibit with its effect, and none twice", arguments: names)
  func lists(_ name: String) throws {
    let exhibit = try Self.session(name).exhibit
    let listed = HelpContent(exhibit).entries
    for key in exhibit.activeKeys { #expect(listed.contains { $0.meaning == key.meaning }) }
    for gesture in exhibit.activeGestures {
      #expect(listed.contains { $0.keys == gesture.gestures && $0.meaning == gesture.meaning })
    }
    let chips = listed.flatMap(\.keys)
    #expect(Set(chips).count == chips.count)
    #expect(chips.contains("I") && chips.contains("D") && chips.contains("R") && chips.contains("Esc"))
    #expect(chips.contains("M") == type(of: exhibit).understands(.move))
    #expect(listed.allSatisfy { !$0.meaning.isEmpty })
  }

  @Test("help lists scrolling, pinching and a menu only where they are possible")
  func hereAndNow() throws {
    for name in Self.names {
      let session = try Self.session(name)
      let chips = HelpContent(session.exhibit).entries.flatMap(\.keys)
      let view = session.exhibit.scrollView
      let scrolls = view.map { $0.hasHorizontalRoom || $0.hasVerticalRoom } ?? false
      #expect(chips.contains("wheel") == scrolls, "\(name)")
      #expect(chips.contains("Alt drag") == chips.contains("pinch"), "\(name)")
      #expect(chips.contains("right click") == (name.contains("gallery")), "\(name)")
    }
    for name in ["circle", "cradle", "pile", "chain", "pyramid"] {
      #expect(try !Self.content(name).entries.flatMap(\.keys).contains("drag"))
    }
    #expect(try Self.content("gallery").entries.flatMap(\.keys).contains("right click"))
    #expect(try !Self.content("springy-carousel").entries.flatMap(\.keys).contains("Ctrl wheel"))
  }

  @Test("help of the five layouts lists the next and the previous one, and only the gestures of each")
  func conferences() throws {
    let session = try Self.session("conferences")
    var said: [Set<String>] = []
    for _ in 0..<5 {
      let chips = Set(HelpContent(session.exhibit).entries.flatMap(\.keys))
      #expect(chips.contains("T") && chips.contains("B"))
      said.append(chips.intersection(["pinch", "tap", "swipe up"]))
      try session.perform(.key(.toggle))
      for _ in 0..<240 { try session.step() }
    }
    #expect(said == [["pinch"], [], [], ["pinch", "tap"], ["tap", "swipe up"]])
  }

  @Test("help without items lists no key that needs some, and with one item none that needs several")
  func items() throws {
    let one = try Self.content("springy-carousel") { $0.itemCount = 1 }.entries.flatMap(\.keys)
    #expect(one.contains("D") && !one.contains("M"))
    let none = try Self.content("springy-carousel") { $0.itemCount = 0 }.entries.flatMap(\.keys)
    #expect(none.contains("I") && !none.contains("D") && !none.contains("M") && !none.contains("drag"))
  }

  // MARK: Layout

  /// Real letters, and letters wider than any real ones.
  static func measures() throws -> [TextMeasure] {
    let canvas = Canvas(atlas: Atlas(scale: 1))
    return [
      { text, weight, size in (try? canvas.width(text, weight, size: size)) ?? 0 },
      { text, _, size in CGFloat(text.count) * size * 0.72 },
    ]
  }

  static let rooms = [
    CGSize(width: 240, height: 200), CGSize(width: 400, height: 300), CGSize(width: 500, height: 400),
    CGSize(width: 960, height: 600), CGSize(width: 1600, height: 1000),
  ]

  @Test(
    "no word of help leaves the panel, overlaps another or is below 11 px, in any size of the window",
    arguments: TestLength.cases(names, short: 5))
  func fits(_ name: String) throws {
    for size in Self.rooms {
      let session = try Self.session(name) { $0.viewport = size }
      let content = HelpContent(session.exhibit)
      let stage = session.frame.stage
      let room = CGRect(x: 0, y: 0, width: size.width, height: stage.maxY).insetBy(dx: 12, dy: 12)
      // The smallest window has no room for such wide letters.
      for measure in try Self.measures().prefix(size.width < 400 ? 1 : 2) {
        let layout = HelpLayout(content.groups, in: room, measure: measure)
        #expect(room.contains(layout.panel), "\(name) at \(size)")
        try check(layout, content, "\(name) at \(size)")
      }
    }
  }

  private func check(_ layout: HelpLayout, _ content: HelpContent, _ place: Comment) throws {
    // All words in their order, however lines are broken.
    let words = layout.rows.flatMap { $0.chips.map(\.text) + $0.lines.map(\.text) }
    let wanted = content.groups.flatMap { [$0.title] + $0.entries.flatMap { $0.keys + [$0.meaning] } }
    func letters(_ texts: [String]) -> String { texts.joined().filter { $0 != " " } }
    #expect(letters(words) == letters(wanted), place)
    var boxes: [CGRect] = []
    for row in layout.rows {
      #expect(row.rect.maxX <= layout.content.width + 0.5, place)
      boxes += row.chips.map(\.rect)
      for line in row.lines {
        #expect(line.size >= HelpLayout.smallestSize, place)
        boxes.append(
          CGRect(x: line.origin.x, y: line.origin.y - line.size * 0.75, width: line.width, height: line.size * 0.95))
      }
      for chip in row.chips { #expect(chip.size >= HelpLayout.smallestSize, place) }
    }
    for (index, box) in boxes.enumerated() {
      #expect(box.minX >= 0 && box.maxX <= layout.content.width + 0.5, place)
      #expect(box.minY >= 0 && box.maxY <= layout.contentHeight + 0.5, place)
      for other in boxes[..<index] { #expect(!box.insetBy(dx: 0.1, dy: 0.1).intersects(other), place) }
    }
    // At any scroll offset, visible words lie in the panel.
    for share in [0, 0.1, 0.37, 0.5, 0.81, 1] as [CGFloat] {
      let offset = layout.furthestOffset * share
      for row in layout.rows where layout.opacity(of: row, offset: offset) > 0 {
        let top = layout.content.minY + row.rect.minY - offset
        #expect(top >= layout.panel.minY && top + row.rect.height <= layout.panel.maxY, place)
      }
    }
  }

  @Test("help needs no scrolling at 960 x 600, and covers no more than it needs", arguments: names)
  func whole(_ name: String) throws {
    let session = try Self.session(name)
    let room = CGRect(x: 12, y: 12, width: 936, height: session.frame.stage.maxY - 24)
    let layout = HelpLayout(HelpContent(session.exhibit).groups, in: room, measure: try Self.measures()[0])
    #expect(layout.furthestOffset == 0)
    #expect(layout.rows.flatMap(\.lines).allSatisfy { $0.size == 13 })
    let area: CGFloat = layout.panel.width * layout.panel.height
    #expect(area < 0.76 * 960 * 552)
  }
}
