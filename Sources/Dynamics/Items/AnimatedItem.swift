import SpringflowPhysics
import SpringflowViews

/// One item and its body.
///
/// An object, so that loops over ten thousand of them need not retain each: the objects that a constant refers to
/// live as long as the object itself.
@MainActor
package final class AnimatedItem {
  let item: any DynamicItem
  package nonisolated let body: BodyID
  /// Counts the animator's items in the order in which they came.
  nonisolated let number: Int
  /// The behaviours that hold the item, in the order in which they were added to it.
  @exclusivity(unchecked)
  var holders: [DynamicBehavior] = []
  /// Whether the item is still held.
  @exclusivity(unchecked)
  package var isAlive = true
  /// The rotation and the rest of the item's transform.
  @exclusivity(unchecked)
  var pose: ItemPose
  /// The shapes with which the item collides, if it does.
  @exclusivity(unchecked)
  var shapes: [Shape] = []
  /// The item, if it is a view in a reference view: it may be inside of another view there, with other coordinates.
  let view: View?
  /// Whether the item is the reference view itself, whose body stays where it is.
  @exclusivity(unchecked)
  var isReference = false
  /// Whether the body may sleep, as the item collides.
  @exclusivity(unchecked)
  var maySleep = false
  /// Bodies whose contact with this one the delegates have been told of, in the order in which it began.
  @exclusivity(unchecked)
  package var touching: [BodyID] = []
  /// Where the item itself was when it took over the body of another one, and the tick in which it did: what begins to
  /// act on it in that tick measures from there.
  @exclusivity(unchecked)
  var given: (center: Vector, tick: Int)?
  /// The index of the item's box in the animator's grid, or −1.
  @exclusivity(unchecked)
  var cell: Int32 = -1

  /// Other objects that stand for the same, in order of arrival.
  @exclusivity(unchecked)
  var others: [any DynamicItem] = []
  /// Whether there are some.
  @exclusivity(unchecked)
  var hasOthers = false

  /// All objects that the item is.
  var objects: [any DynamicItem] { others + [item] }

  /// Makes a member whose item takes the place of another one's.
  init(_ item: any DynamicItem, replacing old: AnimatedItem) {
    self.item = item
    (body, number, holders) = (old.body, old.number, old.holders)
    pose = ItemPose(item.transform)
    view = old.view
    (shapes, maySleep, touching, cell) = (
      old.shapes, old.maySleep, old.touching, old.cell
    )
    others = old.objects
    hasOthers = true
  }

  package init(_ item: any DynamicItem, body: BodyID, number: Int, pose: ItemPose, view: View? = nil) {
    (self.item, self.body, self.number, self.pose, self.view) = (item, body, number, pose, view)
  }
}
