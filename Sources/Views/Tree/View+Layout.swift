/// Layout: what is marked, and in which order it is laid out.
extension View {
  final func markForLayout() {
    node.needsLayout = true
    node.hasMarkedViews = true
    noteInSuperviews()
  }

  /// Notes in this view and all that it is in that a view in it is marked.
  final func noteMarkedViews() {
    node.hasMarkedViewsInside = true
    node.hasMarkedViews = true
    noteInSuperviews()
  }

  private func noteInSuperviews() {
    var next = node.superview
    while let view = next, !view.node.hasMarkedViewsInside {
      view.node.hasMarkedViewsInside = true
      view.node.hasMarkedViews = true
      next = view.node.superview
    }
  }

  /// Lays out from the highest marked view above this one down, this one included.
  final func layOutMarkedViews() {
    // In an animation block contents go to new places with its curve; otherwise they are there in the next tick.
    if AnimationScope.current?.animation != nil { host?.bringUpToDate(self) }
    var highest = self
    var next = node.superview
    while let view = next {
      // What is being laid out asks its views for their sizes on the way.
      if view.node.needsLayout, !view.isInLayoutPass { highest = view }
      next = view.node.superview
    }
    highest.layOutSubtree()
  }

  /// The most passes in which views that mark each other are laid out.
  private static let mostPasses = 16

  /// Lays out the marked views from this one down.
  final func layOutSubtree() {
    var passes = 0
    while node.hasMarkedViews, passes < Self.mostPasses {
      passes += 1
      node.hasMarkedViews = false
      if node.needsLayout {
        node.needsLayout = false
        layoutSubviews()
      }
      if !node.hasMarkedViewsInside { continue }
      node.hasMarkedViewsInside = false
      for view in heldViews where view.node.hasMarkedViews { view.layOutSubtree() }
    }
  }

  /// Lets subviews follow another size by their masks, and marks the view, and as in UIKit the one that it is in.
  final func sizeDidChange(from old: CGSize) {
    if node.autoresizesSubviews, !node.subviews.isEmpty {
      let new = model.size
      for subview in node.subviews where !subview.node.autoresizingMask.isEmpty && autoresizes(subview) {
        subview.frame = subview.node.autoresizingMask.frame(subview.frame, from: old, to: new)
      }
    }
    markForLayout()
    if node.needsDisplay || node.contentMode == .redraw { markForDisplay() }
    if let superview = node.superview, !superview.isInLayoutPass { superview.subviewWasResized() }
    boundsSizeDidChange()
  }
}

extension View.AutoresizingMask {
  /// A subview's frame after its superview has got another size: what is flexible takes the difference, in proportion to
  /// what each has; equally if they have nothing. Points.
  func frame(_ frame: CGRect, from old: CGSize, to new: CGSize) -> CGRect {
    func resized(
      _ start: CGFloat, _ length: CGFloat, _ old: CGFloat, _ new: CGFloat, _ isFlexible: (Bool, Bool, Bool)
    ) -> (CGFloat, CGFloat) {
      let parts = [start, length, old - start - length]
      let flags = [isFlexible.0, isFlexible.1, isFlexible.2]
      let count = flags.count { $0 }
      if count == 0 { return (start, length) }
      let sum = zip(parts, flags).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
      let difference = new - old
      func share(_ index: Int) -> CGFloat {
        if !flags[index] { return 0 }
        return sum > 0 ? difference * parts[index] / sum : difference / CGFloat(count)
      }
      return (start + share(0), max(0, length + share(1)))
    }
    let (x, width) = resized(
      frame.minX, frame.width, old.width, new.width,
      (contains(.flexibleLeftMargin), contains(.flexibleWidth), contains(.flexibleRightMargin)))
    let (y, height) = resized(
      frame.minY, frame.height, old.height, new.height,
      (contains(.flexibleTopMargin), contains(.flexibleHeight), contains(.flexibleBottomMargin)))
    return CGRect(x: x, y: y, width: width, height: height)
  }
}
