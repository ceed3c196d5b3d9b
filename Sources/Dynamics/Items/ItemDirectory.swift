import SpringflowNumerics
import SpringflowViews

/// Tells an animator which objects stand for the same thing, such as attributes that a layout makes anew for an element:
/// these share one body.
@MainActor
package protocol ItemDirectory: AnyObject {
  /// The animator's item that stands for the same as another object, if there is one.
  func item(sameAs item: any DynamicItem) -> (any DynamicItem)?
  /// An item gets a body of its own. Returns position and velocity, in points and points per second, of the body that stood
  /// for the same earlier in this tick, if one did.
  func didAdd(_ item: any DynamicItem) -> (position: CGPoint, velocity: CGPoint)?
  /// An object takes the place of one that stands for the same.
  func didReplace(_ old: any DynamicItem, by new: any DynamicItem)
  /// An item has lost its body, which was at a position in points, with a velocity in points per second.
  func didRemove(_ item: any DynamicItem, position: CGPoint, velocity: CGPoint)
  /// Whether all behaviours are being removed, so that what they act on may soon come back.
  var isClearing: Bool { get set }
  /// A tick begins.
  func tickDidBegin()
  /// Mixes in every bit on which the answers depend.
  func hash(into hash: inout StateHash)
}
