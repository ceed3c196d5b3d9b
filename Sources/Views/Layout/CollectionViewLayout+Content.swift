extension SpringflowAdditions where Self: CollectionViewLayout {
  /// The view's data source as another type, such as a protocol with more than counts and cells, or `nil` if it is not
  /// one.
  ///
  /// A layout whose positions depend on the content (a calendar, a chart) reads it here, and depends neither on the
  /// view nor on the class of its data source.
  ///
  /// ```swift
  /// protocol Schedule { func hours(of indexPath: IndexPath) -> ClosedRange<Double> }
  /// let schedule = dataSource(as: (any Schedule).self)
  /// ```
  public func dataSource<Source>(as type: Source.Type) -> Source? { host?.dataSource as? Source }

  /// The view's delegate as another type, or `nil` if it is not one.
  public func delegate<Delegate>(as type: Delegate.Type) -> Delegate? { host?.delegate as? Delegate }

  /// Called with each problem when it is found; unless set, a line is written to standard error.
  public var diagnosticHandler: ((LayoutDiagnostic) -> Void)? {
    get { reportProblem }
    set { reportProblem = newValue }
  }

  /// The problems that the layout has found in its input, each kind once, in the order of discovery.
  public var diagnostics: [LayoutDiagnostic] { log.entries }

  /// Reports something that the layout cannot do: once per kind in the layout's life.
  ///
  /// - Parameters:
  ///   - kind: The identity of the problem, such as "size not finite".
  ///   - section: The section in which it was found.
  ///   - item: The item at which it was found.
  ///   - problem: A sentence that names the problem and what is done instead.
  public func report(_ kind: String, section: Int? = nil, item: Int? = nil, _ problem: @autoclosure () -> String) {
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

  /// Makes a context of the class that the layout understands, which names nothing; of a layout that wraps another one,
  /// of the wrapped layout's class.
  public func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
    guard let type = contextClass as? CollectionViewLayoutInvalidationContext.Type else {
      fatalError(
        "\(Swift.type(of: self)).invalidationContextClass is no subclass of CollectionViewLayoutInvalidationContext")
    }
    return type.init()
  }
}

extension CollectionViewLayout {
  /// New attributes of the layout's class for an element.
  func makeAttributes() -> CollectionViewLayoutAttributes { attributesType.init() }

  /// The class of the layout's attributes.
  var attributesType: CollectionViewLayoutAttributes.Type {
    guard let type = Swift.type(of: self).layoutAttributesClass as? CollectionViewLayoutAttributes.Type else {
      fatalError("\(Swift.type(of: self)).layoutAttributesClass is no subclass of CollectionViewLayoutAttributes")
    }
    return type
  }
}
