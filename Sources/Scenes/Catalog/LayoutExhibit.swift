import Springflow

/// An exhibit of just a layout and a data source.
///
/// Its items are those of the data source, and a scene's number of items has no effect. Keys and events change them if
/// the data source conforms to ``EditableDataSource``.
///
/// ```swift
/// let catalog = ExhibitCatalog(layout: Staircase(), dataSource: Steps())
/// ```
@preconcurrency @MainActor
public final class LayoutExhibit: CollectionExhibit {
  /// The name of a layout exhibit that has no other one.
  public nonisolated static let name = "layout"
  /// It shows a layout of its user's.
  public nonisolated static let summary = "a layout and a data source of your own"
  /// The data source alone knows its items.
  public nonisolated static let defaultItemCount = 0
  /// Its content is called items.
  public nonisolated static let words = ExhibitWords(item: "item")

  /// The view that shows the layout.
  public let collectionView: CollectionView
  private let dataSource: (any CollectionViewDataSource)?
  private let delegate: (any CollectionViewDelegate)?

  /// An empty flow layout, as it knows no other one.
  public convenience init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    self.init(layout: CollectionViewFlowLayout(), viewport: viewport) { _ in nil }
  }

  /// Shows a layout with the items of a data source; both are retained, and the delegate, too.
  ///
  /// - Parameters:
  ///   - delegate: The view's delegate. If there is none, the data source is, if it conforms.
  ///   - viewport: The size of the viewport, in points.
  ///   - configure: Registers cells, and sets what else the view has.
  ///   - dataSource: Makes the data source of the configured view.
  public init(
    layout: CollectionViewLayout, delegate: (any CollectionViewDelegate)? = nil, viewport: CGSize,
    configure: (CollectionView) -> Void = { _ in },
    dataSource: (CollectionView) -> (any CollectionViewDataSource)?
  ) {
    collectionView = CollectionView(frame: ExhibitViewport.frame(in: viewport), collectionViewLayout: layout)
    configure(collectionView)
    self.dataSource = dataSource(collectionView)
    self.delegate = delegate ?? self.dataSource as? any CollectionViewDelegate
    collectionView.dataSource = self.dataSource
    // Otherwise the one that `configure` has set stays.
    if let delegate = self.delegate { collectionView.delegate = delegate }
  }

  /// A twelfth of the height, as a wheel usually scrolls.
  public var arrowStride: CGFloat { max(40, collectionView.bounds.height / 12) }

  /// Gives the view the viewport, without the strip at the bottom.
  public func resize(to viewport: CGSize) { collectionView.fill(viewport) }

  private var items: (any EditableDataSource)? { dataSource as? any EditableDataSource }
  /// Whether keys and events can change the items.
  var isEditable: Bool { items != nil }

  /// The number of the data source's items, in all sections.
  public var itemCount: Int { collectionView.runningIndexEnd }

  /// Inserts an item at a running index, or before the central item, if the data source can.
  public func insertItem(at index: Int?) { if let items { collectionView.insertItem(of: items, at: index) } }
  /// Deletes the item at a running index, or the central one, if the data source can.
  public func deleteItem(at index: Int?) { if let items { collectionView.deleteItem(of: items, at: index) } }
  /// Moves the item at a running index, or the central one, to a running index or some places on, if the data source
  /// can.
  public func moveItem(from: Int?, to: Int?) { if let items { collectionView.moveItem(of: items, from: from, to: to) } }

  /// The keys that change items work if the data source can.
  public var activeKeys: [KeyMeaning] { isEditable ? Self.keys.filter(canUse) : [] }

  /// The reason that a key changed nothing.
  public func refusal(of key: ExhibitKey) -> String? {
    if isEditable { return commonRefusal(of: key) }
    return "\(key.label) needs a data source that conforms to EditableDataSource"
  }

  /// Mixes in the numbers of items.
  public func hash(into hash: inout StateHash) {
    hash.combine(collectionView.numberOfSections)
    for section in 0..<collectionView.numberOfSections {
      hash.combine(collectionView.numberOfItems(inSection: section))
    }
  }
}

extension ExhibitCatalog {
  /// The catalog of one exhibit: a layout and a data source, with a delegate, if there is one.
  ///
  /// Each session makes its own of them, so that it begins in the same state every time.
  ///
  /// - Parameters:
  ///   - name: The exhibit's name in scenes; that of the layout's type unless given: `MyLayout` is "my-layout".
  ///   - delegate: The view's delegate. If there is none, the data source is, if it conforms.
  ///   - configure: Registers cells, and sets what else the view has.
  @preconcurrency @MainActor
  public init<Layout: CollectionViewLayout>(
    named name: String? = nil, layout: @autoclosure @escaping @MainActor () -> Layout,
    dataSource: @autoclosure @escaping @MainActor () -> any CollectionViewDataSource,
    delegate: @autoclosure @escaping @MainActor () -> (any CollectionViewDelegate)? = nil,
    configure: @escaping @MainActor (CollectionView) -> Void = { _ in }
  ) {
    self.init(named: name, layout: layout(), delegate: delegate(), configure: configure) { _ in dataSource() }
  }

  /// The catalog of one exhibit: a layout, and a data source that is made for its view, such as a diffable one.
  ///
  /// ```swift
  /// let catalog = ExhibitCatalog(layout: Staircase()) { view in
  ///   let steps = CollectionViewDiffableDataSource<Int, String>(collectionView: view) { _, _, name in StepCell(name) }
  ///   steps.apply(firstSteps)
  ///   return steps
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The exhibit's name in scenes; that of the layout's type unless given: `MyLayout` is "my-layout".
  ///   - delegate: The view's delegate. If there is none, the data source is, if it conforms.
  ///   - configure: Registers cells, and sets what else the view has.
  ///   - dataSource: Makes the data source of the configured view.
  @preconcurrency @MainActor
  public init<Layout: CollectionViewLayout>(
    named name: String? = nil, layout: @autoclosure @escaping @MainActor () -> Layout,
    delegate: @autoclosure @escaping @MainActor () -> (any CollectionViewDelegate)? = nil,
    configure: @escaping @MainActor (CollectionView) -> Void = { _ in },
    dataSource: @escaping @MainActor (CollectionView) -> any CollectionViewDataSource
  ) {
    let name = name ?? Self.name(of: "\(Layout.self)") ?? LayoutExhibit.name
    self.init(
      entries: [
        Entry(name, LayoutExhibit.self) { _, _, viewport in
          LayoutExhibit(
            layout: layout(), delegate: delegate(), viewport: viewport, configure: configure, dataSource: dataSource)
        }
      ])
  }

  /// A type's name as that of an exhibit: in small letters, with a hyphen between words; `nil` if it has no letters.
  package nonisolated static func name(of type: String) -> String? {
    let letters = Array(type)
    var words = [""]
    for (index, letter) in letters.enumerated() {
      let isCapital = letter.isUppercase && index > 0
      let beginsWord =
        isCapital && (!letters[index - 1].isUppercase || index + 1 < letters.count && letters[index + 1].isLowercase)
      // Underscores, and the brackets and commas of generic types.
      let separates = !letter.isLetter && !letter.isNumber
      if beginsWord || separates { words.append("") }
      if !separates { words[words.count - 1] += letter.lowercased() }
    }
    let name = words.filter { !$0.isEmpty }.joined(separator: "-")
    return name.isEmpty ? nil : name
  }
}
