import Springflow

/// An item of one's own: what moves is not a place but a size.
package final class CustomItemPage: DynamicsPage {
  package override class var title: String { "Custom item" }
  package override class var hint: String {
    "Click to push: the animator moves a point, which is the size of the button"
  }

  private var size: SizeItem?
  private var push: PushBehavior?

  override func setUp(count: Int) {
    let button = TileView(number: makeNumber() + 5, side: 120 * scale)
    add(button, at: .zero)
    let item = SizeItem(button)
    let spring = AttachmentBehavior(item: item, attachedToAnchor: item.center)
    spring.frequency = 2
    spring.damping = 0.3
    spring.length = 0
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.setAngle(.pi / 4, magnitude: 2)
    push.active = false
    animator.addBehavior(spring)
    animator.addBehavior(push)
    (size, self.push) = (item, push)
    addTap { [unowned push] _ in push.active = true }
  }

  override func mix(into hash: inout StateHash) {
    super.mix(into: &hash)
    hash.combine(size?.view.bounds.size.width.native ?? 0)
    hash.combine(push?.active ?? false)
  }
}

/// Maps a position to the size of a view: its centre is (width, height).
final class SizeItem: DynamicItem {
  let view: View
  /// The size of the point that moves, in points: with it weighs 1 kg.
  let bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  /// A size does not turn.
  var transform: CGAffineTransform {
    get { .identity }
    set {}
  }

  init(_ view: View) { self.view = view }

  var center: CGPoint {
    get { CGPoint(x: view.bounds.width, y: view.bounds.height) }
    set { view.bounds.size = CGSize(width: max(0, newValue.x), height: max(0, newValue.y)) }
  }
}
