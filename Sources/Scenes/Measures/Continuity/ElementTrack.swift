import Foundation
import Springflow

/// One element from its first frame to its last one: its numbers, tick by tick.
final class ElementTrack {
  /// An element at one moment.
  struct Sample {
    var element: Frame.Element
    var box: CGRect
    var isInSight: Bool

    init(_ element: Frame.Element, in sight: CGRect) {
      self.element = element
      box = element.drawnBox
      isInSight = box.intersects(element.clip.sight(in: sight)) && max(box.width, box.height) >= Limits.speck
    }
  }

  let id: ElementID
  /// The index of its first moment.
  let start: Int
  /// Whether it appeared in sight; below, whether it disappeared in sight. It must have been transparent then.
  var comesFromNothing = false
  var goesToNothing = false
  /// Its centre, x and y; its size, width and height; the velocity of its body. In points, and in points per second.
  private(set) var place: [[Double]] = [[], []]
  private(set) var size: [[Double]] = [[], []]
  private(set) var velocity: [[Double]] = [[], []]
  private(set) var alpha: [Double] = []
  /// The corners of its transformed rectangle, relative to its centre: x and y of four. Empty until it has a transform.
  private(set) var corners: [[Double]] = []
  private(set) var isInSight: [Bool] = []
  /// Whether it is so near to the viewer's eye that perspective enlarges it more than four times: the speed of its
  /// corners has no bound then.
  private(set) var isAtEye: [Bool] = []
  /// Whether its body moved at some time.
  private(set) var hasMoved = false
  private(set) var lastBox = CGRect.null
  /// Where it is clipped.
  private(set) var clip: Frame.Clip?

  init(_ element: Frame.Element, from start: Int) {
    id = element.id
    self.start = start
  }

  var count: Int { alpha.count }
  /// The index of the moment after its last one.
  var end: Int { start + count }

  func append(_ sample: Sample) {
    let element = sample.element
    if corners.isEmpty, element.spatial != nil || element.transform != .identity {
      // Until now its corners were those of its rectangle.
      corners = Frame.Element.corners.flatMap { side -> [[Double]] in
        [size[0].map { $0 / 2 * Double(side.x) }, size[1].map { $0 / 2 * Double(side.y) }]
      }
    }
    place[0].append(Double(element.center.x))
    place[1].append(Double(element.center.y))
    size[0].append(Double(element.size.width))
    size[1].append(Double(element.size.height))
    velocity[0].append(Double(element.velocity.dx))
    velocity[1].append(Double(element.velocity.dy))
    if element.velocity != .zero { hasMoved = true }
    alpha.append(Double(element.alpha))
    isInSight.append(sample.isInSight)
    isAtEye.append(element.spatial.map { $0.m44 < 0.25 } ?? false)
    lastBox = sample.box
    clip = element.clip
    if corners.isEmpty { return }
    for (index, corner) in element.transformedCorners.enumerated() {
      corners[2 * index].append(Double(corner.x))
      corners[2 * index + 1].append(Double(corner.y))
    }
  }

  /// Whether it is fully transparent and moves elsewhere unseen: this track ends, and another one begins.
  func goesElsewhereUnseen(to element: Frame.Element) -> Bool {
    guard count > 1, element.alpha == 0, alpha.last == 0 || isInSight.last == false else { return false }
    return [element.center.x, element.center.y].enumerated().contains { axis, center in
      abs(Double(center) - place[axis][count - 1] - Double(lastStep(axis))) > 2
    }
  }

  /// The distance of its last step along an axis, in points.
  func lastStep(_ axis: Int) -> CGFloat {
    count > 1 ? CGFloat(place[axis][count - 1] - place[axis][count - 2]) : 0
  }
}

extension Frame {
  /// The visible part of the viewport, without elements that only touch its edge.
  package var sight: CGRect {
    let picture = CGRect(origin: .zero, size: viewport)
    return (clipsToStage ? picture.intersection(stage) : picture).insetBy(dx: 1, dy: 1)
  }
}

extension Frame.Clip? {
  /// The part of what is seen of a frame that is not clipped, as far as the clips are upright.
  package func sight(in sight: CGRect) -> CGRect {
    var (seen, next) = (sight, self)
    while let clip = next {
      if clip.transform.isIdentity, clip.spatial == nil {
        let corner = CGPoint(x: clip.center.x - clip.size.width / 2, y: clip.center.y - clip.size.height / 2)
        seen = seen.intersection(CGRect(origin: corner, size: clip.size))
      }
      next = clip.outer
    }
    return seen
  }
}

extension Frame.Element {
  static let corners = [CGPoint(x: -1, y: -1), CGPoint(x: 1, y: -1), CGPoint(x: -1, y: 1), CGPoint(x: 1, y: 1)]

  /// The corners of the transformed rectangle, relative to its centre; in points.
  var transformedCorners: [CGPoint] {
    let t = spatial ?? CATransform3DMakeAffineTransform(transform)
    return Self.corners.map { side in
      let (x, y) = (side.x * size.width / 2, side.y * size.height / 2)
      let w = max(1e-6, x * t.m14 + y * t.m24 + t.m44)
      return CGPoint(x: (x * t.m11 + y * t.m21 + t.m41) / w, y: (x * t.m12 + y * t.m22 + t.m42) / w)
    }
  }

  /// The smallest rectangle around the drawn element, in points of the viewport.
  package var drawnBox: CGRect {
    if spatial == nil, transform == .identity {
      return CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
    }
    return PointBounds(transformedCorners).rect.offsetBy(dx: center.x, dy: center.y)
  }
}
