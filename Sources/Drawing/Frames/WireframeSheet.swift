import SpringflowViews

/// The arrangement of a layout's plan on a picture: whole, or, if it is long, in strips below or beside each other.
///
/// Lengths in points; a point of the picture is a pixel.
package struct WireframeSheet {
  /// A part of the content, and its position in the picture.
  package struct Strip: Equatable {
    package var content: CGRect
    package var place: CGRect
  }

  /// The longest side of a picture.
  static let longest: CGFloat = 1600
  /// The smallest scale at which elements can be told apart; the part that does not fit is then left out.
  package static let smallestScale: CGFloat = 0.25
  /// Content stays whole up to this ratio of length to width.
  private static let longestWhole: CGFloat = 3
  /// The preferred ratio of width to height of pictures of strips, if it costs no size.
  private static let ratio: CGFloat = 1.5
  private static let mostStrips = 60
  /// The space around strips, for a line that names the part, and for a margin.
  private static let (label, gap): (CGFloat, CGFloat) = (22, 14)

  /// The scale of the content: 1 or less.
  package private(set) var scale: CGFloat
  /// The parts in order, from the beginning.
  package private(set) var strips: [Strip] = []
  /// The size of the picture.
  package private(set) var size: CGSize
  /// The part of the content that is shown; less than all of it if all would be too small to see.
  package private(set) var shown: CGRect
  /// Whether the content is wider than high: its strips lie below each other.
  package let isWide: Bool

  /// Arranges a part of the content, or all of it.
  package init(of content: CGRect) {
    isWide = content.width >= content.height
    let (mainExtent, crossExtent) = isWide ? (content.width, content.height) : (content.height, content.width)
    shown = content
    if mainExtent <= Self.longestWhole * crossExtent {
      scale = min(1, Self.longest / max(1, mainExtent))
      size = CGSize(width: max(1, content.width * scale), height: max(1, content.height * scale))
      strips = [Strip(content: content, place: CGRect(origin: .zero, size: size))]
      return
    }
    var count = Self.count(mainExtent, crossExtent, isWide)
    scale = Self.scale(mainExtent, crossExtent, count, isWide)
    var length = mainExtent / CGFloat(count)
    if scale < Self.smallestScale {
      let most = Self.longest - Self.gap - Self.label
      scale = min(Self.smallestScale, most / max(1, crossExtent))
      length = min(mainExtent, most / scale)
      count = max(1, Int((most / Self.stripExtent(crossExtent * scale, isWide)).rounded(.down)))
      count = min(count, Int((mainExtent / length).rounded(.up)))
    }
    let end = min(mainExtent, length * CGFloat(count))
    shown =
      isWide
      ? CGRect(x: content.minX, y: content.minY, width: end, height: crossExtent)
      : CGRect(x: content.minX, y: content.minY, width: crossExtent, height: end)
    size = .zero
    arrange(count, length, crossExtent, end)
  }

  private mutating func arrange(_ count: Int, _ length: CGFloat, _ crossExtent: CGFloat, _ end: CGFloat) {
    for number in 0..<count {
      let start = CGFloat(number) * length
      let part = min(length, end - start)
      if part <= 0 { break }
      let before = CGFloat(number) * Self.stripExtent(crossExtent * scale, isWide)
      let (content, place): (CGRect, CGPoint)
      if isWide {
        content = CGRect(x: shown.minX + start, y: shown.minY, width: part, height: crossExtent)
        place = CGPoint(x: Self.gap, y: Self.label + before)
      } else {
        content = CGRect(x: shown.minX, y: shown.minY + start, width: crossExtent, height: part)
        place = CGPoint(x: Self.gap + before, y: Self.label)
      }
      let size = CGSize(width: content.width * scale, height: content.height * scale)
      strips.append(Strip(content: content, place: CGRect(origin: Self.onPixel(place), size: size)))
    }
    size = CGSize(
      width: ((strips.map(\.place.maxX).max() ?? 0) + Self.gap).rounded(.up),
      height: ((strips.map(\.place.maxY).max() ?? 0) + Self.gap).rounded(.up))
  }

  private static func onPixel(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x.rounded(), y: point.y.rounded()) }

  /// The distance from one strip to the next, for strips of a height, or of a width if they stand beside each other.
  private static func stripExtent(_ crossExtent: CGFloat, _ isWide: Bool) -> CGFloat {
    crossExtent + (isWide ? label : gap)
  }

  /// The scale of the content in `count` strips.
  private static func scale(_ mainExtent: CGFloat, _ crossExtent: CGFloat, _ count: Int, _ isWide: Bool) -> CGFloat {
    let strips = CGFloat(count)
    let most = longest - gap - label
    let lengthwise = most / (mainExtent / strips)
    let crosswise = (most - strips * stripExtent(0, isWide)) / (strips * max(crossExtent, 1))
    return min(1, lengthwise, crosswise)
  }

  /// The number of strips: the one with the largest scale; among equals, the one with the best ratio.
  private static func count(_ mainExtent: CGFloat, _ crossExtent: CGFloat, _ isWide: Bool) -> Int {
    let largest = (1...mostStrips).map { scale(mainExtent, crossExtent, $0, isWide) }.max() ?? 1
    func misfit(_ count: Int) -> CGFloat {
      let scale = scale(mainExtent, crossExtent, count, isWide)
      let (sheetLength, sheetWidth) = (
        mainExtent / CGFloat(count) * scale, CGFloat(count) * stripExtent(crossExtent * scale, isWide)
      )
      let ratio = isWide ? sheetLength / sheetWidth : sheetWidth / sheetLength
      return max(ratio / Self.ratio, Self.ratio / ratio)
    }
    return (1...mostStrips).filter { scale(mainExtent, crossExtent, $0, isWide) >= 0.97 * largest }
      .min { misfit($0) < misfit($1) } ?? 1
  }

  /// Draws what lies under the strips: their outlines, and a caption that names the part.
  var ground: Frame {
    var frame = Frame(tick: 0, viewport: size, stage: CGRect(origin: .zero, size: size))
    if strips.count == 1, strips[0].place.size == size { return frame }
    for (number, strip) in strips.enumerated() {
      var rim = CellContent(background: .none, radius: 0)
      rim.border = Color.white.withAlpha(0.22)
      let outer = strip.place.insetBy(dx: -1, dy: -1)
      frame.elements.append(Self.element(2 * number, outer, rim))
      let (low, high) =
        isWide ? (strip.content.minX, strip.content.maxX) : (strip.content.minY, strip.content.maxY)
      var words = CellContent.label(
        "\(isWide ? "x" : "y") \(Int(low.rounded())) \u{2013} \(Int(high.rounded()))", size: 11)
      words.textColor = Color.white.withAlpha(0.55)
      let line = CGRect(
        x: outer.minX, y: outer.minY - Self.label + 3, width: outer.width, height: Self.label - 4)
      frame.elements.append(Self.element(2 * number + 1, line, words))
    }
    return frame
  }

  private static func element(_ number: Int, _ rect: CGRect, _ content: CellContent) -> Frame.Element {
    Frame.Element(
      id: ElementID(.view, number), center: CGPoint(x: rect.midX, y: rect.midY),
      size: rect.size, content: content)
  }
}
