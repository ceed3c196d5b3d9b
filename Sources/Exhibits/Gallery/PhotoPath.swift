import Springflow

/// The way of a pinched photo between two layouts: how large it is at either end, and how fingers lead it between.
struct PhotoPath {
  /// How large a photo is and by how much a layout enlarges it, in points and as a factor.
  struct Size {
    let side: CGFloat
    var zoom: CGFloat = 1

    /// How large it is seen, in points.
    var seen: CGFloat { side * zoom }
  }

  /// The number of the layout with the smaller photos; the other one is the next.
  let lower: Int
  private var ends = [Size(side: 1), Size(side: 1)]
  /// How large the fingers had the photo when they took it, in points; past the ends they go further than it does.
  private var grabbed: CGFloat = 1

  /// So far past an end the photo comes at most, as a part of the way.
  private static let give: CGFloat = 0.05
  /// Fingers in motion are taken to go on for so long when they let go. In seconds.
  private static let foresight: CGFloat = 0.15

  init(lower: Int) { self.lower = lower }

  /// How large the photo is in a layout.
  subscript(level: Int) -> Size {
    get { ends[level - lower] }
    set { ends[level - lower] = newValue }
  }

  /// How much larger the photo is seen at the upper end, in points.
  private var change: CGFloat {
    let change = ends[1].seen - ends[0].seen
    return abs(change) < 1 ? 1 : change
  }

  /// Fingers take the photo where it is.
  mutating func grab(at progress: CGFloat) { grabbed = ends[0].seen + growth(at: Self.pulled(progress)) * change }

  /// How far fingers that have gone apart by a factor since they took the photo have led it, from 0 to 1 and a bit past
  /// both: between the ends the photo grows just as they go apart.
  func progress(atScale scale: CGFloat) -> CGFloat {
    Self.yielding(progress(atGrowth: (grabbed * scale - ends[0].seen) / change))
  }

  /// Whether fingers that let go send the photo to the layout of the larger ones; the velocity is the scale's, in 1/s.
  func goesUp(atScale scale: CGFloat, velocity: CGFloat) -> Bool {
    (grabbed * (scale + Self.foresight * velocity) - ends[0].seen) / change > 0.5
  }

  // MARK: Side and zoom

  // On the way the side and the zoom change evenly, and so what is seen, their product, does not: between the ends
  // its growth g at the progress p is (1 − k) p + k p².

  private var bend: CGFloat {
    let bend = (ends[1].side - ends[0].side) * (ends[1].zoom - ends[0].zoom) / change
    // Where the photo would shrink on its way to a larger one, fingers lead it evenly.
    return abs(bend) < 0.95 ? bend : 0
  }

  /// How much of its growth is behind the photo; past the ends it is taken to go on growing as fast as there.
  private func growth(at progress: CGFloat) -> CGFloat {
    if progress < 0 { return progress * (1 - bend) }
    if progress > 1 { return 1 + (progress - 1) * (1 + bend) }
    return progress * (1 - bend + bend * progress)
  }

  /// The other way round: g = (1 − k) p + k p² solved for p, in the form that k = 0 does no harm to.
  private func progress(atGrowth growth: CGFloat) -> CGFloat {
    if growth < 0 { return growth / (1 - bend) }
    if growth > 1 { return 1 + (growth - 1) / (1 + bend) }
    let root = ((1 - bend) * (1 - bend) + 4 * bend * growth).squareRoot()
    return 2 * growth / (1 - bend + root)
  }

  /// Past the ends the photo comes less and less far.
  private static func yielding(_ progress: CGFloat) -> CGFloat {
    let excess = progress < 0 ? progress : max(0, progress - 1)
    return progress - excess + excess / (1 + abs(excess) / give)
  }

  /// The other way round: how far fingers have gone that have led a photo so far.
  private static func pulled(_ progress: CGFloat) -> CGFloat {
    let excess = progress < 0 ? progress : max(0, progress - 1)
    let share = min(abs(excess) / give, 0.99)
    return progress - excess + (excess < 0 ? -1 : 1) * share * give / (1 - share)
  }

  func hash(into hash: inout StateHash) {
    hash.combine(lower)
    for end in ends {
      hash.combine(Double(end.side))
      hash.combine(Double(end.zoom))
    }
    hash.combine(Double(grabbed))
  }
}
