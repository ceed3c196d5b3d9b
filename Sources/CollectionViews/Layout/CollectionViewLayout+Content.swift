import SpringflowGeometry

extension CollectionViewLayout {
  /// The view's data source as a type that knows more than counts and cells, or `nil` if it is none.
  ///
  /// A layout whose places depend on the content (a calendar, a chart) asks here, and needs to know neither the view
  /// nor the class of its data source.
  ///
  /// ```swift
  /// protocol Schedule { func hours(of indexPath: IndexPath) -> ClosedRange<Double> }
  /// let schedule = dataSource(as: (any Schedule).self)
  /// ```
  public final func dataSource<Source>(as type: Source.Type) -> Source? { host?.dataSource as? Source }

  /// The view's delegate as a type that knows more, or `nil` if it is none.
  public final func delegate<Delegate>(as type: Delegate.Type) -> Delegate? { host?.delegate as? Delegate }

  /// What the layout has found wrong with what it was given, each kind once, in the order of its finding.
  public final var diagnostics: [LayoutDiagnostic] { log.entries }

  /// Reports something that the layout cannot do: once for each kind in the layout's life.
  ///
  /// - Parameters:
  ///   - kind: What makes two problems the same, such as "size not finite".
  ///   - section: Where it was found.
  ///   - item: Where in the section.
  ///   - problem: A sentence that says what was found and what is done instead.
  public final func report(_ kind: String, section: Int? = nil, item: Int? = nil, _ problem: @autoclosure () -> String)
  {
    if log.knows(kind) { return }
    let diagnostic = LayoutDiagnostic(
      layout: "\(Swift.type(of: self))", section: section, item: item, problem: problem())
    guard log.add(kind, diagnostic) else { return }
    if let diagnosticHandler {
      diagnosticHandler(diagnostic)
    } else {
      FileHandle.standardError.write(Data("\(diagnostic)\n".utf8))
    }
  }

  /// Attributes of the layout's class for an element.
  final func makeAttributes() -> CollectionViewLayoutAttributes { attributesType.init() }

  /// The class of the layout's attributes.
  final var attributesType: CollectionViewLayoutAttributes.Type {
    guard let type = Swift.type(of: self).layoutAttributesClass as? CollectionViewLayoutAttributes.Type else {
      fatalError("\(Swift.type(of: self)).layoutAttributesClass is no subclass of CollectionViewLayoutAttributes")
    }
    return type
  }
}

extension CollectionViewLayout {
  /// Whether the view mirrors this layout's x coordinates, because its direction is not the one they are written for.
  package final var isMirrored: Bool {
    guard let host, flipsHorizontallyInOppositeLayoutDirection else { return false }
    return host.effectiveUserInterfaceLayoutDirection != developmentLayoutDirection
  }

  /// What the mirror stands in the middle of, in points: the content, or the view if that is wider.
  package final var mirrorWidth: CGFloat {
    guard let host else { return 0 }
    let inset = host.adjustedContentInset
    return max(host.contentSize.width, host.bounds.width - inset.left - inset.right)
  }

  /// A rectangle of the view's content in the layout's own coordinates, or the reverse. Points.
  package final func mirrored(_ rect: CGRect) -> CGRect {
    if !isMirrored { return rect }
    return CGRect(x: mirrorWidth - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }
}
