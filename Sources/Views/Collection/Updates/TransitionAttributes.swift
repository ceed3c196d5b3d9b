/// What `super` says, in an update, of an element that appears or disappears: where it is shown before or after the
/// update, or, if the update inserts or deletes it, its place with an opacity of 0.
///
/// This is what happens to an element anyway, so that a layout which changes nothing of it says the same as with `nil`.
@MainActor
struct UsualAttributes {
  let before: UpdateSnapshot
  let keys: ElementMap
  let engine: CollectionViewEngine

  /// The attributes from which an element starts, by its key after the update; in the coordinates of a layout.
  func initial(of key: ElementKey, in layout: CollectionViewLayout) -> CollectionViewLayoutAttributes? {
    guard let usual = place(of: key, in: layout) else { return nil }
    usual.isWhereShown = true
    if let old = keys.before(key), let state = before.states[old] {
      state.give(to: usual)
      if layout.isMirrored { usual.center.x = layout.mirrorWidth - usual.center.x }
    } else {
      usual.alpha = 0
    }
    return usual
  }

  /// The attributes at which an element ends, by its key before the update.
  func final(of key: ElementKey, in layout: CollectionViewLayout) -> CollectionViewLayoutAttributes? {
    if let new = keys.after(key), let usual = place(of: new, in: engine.layout) {
      usual.represent(key.category, key.kind, key.indexPath)
      usual.isWhereShown = true
      return usual
    }
    guard let last = before.attributes[key] else { return nil }
    let usual = (last.mirrorOriginal ?? last).copy() as? CollectionViewLayoutAttributes
    usual?.alpha = 0
    usual?.isWhereShown = true
    return usual
  }

  /// A copy of the attributes after the update: those that the view has, from a layout that wraps this one as well.
  private func place(of key: ElementKey, in layout: CollectionViewLayout) -> CollectionViewLayoutAttributes? {
    let shown = engine.layout.shows(layout) ? engine.store[key]?.attributes : nil
    let known = shown.map { $0.mirrorOriginal ?? $0 } ?? layout.allowed(layout.layoutAttributes(for: key))
    return known?.copy() as? CollectionViewLayoutAttributes
  }
}

extension CollectionViewLayout {
  /// What an element of an update starts from, unless a subclass says something else; `nil` outside of updates.
  final func usualInitialAttributes(
    _ category: CollectionView.ElementCategory, _ kind: String?, _ path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    host?.engine.usualAttributes?.initial(of: ElementKey(category: category, kind: kind, indexPath: path), in: self)
  }

  /// Where an element of an update ends, unless a subclass says something else; `nil` outside of updates.
  final func usualFinalAttributes(
    _ category: CollectionView.ElementCategory, _ kind: String?, _ path: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    host?.engine.usualAttributes?.final(of: ElementKey(category: category, kind: kind, indexPath: path), in: self)
  }
}

/// The initial and final attributes that layouts give for the elements in sight before and after an update.
///
/// The deleted ones are asked about first, then the new ones, then all others by their old and by their new paths: this
/// suits a layout that keeps one list of the paths to animate, and removes each when it has answered.
@MainActor
struct TransitionAttributes {
  private(set) var finals: [ElementKey: CollectionViewLayoutAttributes] = [:]
  private(set) var initials: [ElementKey: CollectionViewLayoutAttributes] = [:]

  /// No attributes: layouts are not asked.
  init() {}

  /// Asks the layout before the update for the final attributes, and the one after it for the initial ones.
  init(
    from old: CollectionViewLayout, to new: CollectionViewLayout, before: [ElementKey], after: [ElementKey],
    _ usual: UsualAttributes
  ) {
    let (keys, engine) = (usual.keys, usual.engine)
    // What the elements in sight have. Bodies may move attributes; nothing else does while layouts are asked.
    let shown =
      engine.layout.motions.isEmpty
      ? engine.elements.filter(\.isPresent).map { $0.attributes.mirrorOriginal ?? $0.attributes } : []
    let states = shown.map { ElementState($0) }
    let objects = Set(shown.map { ObjectIdentifier($0) })
    // An element that ends or begins is no longer changed with the one that stays.
    func own(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
      if !objects.contains(ObjectIdentifier(attributes)) { return attributes }
      return attributes.copy() as? CollectionViewLayoutAttributes ?? attributes
    }
    let (gone, come) = (
      Set(before.filter { keys.after($0) == nil }), Set(after.filter { keys.before($0) == nil })
    )
    // What is as usual goes without saying; a layout may change what that is copied from.
    func askFinal(_ key: ElementKey) {
      let known = usual.final(of: key, in: old)
      guard let final = old.allowed(old.finalAttributes(of: key)) else { return }
      if known?.matches(final) != true { finals[key] = own(final) }
    }
    func askInitial(_ key: ElementKey) {
      let known = usual.initial(of: key, in: new)
      guard let initial = new.allowed(new.initialAttributes(of: key)) else { return }
      if known?.matches(initial) != true { initials[key] = own(initial) }
    }
    for key in before where gone.contains(key) { askFinal(key) }
    for key in after where come.contains(key) { askInitial(key) }
    for key in before where !gone.contains(key) { askFinal(key) }
    for key in after where !come.contains(key) { askInitial(key) }
    for (attributes, state) in zip(shown, states) where ElementState(attributes) != state {
      let path = attributes.indexPath
      engine.layout.report(
        "changed attributes", section: path.first, item: path.count > 1 ? path[1] : nil,
        "the \(LayoutTable.name(of: attributes))'s attributes were handed out, and were changed afterwards without a "
          + "copy, when the layout was asked for the initial or final ones; the change is taken back. Change a copy: "
          + "copy() as? CollectionViewLayoutAttributes")
      state.give(to: attributes)
    }
  }
}

extension CollectionViewLayout {
  /// The initial attributes of an element of any category that an update adds.
  fileprivate func initialAttributes(of key: ElementKey) -> CollectionViewLayoutAttributes? {
    switch (key.category, key.kind) {
    case (.supplementaryView, let kind?):
      initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: key.indexPath)
    case (.decorationView, let kind?):
      initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: key.indexPath)
    default: initialLayoutAttributesForAppearingItem(at: key.indexPath)
    }
  }

  /// The final attributes of an element of any category that an update removes.
  fileprivate func finalAttributes(of key: ElementKey) -> CollectionViewLayoutAttributes? {
    switch (key.category, key.kind) {
    case (.supplementaryView, let kind?):
      finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: key.indexPath)
    case (.decorationView, let kind?):
      finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: key.indexPath)
    default: finalLayoutAttributesForDisappearingItem(at: key.indexPath)
    }
  }
}
