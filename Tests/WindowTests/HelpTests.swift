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

  static let rooms = [
    CGSize(width: 240, height: 200), CGSize(width: 400, height: 300), CGSize(width: 500, height: 400),
    CGSize(width: 960, height: 600), CGSize(width: 1600, height: 1000),
  ]

  /// All views in a view, with their rectangles in that view's content.
  static func parts(of view: View) -> [(view: View, rect: CGRect)] {
    view.subviews.flatMap { part in
      [(part, part.frame)]
        + parts(of: part).map { ($0.view, $0.rect.offsetBy(dx: part.frame.minX, dy: part.frame.minY)) }
    }
  }

  @Test(
    "no word of help leaves its panel, overlaps another or is below 11 px, in any size of the window",
    arguments: TestLength.cases(names, short: 5))
  func fits(_ name: String) throws {
    for size in Self.rooms {
      let test = try TestInterface(name, in: size)
      let help = test.interface.help
      test.interface.toggleHelp()
      let place: Comment = "\(name) at \(size)"
      let stage = test.studio.frame.stage
      #expect(
        CGRect(x: 0, y: 0, width: size.width, height: stage.maxY).insetBy(dx: 12, dy: 12).contains(help.frame), place)
      let scroll = try #require(help.subviews.compactMap { $0 as? ScrollView }.first)
      #expect(help.bounds.contains(scroll.frame) && help.scrolls == (scroll.contentSize.height > scroll.bounds.height))
      let labels = Self.parts(of: scroll).compactMap { part in (part.view as? Label).map { ($0, part.rect) } }
      // All words in their order.
      let wanted = HelpContent(test.studio.session.exhibit).groups.flatMap {
        [$0.title] + $0.entries.flatMap { $0.keys + [$0.meaning] }
      }
      #expect(labels.map { $0.0.text ?? "" } == wanted, place)
      let content = CGRect(origin: .zero, size: scroll.contentSize)
      for (index, (label, rect)) in labels.enumerated() {
        #expect(label.font.pointSize >= 11, place)
        #expect(
          label.sizeThatFits(rect.size).width <= rect.width && content.contains(rect.insetBy(dx: 0.1, dy: 0.5)), place)
        for other in labels[..<index] { #expect(!rect.insetBy(dx: 0.1, dy: 0.1).intersects(other.1), place) }
      }
    }
  }

  @Test(
    "help needs no scrolling at 960 x 600, and covers no more than it needs",
    arguments: TestLength.cases(names, short: 6))
  func whole(_ name: String) throws {
    let test = try TestInterface(name, in: CGSize(width: 960, height: 600))
    test.interface.toggleHelp()
    let help = test.interface.help
    #expect(!help.scrolls)
    #expect(Self.parts(of: help).compactMap { $0.view as? HelpRow }.allSatisfy { $0.words.font.pointSize == 13 })
    let area: CGFloat = help.frame.width * help.frame.height
    #expect(area < 0.76 * 960 * 552)
  }
}
