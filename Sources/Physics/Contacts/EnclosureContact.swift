/// A wall of an enclosure near a solver body, as a contact of one point.
struct EnclosureContact: Sendable {
  var slot: Int32
  /// 0 for the left wall, 1 for the right, 2 for the top, 3 for the bottom one.
  var side: Int32
  /// Inward.
  var normal: Vector
  /// In points.
  var separation: Double
  /// The wall's impulse in the last substep. In kg·pt/s.
  var impulse: Float
}
