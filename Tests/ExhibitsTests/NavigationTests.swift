import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Records the calls of the navigation delegate.
private final class NavigationRecorder: NavigationControllerDelegate {
  var lines: [String] = []
  func navigationController(_ navigation: NavigationController, willShow controller: ViewController, animated: Bool) {
    lines.append("will show \(controller.title ?? "?")")
  }
  func navigationController(_ navigation: NavigationController, didShow controller: ViewController, animated: Bool) {
    lines.append("did show \(controller.title ?? "?")")
  }
}

private final class RecordingController: CollectionViewController {
  var guide: NavigationRecorder?
  private func tell(_ what: String) { guide?.lines.append("\(title ?? "?") \(what)") }
  override func viewDidLoad() { tell("loaded") }
  override func viewWillAppear(_ animated: Bool) { tell("will appear") }
  override func viewDidAppear(_ animated: Bool) { tell("appeared") }
  override func viewWillDisappear(_ animated: Bool) { tell("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { tell("disappeared") }
  override func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 60 }
}

@MainActor
@Suite("Navigation between controllers")
struct NavigationTests {
  private static func controller(_ title: String, _ side: CGFloat, _ guide: NavigationRecorder) -> RecordingController {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: side, height: side)
    let controller = RecordingController(
      collectionViewLayout: layout, frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    controller.title = title
    controller.guide = guide
    return controller
  }

  @Test("a push between layouts uses one view: the delegate changes, the data source stays; a pop restores all")
  func layouts() {
    let guide = NavigationRecorder()
    let (a, b) = (Self.controller("a", 50, guide), Self.controller("b", 150, guide))
    let navigation = NavigationController(rootViewController: a)
    navigation.delegate = guide
    let view: CollectionView = a.collectionView
    view.layoutIfNeeded()
    view.contentOffset.y = 120
    b.useLayoutToLayoutNavigationTransitions = true
    b.itemKeptInView = IndexPath(item: 20, section: 0)
    navigation.pushViewController(b, animated: true)
    #expect(b.collectionView === view && navigation.visibleCollectionView === view)
    #expect(view.delegate === b && view.dataSource === a && view.collectionViewLayout === b.collectionViewLayout)
    for _ in 0..<37 { navigation.advance() }
    #expect(
      guide.lines == [
        "a loaded", "will show a", "a will appear", "a appeared", "did show a", "b loaded", "will show b",
        "a will disappear", "b will appear", "a disappeared", "b appeared",
        "did show b",
      ])
    guide.lines = []
    view.contentOffset.y += 40
    let popped = navigation.popViewController(animated: true)
    #expect(popped === b && view.delegate === a && view.dataSource === a && view.contentOffset.y == 120)
    for _ in 0..<37 { navigation.advance() }
    #expect(
      guide.lines == [
        "will show a", "b will disappear", "a will appear", "b disappeared", "a appeared", "did show a",
      ])
    #expect(navigation.popViewController(animated: true) == nil && !navigation.isTransitioning)
  }

  @Test("a pop during a push suppresses the calls of the push's end")
  func interrupted() {
    let guide = NavigationRecorder()
    let (a, b) = (Self.controller("a", 50, guide), Self.controller("b", 150, guide))
    let navigation = NavigationController(rootViewController: a)
    navigation.delegate = guide
    b.useLayoutToLayoutNavigationTransitions = true
    navigation.pushViewController(b, animated: true)
    for _ in 0..<10 { navigation.advance() }
    guide.lines = []
    navigation.popViewController(animated: true)
    for _ in 0..<80 { navigation.advance() }
    #expect(
      guide.lines == [
        "will show a", "b will disappear", "a will appear", "b disappeared", "a appeared", "did show a",
      ])
  }

  @Test("a pop shows the root at its content offset, with the picked item in view")
  func picked() {
    let guide = NavigationRecorder()
    let (a, b) = (Self.controller("a", 50, guide), Self.controller("b", 150, guide))
    let navigation = NavigationController(rootViewController: a)
    b.useLayoutToLayoutNavigationTransitions = true
    navigation.pushViewController(b, animated: false)
    // Another item is picked, far below.
    b.itemKeptInView = IndexPath(item: 59, section: 0)
    navigation.popViewController(animated: false)
    let view: CollectionView = a.collectionView
    let frame = view.layoutAttributesForItem(at: IndexPath(item: 59, section: 0))?.frame ?? .zero
    #expect(view.bounds.contains(frame) && view.contentOffset.y > 0)
  }

  nonisolated static let names = ["layout-push", "custom-transition"]

  @Test("a pop and another push at any tick of a transition cause no jump", arguments: names)
  func everyTick(_ name: String) throws {
    let type = try #require(ExhibitCatalog.exhibit(named: name))
    var firsts: [String] = []
    for ticks in stride(from: 1, through: 75, by: TestLength.count(2, short: 25)) {
      let exhibit = try type.make(itemCount: 40)
      var watch = Continuity(updateTicks: name == "layout-push" ? 60 : 72)
      func look() {
        var frame = exhibit.view.snapshot()
        frame.tick = lookCount
        lookCount += 1
        frame.contentOffset = .zero
        frame.contentVelocity = .zero
        watch.add(frame)
      }
      var lookCount = 0
      func wait(_ count: Int) {
        for _ in 0..<count {
          exhibit.advance()
          look()
        }
      }
      look()
      wait(3)
      for pause in [ticks, ticks, 110] {
        exhibit.press(.toggle)
        watch.note(.update)
        wait(pause)
      }
      #expect(!exhibit.view.isMoving)
      firsts += watch.jumps.prefix(2).map { "\(ticks): \($0)" }
    }
    #expect(firsts.prefix(6) == [])
  }

  @Test("one collection view is on screen at a time, and its items are the same ones")
  func identities() throws {
    let session = try ExhibitFixture.session("custom-transition", items: 40)
    let list = session.view
    let before = Set(session.frame.elements.map(\.id))
    try session.perform(.key(.toggle))
    let grid = session.view
    #expect(grid !== list && before.isSubset(of: Set(session.frame.elements.map(\.id))))
    for _ in 0..<72 { try session.step() }
    let first = session.placedElements.filter { $0.item == 0 }
    #expect(first.map(\.size) == [CGSize(width: 180, height: 180)] && session.frame.elements.count > 15)
    #expect(first.map(\.center) == [CGPoint(x: 100, y: 100)])
    try session.perform(.key(.toggle))
    try ExhibitFixture.settle(session)
    #expect(session.view === list && list.contentInset == .zero)
    #expect(session.frame.elements.allSatisfy { $0.size == CGSize(width: 768, height: 200) })
  }
}

extension NavigationTests {
  @Test("a touch that began in one view ends there, whichever view is shown by then", arguments: [0, 100])
  func fingers(_ id: Int) throws {
    let session = try ExhibitFixture.session("custom-transition", items: 40)
    let list = session.view
    if id == 0 {
      try session.perform(.pointerDown(CGPoint(x: 400, y: 300)))
    } else {
      try session.perform(.magnify(by: 1.2, at: CGPoint(x: 400, y: 300)))
    }
    try session.step()
    #expect(!list.touches.isEmpty)
    try session.perform(.key(.toggle))
    #expect(session.view !== list)
    for _ in 0..<60 { try session.step() }
    try session.perform(.pointerUp(CGPoint(x: 400, y: 300)))
    #expect(list.touches.isEmpty)
    try session.perform(.key(.toggle))
    try ExhibitFixture.settle(session)
  }
}
