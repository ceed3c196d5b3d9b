import SpringflowNumerics

/// The motion of content under the finger that drags it, along one axis. Points.
///
/// The content offset is a function of the pull, which is the offset that the finger alone would give:
///
///     offset(pull) = pull                     between the two edges
///                  = high + b(pull − high)    past the upper edge, and mirrored past the lower one
///
/// with b from `RubberBand`. The function is continuous and never decreases, and it moves the content no further than
/// the finger moved. The edges are those of the scroll range as long as the content is between them.
///
/// A change of the range leaves the offset as it is (``rebase(at:range:dimension:)``). Content that the new range does
/// not contain lies past its new edge: under the finger, the pull's edge stays outside with the content, and only the
/// release takes the content back to the range. So the content keeps following the finger point by point in either
/// direction, if it was between the edges before. It is never so far past an edge that no pull could hold it: b is less
/// than the view's length for any pull.
package struct RubberBandPull: Equatable, Sendable {
  /// The offset that the finger alone would give.
  private(set) var pull: Double
  /// The offsets between which the content moves as far as the finger.
  private(set) var edges: ClosedRange<Double>
  /// The view's length.
  private var dimension: Double

  /// The fraction of the view's length by which content may be past the edge under the finger after a change: there the
  /// band still yields by a seventh of the finger's motion. A pull as long as the view gives 0.35.
  static let heldShare = 0.5

  /// Begins a drag at an offset, inside or outside the range.
  init(at offset: Double, range: ClosedRange<Double>, dimension: Double) {
    (pull, edges, self.dimension) = (offset, range, dimension)
    hold(offset)
  }

  /// Begins a drag at an offset without a rubber band: at an edge or between the edges.
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

  /// The content's motion per point of the finger's motion: 1 between the edges, less past them.
  var slope: Double {
    let excess = max(offset - edges.upperBound, edges.lowerBound - offset)
    return excess > 0 ? RubberBand.slope(excess, dimension: dimension) : 1
  }

  /// Moves the finger. Content that it brings back into the range gets the range's edges again.
  mutating func move(by delta: Double, range: ClosedRange<Double>) {
    pull += delta
    if pull <= range.upperBound { edges = edges.lowerBound...range.upperBound }
    if pull >= range.lowerBound { edges = range.lowerBound...edges.upperBound }
  }

  /// Keeps the content at an offset when the range, the view's length or the offset itself has changed.
  mutating func rebase(at offset: Double, range: ClosedRange<Double>, dimension: Double) {
    let (oldEdges, oldDimension, oldOffset) = (edges, self.dimension, self.offset)
    // An edge between the range and the content stays; an edge beyond the content moves inward to the content at most.
    edges =
      min(range.lowerBound, max(edges.lowerBound, offset))...max(range.upperBound, min(edges.upperBound, offset))
    self.dimension = dimension
    if edges == oldEdges, dimension == oldDimension, offset == oldOffset { return }
    hold(offset)
  }

  /// Finds the pull for an offset; the edges move outward where the band would not reach far enough.
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
