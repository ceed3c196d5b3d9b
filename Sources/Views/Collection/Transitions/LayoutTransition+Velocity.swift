import SpringflowNumerics

/// The states of elements at the last two progresses of a transition, from which their velocities are computed when a
/// subclass of `CollectionViewTransitionLayout` changes the interpolation.
struct TransitionVelocitySampler {
  private struct ProgressSample {
    let progress: CGFloat
    /// What the states were interpolated from: the data and the size of the view at the time.
    let interpolation: LayoutInterpolation?
    /// The states, in points of the view.
    let states: [ElementID: ElementState]
    /// The states' elements, in the view's order.
    let order: [ElementID]
  }

  private var last: ProgressSample?
  private var before: ProgressSample?

  /// Records the states of elements at a progress.
  @MainActor
  mutating func note(_ engine: CollectionViewEngine, at progress: CGFloat) {
    if let last, last.progress == progress { return }
    let elements = engine.elements.filter(\.isPresent)
    var states: [ElementID: ElementState] = [:]
    for element in elements { states[element.id] = Self.state(of: element, engine) }
    before = last
    last = ProgressSample(
      progress: progress, interpolation: engine.transition?.interpolation, states: states, order: elements.map(\.id))
  }

  /// The change of an element on screen per unit of progress, from the last two samples; if the data or the size of the
  /// view has changed since, the layout is asked for the present data at the sample's progress.
  @MainActor
  func rate(of element: VisibleElement, _ engine: CollectionViewEngine, at progress: CGFloat) -> ElementChange? {
    guard let sample = [last, before].compactMap({ $0 }).first(where: { $0.progress != progress }) else { return nil }
    let isCurrent = sample.interpolation === engine.transition?.interpolation
    guard
      let state = isCurrent ? sample.states[element.id] : Self.state(of: element.key, engine, at: sample.progress)
    else { return nil }
    return ElementChange(from: state, to: Self.state(of: element, engine)).times(1 / (progress - sample.progress))
  }

  /// The state of an element at another progress than the present one, as the layout says.
  @MainActor
  private static func state(of key: ElementKey, _ engine: CollectionViewEngine, at progress: CGFloat) -> ElementState? {
    guard let transition = engine.transition, let offset = transition.interpolation?.offset(at: progress),
      let attributes = transition.layout.probing(at: progress, { engine.attributes(of: key) })
    else { return nil }
    return ElementState(attributes).moved(by: CGVector(dx: -offset.x, dy: -offset.y))
  }

  @MainActor
  private static func state(of element: VisibleElement, _ engine: CollectionViewEngine) -> ElementState {
    let bounds = engine.view.bounds
    return ElementState(element.attributes).moved(by: CGVector(dx: -bounds.minX, dy: -bounds.minY))
  }

  func hash(into hash: inout StateHash) {
    for sample in [before, last] {
      hash.combine(sample) {
        $0.combine($1.progress)
        $0.combine($1.order) { $1.hash(into: &$0) }
        $0.combine($1.order.compactMap { [states = $1.states] in states[$0] }) { $1.hash(into: &$0) }
      }
    }
  }
}
