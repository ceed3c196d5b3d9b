import Springflow
import SpringflowScenes

/// Tiles on springs beside a form that adds, sorts and counts them, and sets their springs.
public final class SpringForm: Exhibit, Tuned {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<Int, NamedTile>

  /// A tile: its number, which no other one has, and its name.
  struct NamedTile: Hashable {
    let number: Int
    let name: String
  }

  /// Its name in scene files.
  nonisolated public static let name = "spring-form"
  /// The summary that lists and help show.
  nonisolated public static let summary = "A form of controls: names, counts and sorts tiles, and sets their springs."
  /// Each item costs a spring.
  nonisolated public static var elementCost: Int { 16 }
  /// The number of tiles.
  nonisolated public static let defaultItemCount = 12
  /// The most tiles: those that the stepper counts to.
  nonisolated public static let maximumItemCount = 60
  /// Its content.
  nonisolated public static let words = ExhibitWords(item: "tile")
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("tap", meaning: "use a control, or type into a field", hint: "controls")
  ]

  /// The view that the tiles and the form are in.
  public let rootView: View
  /// A line of tiles, in points.
  public let arrowStride: CGFloat = 80
  private let form = FormPanel()
  private let tiles: CollectionView
  private let flow = CollectionViewFlowLayout()
  private let springs: SpringyLayout
  private let source: CollectionViewDiffableDataSource<Int, NamedTile>
  private var nextNumber: Int
  private var random = SplitMix64(seed: 53)

  /// Sets the tiles and the form up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    rootView = View(frame: ExhibitViewport.frame(in: viewport))
    springs = SpringyLayout(wrapping: flow)
    (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (10, 10)
    flow.sectionInset = EdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    flow.fadesItemsBetweenLines = true
    tiles = CollectionView(frame: rootView.bounds, collectionViewLayout: springs)
    let registration = CollectionView.CellRegistration<CollectionViewCell, NamedTile> { cell, _, tile in
      cell.content = CellContent(text: tile.name, tint: tile.number)
    }
    source = CollectionViewDiffableDataSource(collectionView: tiles) { view, path, tile in
      view.dequeueConfiguredReusableCell(using: registration, for: path, item: tile)
    }
    nextNumber = itemCount
    var snapshot = Snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems((0..<itemCount).map { NamedTile(number: $0, name: "\($0)") })
    source.applySnapshotUsingReloadData(snapshot)
    rootView.addSubview(tiles)
    rootView.addSubview(form)
    connect()
    arrange()
    setSprings()
    countDidChange()
  }

  /// Gives every control its action.
  private func connect() {
    form.nameField.addAction(Action { [unowned self] _ in addNamedTile() }, for: .primaryActionTriggered)
    form.addButton.addAction(Action { [unowned self] _ in addNamedTile() }, for: .primaryActionTriggered)
    form.countStepper.addAction(Action { [unowned self] _ in setCount() }, for: .valueChanged)
    for slider in [form.frequencySlider, form.dampingSlider] {
      slider.addAction(Action { [unowned self] _ in setSprings() }, for: .valueChanged)
    }
    form.sizeSegments.addAction(Action { [unowned self] _ in setSize() }, for: .valueChanged)
    form.gravitySwitch.addAction(Action { [unowned self] _ in setSprings() }, for: .valueChanged)
    form.sortButton.menu = Menu(children: [
      Action(title: "By name") { [unowned self] _ in sort { ($0.name, $0.number) < ($1.name, $1.number) } },
      Action(title: "By age") { [unowned self] _ in sort { $0.number < $1.number } },
      Menu(children: [Action(title: "Remove all", attributes: .destructive) { [unowned self] _ in edit { $0 = [] } }]),
    ])
    form.shuffleButton.addAction(Action { [unowned self] _ in shuffle() }, for: .primaryActionTriggered)
    form.resetButton.addAction(Action { [unowned self] _ in reset() }, for: .primaryActionTriggered)
  }

  // MARK: Springs

  /// Shows in the form how the springs are tuned.
  public func didTune() {
    for (slider, value) in [(form.frequencySlider, springs.frequency), (form.dampingSlider, springs.damping)] {
      slider.minimumValue = min(slider.minimumValue, Float(value))
      slider.maximumValue = max(slider.maximumValue, Float(value))
      slider.value = Float(value)
    }
    form.gravitySwitch.isOn = springs.gravity.dy > 0
    form.showValues()
  }

  private func setSprings() {
    springs.frequency = CGFloat(form.frequencySlider.value)
    springs.damping = CGFloat(form.dampingSlider.value)
    springs.gravity = CGVector(dx: 0, dy: form.gravitySwitch.isOn ? 1 : 0)
    form.showValues()
  }

  private var side: CGFloat { [48, 72, 104][max(form.sizeSegments.selectedSegmentIndex, 0)] }

  private func setSize() {
    tiles.change(BatchUpdate()) {
      flow.itemSize = CGSize(width: side, height: side)
      springs.invalidateLayout()
    }
  }

  private func reset() {
    form.reset()
    setSprings()
    setSize()
  }

  // MARK: Tiles

  /// The number of tiles.
  public var itemCount: Int { source.snapshot().numberOfItems }

  private func edit(_ change: (inout [NamedTile]) -> Void) {
    var all = source.snapshot().itemIdentifiers
    change(&all)
    var snapshot = Snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems(all)
    source.apply(snapshot, animatingDifferences: true)
    countDidChange()
  }

  private func makeTile(_ name: String? = nil) -> NamedTile {
    defer { nextNumber += 1 }
    return NamedTile(number: nextNumber, name: name ?? "\(nextNumber)")
  }

  private func countDidChange() { form.show(count: itemCount, of: Self.maximumItemCount) }

  /// Adds a tile with the name in the field; without one the field is where to begin.
  private func addNamedTile() {
    guard let name = form.nameField.text, !name.isEmpty else {
      form.nameField.becomeFirstResponder()
      return
    }
    if !hasRoom() { return }
    edit { $0.insert(makeTile(String(name.prefix(40))), at: 0) }
    form.nameField.text = ""
  }

  private func setCount() {
    let count = Int(form.countStepper.value)
    edit { all in
      while all.count < count { all.append(makeTile()) }
      all.removeLast(max(all.count - count, 0))
    }
  }

  private func sort(_ isBefore: (NamedTile, NamedTile) -> Bool) { edit { $0.sort(by: isBefore) } }

  private func shuffle() {
    edit { all in
      for index in all.indices.dropFirst() { all.swapAt(index, random.below(index + 1)) }
    }
  }

  /// The index of the tile in the middle of the view.
  private var middle: Int { tiles.centralItem?.item ?? itemCount / 2 }

  /// Inserts a tile before another one, or near the centre.
  public func insertItem(at index: Int?) { edit { $0.insert(makeTile(), at: index ?? min(middle, $0.count)) } }

  /// Deletes a tile, or the one near the centre.
  public func deleteItem(at index: Int?) {
    if itemCount > 0 { edit { $0.remove(at: index ?? min(middle, $0.count - 1)) } }
  }

  /// Moves a tile, or the one near the centre some places on.
  public func moveItem(from: Int?, to: Int?) {
    guard itemCount > 0 else { return }
    let from = from ?? middle
    let to = to ?? MoveTarget.destination(of: from, count: itemCount)
    edit { $0.insert($0.remove(at: from), at: to) }
  }

  /// The names of tiles.
  public var itemName: (IndexPath) -> String? {
    let all = source.snapshot().itemIdentifiers
    return { path in all.indices.contains(path.item) ? "tile \(all[path.item].name)" : nil }
  }

  // MARK: Places

  /// Gives the views the viewport: the form is beside the tiles, or below them where that is too narrow.
  public func resize(to viewport: CGSize) {
    tiles.fill(viewport, in: rootView, then: arrange)
  }

  private func arrange() {
    let bounds = rootView.bounds
    let isWide = bounds.width >= 640
    let extent = isWide ? FormPanel.width : min(bounds.height * 0.62, FormPanel.height)
    let (panel, rest) = bounds.divided(atDistance: extent, from: isWide ? .maxXEdge : .maxYEdge)
    tiles.frame = rest
    form.frame = panel
    flow.itemSize = CGSize(width: side, height: side)
  }

  /// Mixes in the tiles, and what the next one and the next shuffle depend on.
  public func hash(into hash: inout StateHash) {
    for tile in source.snapshot().itemIdentifiers {
      hash.combine(tile.number)
      hash.combine(tile.name)
    }
    hash.combine(nextNumber)
    random.hash(into: &hash)
  }
}
