import Springflow
import SpringflowScenes
import SpringflowTestSupport

/// One element on a stage of 960 by 600 points, for the check tick by tick.
struct SyntheticMotion {
  /// The number of ticks.
  var ticks = 120
  /// The inputs before a tick, by its number.
  var inputs: [Int: Continuity.Input] = [:]
  /// The content offset and velocity at a tick; x only.
  var scroll: (Int) -> (offset: CGFloat, velocity: CGFloat) = { _ in (0, 0) }
  /// Whether everything was at rest before.
  var isAtRest = true
  /// The walls that bodies bounce off, in points of the content.
  var walls: CGRect?
  /// The element at a tick, in points of the viewport; `nil` if there is none.
  var element: (Int) -> Frame.Element?

  static let stage = CGRect(x: 0, y: 0, width: 960, height: 600)

  /// The check's sentences about it.
  var jumps: [String] {
    var watch = Continuity(isAtRest: isAtRest)
    for tick in 0...ticks {
      if tick > 0 { watch.note(inputs[tick - 1] ?? []) }
      var frame = Frame(tick: tick, viewport: Self.stage.size, stage: Self.stage)
      let content = scroll(tick)
      frame.contentOffset.x = content.offset
      frame.contentVelocity.dx = content.velocity
      if let element = element(tick) { frame.elements = [element] }
      watch.add(frame, walls: walls)
    }
    return watch.jumps.map(\.description)
  }

  /// Element 7, a tile of 70 points.
  static func tile(x: CGFloat = 200, y: CGFloat = 300) -> Frame.Element {
    Frame.Element(
      id: ElementID(.data, 7), center: CGPoint(x: x, y: y), size: CGSize(width: 70, height: 70),
      content: CellContent())
  }

  /// A tile with a body.
  static func body(x: CGFloat = 200, y: CGFloat = 300, dx: CGFloat = 0, dy: CGFloat = 0) -> Frame.Element {
    var tile = tile(x: x, y: y)
    tile.velocity = CGVector(dx: dx, dy: dy)
    return tile
  }

  /// 0 until a tick, 1 from `length` ticks later on, and 3t² − 2t³ between.
  static func ease(_ tick: Int, from start: Int, over length: Int = 36) -> CGFloat {
    let t = min(max(CGFloat(tick - start) / CGFloat(length), 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// The offset and velocity of content that was flung at 2,000 points per second at a tick.
  static func fling(_ tick: Int, since start: Int) -> (offset: CGFloat, velocity: CGFloat) {
    if tick <= start { return (0, 0) }
    // The velocity's factor is 0.998 per millisecond.
    let decay = CGFloat(ClosedForm.fall(after: Double(tick - start) / 120, g: 1, resistance: 2.002).v)
    return (2000 * decay, 2000 * (1 - 2.002 * decay))
  }

  /// Height and velocity of a body that falls from rest with 300 pt/s² and keeps four fifths of its speed at a floor
  /// 200 points below; in points below the start, and in points per second.
  static func bouncing(_ tick: Int) -> (displacement: CGFloat, velocity: CGFloat) {
    var time = Double(tick) / 120
    let first = (2 * 200 / 300.0).squareRoot()
    if time < first { return (CGFloat(150 * time * time), CGFloat(300 * time)) }
    time -= first
    var speed = 0.8 * 300 * first
    while time > 2 * speed / 300 {
      time -= 2 * speed / 300
      speed *= 0.8
    }
    return (CGFloat(200 - speed * time + 150 * time * time), CGFloat(300 * time - speed))
  }
}
