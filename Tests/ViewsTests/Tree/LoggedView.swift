import SpringflowViews

/// The calls that views have got, in their order.
@MainActor
final class CallLog {
  private var calls: [String] = []

  func add(_ call: String) { calls.append(call) }

  /// The calls since the last time.
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// A view that writes down what it is told of its place in the tree.
final class LoggedView: View {
  private let name: String
  private let log: CallLog

  init(_ name: String, _ log: CallLog, frame: CGRect = .zero) {
    (self.name, self.log) = (name, log)
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  override var description: String { name }

  private static func name(_ view: View?) -> String { (view as? LoggedView)?.name ?? (view == nil ? "nil" : "a view") }

  private func note(_ call: String) { log.add("\(name) \(call)") }

  override func didAddSubview(_ subview: View) { note("didAdd \(Self.name(subview))") }
  override func willRemoveSubview(_ subview: View) { note("willRemove \(Self.name(subview))") }
  override func willMove(toSuperview newSuperview: View?) { note("willMove to \(Self.name(newSuperview))") }
  override func didMoveToSuperview() { note("didMove to \(Self.name(superview))") }
  override func willMove(toWindow newWindow: ViewHost?) {
    note(newWindow == nil ? "willLeave host" : "willMove to host")
  }
  override func didMoveToWindow() { note(window == nil ? "didLeave host" : "didMove to host") }
  override func layoutSubviews() { note("layout") }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { note("began") }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { note("moved") }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { note("ended") }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { note("cancelled") }
}
