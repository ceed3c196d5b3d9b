extension Frame {
  /// A frame between this one (share 0) and the next one (share 1), interpolated element by element.
  ///
  /// Elements that only the next frame has are shown at their position there; those that only this one has are left
  /// out.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  public func interpolated(to next: Frame, share: CGFloat) -> Frame {
    var result = next
    interpolateElements(to: &result.elements, share: share)
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
    if let placeholder {
      result.placeholder?.opacity = mixed(placeholder.opacity, next.placeholder?.opacity ?? 0)
    }
    result.overlay = next.overlay.map { overlay?.interpolated(to: $0, share: share) ?? $0 }
    if fingers.count == next.fingers.count {
      result.fingers = zip(fingers, next.fingers).map { CGPoint(x: mixed($0.x, $1.x), y: mixed($0.y, $1.y)) }
    }
    return result
  }

  private func interpolateElements(to next: inout [Element], share: CGFloat) {
    var indices: [ElementID: Int] = [:]
    // Mostly both frames have the same elements in the same order, and no table is needed.
    var expected = 0
    for index in next.indices {
      if expected < elements.count, elements[expected].id == next[index].id {
        next[index].interpolate(from: elements[expected], share: share)
        expected += 1
        continue
      }
      if indices.isEmpty {
        indices.reserveCapacity(elements.count)
        for index in elements.indices { indices[elements[index].id] = index }
      }
      guard let before = indices[next[index].id] else { continue }
      next[index].interpolate(from: elements[before], share: share)
      expected = before + 1
    }
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
  /// Takes the state between an earlier one (share 0) and this one (share 1); at 1 nothing changes, to the bit.
  fileprivate mutating func interpolate(from before: Frame.Element, share: CGFloat) {
    fullAlpha = max(before.fullAlpha, fullAlpha)
    if share == 1 { return }
    func mixed(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * share }
    if before.spatialBox != spatialBox || before.transform != transform {
      let (start, end) = (before.state, state)
      let mixed = end.adding(1 - share, of: ElementChange(from: end, to: start))
      transform = mixed.transform
      if case .spatial(let box) = mixed.shape { spatialBox = box } else { spatialBox = nil }
    }
    center = CGPoint(x: mixed(before.center.x, center.x), y: mixed(before.center.y, center.y))
    size = CGSize(width: mixed(before.size.width, size.width), height: mixed(before.size.height, size.height))
    alpha = mixed(before.alpha, alpha)
    highlight = mixed(before.highlight, highlight)
    selection = mixed(before.selection, selection)
    focus = mixed(before.focus, focus)
  }

  private var state: ElementState {
    ElementState(center: center, size: size, alpha: alpha, transform: transform, spatial: spatialBox)
  }
}
