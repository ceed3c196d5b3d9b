import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

@MainActor
@Suite("Reduced motion")
struct ReduceMotionTests {
  @Test("no spring of an exhibit has a damping ratio below 1, those above it and all other values stay")
  func parameters() throws {
    var found = 0
    for entry in ExhibitCatalog.standard.entries {
      let springs = entry.parameters.filter(\.isSpring)
      let dampings = springs.map { $0.name.replacing("spring", with: "damping") }
      found += springs.count
      let reduced = try Self.values(of: entry, reducesMotion: true)
      for (usual, reduced) in zip(try Self.values(of: entry, reducesMotion: false), reduced) {
        var expected = usual.numbers
        if springs.contains(where: { $0.name == usual.name }) { expected[1] = max(1, expected[1]) }
        if dampings.contains(usual.name) { expected[0] = max(1, expected[0]) }
        #expect(reduced.name == usual.name && reduced.numbers == expected, "\(entry.name) \(usual.name)")
      }
    }
    #expect(found > 20)
  }

  /// What the tunables of an entry's exhibit are after it is made.
  private static func values(
    of entry: ExhibitCatalog.Entry, reducesMotion: Bool
  ) throws -> [(name: String, numbers: [Double])] {
    var settings = ExhibitSettings()
    settings.reducesMotion = reducesMotion
    let exhibit = try entry.make(itemCount: 10, settings: settings, viewport: Scene.defaultViewport)
    return try ExhibitTuning(exhibit, settings).parameters.map { ($0.name, $0.defaults) }
  }

  /// The furthest that a tile goes beyond its place after a drag that ends at rest, in points.
  private func overshoot(_ exhibit: any Exhibit.Type, _ axis: KeyPath<CGPoint, CGFloat>, reduced: Bool) throws -> Double
  {
    var scene = Scene(showing: exhibit)
    scene.settings.reducesMotion = reduced
    let session = try Session(scene, in: .standard, keepsHash: false)
    try session.perform(.pointerDown(CGPoint(x: 500, y: 480)))
    for step in 1...24 {
      try session.perform(.pointerMove(CGPoint(x: 500 - step * 12, y: 480 - step * 12)))
      try session.step()
    }
    var places: [ElementID: [CGFloat]] = [:]
    for _ in 0..<600 {
      try session.step()
      for element in session.frame.elements { places[element.id, default: []].append(element.center[keyPath: axis]) }
    }
    var furthest = 0.0
    for track in places.values where track.count == 600 {
      let (start, end) = (track[0], track[599])
      let beyond = track.map { start < end ? $0 - end : end - $0 }.max() ?? 0
      if abs(start - end) > 1 { furthest = max(furthest, Double(beyond)) }
    }
    return furthest
  }

  @Test("no tile of the carousel or the grid goes beyond its place, as they do otherwise")
  func overshoots() throws {
    let exhibits: [(type: any Exhibit.Type, axis: KeyPath<CGPoint, CGFloat>, usual: Double, reduced: Double)] = [
      (SpringyCarousel.self, \.x, 2, 0.5), (SpringyGrid.self, \.y, 0.5, 0.2), (SpringyList.self, \.y, 0.5, 0.2),
    ]
    for (type, axis, usual, reduced) in TestLength.cases(exhibits, short: 1) {
      #expect(try overshoot(type, axis, reduced: false) > usual)
      #expect(try overshoot(type, axis, reduced: true) < reduced)
    }
  }

  @Test("it is a member of the scene that is written, read and replayed to the same hash")
  func replays() throws {
    var scene = Scene(showing: SpringyCarousel.self)
    scene.duration = 120
    scene.events = [SceneEvent(tick: 5, .command(.key(.insert)))]
    let usual = try Trace(replaying: scene, in: .standard).finalHash
    scene.settings.reducesMotion = true
    let text = try scene.json()
    #expect(text.contains("\"reduceMotion\": true"))
    let read = try Scene(json: text, in: .standard)
    #expect(try read.settings == scene.settings && read.json() == text)
    #expect(try Trace(replaying: read, in: .standard).finalHash == Trace(replaying: scene, in: .standard).finalHash)
    #expect(try Trace(replaying: read, in: .standard).finalHash != usual)
    #expect(try !Scene(showing: Pile.self).json().contains("reduceMotion"))
  }
}
