import Springflow
import SpringflowScenes

/// A flow layout with small or large tiles that fly in and out: objc.io, issue 12.
public final class AnimatedFlow: CollectionExhibit, Tuned {
  /// Its name in scene files.
  nonisolated public static let name = "animated-flow"
  /// The summary that lists and help show.
  nonisolated public static let summary = "New tiles shoot in turning, deleted ones fly at you; a pinched one grows."
  /// The original's number.
  nonisolated public static let defaultItemCount = ColoredSections.counts.reduce(0, +)
  /// The keys choose at random, as in the original.
  nonisolated public static let keys = [
    KeyMeaning(.insert, .space, meaning: "insert a tile anywhere", hint: "insert"),
    KeyMeaning(.delete, .backspace, meaning: "delete any tile", hint: "delete"),
    KeyMeaning(.move, meaning: "move any tile anywhere", hint: "move"),
    KeyMeaning(.toggle, meaning: "large tiles or small ones", hint: "size"),
    KeyMeaning(.insertSection, meaning: "insert a section of nine anywhere", hint: "section"),
    KeyMeaning(.deleteSection, meaning: "delete any section but the last", hint: "delete section"),
  ]
  /// Its gestures.
  nonisolated public static let gestures = [
    GestureMeaning("pinch", meaning: "enlarge a tile among the others", hint: "enlarge")
  ]

  /// The number of tiles in a new section.
  private static let newSectionSize = 9

  /// The view that shows the tiles.
  public let collectionView: CollectionView
  private let motion = UpdateMotion()
  private let small = AnimatedFlowLayout(side: 50)
  private let large = AnimatedFlowLayout(side: 200)
  let data: ColoredSections
  /// Tiles that fingers hold, and tiles that return to their places.
  var held: [HeldItem] = []
  /// The content offset at which held items were last placed under the fingers, in points.
  var origin = CGPoint.zero

  /// Sets the tiles up in a viewport, in points.
  public init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    data = ColoredSections(count: itemCount)
    collectionView = CollectionView(frame: ExhibitViewport.frame(in: viewport), collectionViewLayout: small)
    collectionView.allowsSelection = false
    collectionView.alwaysBounceVertical = true
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: ColoredSections.reuseIdentifier)
    collectionView.dataSource = data
    let pinch = PinchGestureRecognizer()
    pinch.delegate = self
    pinch.addAction { [weak self] in self?.follow($0) }
    collectionView.addGestureRecognizer(pinch)
  }

  /// Takes over how updates move.
  public func didTune() { collectionView.updateAnimation = motion.animation }

  var layout: AnimatedFlowLayout { collectionView.collectionViewLayout === large ? large : small }

  /// A line of tiles and the space below it, in points.
  public var arrowStride: CGFloat { layout.itemSize.height + layout.minimumLineSpacing }

  /// The number of tiles.
  public var itemCount: Int { data.count }

  /// Changes the viewport's size, in points. Tiles move to their new places as in an update.
  public func resize(to viewport: CGSize) { collectionView.fill(viewport) }

  /// Switches between small and large tiles in one animation.
  public func toggle() {
    let old = layout
    collectionView.setCollectionViewLayout(old === small ? large : small, animated: true)
    held = []
    old.held = []
    old.obstacle = nil
  }

  // MARK: Changes

  /// Inserts a tile at a running number over all sections, or anywhere.
  public func insertItem(at index: Int?) {
    let path = index.map(collectionView.indexPath(ofRunning:)) ?? data.anyPlace()
    var update = BatchUpdate()
    update.insertItems(at: [path])
    change(update) { data.insertItem(at: path) }
  }

  /// Deletes the tile at a running number over all sections, or any.
  public func deleteItem(at index: Int?) {
    guard let path = index.map(collectionView.indexPath(ofRunning:)) ?? data.anyTile() else { return }
    var update = BatchUpdate()
    update.deleteItems(at: [path])
    change(update) { data.deleteItem(at: path) }
  }

  /// Moves the tile at a running number over all sections, or any, to another running number, or anywhere.
  public func moveItem(from: Int?, to: Int?) {
    guard let path = from.map(collectionView.indexPath(ofRunning:)) ?? data.anyTile() else { return }
    let end =
      to.map { MoveTarget.path(from: path, toTheOneAt: collectionView.indexPath(ofRunning: $0)) }
      ?? data.anyPlace(movingFrom: path)
    var update = BatchUpdate()
    update.moveItem(at: path, to: end)
    change(update) { data.moveItem(at: path, to: end) }
  }

  /// Inserts a section of nine tiles anywhere.
  public func insertSection() {
    guard hasRoom(for: Self.newSectionSize) else { return }
    let index = data.anySection(new: true)
    var update = BatchUpdate()
    update.insertSections([index])
    change(update) { data.insertSection(at: index, count: Self.newSectionSize) }
  }

  /// Deletes a random section, but not the last one, which is needed for inserting.
  public func deleteSection() {
    guard data.sections.count > 1 else { return }
    let index = data.anySection(new: false)
    var update = BatchUpdate()
    update.deleteSections([index])
    change(update) { data.removeSection(at: index) }
  }

  /// Its gestures work only while it has tiles.
  public var activeGestures: [GestureMeaning] { itemCount > 0 ? Self.gestures : [] }

  /// The names of tiles contain their numbers.
  public var itemName: (IndexPath) -> String? { data.names }

  /// The last section cannot be deleted.
  public var activeKeys: [KeyMeaning] {
    Self.keys.filter { meaning in
      switch meaning.keys {
      case [.deleteSection]: data.sections.count > 1
      case [.insertSection]: hasRoom(for: Self.newSectionSize)
      default: canUse(meaning)
      }
    }
  }

  /// The reason that a key changed nothing.
  public func refusal(of key: ExhibitKey) -> String? {
    switch key {
    case .deleteSection: return "The last section stays"
    case .insertSection:
      return "There is room for \(Self.maximumItemCount) \(Self.words.items), and no nine more"
    default: return commonRefusal(of: key)
    }
  }

  /// Mixes in the tiles and the state of the random numbers.
  public func hash(into hash: inout StateHash) {
    data.hash(into: &hash)
    hash.combine(layout === large)
    hash.combine(held) { $1.hash(into: &$0) }
    hash.combine(Double(origin.x))
    hash.combine(Double(origin.y))
  }
}

extension AnimatedFlow: GestureRecognizerDelegate {
  /// Lets a pinch begin on a view that a finger scrolls already.
  public func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool { otherGestureRecognizer === collectionView.panGestureRecognizer }
}
