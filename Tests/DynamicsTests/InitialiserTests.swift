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
