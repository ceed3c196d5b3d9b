import Springflow

/// The path of a pinched photo between two layouts: its size at either end, and its progress under the fingers.
struct PhotoPath {
  /// The side of a photo, in points, and the factor by which a layout enlarges it.
  struct Size {
    let side: CGFloat
    var zoom: CGFloat = 1

    /// Its size on screen, in points.
    var seen: CGFloat { side * zoom }
  }

  /// The number of the layout with the smaller photos; the other one is the next.
  let lower: Int
  private var ends = [Size(side: 1), Size(side: 1)]
  /// The photo's size at the beginning of the pinch, in points. Beyond an end it is the size that the fingers' distance
  /// stands for, which is further from the end than the photo's.
  private var grabbed: CGFloat = 1

  /// The greatest progress beyond an end, as a fraction of the path.
  private static let give: CGFloat = 0.05
  /// The time for which the fingers' motion is extrapolated when they lift. In seconds.
  private static let foresight: CGFloat = 0.15

  init(lower: Int) { self.lower = lower }

  /// The size of the photo in a layout.
  subscript(level: Int) -> Size {
    get { ends[level - lower] }
    set { ends[level - lower] = newValue }
  }

  /// The difference of its sizes on screen at both ends, in points.
  private var change: CGFloat {
    let change = ends[1].seen - ends[0].seen
    return abs(change) < 1 ? 1 : change
  }

  /// Begins a pinch at the present progress.
  mutating func beginPinch(at progress: CGFloat) { grabbed = ends[0].seen + growth(at: Self.pulled(progress)) * change }

  /// The progress for a scale of the pinch, from 0 to 1 and a little beyond both: between the ends the photo's size is
  /// proportional to the scale.
  func progress(atScale scale: CGFloat) -> CGFloat {
    Self.yielding(progress(atGrowth: (grabbed * scale - ends[0].seen) / change))
  }

  /// Whether the photo goes to the layout of the larger ones after the fingers lift; the velocity is the scale's, in
  /// 1/s.
  func goesUp(atScale scale: CGFloat, velocity: CGFloat) -> Bool {
    (grabbed * (scale + Self.foresight * velocity) - ends[0].seen) / change > 0.5
  }

  // MARK: Side and zoom

  // Side and zoom are linear in the progress, so the size on screen, their product, is not: between the ends its growth
  // g at the progress p is (1 − k) p + k p².

  private var bend: CGFloat {
    let bend = (ends[1].side - ends[0].side) * (ends[1].zoom - ends[0].zoom) / change
    // A photo that would shrink on the path to a larger one follows the fingers linearly.
    return abs(bend) < 0.95 ? bend : 0
  }

  /// The fraction of the growth that is complete; beyond the ends it continues with the slope there.
  private func growth(at progress: CGFloat) -> CGFloat {
    if progress < 0 { return progress * (1 - bend) }
    if progress > 1 { return 1 + (progress - 1) * (1 + bend) }
    return progress * (1 - bend + bend * progress)
  }

  /// The inverse: g = (1 − k) p + k p² solved for p, in the form that is stable at k = 0.
  private func progress(atGrowth growth: CGFloat) -> CGFloat {
    if growth < 0 { return growth / (1 - bend) }
    if growth > 1 { return 1 + (growth - 1) / (1 + bend) }
    let root = ((1 - bend) * (1 - bend) + 4 * bend * growth).squareRoot()
    return 2 * growth / (1 - bend + root)
  }

  /// Beyond the ends the progress grows ever more slowly.
  private static func yielding(_ progress: CGFloat) -> CGFloat {
    let excess = progress < 0 ? progress : max(0, progress - 1)
    return progress - excess + excess / (1 + abs(excess) / give)
  }

  /// The inverse: the progress of the fingers for the progress of the photo.
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
