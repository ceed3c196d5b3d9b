/// Asks for a flow layout's sizes, insets and spacings, and validates the answers.
@MainActor
struct FlowSource {
  private let layout: CollectionViewFlowLayout
  private let view: CollectionView
  private let delegate: (any CollectionViewDelegateFlowLayout)?
  private let sizing: CollectionViewFlowLayout.ItemSizing
  /// The map from the data's order to the preview's during an interactive reorder.
  private let moved: UpdateMap?
  private let isVertical: Bool
  /// The content's cross extent, and the view's main extent less the content inset.
  let crossExtent: CGFloat
  private let viewMainExtent: CGFloat
  /// The distance from the section insets' reference to the content inset's edge, before and after, on the cross axis.
  private let reference: (before: CGFloat, after: CGFloat)
  private var sectionsAskedTwice = 0

  /// The greatest length; longer ones are clamped. A million of them still add up to exact thousandths of a point.
  private static let longest: CGFloat = 1e7
  /// The number of sections of a preparation, and of items of each, that are asked about twice, to find out whether a
  /// delegate's answers are constant.
  private static let mostAskedTwice = 64

  init(_ layout: CollectionViewFlowLayout, _ view: CollectionView) {
    self.layout = layout
    self.view = view
    delegate = view.delegate as? any CollectionViewDelegateFlowLayout
    sizing = layout.sizing
    moved = view.reorderMap
    isVertical = layout.scrollDirection == .vertical
    let inset = view.adjustedContentInset
    let size = view.bounds.size
    let (cross, main) = isVertical ? (size.width, size.height) : (size.height, size.width)
    let (before, after) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
    crossExtent = max(0, cross - before - after)
    viewMainExtent = max(0, isVertical ? main - inset.top - inset.bottom : main - inset.left - inset.right)
    let edges: EdgeInsets? =
      switch layout.sectionInsetReference {
      case .fromContentInset: nil
      case .fromSafeArea: view.safeAreaInsets
      case .fromLayoutMargins: view.layoutMargins
      }
    var (low, high) = (before, after)
    if let edges { (low, high) = isVertical ? (edges.left, edges.right) : (edges.top, edges.bottom) }
    reference = (low - before, high - after)
  }

  // MARK: Sections

  /// A section's insets, spacings, header and footer.
  func metrics(_ section: Int) -> FlowMetrics {
    let inset = sane(
      delegate?.collectionView(view, layout: layout, insetForSectionAt: section) ?? layout.sectionInset, section)
    let lineSpacing =
      delegate?.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
      ?? layout.minimumLineSpacing
    let itemSpacing =
      delegate?.collectionView(view, layout: layout, minimumInteritemSpacingForSectionAt: section)
      ?? layout.minimumInteritemSpacing
    let header =
      delegate?.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
      ?? layout.headerReferenceSize
    let footer =
      delegate?.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
      ?? layout.footerReferenceSize
    var (before, after) = isVertical ? (inset.left, inset.right) : (inset.top, inset.bottom)
    if layout.sectionInsetReference != .fromContentInset {
      (before, after) = (max(0, before + reference.before), max(0, after + reference.after))
    }
    var metrics = FlowMetrics()
    metrics.insetBefore = isVertical ? inset.top : inset.left
    metrics.insetAfter = isVertical ? inset.bottom : inset.right
    metrics.crossInset = before
    metrics.header = bar(header, "header", section)
    metrics.footer = bar(footer, "footer", section)
    metrics.line = FlowLine(
      spacing: spacing(lineSpacing, "line", section), itemSpacing: spacing(itemSpacing, "interitem", section),
      available: crossExtent - before - after, rules: layout.rules,
      centersLoneLast: layout.estimatedItemSize != .zero)
    return metrics
  }

  private func sane(_ inset: EdgeInsets, _ section: Int) -> EdgeInsets {
    func length(_ value: CGFloat, _ side: String) -> CGFloat {
      if abs(value) <= Self.longest { return value }
      layout.report(
        "inset", section: section,
        "the \(side) inset is \(Self.text(value)); 0 is taken. Give a finite number of points")
      return 0
    }
    return EdgeInsets(
      top: length(inset.top, "top"), left: length(inset.left, "left"), bottom: length(inset.bottom, "bottom"),
      right: length(inset.right, "right"))
  }

  private func spacing(_ value: CGFloat, _ name: String, _ section: Int) -> CGFloat {
    if abs(value) <= Self.longest { return value }
    layout.report(
      "\(name) spacing", section: section,
      "the minimum \(name) spacing is \(Self.text(value)); 0 is taken. Give a finite number of points")
    return 0
  }

  private func bar(_ size: CGSize, _ name: String, _ section: Int) -> CGFloat {
    let length = isVertical ? size.height : size.width
    if length >= 0, length <= Self.longest { return length }
    layout.report(
      name, section: section,
      "the \(name) is \(Self.text(length)) long; it is left out. Give a finite number of points from 0 on")
    return 0
  }

  // MARK: Items

  /// The laid-out items of a section.
  mutating func items(_ section: Int, count: Int, _ metrics: FlowMetrics) -> FlowSection.Items {
    let measured = layout.measured[section] ?? [:]
    guard count > 0 else { return .grid(FlowGrid(count: 0, item: FlowExtent(main: 0, cross: 0), line: metrics.line)) }
    let first = IndexPath(item: 0, section: section)
    let firstSize = size(first)
    var extents: ContiguousArray<FlowExtent>
    if isPerItem || isPerItem(asking: IndexPath(item: count - 1, section: section)) {
      extents = collect(section, count, firstSize, metrics)
      checkConstancy(section, count, extents, metrics)
    } else {
      extents = [sane(firstSize, first, metrics)]
    }
    // One size for all items needs no list.
    if extents.count == 1, measured.isEmpty {
      let grid = FlowGrid(count: count, item: extents[0], line: metrics.line)
      return checked(.grid(grid), section, metrics.line)
    }
    if extents.count == 1 { extents = ContiguousArray(repeating: extents[0], count: count) }
    for item in measured.keys.sorted() where item < count {
      if let size = measured[item] {
        extents[item] = sane(size, IndexPath(item: item, section: section), metrics)
      }
    }
    return checked(Self.items(extents, metrics), section, metrics.line)
  }

  /// Reports spacing so far below zero that lines or items would run backward.
  private func checked(_ items: FlowSection.Items, _ section: Int, _ line: FlowLine) -> FlowSection.Items {
    func report(_ spacing: CGFloat, _ name: String, _ item: Int?, _ what: String) {
      guard let item else { return }
      layout.report(
        "\(name) spacing too far below zero", section: section, item: item,
        "the minimum \(name) spacing is \(Self.text(spacing)), more than \(what) is long, so that the next would begin "
          + "before it. Give less than that below zero")
    }
    if line.spacing >= 0, line.itemSpacing >= 0 { return items }
    switch items {
    case .grid(let grid):
      report(line.spacing, "line", grid.item.main + line.spacing < 0 ? 0 : nil, "its line")
      report(line.itemSpacing, "interitem", grid.item.cross + line.itemSpacing < 0 ? 0 : nil, "the item")
    case .lines(let lines):
      let thin = lines.thicknesses.firstIndex { $0 + line.spacing < 0 }
      report(line.spacing, "line", thin.map { lines.firsts[$0] }, "its line")
      report(line.itemSpacing, "interitem", lines.extents.firstIndex { $0.cross + line.itemSpacing < 0 }, "the item")
    }
    return items
  }

  /// Lays out items by their sizes, as a grid if all are equal.
  static func items(_ extents: ContiguousArray<FlowExtent>, _ metrics: FlowMetrics) -> FlowSection.Items {
    if let first = extents.first, extents.allSatisfy({ $0 == first }) {
      return .grid(FlowGrid(count: extents.count, item: first, line: metrics.line))
    }
    return .lines(FlowLines(extents, line: metrics.line))
  }

  /// The validated size of one item.
  func extent(_ path: IndexPath, _ metrics: FlowMetrics) -> FlowExtent {
    sane(layout.measured[path.section]?[path.item] ?? size(path), path, metrics)
  }

  /// Whether sizes are asked for item by item; known once ``size(_:)`` was called for a section's first item.
  private var isPerItem: Bool {
    if delegate != nil, !layout.delegateLeavesSizes { return true }
    if case .perItem = sizing { return true }
    return false
  }

  /// Whether sizes are asked for item by item, judged by another item: a delegate may call the default for some items.
  private func isPerItem(asking path: IndexPath) -> Bool {
    if delegate == nil || path.item == 0 { return false }
    _ = size(path)
    return isPerItem
  }

  /// The sizes of all items; a single one if they are equal.
  private func collect(
    _ section: Int, _ count: Int, _ firstSize: CGSize, _ metrics: FlowMetrics
  ) -> ContiguousArray<FlowExtent> {
    var path = IndexPath(item: 0, section: section)
    let first = sane(firstSize, path, metrics)
    var item = 1
    var other = first
    while item < count {
      path.item = item
      other = sane(size(path), path, metrics)
      if other != first { break }
      item += 1
    }
    if item >= count { return [first] }
    return ContiguousArray(unsafeUninitializedCapacity: count) { buffer, initialized in
      for index in 0..<item { buffer.initializeElement(at: index, to: first) }
      buffer.initializeElement(at: item, to: other)
      for index in item + 1..<max(item + 1, count) {
        path.item = index
        buffer.initializeElement(at: index, to: sane(size(path), path, metrics))
      }
      initialized = count
    }
  }

  private func dataPath(of path: IndexPath) -> IndexPath { moved?.before(AfterPath(path))?.indexPath ?? path }

  /// The size that the delegate, the closure or the properties give, not validated.
  @inline(__always)
  private func size(_ shown: IndexPath) -> CGSize {
    let path = moved == nil ? shown : dataPath(of: shown)
    if let delegate {
      layout.delegateLeavesSizes = false
      let size = delegate.collectionView(view, layout: layout, sizeForItemAt: path)
      if !layout.delegateLeavesSizes { return size }
    }
    switch sizing {
    case .perItem(let size): return size(path)
    case .perSection(let size): return size(path.section)
    case .uniform: return layout.uniformSize
    }
  }

  /// Asks again for the sizes of some items of some sections: all of a small section, and some of a large one.
  private mutating func checkConstancy(
    _ section: Int, _ count: Int, _ extents: ContiguousArray<FlowExtent>, _ metrics: FlowMetrics
  ) {
    if sectionsAskedTwice >= Self.mostAskedTwice { return }
    sectionsAskedTwice += 1
    for item in stride(from: 0, to: count, by: max(1, count / Self.mostAskedTwice)) {
      let path = IndexPath(item: item, section: section)
      let (given, again) = (extents.count == 1 ? extents[0] : extents[item], sane(size(path), path, metrics))
      if again == given { continue }
      let (a, b) = (Self.text(given, isVertical), Self.text(again, isVertical))
      return layout.report(
        "changing sizes", section: section, item: item,
        "the size was \(a) and, asked again, \(b); the first answer is kept until the layout is declared out of date. "
          + "Give the same size for the same item, and call invalidateLayout() when it changes")
    }
    if self.metrics(section) != metrics {
      layout.report(
        "changing metrics", section: section,
        "insets, spacings, header or footer were others when asked again; the first answers are kept until the layout "
          + "is declared out of date. Give the same for the same section, and call invalidateLayout() when it changes")
    }
  }

  /// A size that can be used to fill lines.
  @inline(__always)
  func sane(_ size: CGSize, _ path: IndexPath, _ metrics: FlowMetrics) -> FlowExtent {
    Self.sane(size, isVertical, metrics) ?? mended(size, path, metrics)
  }

  /// Whether a size is valid.
  @inline(__always)
  private static func sane(_ size: CGSize, _ isVertical: Bool, _ metrics: FlowMetrics) -> FlowExtent? {
    let extent =
      isVertical
      ? FlowExtent(main: size.height, cross: size.width) : FlowExtent(main: size.width, cross: size.height)
    let isSane =
      extent.main > 0 && extent.cross > 0 && extent.main <= longest
      && extent.cross <= metrics.line.available + 1e-9
    return isSane ? extent : nil
  }

  @inline(never)
  private func mended(_ size: CGSize, _ path: IndexPath, _ metrics: FlowMetrics) -> FlowExtent {
    func report(_ kind: String, _ problem: String) {
      layout.report(kind, section: path.section, item: path.item, problem)
    }
    func length(_ value: CGFloat, _ name: String, whole: CGFloat) -> CGFloat {
      if value > 0, value <= Self.longest { return value }
      if value == 0 {
        report("size of zero", "the item's \(name) is 0; nothing of it will be seen")
        return 0
      }
      let isLarge = value > 0
      let taken = isLarge ? whole : 0
      report(
        value.isNaN ? "size not a number" : isLarge ? "size too large" : "size below zero",
        "the item's \(name) is \(Self.text(value)); \(Self.text(taken)) is taken. Give a finite number of points above 0"
      )
      return taken
    }
    let available = max(0, metrics.line.available)
    let (width, height) = isVertical ? (available, viewMainExtent) : (viewMainExtent, available)
    let (w, h) = (length(size.width, "width", whole: width), length(size.height, "height", whole: height))
    let extent = isVertical ? FlowExtent(main: h, cross: w) : FlowExtent(main: w, cross: h)
    if extent.cross > available + 1e-9 {
      let (name, sides) = isVertical ? ("width", "left and right") : ("height", "top and bottom")
      report(
        "item wider than its line",
        "the item's \(name) is \(Self.text(extent.cross)) and the line's \(Self.text(available)); it gets a line of its "
          + "own. An item's \(name) should be at most the view's less the \(sides) insets of section and content")
    }
    return extent
  }

  private static func text(_ value: CGFloat) -> String {
    if value.isNaN { return "not a number" }
    if value.isInfinite { return value > 0 ? "infinite" : "minus infinite" }
    return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  private static func text(_ extent: FlowExtent, _ isVertical: Bool) -> String {
    let (width, height) = isVertical ? (extent.cross, extent.main) : (extent.main, extent.cross)
    return "\(text(width)) x \(text(height))"
  }
}

extension CollectionViewFlowLayout {
  /// The size of items for which there is no other source.
  fileprivate var uniformSize: CGSize {
    let isAutomatic = estimatedItemSize == Self.automaticSize || estimatedItemSize == .zero
    if !isAutomatic { return estimatedItemSize }
    return itemSize == Self.automaticSize ? CGSize(width: 50, height: 50) : itemSize
  }
}
