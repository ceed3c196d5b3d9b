/// Rows that are eliminated together, and the rows that their elimination couples: a front of the multifrontal method.
struct SparseFront: Sendable {
  /// The first of its rows among those of the group, and their number.
  var first: Int32
  var width: Int32
  /// The records of its joints.
  var joints: Range<Int32>
  /// The later rows that it couples: `rows[start ..< start + count]`, ascending.
  var start: Int32
  var count: Int32
  /// The distance of two columns of its part of L, and where that part begins.
  var stride: Int32
  var panel: Int32
  /// The same of the update that it leaves, the product of what it couples.
  var updateStride: Int32
  var update: Int32
  /// What it is assembled from.
  var parts: Range<Int32>
}

/// A body, or the update of an earlier front, as a part of a front.
struct SparsePart: Sendable {
  /// The earlier front's index, or −1 − k for the body at node k.
  var source: Int32
  /// The places of its rows in the front: `places[start ..< start + count]`, ascending; for a body, of its joints'
  /// first rows.
  var start: Int32
  var count: Int32
}

/// The rows of a joint in a group's vectors.
struct SparseRows: Sendable {
  /// The first one, and their number.
  var first: Int32
  var width: Int32
}

/// The plan and the numbers of the factor L D Lᵀ of A = J M⁻¹ Jᵀ, for groups of many joints with closed loops.
///
/// The multifrontal method (Duff and Reid, *The Multifrontal Solution of Indefinite Sparse Symmetric Linear Equations*,
/// 1983) with the fronts of a ``Contraction``: each front is a dense matrix of the rows that are eliminated and those
/// that they couple. It is the sum of its bodies' J M⁻¹ Jᵀ and of what earlier fronts have left; its first columns
/// become columns of L, and the rest is left to a later front. So all work is done on dense columns.
package struct SparseFactor: Sendable {
  var fronts = Buffer<SparseFront>()
  var parts = Buffer<SparsePart>()
  var rows = Buffer<Int32>()
  var places = Buffer<Int32>()
  /// The joints of a body's part, parallel to `places`: twice the joint's index, plus 1 if the body is its B.
  var holders = Buffer<Int32>()
  /// For each record.
  var rowsOf = Buffer<SparseRows>()
  // Numbers, for all groups: columns of L; D, and 1/D or 0; the diagonal of A; right-hand side and solution.
  package var panels = Buffer<Double>()
  var pivots = Buffer<Double>()
  var inverses = Buffer<Double>()
  var diagonal = Buffer<Double>()
  var vector = Buffer<Double>()
  /// The rows of which A is made, by their numbers: the direction, and the turns of A and B.
  var rounded = Buffer<SIMD4<Double>>()
  /// The inverse masses and moments of inertia of the nodes.
  var inertias = Buffer<SIMD2<Double>>()
  // Scratch.
  var updates = Buffer<Double>()
  var columns = Buffer<Double>()
  var sides = Buffer<SIMD4<Double>>()

  package init() {}

  mutating func removeAll() {
    fronts.removeAll()
    parts.removeAll()
    rows.removeAll()
    places.removeAll()
    holders.removeAll()
    rowsOf.removeAll()
    panels.removeAll()
    pivots.removeAll()
    inverses.removeAll()
    diagonal.removeAll()
    vector.removeAll()
    rounded.removeAll()
    inertias.removeAll()
  }
}
