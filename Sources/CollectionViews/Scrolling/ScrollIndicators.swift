import SpringflowGeometry

/// When a view's scroll indicators are to be seen, and where. Points of the view.
///
/// They follow from ticks and from what the scroll does, and nothing follows from them.
struct ScrollIndicators: Equatable, Sendable {
  var showsVertical = true
  var showsHorizontal = true
  var verticalInsets = EdgeInsets.zero
  var horizontalInsets = EdgeInsets.zero
  /// When they began to appear; `nil` before they are first shown.
  private var since: Int?
  /// How much of them was to be seen then.
  private var level: CGFloat = 0
  /// The last tick in which there was a reason to show them.
  private var last = 0

  /// UIScrollView's, by measure: behaviour reference E. In ticks.
  private static let delay = 6
  private static let fade = 30
  /// A tenth of a second to appear in: nothing pops.
  private static let rise = 12
  /// How long they are shown without a scroll: three quarters of a second. In ticks.
  static let flash = 90

  /// In points.
  private static let thickness: CGFloat = 2.5
  private static let margin: CGFloat = 2.5
  private static let shortest: CGFloat = 36
  /// Past an edge they are squeezed, but not beyond a dot that one still sees.
  private static let mostSqueezed: CGFloat = 7

  /// Shows them, now and for `ticks`.
  mutating func show(at tick: Int, for ticks: Int = 0) {
    if since == nil || tick > last + Self.delay {
      level = opacity(at: tick)
      since = tick
    }
    last = max(last, tick + ticks)
  }

  /// From 0, not there, to 1.
  func opacity(at tick: Int) -> CGFloat {
    guard let since else { return 0 }
    let risen = min(level + CGFloat(tick - since) / CGFloat(Self.rise), 1)
    let faded = CGFloat(tick - last - Self.delay) / CGFloat(Self.fade)
    return risen * min(max(1 - faded, 0), 1)
  }

  /// Whether they will look different in the next tick, or in one to come.
  func isChanging(at tick: Int) -> Bool { since != nil && tick < last + Self.delay + Self.fade }

  /// The bars for content that stands where the axes say, in a view of a size whose content has these insets.
  func bars(_ x: ScrollAxis, _ y: ScrollAxis, view: CGSize, at tick: Int) -> [Frame.Indicator] {
    let opacity = opacity(at: tick)
    guard opacity > 0 else { return [] }
    let (isTall, isWide) = (showsVertical && y.hasRoom, showsHorizontal && x.hasRoom)
    // Where both are shown each leaves the corner to neither.
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

  /// Where a bar begins on its track, and how long it is; `nil` where there is no place for one.
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
