import SpringflowNumerics

/// The visibility and the geometry of a view's scroll indicators. Points of the view.
///
/// They depend on ticks and on the scroll, and nothing depends on them.
struct ScrollIndicators: Equatable, Sendable {
  var showsVertical = true
  var showsHorizontal = true
  var verticalInsets = EdgeInsets.zero
  var horizontalInsets = EdgeInsets.zero
  /// The tick at which they began to appear; `nil` before they are first shown.
  private var since: Int?
  /// Their opacity at that tick.
  private var level: CGFloat = 0
  /// The last tick in which there was a reason to show them.
  private var last = 0

  /// UIScrollView's measured values: behaviour reference E. In ticks.
  private static let delay = 6
  private static let fade = 30
  /// A fade in of a tenth of a second, so that they do not appear abruptly.
  private static let rise = 12
  /// The time for which they are shown without a scroll: three quarters of a second. In ticks.
  static let flash = 90

  /// In points.
  private static let thickness: CGFloat = 2.5
  private static let margin: CGFloat = 2.5
  private static let shortest: CGFloat = 36
  /// Past an edge they are shortened, but not below a visible dot.
  private static let mostSqueezed: CGFloat = 7

  func hash(into hash: inout StateHash) {
    hash.combine(showsVertical)
    hash.combine(showsHorizontal)
    hash.combine(verticalInsets)
    hash.combine(horizontalInsets)
    hash.combine(since)
    hash.combine(level)
    hash.combine(last)
  }

  /// Shows them at a tick and for `ticks` more.
  mutating func show(at tick: Int, for ticks: Int = 0) {
    if since == nil || tick > last + Self.delay {
      level = opacity(at: tick)
      since = tick
    }
    last = max(last, tick + ticks)
  }

  /// Their opacity, from 0, invisible, to 1.
  func opacity(at tick: Int) -> CGFloat {
    guard let since else { return 0 }
    let risen = min(level + CGFloat(tick - since) / CGFloat(Self.rise), 1)
    let faded = CGFloat(tick - last - Self.delay) / CGFloat(Self.fade)
    return risen * min(max(1 - faded, 0), 1)
  }

  /// Whether their opacity changes in the next tick or a later one.
  func isChanging(at tick: Int) -> Bool { since != nil && tick < last + Self.delay + Self.fade }

  /// The bars for the content's position on both axes, in a view of a size whose content has these insets.
  func bars(_ x: ScrollAxis, _ y: ScrollAxis, view: CGSize, at tick: Int) -> [Frame.Indicator] {
    let opacity = opacity(at: tick)
    guard opacity > 0 else { return [] }
    let (isTall, isWide) = (showsVertical && y.hasRoom, showsHorizontal && x.hasRoom)
    // If both are shown, neither extends into the corner.
    let corner = isTall && isWide ? Self.thickness + Self.margin : 0
    var bars: [Frame.Indicator] = []
    if isTall {
      let inset = verticalInsets
      let from = inset.top + Self.margin
      let to = view.height - inset.bottom - Self.margin - corner
      if let (start, length) = Self.bar(y, from: from, to: to) {
        let left = view.width - inset.right - Self.margin - Self.thickness
        bars.append(
          Frame.Indicator(rect: CGRect(x: left, y: start, width: Self.thickness, height: length), opacity: opacity))
      }
    }
    if isWide {
      let inset = horizontalInsets
      let from = inset.left + Self.margin
      let to = view.width - inset.right - Self.margin - corner
      if let (start, length) = Self.bar(x, from: from, to: to) {
        let top = view.height - inset.bottom - Self.margin - Self.thickness
        bars.append(
          Frame.Indicator(rect: CGRect(x: start, y: top, width: length, height: Self.thickness), opacity: opacity))
      }
    }
    return bars
  }

  /// The start of a bar on its track, and its length; `nil` if there is no room for one.
  private static func bar(_ axis: ScrollAxis, from: CGFloat, to: CGFloat) -> (start: CGFloat, length: CGFloat)? {
    let track = to - from
    let room = CGFloat(axis.range.upperBound - axis.range.lowerBound)
    let dimension = CGFloat(axis.dimension)
    guard track >= mostSqueezed, room > 0, dimension > 0 else { return nil }
    let length = min(max(track * dimension / (room + dimension), shortest), track)
    let place = CGFloat(axis.offset - axis.range.lowerBound)
    if place < 0 { return (from, max(length + place, mostSqueezed)) }
    if place > room {
      let squeezed = max(length - (place - room), mostSqueezed)
      return (to - squeezed, squeezed)
    }
    return (from + place / room * (track - length), length)
  }
}
