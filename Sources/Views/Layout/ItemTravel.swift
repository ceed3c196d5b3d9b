/// The travel of an item that stays in the data from its position before an update to its position after it.
///
/// A layout returns it from ``CollectionViewLayout/travelForItem(from:to:)``.
public enum ItemTravel: Equatable, Sendable {
  /// In one motion from the old position to the new one, opaque throughout, as in UIKit.
  case straight
  /// Fading out at the old position, and only then in at the new one, so that it is never visible between them.
  ///
  /// Both displacements are in points of the content and take the duration of the update's animation: while it fades
  /// out, the item moves from its old position by `exit`; while it fades in, it moves by `entry` to its new position.
  case fading(exit: CGVector, entry: CGVector)
}
