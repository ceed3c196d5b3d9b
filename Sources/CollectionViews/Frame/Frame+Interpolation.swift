import SpringflowGeometry

extension Frame {
  /// A frame between this one (share 0) and the next one (share 1), interpolated element by element.
  ///
  /// Elements that only the next frame has are shown at their position there; those that only this one has are left
  /// out.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  public func interpolated(to next: Frame, share: CGFloat) -> Frame {
    var own: [ElementID: Int] = [:]
    own.reserveCapacity(elements.count)
    for index in elements.indices { own[elements[index].id] = index }
    var result = next
    for index in result.elements.indices {
      guard let before = own[result.elements[index].id] else { continue }
      result.elements[index] = elements[before].interpolated(to: result.elements[index], share: share)
    }
    func mixed(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
    for index in result.indicators.indices {
      let bar = result.indicators[index]
      let before = indicators.first { $0.isVertical == bar.isVertical }
      result.indicators[index] = (before ?? Indicator(rect: bar.rect, opacity: 0)).interpolated(to: bar, share: share)
    }
    result.contentOffset.x = mixed(contentOffset.x, next.contentOffset.x)
    result.contentOffset.y = mixed(contentOffset.y, next.contentOffset.y)
    if let menu, menu.entries.map(\.title) == next.menu?.entries.map(\.title) {
      result.menu?.opacity = mixed(menu.opacity, next.menu?.opacity ?? 0)
    }
    if let caption { result.caption?.opacity = mixed(caption.opacity, next.caption?.opacity ?? 0) }
    if let placeholder {
      result.placeholder?.opacity = mixed(placeholder.opacity, next.placeholder?.opacity ?? 0)
    }
    result.overlay = next.overlay.map { overlay?.interpolated(to: $0, share: share) ?? $0 }
    if fingers.count == next.fingers.count {
      result.fingers = zip(fingers, next.fingers).map { CGPoint(x: mixed($0.x, $1.x), y: mixed($0.y, $1.y)) }
    }
    return result
  }
}

extension Frame.Indicator {
  fileprivate func interpolated(to next: Frame.Indicator, share: CGFloat) -> Frame.Indicator {
    func mixed(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
    let rect = CGRect(
      x: mixed(rect.minX, next.rect.minX), y: mixed(rect.minY, next.rect.minY),
      width: mixed(rect.width, next.rect.width), height: mixed(rect.height, next.rect.height))
    return Frame.Indicator(rect: rect, opacity: mixed(opacity, next.opacity))
  }
}

extension Frame.Element {
  fileprivate func interpolated(to next: Frame.Element, share: CGFloat) -> Frame.Element {
    let start = ElementState(center: center, size: size, alpha: alpha, transform: transform, spatial: spatial)
    let end = ElementState(
      center: next.center, size: next.size, alpha: next.alpha, transform: next.transform, spatial: next.spatial)
    let state = end.adding(1 - share, of: ElementChange(from: end, to: start))
    var result = next
    result.center = state.center
    result.size = state.size
    result.alpha = state.alpha
    result.fullAlpha = max(fullAlpha, next.fullAlpha)
    result.transform = state.transform
    result.spatial = state.spatial
    result.highlight = highlight + (next.highlight - highlight) * share
    result.selection = selection + (next.selection - selection) * share
    result.focus = focus + (next.focus - focus) * share
    return result
  }
}
