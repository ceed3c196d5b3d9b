import SpringflowDeterminism
import SpringflowGeometry

/// Where a way between two layouts had elements at two of its latest progresses: how fast it takes them along when a
/// subclass of `CollectionViewTransitionLayout` makes something of its own of the way.
struct TransitionLooks {
  private struct Look {
    let progress: CGFloat
    /// In points of the view.
    let states: [ElementID: ElementState]
    /// The states' elements, in the view's order.
    let order: [ElementID]
  }

  private var last: Look?
  private var before: Look?

  /// Takes down how elements look at a progress.
  @MainActor
  mutating func note(_ live: LiveCollection, at progress: CGFloat) {
    if let last, last.progress == progress { return }
    let elements = live.elements.filter(\.isResident)
    var states: [ElementID: ElementState] = [:]
    for element in elements { states[element.id] = Self.state(of: element, live) }
    before = last
    last = Look(progress: progress, states: states, order: elements.map(\.id))
  }

  /// How an element changes on screen as the progress goes on by 1, if it went on as it went last.
  @MainActor
  func rate(of element: VisibleElement, _ live: LiveCollection, at progress: CGFloat) -> ElementChange? {
    guard let look = [last, before].compactMap({ $0 }).first(where: { $0.progress != progress }),
      let state = look.states[element.id]
    else { return nil }
    return ElementChange(from: state, to: Self.state(of: element, live)).times(1 / (progress - look.progress))
  }

  @MainActor
  private static func state(of element: VisibleElement, _ live: LiveCollection) -> ElementState {
    let bounds = live.view.bounds
    return ElementState(element.attributes).moved(by: CGVector(dx: -bounds.minX, dy: -bounds.minY))
  }

  func hash(into hash: inout StateHash) {
    for look in [before, last] {
      hash.combine(look.map { Double($0.progress) } ?? -1)
      for state in look?.order.compactMap({ look?.states[$0] }) ?? [] {
        for number in [state.center.x, state.center.y, state.size.width, state.size.height, state.alpha] {
          hash.combine(Double(number))
        }
      }
    }
  }
}

extension LiveCollection {
  /// Takes down where a hand has the way between two layouts.
  func sampleTransition() {
    guard let transition else { return }
    transition.sample(at: tick)
    if transition.isSubclassed, transition.layout === layout {
      transition.looks.note(self, at: transition.layout.transitionProgress)
    }
  }
}
