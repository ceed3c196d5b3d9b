import SpringflowGeometry

/// How an item that stays in the data gets from its place before an update to its place after it.
///
/// A layout answers with it in ``CollectionViewLayout/travelForItem(from:to:)``.
public enum ItemTravel: Equatable, Sendable {
  /// In one motion from the old place to the new one, opaque throughout, as in UIKit.
  case straight
  /// Out of sight at the old place, and only then into sight at the new one, so that it is never between them.
  ///
  /// Both displacements are in points of the content and pass in the course of the update's animation: while it fades
  /// out, the item goes from its old place in the direction of `exit`; while it fades in, it arrives at its new place in
  /// the direction of `entry`.
  case fading(exit: CGVector, entry: CGVector)
}
