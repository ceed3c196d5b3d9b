import SpringflowNumerics

/// What of a view the next tick depends on.
extension View {
  /// Mixes in the view and all views in it; those that have not changed since are not looked at again.
  final func hashTree(into hash: inout StateHash) {
    if takesTicks {
      // What moves by itself is looked at every time.
      hashOwnState(into: &hash)
      hashSubviews(into: &hash)
      return
    }
    if let digest = node.digest { return hash.combine(digest.value) }
    var own = StateHash()
    hashOwnState(into: &own)
    let isSteady = hashSubviews(into: &own)
    if isSteady, recognizers.isEmpty, keepsDigest { node.keep(digest: own) }
    hash.combine(own.value)
  }

  /// Whether the view has values of its own that decide over touches, if it is placed by someone else.
  final var hasOwnTouchState: Bool {
    node.hasOwnValues && (hasOwnPlacement || !node.isInteractive || !recognizers.isEmpty)
  }

  /// Mixes in these.
  final func hashOwnTouchState(into hash: inout StateHash) {
    hash.combine(flags: node.isHidden, node.isInteractive)
    hash.combine(model.alpha)
    hash.combine(CATransform3D(affine: model.transform))
    hash.combine(model.spatial) { $0.combine($1.value) }
    if node.isOverruled {
      hash.combine(model.center)
      hash.combine(model.size)
    }
    hash.combine(recognizers) { $1.hash(into: &$0) }
  }

  /// Mixes in the views in this one alone; those that have not changed since are not looked at again.
  final func hashInside(into hash: inout StateHash) {
    if let digest = node.insideDigest { return hash.combine(digest.value) }
    var inside = StateHash()
    if hashSubviews(into: &inside) { node.keep(insideDigest: inside) }
    hash.combine(inside.value)
  }

  /// Mixes in the subviews; returns whether none of them has a state that changes by itself.
  @discardableResult
  private final func hashSubviews(into hash: inout StateHash) -> Bool {
    hash.combine(node.subviews.count)
    var isSteady = true
    for subview in node.subviews {
      subview.hashTree(into: &hash)
      if subview.node.digest == nil { isSteady = false }
    }
    return isSteady
  }

  /// Mixes in the view's own values.
  final func hashModel(into hash: inout StateHash) {
    model.hash(into: &hash)
    hash.combine(
      flags: node.isHidden, node.clips, node.isInteractive, node.autoresizesSubviews)
    hash.combine(Int(node.autoresizingMask.rawValue), node.semantics.rawValue)
    hash.combine(node.tag, node.contentMode.rawValue)
    if node.standing != 0 { hash.combine(node.standing) }
    node.tintColor?.hash(into: &hash)
    if node.priorities != SizePriorities() { node.priorities.hash(into: &hash) }
    hash.combine(node.layoutMargins)
    // A layer that somebody has only looked at changes nothing.
    if let layer = ownLayer, !layer.isUnchanged {
      layer.style.hash(into: &hash)
      hash.combine(layer.zPosition)
      hash.combine(layer.sublayerTransform)
    }
    node.drawing?.hash(into: &hash)
    hash.combine(recognizers) { $1.hash(into: &$0) }
  }
}
