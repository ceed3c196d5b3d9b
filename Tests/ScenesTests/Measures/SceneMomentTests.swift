import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Moments and frames of a scene", .serialized)
struct SceneMomentTests {
  private static func scene(_ name: String) throws -> Scene {
    try SceneFiles.read("\(Repository.scenes)/\(name).json", in: .standard)
  }

  private static func moments(_ name: String, _ most: Int, of element: String? = nil) throws -> [String] {
    let watch = try SceneWatch(replaying: try scene(name), in: .standard)
    let ids = try element.map { [try watch.element($0)] } ?? []
    return watch.moments(ofTurnsOf: Set(ids), most: most).map { "\($0.tick) \($0.label)" }
  }

  @Test("moments are the first ticks of commands, turns, rests, the start and the end")
  func insert() throws {
    // The key comes after 60 ticks; the tile falls, is thrown back by the floor, and all rests.
    #expect(
      try Self.moments("carousel/insert", 6)
        == ["0 ", "61 insert", "117 tile 30 turns", "142 tile 30 turns", "377 rest", "960 "])
    #expect(try Self.moments("carousel/insert", 1) == ["61 insert"])
    #expect(try Self.moments("carousel/insert", 3) == ["0 ", "61 insert", "960 "])
    #expect(
      try Self.moments("carousel/insert", 5, of: "tile 30")
        == ["0 ", "61 insert", "117 tile 30 turns", "377 rest", "960 "])
  }

  @Test("where there is room for more moments, they are in the middle of the longest ways")
  func middles() throws {
    let moments = try Self.moments("carousel/insert", 8)
    #expect(moments.count == 8 && moments[1] == "61 insert" && moments[4] == "117 tile 30 turns")
    // The first one has half of the fall before it, the second one half of what is left on one of its sides.
    let ticks = moments[2...3].compactMap { Int($0.dropLast()) }
    #expect(ticks.count == 2 && ticks.allSatisfy { 67...111 ~= $0 })
    // Nothing moves between some of these, however much room there is.
    let all = try Self.moments("carousel/insert", 200).compactMap { Int($0.prefix { $0 != " " }) }
    #expect(all.count < 100 && !all.contains { 1...60 ~= $0 || 400...959 ~= $0 })
    #expect(zip(all, all.dropFirst()).allSatisfy { $1 - $0 >= 6 })
  }

  @Test("of many commands some at equal steps leave half of the moments for what follows from them")
  func many() throws {
    let moments = try Self.moments("carousel/insert-in-fling", 8)
    #expect(moments.count == 8 && moments.first == "0 " && moments.last == "1200 ")
    #expect(moments.count { $0.hasSuffix(" insert") || $0.hasSuffix(" drag") } == 4)
    #expect(moments.count { $0.hasSuffix(" rest") } == 1 && moments.count { $0.hasSuffix(" lift") } == 1)
    let ticks = try Self.moments("carousel/insert-in-fling", 40).compactMap { Int($0.prefix { $0 != " " }) }
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $1 - $0 >= 6 })
  }

  @Test("where nothing happens there are the start and the end")
  func nothing() throws {
    #expect(try Self.moments("carousel/rest", 8) == ["0 ", "360 "])
    let scene = try #require(ExhibitCatalog.standard["circle"].map(Scene.init(showing:)))
    let watch = try SceneWatch(replaying: scene, in: .standard, ticks: 0...0)
    #expect(watch.moments(most: 8) == [SceneMoment(tick: 0)])
  }

  // MARK: Frames

  @Test("the positions of a film's pictures go from the start to the end in equal steps")
  func positions() {
    #expect(FrameReel.positions(in: 0...12, rate: 60) == [0, 2, 4, 6, 8, 10, 12])
    #expect(FrameReel.positions(in: 6...12, rate: 50) == [6, 8.4, 10.8])
    #expect(FrameReel.positions(in: 0...2, rate: 60, speed: 0.25) == [0, 0.5, 1, 1.5, 2])
    #expect(FrameReel.positions(in: 5...5, rate: 50) == [5])
    for rate in 1...120 {
      for speed in [0.01, 0.3, 1, 7] {
        let found = FrameReel.positions(in: 3...487, rate: rate, speed: speed)
        #expect(found.last! <= 487 && found.last! > 487 - 120 * speed / Double(rate))
      }
    }
  }

  @Test("a reel knows the size in which all its frames have room")
  func sizes() throws {
    // From 960 x 600 to 760 x 520 after 5 s.
    let scene = try Self.scene("dynamics/collision")
    let cases: [(positions: [Double], size: CGSize)] = [
      ([], CGSize(width: 960, height: 600)), ([0, 590], CGSize(width: 960, height: 600)),
      ([590, 610], CGSize(width: 960, height: 600)), ([601, 700], CGSize(width: 760, height: 520)),
    ]
    for (positions, size) in cases {
      #expect(FrameReel(scene, in: .standard, at: positions).largestViewport == size)
    }
  }

  @Test("frames at ticks are the session's, those between two are interpolated, and an earlier one begins again")
  func frames() throws {
    let scene = try Self.scene("carousel/insert-in-fling")
    let session = try Session(scene, in: .standard)
    var frames = [session.frame]
    var fingers = [session.fingers]
    for _ in 0..<80 {
      try session.step()
      frames.append(session.frame)
      fingers.append(session.fingers)
    }
    var reel = FrameReel(scene, in: .standard, at: [0, 30, 30.25, 30.5, 31, 44, 44, 79.75])
    reel.showsFingers = true
    for index in [0, 1, 2, 3, 4, 5, 6, 7, 3, 0] {
      let position = reel.positions[index]
      let tick = Int(position)
      var expected = frames[tick]
      expected.fingers = fingers[tick]
      if Double(tick) != position {
        var next = frames[tick + 1]
        next.fingers = fingers[tick + 1]
        expected = expected.interpolated(to: next, share: CGFloat(position - Double(tick)))
      }
      #expect(try reel.frame(index) == expected, "\(position)")
    }
    // One finger is down, which a frame by itself does not show.
    #expect(fingers[40].count == 1 && frames[40].fingers.isEmpty)
  }
}
