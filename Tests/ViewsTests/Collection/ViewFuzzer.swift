import Springflow
import SpringflowTestSupport
import SpringflowViews
import Testing

/// A view that gets all kinds of inputs, in random order.
@MainActor
final class ViewFuzzer {
  let view: CollectionView
  let data = FuzzedData()
  let witness: CheckingDelegate
  private var random: SeededGenerator
  /// The first problem found.
  private(set) var mistake: String?
  private var lastInput = ""
  private var inputs = 0
  /// Whether the view is checked after every step.
  var isWatched = true
  /// The greatest number of cells shown at once.
  var mostShown = 0
  /// The numbers of completions passed, and of those called.
  private(set) var completions = (begun: 0, ended: 0)

  init(seed: Int) {
    random = SeededGenerator(seed: UInt64(seed))
    witness = CheckingDelegate(data)
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: SectionedFlow())
    view.register(FuzzedCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      CollectionReusableView.self, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    (view.dataSource, view.delegate, view.prefetchDataSource) = (data, witness, data)
    view.allowsMultipleSelection = true
    view.allowsFocus = true
    view.installStandardGestureForInteractiveMovement()
    view.addGestureRecognizer(PinchGestureRecognizer())
    view.addGestureRecognizer(RotationGestureRecognizer())
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(double)
    view.layoutIfNeeded()
    check()
  }

  var hash: UInt64 {
    var hash = StateHash()
    view.hash(into: &hash)
    for section in data.sections { for number in section { hash.combine(number) } }
    return hash.value
  }

  // MARK: Inputs

  /// Performs a random input, and advances by some ticks.
  func step() throws {
    try act()
    look()
    for _ in 0..<pick(0...2) {
      view.advance()
      look()
    }
  }

  private func look() { if isWatched { check() } else { view.engine.bringUpToDate() } }

  /// Checks a condition; the first failure is recorded.
  func expect(_ isSo: Bool, _ sentence: @autoclosure () -> String) {
    if !isSo, mistake == nil { mistake = "after input \(inputs), \(lastInput): \(sentence())" }
  }

  private func act() throws {
    inputs += 1
    let choice = pick(0...29)
    lastInput = "number \(choice)"
    switch choice {
    case 0, 1: try update()
    case 2: changeLayout()
    case 3: leadTransition()
    case 4, 5: resizeOrSet()
    case 6, 7: scroll()
    case 8: select()
    case 9, 10, 11: try press()
    case 12: reorder()
    case 13: switchSomething()
    case 14: view.secondaryClick(at: point())
    case 15, 16: view.touch(1, phase(), at: point())
    case 17: view.touch(pick(0...2), .ended, at: point())
    case 18, 19, 20: view.touch(0, .began, at: point())
    case 21...26: view.touch(0, .moved, at: point())
    case 27, 28: view.touch(0, .ended, at: point())
    default: for _ in 0..<pick(0...60) { view.advance() }
    }
  }

  private func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private func sub(_ range: ClosedRange<Int>) -> Int {
    let choice = pick(range)
    lastInput += ".\(choice)"
    return choice
  }
  private func oneIn(_ count: Int) -> Bool { pick(1...count) == 1 }
  private func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &random) }
  private func point() -> CGPoint { CGPoint(x: number(-20...320), y: number(-20...420)) }
  private func phase() -> Touch.Phase {
    let phases: [Touch.Phase] = [.began, .moved, .moved, .ended, .cancelled]
    return phases.randomElement(using: &random)!
  }
  private func path() -> IndexPath? {
    let section = pick(0...max(0, data.sections.count - 1))
    guard data.sections.indices.contains(section), !data.sections[section].isEmpty else { return nil }
    return IndexPath(item: pick(0...data.sections[section].count - 1), section: section)
  }

  private func animation() -> UpdateAnimation? {
    let all: [UpdateAnimation?] = [
      nil, UpdateAnimation.none, .easeOut(duration: 0.2), .spring(frequency: 3, damping: 0.6),
    ]
    return all.randomElement(using: &random)!
  }

  /// A completion that should be called once.
  private func completion() -> (Bool) -> Void {
    completions.begun += 1
    return { [unowned self] _ in completions.ended += 1 }
  }

  private func update() throws {
    if oneIn(12) { return view.reloadData() }
    var rates = RandomTransaction.Rates()
    let count = data.sections.reduce(0) { $0 + $1.count }
    rates.mostInserted = count > 90 ? 1 : 6
    if oneIn(2) { rates.section = 0.02 }
    let transaction = RandomTransaction(from: data.sections, next: &data.next, rates: rates, using: &random)
    try view.performBatchUpdates(transaction.update, with: animation()) { data.sections = transaction.after }
  }

  private func layout() -> CollectionViewLayout {
    oneIn(3) ? SectionedFlow() : Arrangement.allCases.randomElement(using: &random)!.make()
  }

  private func changeLayout() {
    switch sub(0...2) {
    case 0: view.collectionViewLayout = layout()
    case 1: view.setCollectionViewLayout(layout(), animated: true, completion: completion())
    default: view.setCollectionViewLayout(layout(), animated: false, completion: completion())
    }
  }

  private func leadTransition() {
    func start(to next: CollectionViewLayout) {
      completions.begun += 1
      view.startInteractiveTransition(to: next) { [unowned self] _, _ in completions.ended += 1 }
    }
    guard let transition = view.collectionViewLayout as? CollectionViewTransitionLayout else {
      return start(to: layout())
    }
    switch sub(0...8) {
    case 0: view.finishInteractiveTransition()
    case 1: view.cancelInteractiveTransition()
    case 2: view.finishInteractiveTransition(with: .spring(frequency: 2, damping: 0.5))
    case 3: start(to: transition.nextLayout)
    case 4: start(to: transition.currentLayout)
    case 5: start(to: layout())
    default: transition.transitionProgress = number(-0.3...1.3)
    }
  }

  private func resizeOrSet() {
    switch sub(0...4) {
    case 0: view.frame.size = CGSize(width: number(0...400), height: number(0...500))
    case 1: view.frame.size = CGSize(width: 300, height: 400)
    case 2:
      let size = CGSize(width: number(100...400), height: number(100...500))
      view.animate { view.frame.size = size }
    case 3: view.contentInset = EdgeInsets(top: number(0...60), left: 0, bottom: number(0...60), right: number(0...9))
    default: (view.collectionViewLayout as? CollectionViewFlowLayout)?.minimumLineSpacing = number(0...30)
    }
  }

  private func scroll() {
    switch sub(0...5) {
    case 0: view.contentOffset = CGPoint(x: number(-50...50), y: number(-50...600))
    case 1: view.setContentOffset(CGPoint(x: 0, y: number(0...600)), animated: oneIn(2))
    case 2:
      let positions: [CollectionView.ScrollPosition] = [
        [], .top, .centeredVertically, .bottom, .left, .centeredHorizontally,
      ]
      if let path = path() {
        view.scrollToItem(at: path, at: positions.randomElement(using: &random)!, animated: oneIn(2))
      }
    case 3: view.scrollRectToVisible(CGRect(origin: point(), size: CGSize(width: 40, height: 40)), animated: oneIn(2))
    default: view.scroll(by: CGVector(dx: number(-300...300), dy: number(-300...300)), from: oneIn(2) ? point() : nil)
    }
  }

  private func select() {
    switch sub(0...4) {
    case 0: view.selectAll(nil)
    case 1: view.selectItem(at: nil, animated: oneIn(2), scrollPosition: [])
    case 2: if let path = path() { view.deselectItem(at: path, animated: true) }
    default:
      if let path = path() { view.selectItem(at: path, animated: oneIn(2), scrollPosition: oneIn(2) ? .top : []) }
    }
  }

  /// Random keyboard input.
  private func press() throws {
    let headings: [FocusHeading] = [.up, .down, .left, .right]
    switch sub(0...7) {
    case 0: view.pressFocusedItem()
    case 1: view.clearFocus()
    case 2: if let path = path() { view.openMenu(forItemAt: path) }
    case 3: if let action = view.menuActions.randomElement(using: &random) { view.performMenuAction(action) }
    case 4: view.dismissMenu()
    default: view.moveFocus(headings.randomElement(using: &random)!)
    }
  }

  private func reorder() {
    switch sub(0...4) {
    case 0: if let path = path() { view.beginInteractiveMovementForItem(at: path) }
    case 1: view.endInteractiveMovement()
    case 2: view.cancelInteractiveMovement()
    default:
      let place = point()
      view.updateInteractiveMovementTargetPosition(
        CGPoint(x: place.x + view.bounds.minX, y: place.y + view.bounds.minY))
    }
  }

  private func switchSomething() {
    switch sub(0...9) {
    case 0: view.isPagingEnabled.toggle()
    case 1: view.bounces.toggle()
    case 2: view.isScrollEnabled.toggle()
    case 3: view.allowsMultipleSelection.toggle()
    case 4: view.alwaysBounceVertical.toggle()
    case 5: view.isPrefetchingEnabled.toggle()
    case 6: witness.isContrary.toggle()
    case 7: view.contentOffsetAnchor = oneIn(2) ? .firstVisibleItem : .contentOffset
    case 8: view.cancelTouches()
    default: view.decelerationRate = oneIn(2) ? .fast : .normal
    }
  }
}
