import Determinism
import Geometry
import Layout

/// How an element looks at one moment, in the content's coordinates: what animations blend. Points.
struct ElementState: Equatable {
  var center: CGPoint
  var size: CGSize
  var alpha: CGFloat
  var transform: CGAffineTransform
  /// The transform of space that takes the place of `transform`, if there is one.
  var spatialBox: SpatialTransform?

  var spatial: CATransform3D? { spatialBox?.value }
}

extension ElementState {
  @MainActor
  init(_ attributes: CollectionViewLayoutAttributes) {
    center = attributes.center
    size = attributes.size
    alpha = attributes.isHidden ? 0 : attributes.alpha
    transform = attributes.transform
    spatialBox = attributes.spatialBox
  }

  private var transform3D: CATransform3D { spatial ?? CATransform3DMakeAffineTransform(transform) }

  func hash(into hash: inout StateHash) {
    for number in [center.x, center.y, size.width, size.height, alpha] { hash.combine(Double(number)) }
    for number in [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty] {
      hash.combine(Double(number))
    }
    if let spatial { for number in spatial.numbers { hash.combine(Double(number)) } }
  }

  /// This state moved by a share of the difference from `end` to `start`.
  func adding(_ share: CGFloat, of start: ElementState, over end: ElementState) -> ElementState {
    func mixed(_ own: CGFloat, _ a: CGFloat, _ b: CGFloat) -> CGFloat { own + (a - b) * share }
    var result = ElementState(
      center: CGPoint(
        x: mixed(center.x, start.center.x, end.center.x), y: mixed(center.y, start.center.y, end.center.y)),
      size: CGSize(
        width: mixed(size.width, start.size.width, end.size.width),
        height: mixed(size.height, start.size.height, end.size.height)),
      alpha: mixed(alpha, start.alpha, end.alpha),
      transform: CGAffineTransform(
        a: mixed(transform.a, start.transform.a, end.transform.a),
        b: mixed(transform.b, start.transform.b, end.transform.b),
        c: mixed(transform.c, start.transform.c, end.transform.c),
        d: mixed(transform.d, start.transform.d, end.transform.d),
        tx: mixed(transform.tx, start.transform.tx, end.transform.tx),
        ty: mixed(transform.ty, start.transform.ty, end.transform.ty)))
    if spatialBox == nil, start.spatialBox == nil, end.spatialBox == nil { return result }
    let (own, a, b) = (transform3D.numbers, start.transform3D.numbers, end.transform3D.numbers)
    result.spatialBox = SpatialTransform(CATransform3D(numbers: own.indices.map { mixed(own[$0], a[$0], b[$0]) }))
    return result
  }
}

/// A difference between where an element was and where it belongs, that fades away.
///
/// Differences add up: a second update starts from what is on screen, place and velocity, because the first one's
/// difference goes on fading beneath it; and each begins and ends with no velocity of its own.
struct FadingDifference: Equatable {
  let start: ElementState
  let end: ElementState
  let since: Int  // ticks
  let duration: Int  // ticks

  /// The share that is left at a tick: ease in, ease out (3t² − 2t³).
  func share(at tick: Int) -> CGFloat {
    guard duration > 0 else { return 0 }
    let t = min(max(CGFloat(tick - since) / CGFloat(duration), 0), 1)
    return 1 - t * t * (3 - 2 * t)
  }

  func isOver(at tick: Int) -> Bool { tick - since >= duration }
}
