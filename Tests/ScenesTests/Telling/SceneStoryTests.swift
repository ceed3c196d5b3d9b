import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Stories of scenes")
struct SceneStoryTests {
  private static func scene(_ name: String) throws -> Scene {
    try SceneFiles.read("\(Repository.scenes)/\(name).json", in: .standard)
  }

  private static func watch(_ name: String, _ ticks: ClosedRange<Int>? = nil) throws -> SceneWatch {
    try SceneWatch(replaying: try scene(name), in: .standard, ticks: ticks)
  }

  /// A carousel at rest with commands of its own, for some ticks.
  private static func story(
    _ duration: Int, exhibit: String = "springy-carousel", items: Int? = nil, _ events: [SceneEvent]
  ) throws -> String {
    var scene = try scene("carousel/rest")
    (scene.exhibit, scene.duration, scene.events) = (exhibit, duration, events)
    if let items { scene.itemCount = items }
    return try SceneStory(of: try SceneWatch(replaying: scene, in: .standard)).text
  }

  private static func object(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  /// The watch of an insert, which several tests look at.
  private static let insertion = Result { try watch("carousel/insert") }

  /// The groups of a moment in JSON.
  private static func motions(_ story: SceneStory, _ moment: Int) throws -> [[String: Any]] {
    let moments = try #require(try object(story.json)["moments"] as? [[String: Any]])
    return try #require(moments[moment]["motions"] as? [[String: Any]])
  }

  // MARK: Sentences

  @Test("a tile that is inserted falls on the floor and bounces, the others make room, and nothing jumps")
  func insert() throws {
    let story = try SceneStory(of: try Self.insertion.get())
    #expect(
      story.text == """
        0.00 s: 12 elements are on screen: tiles 0 to 11
        0.50 s: key I (insert): tile 30 is inserted right of tile 5
          tile 30 fades in, falls 455 pt and hits the floor at 0.97 s with 792 pt/s, bounces twice, grows
              from 60 % of its size, is at rest at 2.08 s
          tiles 6 to 11 move 80 pt to the right, overshoot by up to 12.4 pt, are at rest by 2.31 s
        8.00 s: all is at rest
        nothing jumps

        """)
    #expect(story.isSettled && story.jumps.isEmpty && story.ticks == 0...960)
  }

  @Test("tiles on springs lag behind the content that a finger drags, as one line")
  func lag() throws {
    #expect(
      try SceneStory(of: try Self.watch("carousel/slow-drag", 0...480)).text == """
        0.00 s: 12 elements are on screen: tiles 0 to 11
        0.50 s: a drag begins at tile 8, 400 pt to the left in 1.50 s
          the content scrolls 484 pt to the left until 2.50 s
          tiles 0 to 17 lag by up to 68 pt until 2.50 s
        2.50 s: a drag begins at tile 9, 200 pt to the right in 1.00 s
          the content scrolls 263 pt to the right, is still moving at 4.00 s
          tiles 2 to 17 lag by up to 82 pt, 13 of them are still moving at 4.00 s, the others are at rest by
              3.32 s
        4.00 s: the content and tiles 2 to 9 and 11 to 15 still move
        nothing jumps

        """)
  }

  @Test("a delete, a tap, a move, a wheel, a key without an effect and a new size are told by name")
  func causes() throws {
    let deleted = try Self.story(480, [SceneEvent(tick: 60, .command(.delete(at: 3)))])
    #expect(deleted.contains("0.50 s: the scene's command to delete: tile 3 is deleted\n  tile 3 fades out"))
    #expect(
      deleted.contains("is gone at 0.79 s\n  tiles 4 to 12 move 80 pt to the left, overshoot by up to 12.4 pt, are"))
    let moved = try Self.story(360, [SceneEvent(tick: 60, .command(.moveItem(from: 1, to: 3)))])
    #expect(moved.contains(": tile 1 is moved right of tile 3\n"))
    let wheel = try Self.story(240, [SceneEvent(tick: 60, .command(.wheel(CGVector(dx: 200, dy: 0), at: nil)))])
    #expect(wheel.contains("0.50 s: the wheel scrolls 200 pt to the right\n  the content scrolls 200 pt to the left"))
    let key = try Self.story(120, items: 0, [SceneEvent(tick: 12, .command(.key(.delete)))])
    #expect(key.contains("0.10 s: key D (delete)\n  nothing moves\n"))
    let sized = try Self.story(240, [SceneEvent(tick: 60, .command(.resize(CGSize(width: 700, height: 500))))])
    #expect(sized.contains("0.50 s: the window becomes 700 x 500\n  tiles"))
  }

  @Test("keys that are pressed one soon after the other are one line, with all that they insert")
  func bursts() throws {
    let events = (0..<5).map { SceneEvent(tick: 60 + 6 * $0, .command(.key(.insert))) }
    let text = try Self.story(480, events)
    #expect(text.contains("\n0.50 s: key I (insert), 5 times in 0.20 s: tiles 30 to 34 are inserted\n"))
  }

  @Test("views without a collection fall on the floor, and what jumps is told at the end")
  func views() throws {
    let text = try SceneStory(of: try Self.watch("dynamics/collision", 0...405)).text
    #expect(
      text.contains(
        "\n0.00 s: from the start, without a command\n"
          + "  6 TileViews fall by up to 290 pt, first TileView /0/6 hits the floor"
      ))
    #expect(text.contains("\n1.80 s: a drag begins at TileView /0/4, 311 pt up and to the right in 0.30 s\n"))
    #expect(text.hasSuffix("after 3.30 s TileView /0/9 appears in sight at alpha 1, at (240, 126.035)\n"))
  }

  @Test("photos are named as they are after an update, and a change of layout is told by where they are seen")
  func photos() throws {
    let text = try SceneStory(of: try Self.watch("gallery/sine", 0...345)).text
    #expect(text.contains(": photo 24 of Morning in the hills is inserted after photo 23 of"))
    #expect(text.contains("  photos 25 to 27 of Morning in the hills move 68 to 119 pt down and to the left"))
    let layouts = try SceneStory(of: try Self.watch("navigation/push-and-pop", 110...190)).text
    #expect(layouts.contains("1.00 s: key T (push and pop): the layout changes to a collection view flow layout\n"))
    #expect(!layouts.contains("the content"))
  }

  @Test("what is moved while nobody sees it fades in elsewhere, and has left before if it fell out of the window")
  func unseen() throws {
    let photos = try SceneStory(of: try Self.watch("gallery/albums", 230...305)).text
    #expect(
      photos.contains(
        "\n  photos 10, 19 and 28 of Autumn ridges fade out and in again elsewhere, are at rest by 2.29 s\n"))
    let falls = try SceneStory(of: try Self.watch("dynamics/gravity", 0...240))
    #expect(
      falls.text.contains(
        "\n  TileView /0/2, TileView /0/3 and TileView /0/4 move up to 445 pt down out of sight\n"
          + "  TileView /0/2, TileView /0/3 and TileView /0/4, from 1.29 s on, fade in elsewhere, are at rest"))
    #expect(falls.jumps.isEmpty)
  }

  @Test("items have the names of the data while one is dragged, and those from before where items only go")
  func names() throws {
    let dragged = try Self.watch("springy-grid/at-the-edge", 220...300)
    #expect(dragged.name(of: try dragged.element("last inserted")) == "tile 120")
    let text = try SceneStory(of: dragged).text
    #expect(text.contains(": tile 120 is inserted right of tile 44\n") && text.contains("\n  tile 120 fades in, "))
    let deleted = try SceneStory(of: try Self.watch("gallery/albums", 530...600)).text
    #expect(
      deleted.contains(
        ": photo 23 of Morning in the hills is deleted\n"
          + "  photo 23 of Morning in the hills fades out, is gone at 4.79 s\n"
          + "  photos 28 and 37 of Morning in the hills fade out"))
    let several = try SceneStory(of: try Self.watch("gallery/inserts-in-a-fling", 0...200)).text
    #expect(several.contains("5 times") && several.contains(": 5 photos are inserted\n"))
  }

  @Test("what moves along with an element, and what a finger stops, hits nothing; a hit has the speed before it")
  func hits() throws {
    let chain = try SceneStory(of: try Self.watch("physics/chain")).text
    #expect(!chain.contains("hits link 28") && !chain.contains("hits link 31"))
    let drawn = try SceneStory(of: try Self.watch("dynamics/attachment", 0...216)).text
    #expect(!drawn.contains(" hits ") && drawn.contains("\n  DotView /0/3 moves 224 pt to the right, is at rest"))
    // Equal balls pass their speed on: the last one comes back with that of the first one.
    let cradle = try SceneStory(of: try Self.watch("physics/cradle", 0...340)).text
    #expect(cradle.contains("hits ball 1 at 0.93 s with 433 pt/s") && cradle.contains("with 433 pt/s, turn by 45°"))
  }

  @Test("a menu that opens is told with its actions, and a tap on one of them by its name")
  func menus() throws {
    let text = try SceneStory(of: try Self.watch("gallery/menu", 0...400)).text
    #expect(text.contains(" for 0.70 s: a menu opens with Cut and Copy\n"))
    #expect(text.contains("\n1.20 s: a tap on Copy of the menu\n"))
    #expect(text.contains("a tap on Paste of the menu: photo 2 of Morning in the hills is inserted after photo 1"))
  }

  @Test("a fling that goes on in a window of another size is a scroll")
  func resizedInFling() throws {
    let text = try SceneStory(of: try Self.watch("chat/resize", 240...400)).text
    #expect(text.contains("\n2.60 s: the window becomes 960 x 600 in 0.15 s\n  the content scrolls 4"))
  }

  // MARK: Facts

  @Test("the numbers are those of the measures")
  func measures() throws {
    let watch = try Self.insertion.get()
    let groups = try Self.motions(try SceneStory(of: watch), 0)
    for group in groups {
      let names = try #require(group["elements"] as? [String])
      let rows = try SceneMeasures(of: watch, elements: names, quantities: [.position, .scale], followsContent: true)
        .rows
      let places = rows.filter { $0.quantity == .position }.map(\.measure)
      let settles = try #require(group["settles"] as? Double)
      #expect(abs(settles - (rows.compactMap(\.measure.settles).max() ?? 0)) < 1e-6)
      #expect(abs((group["overshoot"] as? Double ?? -1) - (places.map(\.overshoot).max() ?? 0)) < 0.01)
      #expect(abs((group["way"] as? Double ?? -1) - (places.map(\.way).max() ?? 0)) < 1)
    }
    #expect(groups.count == 2 && groups[0]["firstHitAt"] as? Double == 0.967)
  }

  @Test("only the elements that are asked for are told, beside what was done")
  func elements() throws {
    let watch = try Self.insertion.get()
    let groups = try Self.motions(try SceneStory(of: watch, elements: ["last inserted"]), 0)
    #expect(groups.count == 1 && groups[0]["elements"] as? [String] == ["30"])
    #expect(throws: SceneError.self) { try SceneStory(of: watch, elements: ["tile 99"]) }
  }

  @Test("no commands, no elements, no ticks and a part of a scene have sentences, too")
  func empty() throws {
    #expect(
      try Self.story(120, []) == """
        0.00 s: 12 elements are on screen: tiles 0 to 11
        nothing happens
        1.00 s: all is at rest
        nothing jumps

        """)
    #expect(try Self.story(120, items: 0, []).hasPrefix("0.00 s: nothing is on screen\nnothing happens\n"))
    #expect(try Self.story(0, []).contains("tiles 0 to 11\nnothing happens\n0.00 s: "))
    let part = try SceneStory(of: try Self.watch("carousel/slow-drag", 100...130)).text
    #expect(part.hasPrefix("0.83 s: ") && part.contains("1.08 s: "))
  }

  @Test("every scene has a story of plain lines and numbers, the same in two replays, and JSON that can be read")
  func everyScene() throws {
    let short = ["circle/circle", "dynamics/snap"]
    let all = try SceneFiles.find([Repository.scenes]).map(\.description)
    let paths = TestLength.isFull ? all : short.map { "\(Repository.scenes)/\($0).json" }
    for path in paths {
      let scene = try SceneFiles.read(path, in: .standard)
      let story = try SceneStory(of: try SceneWatch(replaying: scene, in: .standard))
      let text = story.text
      for line in text.split(separator: "\n") {
        #expect(line.count <= 100, "\(path): \(line)")
        for word in ["nan", "inf", "-0"] {
          #expect(!line.split(separator: " ").contains { $0 == word }, "\(path): \(line)")
        }
      }
      #expect(text.hasPrefix("0.00 s: ") && text.hasSuffix("\n") && !text.contains("  \n"), "\(path)")
      let moments = try #require(try Self.object(story.json)["moments"] as? [[String: Any]], "\(path)")
      #expect(moments.allSatisfy { $0["motions"] is [[String: Any]] && $0["at"] is Double })
    }
    let again = try (0..<2).map { _ in try SceneStory(of: try Self.watch("circle/circle")).json }
    #expect(again[0] == again[1])
  }
}
