import Springflow
import SpringflowTestSupport

/// One element on a stage of 960 by 600 points, played tick by tick before the check.
struct SyntheticMotion {
  /// Ticks in all.
  var ticks = 120
  /// What was done before the tick of a number.
  var inputs: [Int: Continuity.Input] = [:]
  /// Where the content stands at a tick, and how fast it says it goes; x only.
  var scroll: (Int) -> (offset: CGFloat, velocity: CGFloat) = { _ in (0, 0) }
  /// Whether all rests before.
  var isAtRest = true
  /// What bodies bounce off, in points of the content.
  var walls: CGRect?
  /// The element at a tick, in points of the viewport; `nil` when it is not there.
  var element: (Int) -> Frame.Element?

  static let stage = CGRect(x: 0, y: 0, width: 960, height: 600)

  /// What the check says of it.
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
      id: ElementID(.data, 7), section: 0, item: 0, center: CGPoint(x: x, y: y), size: CGSize(width: 70, height: 70),
      content: CellContent())
  }

  /// A tile with a body.
  static func body(x: CGFloat = 200, y: CGFloat = 300, dx: CGFloat = 0, dy: CGFloat = 0) -> Frame.Element {
    var tile = tile(x: x, y: y)
    tile.velocity = CGVector(dx: dx, dy: dy)
    return tile
  }

  /// 0 until a tick, 1 from so many ticks later on, and 3t² − 2t³ between.
  static func ease(_ tick: Int, from start: Int, over length: Int = 36) -> CGFloat {
    let t = min(max(CGFloat(tick - start) / CGFloat(length), 0), 1)
    return t * t * (3 - 2 * t)
  }

  /// How far content flung at 2,000 points per second at a tick has gone, and how fast it goes.
  static func fling(_ tick: Int, since start: Int) -> (offset: CGFloat, velocity: CGFloat) {
    if tick <= start { return (0, 0) }
    // 0.998 a millisecond.
    let decay = CGFloat(ClosedForm.fall(after: Double(tick - start) / 120, g: 1, resistance: 2.002).v)
    return (2000 * decay, 2000 * (1 - 2.002 * decay))
  }

  /// Height and velocity of what falls from rest by 300 pt/s² and keeps four fifths of its speed at a floor 200 points
  /// below; points below the start, points per second.
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
