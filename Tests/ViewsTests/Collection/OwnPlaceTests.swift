import Foundation
import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// Cells that a program puts elsewhere: they are shown there until the layout says something else, as in UIKit.
@MainActor
@Suite("Cells that a program places")
struct OwnPlaceTests {
  @MainActor
  private final class Source: CollectionViewDataSource, CollectionViewDelegate {
    var count = 40
    var selected: [IndexPath] = []
    func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
      selected.append(indexPath)
    }
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { count }
    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  private let source = Source()

  /// Items of 50 by 50 points, two in a line.
  private func grid() -> (CollectionView, CollectionViewFlowLayout) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 50)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.delegate = source
    view.advance()
    return (view, layout)
  }

  private let place = CGRect(x: 10, y: 60, width: 80, height: 120)

  /// Where a frame shows a cell, in points of the view.
  private func shown(_ cell: View, _ view: CollectionView) -> CGRect {
    let corner = cell.convert(CGPoint.zero, to: view)
    let end = cell.convert(CGPoint(x: cell.bounds.width, y: cell.bounds.height), to: view)
    return CGRect(x: corner.x, y: corner.y, width: end.x - corner.x, height: end.y - corner.y)
  }

  private func drawn(_ item: Int, _ view: CollectionView) -> CGRect? {
    let id = view.elementID(forItemAt: [0, item])
    return view.snapshot().elements.first { $0.id == id }.map {
      CGRect(
        x: $0.center.x - $0.size.width / 2, y: $0.center.y - $0.size.height / 2, width: $0.size.width,
        height: $0.size.height)
    }
  }

  enum Setter: CaseIterable, Sendable { case frame, center, bounds, layer }

  private func put(_ cell: View, _ setter: Setter) -> CGRect {
    switch setter {
    case .frame:
      cell.frame = place
      return place
    case .center:
      cell.center = CGPoint(x: 70, y: 130)
      return CGRect(x: 45, y: 105, width: 50, height: 50)
    case .bounds:
      cell.bounds.size = CGSize(width: 30, height: 20)
      return CGRect(x: 10, y: 15, width: 30, height: 20)
    case .layer:
      cell.layer.frame = place
      return place
    }
  }

  @Test("a cell is shown where a program puts it, and stays there in scrolls and passes", arguments: Setter.allCases)
  func stays(_ setter: Setter) throws {
    let (view, layout) = grid()
    let cell = try #require(view.cellForItem(at: [0, 0]))
    let wanted = put(cell, setter)
    #expect(cell.frame == wanted && drawn(0, view) == wanted && shown(cell, view).size == wanted.size)
    for _ in 0..<30 { view.advance() }
    view.layoutIfNeeded()
    view.contentOffset.y = 10
    view.advance()
    // Attributes that are the same are not applied.
    layout.invalidateLayout()
    view.advance()
    #expect(cell.frame == wanted && drawn(0, view) == wanted.offsetBy(dx: 0, dy: -10))
    // Others are.
    layout.itemSize = CGSize(width: 40, height: 40)
    view.advance()
    #expect(cell.frame == CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(drawn(0, view) == CGRect(x: 0, y: -10, width: 40, height: 40))
  }

  @Test("in a block it goes there with the block's curve, its views with it, and back in another one")
  func animated() throws {
    let (view, _) = grid()
    let cell = try #require(view.cellForItem(at: [0, 0]))
    let inner = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    inner.backgroundColor = .red
    inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cell.contentView.addSubview(inner)
    view.advance()
    for (target, start) in [(view.bounds, CGRect(x: 0, y: 0, width: 50, height: 50)), (place, view.bounds)] {
      View.animate(withDuration: 0.5, delay: 0, options: .curveLinear) { cell.frame = target }
      #expect(cell.frame == target)
      var last = start.height
      for tick in 1...60 {
        view.advance()
        let share = CGFloat(tick) / 60
        let height = try #require(drawn(0, view)).height
        #expect(isClose(height, start.height + (target.height - start.height) * share, 1e-6), "tick \(tick)")
        #expect(isClose(inner.layer.presentation()?.bounds.height ?? 0, height, 1e-6))
        #expect((height - last) * (target.height - start.height) >= 0)
        last = height
      }
      #expect(drawn(0, view) == target)
    }
  }

  @Test("fingers find it where it is shown, and nothing where it was")
  func touches() throws {
    let (view, _) = grid()
    let cell = try #require(view.cellForItem(at: [0, 0]))
    cell.frame = CGRect(x: 20, y: 120, width: 60, height: 60)
    view.bringSubviewToFront(cell)
    #expect(view.hitTest(CGPoint(x: 50, y: 150), with: nil) === cell)
    #expect(view.hitTest(CGPoint(x: 10, y: 10), with: nil) === view)
    for point in [CGPoint(x: 50, y: 150), CGPoint(x: 10, y: 10), CGPoint(x: 75, y: 25)] {
      view.touch(0, .began, at: point)
      for _ in 0..<30 { view.advance() }
      view.touch(0, .ended, at: point)
      view.advance()
    }
    #expect(source.selected == [[0, 0], [0, 1]])
  }

  @Test("an update that gives it another place takes it there from where it is shown, one that does not leaves it")
  func updates() throws {
    let (view, _) = grid()
    let cell = try #require(view.cellForItem(at: [0, 0]))
    cell.frame = place
    view.advance()
    source.count += 1
    view.performBatchUpdates { view.insertItems(at: [[0, 5]]) }
    for _ in 0..<60 { view.advance() }
    #expect(drawn(0, view) == place)
    source.count += 1
    view.performBatchUpdates { view.insertItems(at: [[0, 0]]) }
    var last = place
    for _ in 0..<90 {
      view.advance()
      let now = try #require(drawn(1, view))
      #expect(abs(now.minX - last.minX) < 5 && abs(now.height - last.height) < 5)
      last = now
    }
    #expect(last == CGRect(x: 50, y: 0, width: 50, height: 50))
  }

  @Test("a cell that is reused stands where the layout says")
  func reuse() throws {
    let (view, _) = grid()
    for cell in view.visibleCells { cell.frame = place }
    view.contentOffset.y = 500
    view.advance()
    view.contentOffset.y = 0
    view.advance()
    for path in view.indexPathsForVisibleItems {
      #expect(view.cellForItem(at: path)?.frame == view.layoutAttributesForItem(at: path)?.frame)
      #expect(drawn(path.item, view) == view.layoutAttributesForItem(at: path)?.frame)
    }
  }

  @Test("apply(_:) may place the cell itself")
  func ownApply() throws {
    @MainActor final class Inset: CollectionViewCell {
      override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        frame = layoutAttributes.frame.insetBy(dx: 5, dy: 5)
      }
    }
    let (view, layout) = grid()
    view.register(Inset.self, forCellWithReuseIdentifier: "cell")
    view.reloadData()
    view.advance()
    #expect(drawn(0, view) == CGRect(x: 5, y: 5, width: 40, height: 40))
    layout.itemSize = CGSize(width: 40, height: 40)
    view.advance()
    #expect(drawn(0, view) == CGRect(x: 5, y: 5, width: 30, height: 30))
  }

  @Test("apply(_:) that moves the cell by something does so from the layout's place each time")
  func relativeApply() throws {
    final class Shift: CollectionViewLayoutAttributes {
      var shift: CGFloat = 0
      override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? Shift)?.shift = shift
        return copy
      }
      override func isEqual(_ object: Any?) -> Bool {
        guard super.isEqual(object), let other = object as? Shift else { return false }
        return MainActor.assumeIsolated { other.shift == shift }
      }
    }
    final class Shifting: CollectionViewFlowLayout {
      override class var layoutAttributesClass: AnyClass { Shift.self }
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
      override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let attributes = super.layoutAttributesForElements(in: rect)
        for case let attributes as Shift in attributes ?? [] {
          attributes.shift = collectionView.map { min($0.contentOffset.y, 10) } ?? 0
        }
        return attributes
      }
    }
    @MainActor final class Moved: CollectionViewCell {
      override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
        super.apply(layoutAttributes)
        center.x += (layoutAttributes as? Shift)?.shift ?? 0
      }
    }
    let layout = Shifting()
    layout.itemSize = CGSize(width: 50, height: 50)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    let view = CollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.register(Moved.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    for offset in [0, 4, 8, 30, 31, 32, 6, 0, 0] as [CGFloat] {
      view.contentOffset.y = offset
      view.advance()
      for item in 0..<4 {
        let place = CGRect(x: CGFloat(item % 2) * 50, y: CGFloat(item / 2) * 50 - offset, width: 50, height: 50)
        #expect(drawn(item, view) == place.offsetBy(dx: min(offset, 10), dy: 0), "\(offset)")
      }
    }
  }

  @Test("under a transform of the layout's the frame is the box on screen, and setting it keeps the transform")
  func transformed() throws {
    @MainActor final class Small: CollectionViewFlowLayout {
      override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
        let attributes = super.layoutAttributesForElements(in: rect)
        for attributes in attributes ?? [] { attributes.transform = CGAffineTransform(scaleX: 0.5, y: 0.5) }
        return attributes
      }
    }
    let (view, _) = grid()
    let small = Small()
    small.itemSize = CGSize(width: 50, height: 50)
    (small.minimumLineSpacing, small.minimumInteritemSpacing) = (0, 0)
    view.collectionViewLayout = small
    for _ in 0..<60 { view.advance() }
    let cell = try #require(view.cellForItem(at: [0, 0]))
    #expect(cell.frame == CGRect(x: 12.5, y: 12.5, width: 25, height: 25))
    cell.frame.origin.y -= 20
    #expect(cell.frame == CGRect(x: 12.5, y: -7.5, width: 25, height: 25) && shown(cell, view) == cell.frame)
    cell.center.x += 10
    #expect(cell.frame == CGRect(x: 22.5, y: -7.5, width: 25, height: 25) && shown(cell, view) == cell.frame)
    cell.frame = CGRect(x: 0, y: 100, width: 50, height: 100)
    #expect(cell.frame == CGRect(x: 0, y: 100, width: 50, height: 100) && shown(cell, view) == cell.frame)
    #expect(cell.bounds.size == CGSize(width: 100, height: 200))
  }

  @Test("an animator takes it there and back")
  func animator() throws {
    let (view, _) = grid()
    let cell = try #require(view.cellForItem(at: [0, 0]))
    let animator = ViewPropertyAnimator(duration: 0.5, curve: .linear) { cell.frame = self.place }
    animator.startAnimation()
    for _ in 0..<30 { view.advance() }
    #expect(try isClose(#require(drawn(0, view)).width, 65, 1))
    animator.isReversed = true
    for _ in 0..<60 { view.advance() }
    #expect(drawn(0, view) == CGRect(x: 0, y: 0, width: 50, height: 50))
  }

  // MARK: Touches that a view takes

  /// A view that takes touches, and lets its superview hear of some of them.
  @MainActor
  private final class Taker: View {
    var passesOn: Set<Touch.Phase> = []
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
      if passesOn.contains(.began) { super.touchesBegan(touches, with: event) }
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
      if passesOn.contains(.ended) { super.touchesEnded(touches, with: event) }
    }
  }

  @Test("a cell is pressed only by touches of which the view in it lets the collection view hear", arguments: [0, 1])
  func takers(_ delay: Int) throws {
    for phases: Set<Touch.Phase> in [[], [.began], [.ended], [.began, .ended]] {
      let (view, _) = grid()
      source.selected = []
      let cell = try #require(view.cellForItem(at: [0, 0]))
      let taker = Taker(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      taker.passesOn = phases
      cell.contentView.addSubview(taker)
      let recognizer = LongPressGestureRecognizer()
      recognizer.delaysTouchesBegan = delay == 1
      recognizer.minimumPressDuration = 0.25
      recognizer.cancelsTouchesInView = false
      cell.addGestureRecognizer(recognizer)
      view.touch(0, .began, at: CGPoint(x: 10, y: 10))
      for _ in 0..<60 { view.advance() }
      #expect(cell.isHighlighted == phases.contains(.began))
      view.touch(0, .ended, at: CGPoint(x: 10, y: 10))
      view.advance()
      #expect(!cell.isHighlighted && source.selected == (phases.count == 2 ? [[0, 0]] : []), "\(phases)")
      // A tap that is told of in one go is no other.
      source.selected = []
      view.touch(0, .began, at: CGPoint(x: 10, y: 10))
      view.advance()
      view.touch(0, .ended, at: CGPoint(x: 10, y: 10))
      for _ in 0..<60 { view.advance() }
      #expect(source.selected == (phases.count == 2 ? [[0, 0]] : []), "\(phases)")
      // Beside it the cell is pressed as ever.
      view.touch(0, .began, at: CGPoint(x: 35, y: 35))
      for _ in 0..<60 { view.advance() }
      view.touch(0, .ended, at: CGPoint(x: 35, y: 35))
      view.advance()
      #expect(source.selected.last == [0, 0])
    }
  }
}
