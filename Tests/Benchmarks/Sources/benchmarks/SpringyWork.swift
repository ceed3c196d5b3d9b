import Springflow

/// A springy layout of many items in sight, all of which swing.
@MainActor
final class SpringyWork {
  let layout: SpringyLayout
  let view: CollectionView
  private let source: LayoutWork.Source
  private var step: CGFloat = 12

  /// - Parameters:
  ///   - items: The number of items.
  ///   - side: An item's side in points; items are 2 points apart.
  ///   - size: The view's size in points.
  init(items: Int, side: CGFloat, size: CGSize) {
    let flow = CollectionViewFlowLayout()
    flow.itemSize = CGSize(width: side, height: side)
    flow.minimumLineSpacing = 2
    flow.minimumInteritemSpacing = 2
    layout = SpringyLayout(wrapping: flow)
    source = LayoutWork.Source([items])
    view = CollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
  }

  /// Lets all items swing for ever.
  func setInMotion() {
    layout.damping = 0
    layout.withMutableWorld { world in
      for id in world.bodyIDs { world[id].velocity = Vector(x: 30, y: 40) }
    }
  }

  /// Scrolls on for a tick, to and fro within the first 4,000 points.
  func scroll() {
    let next = view.contentOffset.y + step
    if next > 4000 || next < 0 { step = -step }
    view.contentOffset.y += step
    view.advance()
  }
}

extension Benchmarks {
  /// Ten thousand springy items in sight beside a bare world, and a million of them in a list beside a thousand.
  @MainActor
  static func springySection() throws -> [Goal] {
    // 100 lines of 100 items.
    let springy = SpringyWork(items: 1_000_000, side: 10, size: CGSize(width: 1200, height: 1150))
    springy.setInMotion()
    let count = springy.layout.bodyCount
    var (world, _) = try SpringWork.world(bodies: count, gravity: 0)
    let animator = DynamicAnimator()
    let items = (0..<count).map { number in
      let attributes = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: number, section: 0))
      attributes.frame = CGRect(x: number % 100 * 12, y: number / 100 * 12, width: 10, height: 10)
      return attributes
    }
    for item in items {
      let spring = AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: item.center.x + 5, y: item.center.y))
      (spring.length, spring.frequency, spring.damping) = (0, 1, 0)
      animator.addBehavior(spring)
    }
    let (short, long) = (
      SpringyWork(items: 1_000, side: 42, size: CGSize(width: 390, height: 844)),
      SpringyWork(items: 1_000_000, side: 42, size: CGSize(width: 390, height: 844))
    )
    let found = measure(
      rounds: 11,
      [
        ("bare world, \(count) springs: a step", 1, 100, { world.step() }),
        ("springy layout: step and write-back", 1, 100, { springy.layout.advance() }),
        ("animator with attachments: step and write-back", 1, 100, { animator.advance() }),
        ("springy layout: whole tick of the view", 1, 10, { springy.view.advance() }),
        (
          "  with its frame", 1, 5,
          {
            springy.view.advance()
            keep(springy.view.snapshot())
          }
        ),
        ("1,000 items, scrolling", 1, 300, { short.scroll() }),
        ("1,000,000 items, scrolling", 1, 300, { long.scroll() }),
      ])
    print("\nsprings of a layout, us a tick                          us    x bare world")
    for one in found {
      let ratio = one.nanoseconds / found[0].nanoseconds
      print(column(one.name, 50, left: true), column(text(one.nanoseconds / 1e3), 9), column(text(ratio), 13))
    }
    let (step, animated) = (found[1].nanoseconds / 1e6, found[2].nanoseconds / 1e6)
    let ratio = found[6].nanoseconds / found[5].nanoseconds
    return [
      Goal("\(count) springy items: step and write-back at most 0.3 ms", text(step, decimals: 3) + " ms", step <= 0.3),
      Goal("  with one attachment each in an animator", text(animated, decimals: 3) + " ms", animated <= 0.3),
      Goal("a million items scroll as a thousand: at most 1.2 x", text(ratio) + " x", ratio <= 1.2),
    ]
  }
}
