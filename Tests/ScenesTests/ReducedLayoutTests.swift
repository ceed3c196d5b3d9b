import Springflow
import SpringflowExhibits
import SpringflowScenes
import Testing

/// Six tiles that swing from 100 points below their places.
private final class Hanging: CollectionViewFlowLayout {
  private lazy var animator = DynamicAnimator(collectionViewLayout: self)

  override func prepare() {
    super.prepare()
    if !animator.behaviors.isEmpty { return }
    let all = CGRect(origin: .zero, size: collectionViewContentSize)
    for attributes in super.layoutAttributesForElements(in: all) ?? [] {
      let spring = AttachmentBehavior(item: attributes, attachedToAnchor: attributes.center)
      (spring.length, spring.frequency, spring.damping) = (0, 2, 0.2)
      attributes.center.y += 100
      animator.addBehavior(spring)
    }
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    animator.items(in: rect).compactMap { $0 as? CollectionViewLayoutAttributes }
  }

  override func layoutAttributesForItem(at path: IndexPath) -> CollectionViewLayoutAttributes? {
    animator.layoutAttributesForCell(at: path)
  }
}

private final class Six: CollectionViewDataSource {
  private var numbers = Array(0..<6)

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { numbers.count }
  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    CollectionViewCell()
  }
  func collectionView(_ collectionView: CollectionView, canMoveItemAt path: IndexPath) -> Bool { true }
  func collectionView(_ collectionView: CollectionView, moveItemAt path: IndexPath, to end: IndexPath) {
    numbers.insert(numbers.remove(at: path.item), at: end.item)
  }
}

@MainActor
@Suite("Reduced motion of one's own layouts")
struct ReducedLayoutTests {
  private func session<Layout: CollectionViewLayout>(
    _ layout: @autoclosure @escaping @MainActor () -> Layout, reduced: Bool
  ) throws -> Session {
    let catalog = ExhibitCatalog(layout: layout(), dataSource: Six())
    var scene = Scene(showing: catalog.entries[0])
    scene.settings.reducesMotion = reduced
    let session = try Session(scene, in: catalog)
    #expect(session.exhibit.collectionView!.reducesMotion == reduced)
    return session
  }

  /// The furthest that an element goes beyond where it is after five seconds, in points.
  private func overshoot(_ session: Session, _ axis: KeyPath<CGPoint, CGFloat>) throws -> CGFloat {
    var places: [ElementID: [CGFloat]] = [:]
    for _ in 0..<600 {
      for element in session.frame.elements { places[element.id, default: []].append(element.center[keyPath: axis]) }
      try session.step()
    }
    // Those that come or go during a transition have shorter tracks.
    let tracks = places.values.filter { $0.count == 600 }
    #expect(session.isSettled && !tracks.isEmpty)
    return tracks.map { track in
      let (start, end) = (track[0], track[track.count - 1])
      return track.map { start < end ? $0 - end : end - $0 }.max() ?? 0
    }.max() ?? 0
  }

  @Test("attachments in the animator of a layout return without crossing")
  func attachments() throws {
    #expect(try overshoot(session(Hanging(), reduced: false), \.y) > 40)
    #expect(try overshoot(session(Hanging(), reduced: true), \.y) < 0.01)
  }

  @Test("a view that reduces motion while items swing lets them return from the next tick on")
  func turnedOnLater() throws {
    let session = try session(Hanging(), reduced: false)
    for _ in 0..<10 { try session.step() }
    let view = session.exhibit.collectionView!
    #expect(view.isMoving)
    view.reducesMotion = true
    let low = try #require(
      (0..<600).map { _ in
        try session.step()
        return session.frame.elements.map(\.center.y).min() ?? 0
      }.min())
    let rest = try #require(session.frame.elements.map(\.center.y).min())
    // Its speed may carry it across once, by less than a swing would.
    #expect(rest - low < 10)
  }

  @Test("springs of updates and transitions move layouts without overshoot, and curves stay as they are")
  func updates() throws {
    for (reduced, range) in [(false, 1...CGFloat.infinity), (true, -1...0.01)] {
      let layout = CollectionViewFlowLayout()
      let session = try session(layout, reduced: reduced)
      let view = session.exhibit.collectionView!
      view.updateAnimation = .spring(frequency: 2, damping: 0.3)
      #expect(view.updateAnimation == .spring(frequency: 2, damping: 0.3))
      try session.step()
      let larger = CollectionViewFlowLayout()
      larger.itemSize = CGSize(width: 200, height: 120)
      view.setCollectionViewLayout(larger, animated: true)
      #expect(try range ~= overshoot(session, \.x))
      let smaller = CollectionViewFlowLayout()
      view.setCollectionViewLayout(smaller, with: .spring(frequency: 3, damping: 0.2))
      #expect(try range ~= overshoot(session, \.x))
      view.startInteractiveTransition(to: larger)
      view.finishInteractiveTransition(with: .spring(frequency: 3, damping: 0.2))
      #expect(try range ~= overshoot(session, \.x))
    }
    let curve = UpdateAnimation.easeIn(duration: 1)
    #expect(curve.withoutOvershoot == curve)
    let stiff = UpdateAnimation.spring(frequency: 2, damping: 1.5)
    #expect(stiff.withoutOvershoot == stiff)
  }

  @Test("items make room for the one that is moved without overshoot")
  func reordering() throws {
    for (reduced, range) in [(false, 1...CGFloat.infinity), (true, -1...0.01)] {
      let session = try session(CollectionViewFlowLayout(), reduced: reduced)
      let view = session.exhibit.collectionView!
      try session.step()
      let (first, third) = (IndexPath(item: 0, section: 0), IndexPath(item: 2, section: 0))
      let place = try #require(view.layoutAttributesForItem(at: third)?.center)
      #expect(view.beginInteractiveMovementForItem(at: first))
      view.updateInteractiveMovementTargetPosition(place)
      try session.step()
      view.endInteractiveMovement()
      #expect(try range ~= overshoot(session, \.x))
    }
  }
}
