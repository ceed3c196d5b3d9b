import Foundation
import SpringflowViews

/// The opacities with which an element is drawn: its shape with all that belongs to it, and its words. From 0 to 1.
///
/// Two layers of words that shine through one another cannot be read, so words take turns. An element that leaves first
/// loses its words, while its shape still covers everything below, then its shape; an element that appears does so in
/// reverse. In between everything is as continuous as the element's alpha. Elements that neither appear nor leave, but
/// are translucent because their layout wants it so, do likewise where they lie over others.
package struct ElementOpacity: Equatable {
  package var shape: Float
  package var words: Float

  /// The part of the full alpha at which a shape becomes opaque.
  private static let covered: CGFloat = 0.25
  /// The part from which on words are seen: a little earlier, as the elements below are nearly covered by then. Neither
  /// is ever seen with more than a tenth while the other one is.
  private static let spoken: CGFloat = 0.15

  /// The opacities for an alpha between nothing and the full alpha.
  package init(_ alpha: CGFloat, of full: CGFloat = 1) {
    let part = full > 0 ? alpha / full : 0
    shape = Float(min(part / Self.covered, 1) * full)
    words = Float(max((part - Self.spoken) / (1 - Self.spoken), 0) * full)
  }

  /// The opacities of an element that is in conflict with no other.
  init(_ element: Frame.Element, isSolid: Bool) {
    if isSolid, element.fullAlpha > 0, FramePainter.hasWords(element) {
      self.init(element.alpha, of: max(element.fullAlpha, element.alpha))
    } else {
      self.init(shape: Float(element.alpha), words: Float(element.alpha))
    }
  }

  private init(shape: Float, words: Float) { (self.shape, self.words) = (shape, words) }

  /// Interpolates between this value (share 0) and another (share 1).
  func mixed(with other: ElementOpacity, _ share: CGFloat) -> ElementOpacity {
    var result = self
    result.shape += (other.shape - shape) * Float(share)
    result.words += (other.words - words) * Float(share)
    return result
  }
}

extension FramePainter {
  /// Words nearer than this are in conflict, more strongly the nearer they are, so that nothing changes at once when
  /// they meet. So are a shape and the elements it overlaps, more strongly the further they overlap. Points.
  private static let nearness: CGFloat = 12
  /// Of two words without a shape between them, those behind are seen until those in front are this much less faded...
  private static let handover: CGFloat = 0.35
  /// ...and the exchange takes this much before and after.
  private static let handoverTime: CGFloat = 0.3
  /// Elements fainter than this conflict with no others.
  private static let hardlyThere: CGFloat = 0.1

  /// The opacities of an element without conflicts.
  package static func elementOpacity(_ element: Frame.Element) -> ElementOpacity {
    ElementOpacity(element, isSolid: isSolid(element))
  }

  /// The opacities of the elements of a frame; `nil` if each is drawn with its own alpha.
  ///
  /// - Complexity: O(*n*) for *n* elements, and O(*n*) for each that lets others shine through.
  package static func opacities(_ frame: Frame, _ canvas: inout Canvas) throws(SDLError) -> [ElementOpacity]? {
    guard frame.elements.dropFirst().contains(where: letsWordsThrough) else { return nil }
    var opacities = frame.elements.map(elementOpacity)
    var yields = [CGFloat](repeating: 1, count: opacities.count)
    var words = LabelRegions(frame.elements)
    for upper in frame.elements.indices.dropFirst() where letsWordsThrough(frame.elements[upper]) {
      let (alpha, isSolid) = (frame.elements[upper].alpha, isSolid(frame.elements[upper]))
      var worst: CGFloat = 0
      for lower in words.near(upper, within: nearness) {
        if isSolid {
          // The elements below its shape stay covered, whether its words are in conflict or not.
          worst = max(worst, words.overlap(upper, lower, within: nearness))
          if worst >= 1 { break }
        }
        let conflict = try words.conflict(upper, lower, within: nearness, &canvas)
        if conflict <= 0 { continue }
        worst = max(worst, conflict)
        if isSolid { continue }
        // No shape lies between: one of them fades out.
        let below = frame.elements[lower].alpha
        let lead = alpha - below
        let front = share((lead + handover) / handoverTime)
        let back = share((-handover - lead) / handoverTime)
        yields[upper] *= 1 - conflict * share(below / hardlyThere) * (1 - front)
        yields[lower] *= 1 - conflict * share(alpha / hardlyThere) * (1 - back)
      }
      if isSolid, worst > 0 { opacities[upper] = opacities[upper].mixed(with: ElementOpacity(alpha), worst) }
    }
    for index in yields.indices { opacities[index].words *= Float(yields[index]) }
    return opacities
  }

  /// Whether an element with words shows the elements below it.
  private static func letsWordsThrough(_ element: Frame.Element) -> Bool {
    hasWords(element) && (element.alpha < 1 || !isSolid(element))
  }

  private static func share(_ value: CGFloat) -> CGFloat { min(max(value, 0), 1) }

  /// Whether an element has words of which there may be too many: its own, or those of the views in it if it is opaque.
  /// Words of views without such a ground are the affair of those who arranged them.
  static func hasWords(_ element: Frame.Element) -> Bool {
    guard element.alpha > 0 else { return false }
    return element.sharedContent.value.hasWords || element.sharedContent.hasTextLayers && isSolid(element)
  }

  /// Whether an element that is not faded is opaque.
  private static func isSolid(_ element: Frame.Element) -> Bool {
    if element.sharedContent.value.picture != nil { return true }
    switch element.sharedContent.value.background {
    case .none: return false
    case .tile: return true
    case .plain(let color): return color.alpha > 0.98
    case .gradient(let top, let bottom): return min(top.alpha, bottom.alpha) > 0.98
    case .stops(let stops): return stops.allSatisfy { $0.color.alpha > 0.98 }
    }
  }
}

extension CellContent {
  /// Whether it has any text.
  var hasWords: Bool { !(text.isEmpty && detail.isEmpty) }
}

/// The positions of elements and their words on screen; words are measured on demand.
private struct LabelRegions {
  private let elements: [Frame.Element]
  /// The bounding boxes of elements on screen, pressed or not; null for elements without words.
  private let reaches: [CGRect]
  private var words: [CGRect??]

  init(_ elements: [Frame.Element]) {
    self.elements = elements
    reaches = elements.map { FramePainter.hasWords($0) ? Self.reach(of: $0) : .null }
    words = [CGRect??](repeating: nil, count: elements.count)
  }

  /// The elements with words behind one of them whose words may be within `nearness`.
  func near(_ upper: Int, within nearness: CGFloat) -> [Int] {
    let reach = reaches[upper]
    return (0..<upper).filter { !reaches[$0].isNull && Self.gap(reaches[$0], reach) < nearness }
  }

  /// The overlap of two elements: 1 for `nearness` points or more along both axes, 0 where they only touch.
  func overlap(_ a: Int, _ b: Int, within nearness: CGFloat) -> CGFloat {
    min(1, max(0, -Self.gap(reaches[a], reaches[b]) / nearness))
  }

  /// The conflict between the words of two elements: 1 where they meet, 0 where they are `nearness` points apart.
  mutating func conflict(
    _ a: Int, _ b: Int, within nearness: CGFloat, _ canvas: inout Canvas
  ) throws(SDLError) -> CGFloat {
    // An element that replaces another conflicts with it wherever its words are.
    if Self.isSamePlace(elements[a], elements[b]) { return 1 }
    guard let first = try words(a, &canvas), let second = try words(b, &canvas) else { return 0 }
    return min(1, max(0, 1 - Self.gap(first, second) / nearness))
  }

  private static func isSamePlace(_ a: Frame.Element, _ b: Frame.Element) -> Bool {
    a.isLeaving != b.isLeaving && a.center == b.center && a.size == b.size && a.transform == b.transform
      && a.spatialBox == b.spatialBox && a.role == b.role
  }

  /// The distance of two rectangles along the axis on which they are further apart; negative where they overlap.
  private static func gap(_ a: CGRect, _ b: CGRect) -> CGFloat {
    max(a.minX - b.maxX, b.minX - a.maxX, a.minY - b.maxY, b.minY - a.maxY)
  }

  private static func reach(of element: Frame.Element) -> CGRect {
    let (width, height) = (element.size.width, element.size.height)
    let rect = CGRect(x: -width / 2, y: -height / 2, width: width, height: height)
    let box = element.spatialBox?.value.boundingBox(of: rect) ?? rect.applying(element.transform)
    let scale = max(1, FramePainter.scale(of: element))
    return box.applying(CGAffineTransform(scaleX: scale, y: scale))
      .offsetBy(dx: element.center.x, dy: element.center.y)
  }

  /// The bounding box of an element's words on screen, or `nil` if it shows none.
  private mutating func words(_ index: Int, _ canvas: inout Canvas) throws(SDLError) -> CGRect? {
    if let known = words[index] { return known }
    let box = try Self.box(of: elements[index], &canvas)
    words[index] = .some(box)
    return box
  }

  private static func box(of element: Frame.Element, _ canvas: inout Canvas) throws(SDLError) -> CGRect? {
    guard let rect = FramePainter.begin(element, on: &canvas) else { return nil }
    let content = canvas.atlas.prepared(element.sharedContent)
    let own = content.value.hasWords ? try FramePainter.seenWords(content, rect, on: &canvas) ?? [] : []
    let corners = own + LayerPainter.textCorners(element.sharedContent, in: element.size, on: &canvas)
    return corners.isEmpty ? nil : PointBounds(corners).rect
  }
}
