import Springflow
import SpringflowTestSupport

/// A view of 320 by 480 points with long content, and a log of its recognizers' calls.
@MainActor
final class GestureLog {
  let view: CollectionView
  private let source = CountingSource(counts: [1000])
  var calls: [String] = []

  init() {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 90, height: 90)
    view = CollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.dataSource = source
    view.layoutIfNeeded()
    view.advance()
  }

  /// Adds a recognizer that logs its name, its state and an additional value.
  func add<R: GestureRecognizer>(_ recognizer: R, _ name: String, _ detail: @escaping (R) -> String = { _ in "" }) {
    recognizer.name = name
    recognizer.addAction { [weak self] in self?.calls.append("\(name) \($0.state)\(detail($0))") }
    view.addGestureRecognizer(recognizer)
  }

  /// Logs the scroll's delegate calls.
  func watchScroll() {
    view.panGestureRecognizer.addAction { [weak self] in self?.calls.append("scroll \($0.state)") }
  }

  func down(_ x: CGFloat, _ y: CGFloat, _ id: Int = 0) { view.touch(id, .began, at: CGPoint(x: x, y: y)) }
  func move(_ x: CGFloat, _ y: CGFloat, _ id: Int = 0) { view.touch(id, .moved, at: CGPoint(x: x, y: y)) }
  func up(_ x: CGFloat, _ y: CGFloat, _ id: Int = 0) { view.touch(id, .ended, at: CGPoint(x: x, y: y)) }
  func cancel(_ id: Int = 0) { view.touch(id, .cancelled, at: .zero) }
  func wait(_ ticks: Int) { for _ in 0..<ticks { view.advance() } }

  func tap(_ x: CGFloat = 100, _ y: CGFloat = 100) {
    down(x, y)
    wait(6)
    up(x, y)
  }

  /// The log since the last call.
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }

  /// The states of all recognizers.
  var states: [GestureRecognizer.State] { (view.gestureRecognizers ?? []).map(\.state) }
}
