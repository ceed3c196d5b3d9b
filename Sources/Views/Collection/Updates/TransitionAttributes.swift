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
    _ keys: ElementMap
  ) {
    let (gone, come) = (
      Set(before.filter { keys.after($0) == nil }), Set(after.filter { keys.before($0) == nil })
    )
    for key in before where gone.contains(key) { finals[key] = old.finalAttributes(of: key) }
    for key in after where come.contains(key) { initials[key] = new.initialAttributes(of: key) }
    for key in before where !gone.contains(key) { finals[key] = old.finalAttributes(of: key) }
    for key in after where !come.contains(key) { initials[key] = new.initialAttributes(of: key) }
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
