import CollectionViews
import Foundation
import Geometry
import Layout

/// How opaque an element is drawn: its shape with all that belongs to it, and its words. From 0 to 1.
///
/// Two layers of words that shine through one another cannot be read, so what fades over other words takes turns with
/// them: its own words go first, while its shape still covers what is below, then the shape; and it comes the other way
/// round. In between all is as continuous as the element's alpha.
struct Presence: Equatable {
  var shape: Float
  var words: Float

  /// As opaque as the element.
  init(_ element: Frame.Element) { (shape, words) = (Float(element.alpha), Float(element.alpha)) }

  /// Up to this alpha a shape becomes opaque.
  private static let opaqueFrom: CGFloat = 0.35
  /// From this alpha on words are seen. A little earlier, as what is below is nearly covered by then: both are never seen with more than an eighth.
  private static let wordsFrom: CGFloat = 0.22

  /// With an alpha, over other words: `conflict` goes from 0, beside them, to 1, over them.
  init(over alpha: CGFloat, conflict: CGFloat = 1) {
    let covering = min(alpha / Self.opaqueFrom, 1)
    let speaking = max((alpha - Self.wordsFrom) / (1 - Self.wordsFrom), 0)
    shape = Float(alpha + (covering - alpha) * conflict)
    words = Float(alpha + (speaking - alpha) * conflict)
  }
}

extension FramePainter {
  /// Words nearer than this are in conflict, the more the nearer: so that nothing changes at once when they meet. Points.
  private static let nearness: CGFloat = 12
  /// Of two words without a shape between them those behind are seen until those in front are this much less faded...
  private static let handover: CGFloat = 0.35
  /// ...and come and go within this much before and after.
  private static let handoverTime: CGFloat = 0.3
  /// What is hardly there takes nobody's place.
  private static let hardlyThere: CGFloat = 0.1

  /// How opaque the elements of a frame are drawn; `nil` if each is drawn as opaque as it is.
  ///
  /// - Complexity: O(*n*) for *n* elements, and for each that lets others shine through, O(*n*).
  static func presences(_ frame: Frame, _ canvas: inout Canvas) throws(SDLError) -> [Presence]? {
    let elements = frame.elements
    let sheer = elements.indices.filter { hasWords(elements[$0]) && (elements[$0].alpha < 1 || !isSolid(elements[$0])) }
    if sheer.isEmpty || (sheer.count == 1 && sheer[0] == 0) { return nil }
    var presences = elements.map(Presence.init)
    var yields = [CGFloat](repeating: 1, count: elements.count)
    var words = WordPlaces(elements)
    for upper in sheer where upper > 0 {
      let (element, alpha) = (elements[upper], elements[upper].alpha)
      var worst: CGFloat = 0
      for lower in 0..<upper where hasWords(elements[lower]) {
        let conflict = try words.conflict(upper, lower, within: nearness, &canvas)
        if conflict <= 0 { continue }
        worst = max(worst, conflict)
        if isSolid(element) { continue }
        // Nothing lies between: one of them gives way.
        let lead = alpha - elements[lower].alpha
        let front = share((lead + handover) / handoverTime)
        let back = share((-handover - lead) / handoverTime)
        yields[upper] *= 1 - conflict * share(elements[lower].alpha / hardlyThere) * (1 - front)
        yields[lower] *= 1 - conflict * share(alpha / hardlyThere) * (1 - back)
      }
      if isSolid(element), worst > 0 { presences[upper] = Presence(over: alpha, conflict: worst) }
    }
    for index in elements.indices { presences[index].words *= Float(yields[index]) }
    return presences
  }

  private static func share(_ value: CGFloat) -> CGFloat { min(max(value, 0), 1) }

  private static func hasWords(_ element: Frame.Element) -> Bool {
    element.alpha > 0 && !(element.content.text.isEmpty && element.content.detail.isEmpty)
  }

  /// Whether nothing shines through an element that is not faded.
  private static func isSolid(_ element: Frame.Element) -> Bool {
    if element.content.picture != nil { return true }
    switch element.content.background {
    case .none: return false
    case .tile: return true
    case .plain(let color): return color.alpha > 0.98
    case .gradient(let top, let bottom): return min(top.alpha, bottom.alpha) > 0.98
    case .stops(let stops): return stops.allSatisfy { $0.color.alpha > 0.98 }
    }
  }
}

/// Where elements and their words are seen: worked out when first asked for.
private struct WordPlaces {
  private let elements: [Frame.Element]
  private var reaches: [CGRect?]
  private var words: [CGRect??]

  init(_ elements: [Frame.Element]) {
    self.elements = elements
    reaches = [CGRect?](repeating: nil, count: elements.count)
    words = [CGRect??](repeating: nil, count: elements.count)
  }

  /// How much the words of two elements are in each other's way: 1 where they meet, 0 where they are `nearness` points
  /// apart.
  mutating func conflict(
    _ a: Int, _ b: Int, within nearness: CGFloat, _ canvas: inout Canvas
  ) throws(SDLError) -> CGFloat {
    // What an element shows in place of something else is in its way wherever its words are.
    if Self.isSamePlace(elements[a], elements[b]) { return 1 }
    guard gap(reach(a), reach(b)) < nearness, let first = try words(a, &canvas), let second = try words(b, &canvas)
    else { return 0 }
    return min(1, max(0, 1 - gap(first, second) / nearness))
  }

  private static func isSamePlace(_ a: Frame.Element, _ b: Frame.Element) -> Bool {
    a.center == b.center && a.size == b.size && a.transform == b.transform && a.spatial == b.spatial
      && a.section == b.section && a.item == b.item && a.category == b.category && a.kind == b.kind
  }

  /// How far two rectangles are apart along the axis on which they are further apart; negative where they overlap.
  private func gap(_ a: CGRect, _ b: CGRect) -> CGFloat {
    max(a.minX - b.maxX, b.minX - a.maxX, a.minY - b.maxY, b.minY - a.maxY)
  }

  /// The upright rectangle around an element as it is seen, pressed or not.
  private mutating func reach(_ index: Int) -> CGRect {
    if let known = reaches[index] { return known }
    let element = elements[index]
    let (width, height) = (element.size.width, element.size.height)
    let rect = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
    let box = element.spatial?.boundingBox(of: rect) ?? rect.applying(element.transform)
    let scale = max(1, FramePainter.scale(of: element))
    let reach = box.applying(CGAffineTransform(scaleX: scale, y: scale))
      .offsetBy(dx: element.center.x, dy: element.center.y)
    reaches[index] = reach
    return reach
  }

  /// The upright rectangle around an element's words as they are seen, or `nil` if none are.
  private mutating func words(_ index: Int, _ canvas: inout Canvas) throws(SDLError) -> CGRect? {
    if let known = words[index] { return known }
    let box = try Self.box(of: elements[index], &canvas)
    words[index] = .some(box)
    return box
  }

  private static func box(of element: Frame.Element, _ canvas: inout Canvas) throws(SDLError) -> CGRect? {
    guard let rect = FramePainter.begin(element, on: &canvas) else { return nil }
    let radius = FramePainter.radius(of: element.content, in: rect)
    guard let corners = try FramePainter.seenWords(element.content, rect, radius: radius, on: &canvas) else {
      return nil
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
