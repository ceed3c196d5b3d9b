import SpringflowTestSupport
import SpringflowViews
import Testing

/// The animation controller of objc.io's "Animating Collection Views", line by line in Swift: the view that comes takes
/// the other one's layout and place first, and then goes to its own.
@MainActor
private final class ArticleTransition: ViewControllerAnimatedTransitioning, NavigationControllerDelegate {
  private(set) var log: [String] = []
  var isStubborn = false
  private(set) var context: (any ViewControllerContextTransitioning)?

  func navigationController(
    _ navigationController: NavigationController, animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { self }

  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool
  ) { log.append("did show") }

  func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double { 0.5 }

  func animateTransition(using transitionContext: any ViewControllerContextTransitioning) {
    context = transitionContext
    let inView = transitionContext.containerView
    guard let fromVC = transitionContext.viewController(forKey: .from) as? CollectionViewController,
      let toVC = transitionContext.viewController(forKey: .to) as? CollectionViewController,
      let fromView = fromVC.view, let toView = toVC.view, let window = inView.window,
      let fromCollectionView = fromVC.collectionView, let toCollectionView = toVC.collectionView
    else { return }
    #expect(transitionContext.view(forKey: .from) === fromView && transitionContext.view(forKey: .to) === toView)
    #expect(fromView.superview === inView && toView.superview == nil)
    #expect(
      transitionContext.initialFrame(for: fromVC) == fromView.frame
        && transitionContext.initialFrame(for: toVC) == .zero)
    if isStubborn { return inView.addSubview(toView) }

    let initialRect = window.convert(fromCollectionView.frame, from: fromCollectionView.superview)
    let finalRect = transitionContext.finalFrame(for: toVC)
    guard let toLayout = toCollectionView.collectionViewLayout as? CollectionViewFlowLayout,
      let currentLayout = fromCollectionView.collectionViewLayout as? CollectionViewFlowLayout
    else { return }
    let currentLayoutCopy = CollectionViewFlowLayout()
    currentLayoutCopy.itemSize = currentLayout.itemSize
    currentLayoutCopy.sectionInset = currentLayout.sectionInset
    currentLayoutCopy.minimumLineSpacing = currentLayout.minimumLineSpacing
    currentLayoutCopy.minimumInteritemSpacing = currentLayout.minimumInteritemSpacing
    currentLayoutCopy.scrollDirection = currentLayout.scrollDirection
    fromCollectionView.setCollectionViewLayout(currentLayoutCopy, animated: false)
    var contentInset = toCollectionView.contentInset
    let oldBottomInset = contentInset.bottom
    contentInset.bottom =
      finalRect.height - (toLayout.itemSize.height + toLayout.sectionInset.bottom + toLayout.sectionInset.top)
    toCollectionView.contentInset = contentInset
    toCollectionView.setCollectionViewLayout(currentLayout, animated: false)
    toView.frame = initialRect
    inView.insertSubview(toView, aboveSubview: fromView)
    View.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .beginFromCurrentState,
      animations: {
        toView.frame = finalRect
        toCollectionView.performBatchUpdates {
          toCollectionView.setCollectionViewLayout(toLayout, animated: false)
        } completion: { _ in
          toCollectionView.contentInset = EdgeInsets(
            top: contentInset.top, left: contentInset.left, bottom: oldBottomInset, right: contentInset.right)
        }
      },
      completion: { _ in transitionContext.completeTransition(true) })
  }

  func animationEnded(_ transitionCompleted: Bool) { log.append("ended \(transitionCompleted)") }
}

private final class NumberedController: CollectionViewController {
  init(_ itemSize: CGSize) {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = itemSize
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (10, 10)
    layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    super.init(collectionViewLayout: layout, frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = Color(red: 1, green: 1, blue: 1)
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
  }

  override func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 40 }

  override func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.tag = indexPath.item
    return cell
  }

  /// The frames of cells on screen by their tags.
  var shown: [Int: CGRect] {
    var frames: [Int: CGRect] = [:]
    for cell in collectionView.visibleCells {
      var (frame, next): (CGRect, View?) = (cell.layer.presentation()!.frame, cell.superview)
      while let view = next {
        let layer = view.layer.presentation()!
        frame = frame.offsetBy(dx: layer.frame.minX - layer.bounds.minX, dy: layer.frame.minY - layer.bounds.minY)
        next = view.superview
      }
      frames[cell.tag] = frame
    }
    return frames
  }
}

@MainActor
@Suite("Transitions in a container")
struct ContainerTransitionTests {
  private let list = NumberedController(CGSize(width: 380, height: 100))
  private let grid = NumberedController(CGSize(width: 120, height: 120))
  private let navigation: NavigationController
  private let transition = ArticleTransition()

  init() {
    navigation = NavigationController(rootViewController: list)
    navigation.delegate = transition
    navigation.advance()
  }

  private func isClose(_ one: CGRect?, _ other: CGRect?) -> Bool {
    guard let one, let other else { return false }
    return max(
      abs(one.minX - other.minX), abs(one.minY - other.minY), abs(one.width - other.width),
      abs(one.height - other.height)) < 1e-6
  }

  @Test("the article's transition begins where the list shows its items, and leads to the grid without a jump")
  func article() {
    let start = list.shown
    #expect(start.count >= 5)
    navigation.pushViewController(grid, animated: true)
    #expect(navigation.isTransitioning && grid.view.superview === list.view.superview)
    for (tag, frame) in start { #expect(isClose(grid.shown[tag], frame), "\(tag)") }
    var last = grid.shown
    for _ in 0..<58 {
      navigation.advance()
      let shown = grid.shown
      for (tag, frame) in shown {
        // 0.5 s from at most some 1,000 points away: no faster than 40 points a tick.
        if let before = last[tag] { #expect(abs(frame.minX - before.minX) + abs(frame.minY - before.minY) < 40) }
      }
      last = shown
    }
    for _ in 0..<5 { navigation.advance() }
    #expect(!navigation.isTransitioning && transition.log == ["did show", "ended true", "did show"])
    #expect(
      grid.view.superview === navigation.view && list.view.superview == nil && navigation.view.subviews.count == 1)
    #expect(grid.view.frame == CGRect(x: 0, y: 0, width: 400, height: 600) && grid.collectionView.contentInset == .zero)
    for (tag, frame) in grid.shown {
      #expect(frame == CGRect(x: 10 + tag % 3 * 130, y: 10 + tag / 3 * 130, width: 120, height: 120))
    }
    navigation.popViewController(animated: true)
    for (tag, frame) in grid.shown where start[tag] != nil { #expect(isClose(list.shown[tag], frame), "\(tag)") }
    for _ in 0..<63 { navigation.advance() }
    #expect(list.shown == start && list.view.superview === navigation.view)
  }

  @Test("a pop in the middle of it begins with the views that are on screen, and what is left over is gone")
  func interrupted() {
    navigation.pushViewController(grid, animated: true)
    for _ in 0..<30 { navigation.advance() }
    transition.context?.containerView.addSubview(View(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    let first = transition.context
    navigation.popViewController(animated: true)
    #expect(first?.transitionWasCancelled == true && first?.containerView.superview == nil)
    #expect(transition.log == ["did show", "ended false"])
    for _ in 0..<80 { navigation.advance() }
    #expect(
      !navigation.isTransitioning && navigation.view.subviews.count == 1 && list.view.superview === navigation.view)
    #expect(list.shown[0] == CGRect(x: 10, y: 10, width: 380, height: 100))
  }

  @Test("a transition that is not completed shows the view that it began with")
  func cancelled() {
    transition.isStubborn = true
    navigation.pushViewController(grid, animated: true)
    navigation.advance()
    #expect(navigation.isTransitioning && grid.view.superview != nil)
    transition.context?.completeTransition(false)
    #expect(
      navigation.topViewController === list && list.view.superview === navigation.view && grid.view.superview == nil)
    #expect(transition.log.suffix(2) == ["ended false", "did show"])
  }

  @Test("a view that is pushed takes the place of the one before")
  func sizes() {
    let other = ViewController()
    navigation.view.frame.size = CGSize(width: 500, height: 700)
    list.view.frame.size = CGSize(width: 500, height: 700)
    navigation.pushViewController(other, animated: false)
    #expect(other.view.frame == CGRect(x: 0, y: 0, width: 500, height: 700))
    navigation.popViewController(animated: false)
    #expect(list.view.superview === navigation.view && other.view.superview == nil)
  }

  // MARK: Pictures of views

  private static func box() -> View {
    let box = View(frame: CGRect(x: 50, y: 60, width: 100, height: 80))
    box.backgroundColor = Color(red: 0, green: 0, blue: 1)
    box.clipsToBounds = true
    let turned = View(frame: CGRect(x: 60, y: 40, width: 80, height: 20))
    turned.transform = CGAffineTransform(rotationAngle: 0.5)
    turned.backgroundColor = Color(red: 1, green: 0, blue: 0)
    turned.alpha = 0.5
    box.addSubview(turned)
    return box
  }

  /// What is drawn, from back to front: what, where, how opaque, and within what.
  private static func drawing(_ host: ViewHost) -> [String] {
    host.snapshot().elements.flatMap { element in
      element.layers.map { layer in
        let middle = layer.center.applying(element.transform)
        let place = CGPoint(x: element.center.x + middle.x, y: element.center.y + middle.y)
        let size = layer.fillsElement ? element.size : layer.size
        let transform = layer.transform.concatenating(element.transform)
        func text(_ number: CGFloat) -> String { "\((Double(number) * 1000).rounded() / 1000 + 0)" }
        let numbers = [
          place.x, place.y, size.width, size.height, transform.a, transform.b, layer.alpha * element.alpha,
        ]
        return numbers.map(text).joined(separator: " ") + " \(layer.background.map { "\($0)" } ?? "-")"
      }
    }
  }

  @Test("a snapshot shows what the view showed, whatever becomes of that")
  func snapshot() throws {
    let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let (host, box) = (ViewHost(rootView: root), Self.box())
    root.addSubview(box)
    let before = Self.drawing(host)
    let picture = try #require(box.snapshotView(afterScreenUpdates: false))
    #expect(picture.frame == CGRect(x: 0, y: 0, width: 100, height: 80))
    picture.frame.origin = box.frame.origin
    box.removeFromSuperview()
    box.subviews[0].removeFromSuperview()
    root.addSubview(picture)
    #expect(Self.drawing(host) == before && before.count == 2)
    #expect(host.snapshot().elements.allSatisfy { $0.clip != nil })
    picture.alpha = 0.5
    picture.frame.size = CGSize(width: 200, height: 80)
    let drawn = host.snapshot().elements
    #expect(drawn.allSatisfy { $0.alpha == 0.5 } && drawn.last.map { $0.center.x - drawn[0].center.x } ?? 0 >= 0)
    let map = drawn.last!.transform
    #expect(map.a == 2 && map.d == 1)
  }

  @Test("the place, the transform and the opacity of the view itself are no part of its snapshot")
  func ownPlace() throws {
    let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let (host, plain, moved) = (ViewHost(rootView: root), Self.box(), Self.box())
    for box in [plain, moved] { root.addSubview(box) }
    moved.transform = CGAffineTransform(rotationAngle: 1).scaledBy(x: 2, y: 2)
    moved.alpha = 0.25
    let pictures = [plain, moved].map { $0.snapshotView(afterScreenUpdates: true)! }
    for view in root.subviews { view.removeFromSuperview() }
    let drawings = pictures.map { picture in
      root.addSubview(picture)
      defer { picture.removeFromSuperview() }
      return Self.drawing(host)
    }
    #expect(drawings[0] == drawings[1] && drawings[0].count == 2)
  }

  @Test("snapshots of collection views, of views in motion, of empty ones and of snapshots")
  func collections() throws {
    let root = View(frame: CGRect(x: 0, y: 0, width: 500, height: 700))
    let host = ViewHost(rootView: root)
    root.addSubview(list.view)
    list.collectionView.contentOffset.y = 130
    let before = Self.drawing(host)
    let picture = try #require(list.view.snapshotView(afterScreenUpdates: true))
    list.view.removeFromSuperview()
    root.addSubview(picture)
    #expect(Self.drawing(host) == before)
    let second = try #require(picture.snapshotView(afterScreenUpdates: false))
    picture.removeFromSuperview()
    root.addSubview(second)
    #expect(Self.drawing(host) == before)
    let empty = try #require(View().snapshotView(afterScreenUpdates: true))
    root.addSubview(empty)
    #expect(Self.drawing(host) == before)
    let ids = host.snapshot().elements.map(\.id)
    #expect(Set(ids).count == ids.count)
    View.animate(withDuration: 1) { second.frame.origin.x = 100 }
    for _ in 0..<60 { host.advance() }
    let half = try #require(View().snapshotView(afterScreenUpdates: false))
    #expect(half.frame == .zero)
    let shot = try #require(root.snapshotView(afterScreenUpdates: false))
    let shown = Self.drawing(host)
    for view in root.subviews { view.removeFromSuperview() }
    root.addSubview(shot)
    #expect(Self.drawing(host) == shown)
  }

  @Test("what is added to a snapshot is in front of it")
  func overlay() throws {
    let root = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let (host, box) = (ViewHost(rootView: root), Self.box())
    root.addSubview(box)
    let picture = try #require(box.snapshotView(afterScreenUpdates: true))
    let shade = View(frame: picture.bounds)
    shade.backgroundColor = Color(red: 0, green: 0, blue: 0)
    picture.addSubview(shade)
    box.removeFromSuperview()
    root.addSubview(picture)
    #expect(host.snapshot().elements.last?.layers.last?.background == shade.backgroundColor)
  }
}
