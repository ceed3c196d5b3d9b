import Springflow
import Testing

@MainActor
@Suite("Initialisers of behaviours")
struct InitialiserTests {
  /// A behaviour as apps write it for UIKit.
  private final class Heavy: DynamicItemBehavior {
    override init() {
      super.init()
      density = 3
    }
  }

  /// Attachments with more to remember, and no initialisers of their own.
  private final class Named: AttachmentBehavior {
    var name: String?
  }

  @Test("a subclass of an attachment without initialisers of its own has those of the attachment")
  func subclassOfAttachment() {
    let (a, b) = (Box(0, 0), Box(100, 0))
    let point = CGPoint(x: 50, y: 0)
    let anchored = [
      Named(item: a, attachedToAnchor: point), Named(item: a, offsetFromCenter: .zero, attachedToAnchor: point),
    ]
    let paired = [
      Named(item: a, attachedTo: b),
      Named(item: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: .zero),
    ]
    #expect(anchored.map(\.anchorPoint) == [point, point])
    #expect(anchored.map(\.attachedBehaviorType) == [.anchor, .anchor])
    #expect(paired.map(\.attachedBehaviorType) == [.items, .items])
  }

  @Test("behaviours of many items are made without items, and get them later")
  func withoutItems() {
    let box = Box(0, 0)
    for behavior in [GravityBehavior(), CollisionBehavior(), DynamicItemBehavior(), Heavy()] as [ItemListBehavior] {
      #expect(behavior.items.isEmpty)
      behavior.addItem(box)
      #expect(behavior.items.count == 1)
    }
    #expect(Heavy().density == 3)
  }

  @Test("a gravity behaviour without items gets the usual gravity")
  func defaults() {
    let gravity = GravityBehavior()
    #expect(gravity.magnitude == 1 && gravity.gravityDirection == CGVector(dx: 0, dy: 1))
  }
}
