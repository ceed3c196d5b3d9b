import SpringflowDeterminism

/// How content follows the finger that holds it along one axis. Points.
///
/// The content offset is a function of the pull, which is where the finger alone would have the content:
///
///     offset(pull) = pull                     between the two edges
///                  = high + b(pull − high)    past the upper edge, and mirrored past the lower one
///
/// with b from ``RubberBand``. It is continuous and never decreases, and it moves the content no further than the finger
/// went. The edges are those of the scroll range as long as the content stands between them.
///
/// A range that changes leaves the offset where it is (``rebase(at:range:dimension:)``). What the range comes in over
/// lies past its new edge: there the edge under the finger stays outside with the content, and only the release takes the
/// content back to the range. So the content goes on with the finger point by point as before, in either direction as
/// long as it was between the edges, and it is never so far past an edge that no pull could hold it: b ends at the view's
/// length, however long the pull.
struct RubberBandPull: Equatable, Sendable {
  /// Where the finger alone would have the content.
  private(set) var pull: Double
  /// The offsets between which the content goes as far as the finger.
  private(set) var edges: ClosedRange<Double>
  /// The view's length.
  private var dimension: Double

  /// The part of the view's length by which content may stand past the edge under the finger after a change: there the
  /// band still gives way by a seventh of the finger's motion. A finger that pulls as far as the view is long is at 0.35.
  static let heldShare = 0.5

  /// Takes hold of content at an offset, wherever the range is.
  init(at offset: Double, range: ClosedRange<Double>, dimension: Double) {
    (pull, edges, self.dimension) = (offset, range, dimension)
    hold(offset)
  }

  /// Takes hold of content at an offset without a rubber band: it stands at the edge or between the edges.
  init(rigidAt offset: Double, range: ClosedRange<Double>, dimension: Double) {
    pull = offset
    edges = min(range.lowerBound, offset)...max(range.upperBound, offset)
    self.dimension = dimension
  }

  /// The content offset.
  var offset: Double {
    if pull > edges.upperBound {
      return edges.upperBound + RubberBand.shown(pull - edges.upperBound, dimension: dimension)
    }
    if pull < edges.lowerBound {
      return edges.lowerBound - RubberBand.shown(edges.lowerBound - pull, dimension: dimension)
    }
    return pull
  }

  /// How far the content moves for a point of the finger's motion: 1 between the edges, less past them.
  var slope: Double {
    let excess = max(offset - edges.upperBound, edges.lowerBound - offset)
    return excess > 0 ? RubberBand.slope(excess, dimension: dimension) : 1
  }

  /// The finger moves on. Content that it brings back into the range has the range's edges again.
  mutating func move(by delta: Double, range: ClosedRange<Double>) {
    pull += delta
    if pull <= range.upperBound { edges = edges.lowerBound...range.upperBound }
    if pull >= range.lowerBound { edges = range.lowerBound...edges.upperBound }
  }

  /// Leaves the content at an offset when the range, the view's length or the offset itself has changed.
  mutating func rebase(at offset: Double, range: ClosedRange<Double>, dimension: Double) {
    let (oldEdges, oldDimension, oldOffset) = (edges, self.dimension, self.offset)
    // An edge that was between the range and the content stays; one beyond the content comes in as far as the content.
    edges =
      min(range.lowerBound, max(edges.lowerBound, offset))...max(range.upperBound, min(edges.upperBound, offset))
    self.dimension = dimension
    if edges == oldEdges, dimension == oldDimension, offset == oldOffset { return }
    hold(offset)
  }

  /// Finds the pull that has the content at an offset; the edges give way where the band would not reach so far.
  private mutating func hold(_ offset: Double) {
    let held = max(0, Self.heldShare * dimension)
    edges = min(edges.lowerBound, offset + held)...max(edges.upperBound, offset - held)
    if offset > edges.upperBound {
      pull = edges.upperBound + RubberBand.pull(offset - edges.upperBound, dimension: dimension)
    } else if offset < edges.lowerBound {
      pull = edges.lowerBound - RubberBand.pull(edges.lowerBound - offset, dimension: dimension)
    } else {
      pull = offset
    }
  }

  func hash(into hash: inout StateHash) {
    hash.combine(pull)
    hash.combine(edges.lowerBound)
    hash.combine(edges.upperBound)
    hash.combine(dimension)
  }
}
