import SpringflowNumerics
import SpringflowPhysics
import SpringflowViews

/// The tree of behaviours.
extension DynamicAnimator {
  /// A change of the tree that waits for the end of the tick.
  enum Waiting {
    case add(DynamicBehavior)
    case remove(DynamicBehavior)
    case enter(DynamicBehavior)
    case leave(DynamicBehavior)
  }

  func add(_ behavior: DynamicBehavior) {
    if isCalling {
      if willHold(behavior) || cancel({ if case .remove(behavior) = $0 { true } else { false } }) { return }
      return waiting.append(.add(behavior))
    }
    if behaviors.firstIndex(identicalTo: behavior) != nil { return }
    require(
      behavior.dynamicAnimator == nil || behavior.dynamicAnimator === self,
      "\(type(of: behavior)) acts in another animator; remove it there before it is added to this one")
    require(
      behavior.dynamicAnimator == nil && behavior.parent == nil,
      "\(type(of: behavior)) is in the animator already, as a child of "
        + "\(behavior.parent.map { "\(type(of: $0))" } ?? "another behaviour"); a behaviour acts in one place")
    behaviors.append(behavior)
    enter(behavior)
  }

  func remove(_ behavior: DynamicBehavior) {
    if isCalling {
      guard willHold(behavior), !cancel({ if case .add(behavior) = $0 { true } else { false } }) else { return }
      return waiting.append(.remove(behavior))
    }
    guard let place = behaviors.firstIndex(identicalTo: behavior) else { return }
    behaviors.remove(at: place)
    leave(behavior)
  }

  /// Whether a behaviour will be one of the animator's own when all that waits is carried out.
  private func willHold(_ behavior: DynamicBehavior) -> Bool {
    for change in waiting.reversed() {
      switch change {
      case .add(behavior): return true
      case .remove(behavior): return false
      default: continue
      }
    }
    return behaviors.firstIndex(identicalTo: behavior) != nil
  }

  /// Cancels additions that wait for the end of the tick.
  func forgetWaitingAdditions() { waiting.removeAll { if case .add = $0 { true } else { false } } }

  private func cancel(_ isOpposite: (Waiting) -> Bool) -> Bool {
    guard let place = waiting.lastIndex(where: isOpposite) else { return false }
    waiting.remove(at: place)
    return true
  }

  /// A behaviour became a child of one that acts here.
  func enterLater(_ behavior: DynamicBehavior) {
    if !isCalling { return enter(behavior) }
    if cancel({ if case .leave(behavior) = $0 { true } else { false } }) { return noteMove(of: behavior) }
    waiting.append(.enter(behavior))
  }

  /// A behaviour acts on, in another place of the tree: of several that set a property, another one may be the last.
  private func noteMove(of behavior: DynamicBehavior) {
    if behavior.setsProperties { behavior.changed() }
    for child in behavior.childBehaviors { noteMove(of: child) }
  }

  /// Whether a behaviour leaves at the end of the tick.
  func isLeaving(_ behavior: DynamicBehavior) -> Bool {
    for change in waiting {
      switch change {
      case .remove(behavior), .leave(behavior): return true
      default: continue
      }
    }
    return false
  }

  /// A behaviour is no longer the child of one that acts here.
  func leaveLater(_ behavior: DynamicBehavior) {
    if !isCalling { return leave(behavior) }
    if cancel({ if case .enter(behavior) = $0 { true } else { false } }) { return }
    waiting.append(.leave(behavior))
  }

  /// Carries out what waited for the end of the tick: at first what leaves, as it may come again in another place.
  func carryOutWaiting() {
    if waiting.isEmpty { return }
    let changes = waiting
    waiting = []
    directory?.isClearing = isClearing
    isClearing = false
    for change in changes {
      switch change {
      case .remove(let behavior): remove(behavior)
      case .leave(let behavior): leave(behavior)
      case .add, .enter: break
      }
    }
    directory?.isClearing = false
    for change in changes {
      switch change {
      case .add(let behavior): add(behavior)
      case .enter(let behavior):
        if behavior.dynamicAnimator == nil, behavior.parent?.dynamicAnimator === self { enter(behavior) }
      case .remove, .leave: break
      }
    }
  }

  private func enter(_ behavior: DynamicBehavior) {
    require(
      behavior.dynamicAnimator == nil,
      "\(type(of: behavior)) acts in \(behavior.dynamicAnimator === self ? "the" : "another") animator already; a "
        + "behaviour acts in one place")
    behavior.willMove(to: self)
    behavior.dynamicAnimator = self
    lastBehaviorNumber += 1
    behavior.number = lastBehaviorNumber
    behavior.reportWaitingNotes()
    behavior.didEnter(self)
    for item in behavior.heldItems { hold(item, by: behavior) }
    behavior.didHoldItems(in: self)
    if behavior.needsPreparation { preparing.append(behavior) }
    for child in behavior.childBehaviors where child.dynamicAnimator == nil { enter(child) }
    resume()
  }

  private func leave(_ behavior: DynamicBehavior) {
    guard behavior.dynamicAnimator === self else { return }
    for child in behavior.childBehaviors { leave(child) }
    behavior.willMove(to: nil)
    behavior.willLeave(self)
    for item in behavior.heldItems { release(of: item, by: behavior) }
    if behavior.needsPreparation, let place = preparing.firstIndex(identicalTo: behavior) {
      preparing.remove(at: place)
    }
    if let place = unchecked.firstIndex(identicalTo: behavior) { unchecked.remove(at: place) }
    behavior.dynamicAnimator = nil
    resume()
  }

  /// Removes a primitive behaviour, wherever it is in the tree.
  func withdraw(_ behavior: DynamicBehavior) {
    if let parent = behavior.parent { return parent.removeChildBehavior(behavior) }
    removeBehavior(behavior)
  }

  /// Notes that the parameters of a behaviour have changed: they are checked before the next tick, when all are set.
  func checkLater(_ behavior: DynamicBehavior) { unchecked.append(behavior) }

  func checkParameters() {
    if unchecked.isEmpty { return }
    let changed = unchecked
    unchecked = []
    for behavior in changed where behavior.dynamicAnimator === self { behavior.checkParameters(in: self) }
  }

  /// Reports a problem of a kind, unless one of its kind was reported before.
  func report(_ kind: String, _ diagnostic: DynamicsDiagnostic) {
    guard knownDiagnostics.insert("\(diagnostic.behavior) \(kind)").inserted else { return }
    diagnostics.append(diagnostic)
    if let diagnosticHandler {
      diagnosticHandler(diagnostic)
    } else {
      FileHandle.standardError.write(Data("\(diagnostic)\n".utf8))
    }
  }
}

extension DynamicBehavior {
  /// Whether it comes before another one in its animator's tree: parents before their children, and behaviours in the order
  /// in which they were added.
  ///
  /// - Complexity: O(*d* *n*) for behaviours at depth *d* among *n* others.
  func comes(before other: DynamicBehavior) -> Bool { treePath.lexicographicallyPrecedes(other.treePath) }

  private var treePath: [Int] {
    var (path, next) = ([Int](), self)
    while let parent = next.parent {
      path.append(parent.childBehaviors.firstIndex(identicalTo: next) ?? 0)
      next = parent
    }
    path.append(dynamicAnimator?.behaviors.firstIndex(identicalTo: next) ?? 0)
    return path.reversed()
  }
}
