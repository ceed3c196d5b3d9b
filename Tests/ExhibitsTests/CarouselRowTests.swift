import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Checks the visible part of each tile of a row.
@MainActor
private struct RowWatch {
  /// The least visible part of every tile, as a fraction of its area.
  static let share = 0.25
  private(set) var least = 1.0
  private(set) var worst = ""
  /// The ticks in which tiles dropped in, or last jumped.
  private var born: [ElementID: Int] = [:]
  /// The number of ticks that a tile may take to land and join the row, and that the tiles it passes may take.
  static let patience = 150

  /// Checks opaque tiles within the viewport; tiles that appear or disappear fade.
  mutating func add(_ frame: Frame, _ note: String = "") {
    for tile in frame.elements where tile.alpha < 1 && born[tile.id] == nil || tile.zIndex != 0 {
      born[tile.id] = frame.tick
    }
    let tiles = frame.elements.filter {
      $0.alpha > 0.5 && frame.tick - born[$0.id, default: -1000] > Self.patience
    }
    for (index, tile) in tiles.enumerated() where tile.alpha == 1 {
      let box = Self.box(tile)
      guard box.minX >= 0, box.maxX <= frame.viewport.width else { continue }
      // A tile that jumps over others is itself visible, and soon past them.
      let covers = tiles[(index + 1)...].filter { $0.zIndex == 0 }.map(Self.box).filter { $0.intersects(box) }
      if covers.isEmpty { continue }
      let seen = Self.seen(box, under: covers)
      if seen < least {
        least = seen
        worst = "\(note) tick \(frame.tick), tile \(tile.id.number) at \(box), under \(covers)"
      }
    }
  }

  private static func box(_ tile: Frame.Element) -> CGRect {
    let size = CGSize(width: tile.size.width * tile.transform.a, height: tile.size.height * tile.transform.d)
    return CGRect(
      x: tile.center.x + tile.transform.tx - size.width / 2, y: tile.center.y - size.height / 2, width: size.width,
      height: size.height)
  }

  /// The part of a rectangle that others leave uncovered: it is cut along all their edges, and the pieces are added.
  private static func seen(_ box: CGRect, under covers: [CGRect]) -> Double {
    let xs = ([box.minX, box.maxX] + covers.flatMap { [$0.minX, $0.maxX] }.filter { $0 > box.minX && $0 < box.maxX })
      .sorted()
    let ys = ([box.minY, box.maxY] + covers.flatMap { [$0.minY, $0.maxY] }.filter { $0 > box.minY && $0 < box.maxY })
      .sorted()
    var area: CGFloat = 0
    for (left, right) in zip(xs, xs.dropFirst()) {
      for (top, bottom) in zip(ys, ys.dropFirst()) {
        let middle = CGPoint(x: (left + right) / 2, y: (top + bottom) / 2)
        if !covers.contains(where: { $0.contains(middle) }) { area += (right - left) * (bottom - top) }
      }
    }
    return Double(area / (box.width * box.height))
  }
}

@MainActor
@Suite("Overlaps of the carousel's tiles")
struct CarouselRowTests {
  /// In the short form the first three; `.ci/run` takes them all, and their traces cannot change unnoticed.
  nonisolated private static let scenes =
    ((try? SceneFiles.find([Repository.scenes + "/carousel"])) ?? []).prefix(TestLength.isFull ? .max : 3)

  @Test(
    "a quarter of every tile stays visible in carousel scenes, in every tick",
    arguments: TestLength.cases(scenes, short: 1))
  func scenes(_ path: String) throws {
    var watch = RowWatch()
    _ = try Trace(replaying: SceneFiles.read(path, in: .standard), in: .standard) { watch.add($0.frame) }
    #expect(watch.least >= RowWatch.share, "\(path): \(watch.worst)")
  }

  @Test(
    "a quarter of every tile stays visible during random drags, flings, keys and updates",
    arguments: 0..<(TestLength.isFull ? 6 : 1))
  func atRandom(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var watch = RowWatch()
    let session = try Session(Scene(showing: SpringyCarousel.self), in: .standard, keepsHash: false)
    func wait(_ ticks: Int, _ note: String) throws {
      for _ in 0..<ticks {
        try session.step()
        watch.add(session.frame, note)
      }
    }
    for _ in 0..<TestLength.count(40, short: 8) {
      let pause = Int.random(in: 0...90, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        // Up to 12,000 points per second.
        let translation = CGVector(dx: .random(in: -700...700, using: &random), dy: 0)
        let start = CGPoint(x: .random(in: 100...860, using: &random), y: 480)
        let ticks = Int.random(in: 7...60, using: &random)
        try session.perform(.pointerDown(start))
        for step in 1...ticks {
          let x = start.x + translation.dx * CGFloat(step) / CGFloat(ticks)
          try session.perform(.pointerMove(CGPoint(x: x, y: start.y)))
          try wait(1, "drag by \(translation.dx) in \(ticks)")
        }
        try session.perform(.pointerUp(CGPoint(x: start.x + translation.dx, y: start.y)))
        try wait(pause, "fling by \(translation.dx) in \(ticks)")
      case 2:
        try session.perform(.key([.home, .end, .pageUp, .pageDown].randomElement(using: &random)!))
        try wait(pause, "key")
      case 3, 4:
        try session.perform(.key(.insert))
        try wait(pause, "insert")
      case 5:
        for _ in 0..<20 {
          try session.perform(.key(.insert))
          try wait(Int.random(in: 0...3, using: &random), "twenty")
        }
        try wait(pause, "twenty")
      case 6:
        try session.perform(.key(.delete))
        try wait(pause, "delete")
      default:
        try session.perform(.wheel(CGVector(dx: .random(in: -2000...2000, using: &random), dy: 0), at: nil))
        try wait(pause, "wheel")
      }
    }
    #expect(watch.least >= RowWatch.share, "\(watch.least): \(watch.worst)")
  }
}
