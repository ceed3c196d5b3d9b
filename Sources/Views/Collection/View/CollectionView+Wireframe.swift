extension SpringflowAdditions where Self: CollectionView {
  /// The layout as a drawing of its frames rather than of its cells: items as numbered tiles, headers and the like in
  /// outline, and the view's own edges.
  ///
  /// - Parameters:
  ///   - rect: The part of the content to show, in points; all of it unless given.
  ///   - longest: The longest side of the drawing, in points; larger content is drawn smaller.
  public func wireframe(of rect: CGRect? = nil, longest: CGFloat = 1600) -> Frame {
    let shown = (rect ?? wireframeRect).standardized
    return wireframe(of: shown, scale: min(1, longest / max(1, shown.width, shown.height)))
  }

  /// The whole area of a wireframe: the content's rectangle and the view's. In points of the content.
  package var wireframeRect: CGRect {
    layoutIfNeeded()
    return CGRect(origin: .zero, size: contentSize).union(bounds)
  }

  /// The same drawing of a part of the content, scaled.
  package func wireframe(of shown: CGRect, scale: CGFloat) -> Frame {
    layoutIfNeeded()
    let viewport = CGSize(width: max(1, shown.width * scale), height: max(1, shown.height * scale))
    var frame = Frame(tick: tick, viewport: viewport, stage: CGRect(origin: .zero, size: viewport))
    func place(_ point: CGPoint) -> CGPoint {
      CGPoint(x: (point.x - shown.minX) * scale, y: (point.y - shown.minY) * scale)
    }
    let table = LayoutTable(of: collectionViewLayout, in: shown)
    func depth(_ attributes: CollectionViewLayoutAttributes) -> CGFloat {
      attributes.isSpatial ? attributes.transform3D.m43 : 0
    }
    let ordered = table.elements.enumerated().sorted { a, b in
      (a.element.zIndex, depth(a.element), a.offset) < (b.element.zIndex, depth(b.element), b.offset)
    }
    for (number, attributes) in ordered where !attributes.isHidden {
      var element = Frame.Element(
        id: ElementID(.view, number), center: place(attributes.center),
        size: CGSize(width: attributes.size.width * scale, height: attributes.size.height * scale),
        content: .wireframe(of: attributes))
      element.alpha = attributes.alpha
      element.zIndex = attributes.zIndex
      element.transform = attributes.transform
      // Translations are lengths and are scaled, too.
      element.transform.tx *= scale
      element.transform.ty *= scale
      if attributes.isSpatial {
        let shrunk = CATransform3DConcat(attributes.transform3D, CATransform3DMakeScale(scale, scale, scale))
        element.spatial = CATransform3DConcat(CATransform3DMakeScale(1 / scale, 1 / scale, 1 / scale), shrunk)
      }
      frame.elements.append(element)
    }
    var edges = CellContent(background: .none, radius: 0)
    edges.border = Color.white.withAlpha(0.3)
    frame.elements.append(
      Frame.Element(
        id: ElementID(.view, -1), center: place(CGPoint(x: bounds.midX, y: bounds.midY)),
        size: CGSize(width: bounds.width * scale, height: bounds.height * scale), content: edges))
    return frame
  }
}

extension CellContent {
  /// What stands for an element in a wireframe.
  @MainActor
  fileprivate static func wireframe(of attributes: CollectionViewLayoutAttributes) -> CellContent {
    let path = attributes.indexPath
    if attributes.representedElementCategory == .cell {
      var content = CellContent(text: "\(path.section).\(path.item)", tint: path.section * 7 + path.item)
      content.shadow = 0
      return content
    }
    let isSupplementary = attributes.representedElementCategory == .supplementaryView
    let hue = isSupplementary ? Color(hex: 0x53C7B5) : Color(hex: 0xE5A84B)
    var content = CellContent.label("\(LayoutTable.name(of: attributes)) \(path.section).\(path.item)", size: 11)
    content.textColor = hue
    content.background = .plain(hue.withAlpha(0.12))
    content.border = hue.withAlpha(0.6)
    content.radius = 0
    content.padding = 6
    return content
  }
}
