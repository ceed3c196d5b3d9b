import Springflow
import SpringflowScenes

/// Photos in albums: the PhotoGallery of the book "iOS Components and Frameworks", chapter 20, in its basic flow.
///
/// Its other layouts are subclasses: ``ShelfGallery``, ``ZoomGallery``, ``SineGallery``.
public class Gallery: CollectionExhibit, Tuned {
  /// Its name in scene files.
  nonisolated public class var name: String { "gallery" }
  /// The summary that lists and help show.
  nonisolated public class var summary: String { "Photos in a flow layout, with album headers and footers." }
  /// Its keys: photos can also be selected, cut, copied and pasted.
  nonisolated public class var keys: [KeyMeaning] { photoKeys }
  nonisolated private static let photoKeys: [KeyMeaning] = [
    .insert(words),
    KeyMeaning(.delete, .backspace, meaning: "delete the selected photos, or the central one", hint: "delete"),
    .move(words),
    KeyMeaning(.left, .right, .up, .down, meaning: "move the focus", hint: "focus"),
    KeyMeaning(.enter, meaning: "select or deselect the focused photo", hint: "select"),
    KeyMeaning(.selectAll, meaning: "select all", hint: "all"),
    KeyMeaning(.cut, .copy, .paste, meaning: "cut, copy, paste", hint: "cut"),
  ]
  /// Its gestures. A right click counts as a long press.
  nonisolated public class var gestures: [GestureMeaning] {
    [
      GestureMeaning("tap", meaning: "select a photo, or several", hint: "select"),
      GestureMeaning("long press", "right click", meaning: "a menu: cut, copy, paste", hint: "menu"),
    ]
  }
  /// The words for its content.
  nonisolated public static var words: ExhibitWords { ExhibitWords(item: "photo", section: "album") }
  /// The cost of an item at rest.
  nonisolated public class var elementCost: Int { 1 }
  /// It shows albums.
  nonisolated public static var showsAlbums: Bool { true }
  /// Enough items to scroll.
  nonisolated public class var defaultItemCount: Int { 160 }

  /// The view that shows the photos.
  public let collectionView: CollectionView
  let data: Albums
  /// The pictures that were cut or copied.
  var clipboard: [ImageSource] = []
  private let motion = UpdateMotion()
  private let menus = GalleryMenus()
  private let editBar = EditBar()

  /// Sets the photos up in a viewport, in points: those of the settings' albums, or `itemCount` landscapes.
  public required init(itemCount: Int, settings: ExhibitSettings, viewport: CGSize) {
    let albums = settings.albums.isEmpty ? Album.landscapes(itemCount) : settings.albums
    data = Albums(albums, reserve: settings.albums.flatMap(\.pictures))
    collectionView = CollectionView(frame: ExhibitViewport.frame(in: viewport), collectionViewLayout: Self.makeLayout())
    collectionView.alwaysBounceVertical = true
    for kind in [CollectionView.elementKindSectionHeader, CollectionView.elementKindSectionFooter] {
      collectionView.register(
        CollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: Albums.barIdentifier)
    }
    collectionView.dataSource = data
    collectionView.allowsMultipleSelection = true
    collectionView.allowsFocus = true
    collectionView.delegate = menus
    menus.gallery = self
    let actions: [(Button, @MainActor (Gallery) -> Void)] = [
      (editBar.cutButton, { $0.cutItems() }), (editBar.copyButton, { $0.copyItems() }),
      (editBar.pasteButton, { $0.pasteItems() }), (editBar.deleteButton, { $0.deleteItem(at: nil) }),
      (editBar.doneButton, { $0.collectionView.selectItem(at: nil, animated: false, scrollPosition: []) }),
    ]
    for (button, action) in actions {
      button.addAction(
        Action { [unowned self] _ in
          action(self)
          showEditBar()
        }, for: .primaryActionTriggered)
    }
  }

  /// Takes over how updates move.
  public func didTune() { collectionView.updateAnimation = motion.animation }

  class func makeLayout() -> CollectionViewLayout {
    let layout = CollectionViewFlowLayout()
    GalleryMetrics.apply(to: layout)
    layout.footerReferenceSize = CGSize(width: 300, height: 30)
    return layout
  }

  /// A line of photos and the space below it, in points.
  public var arrowStride: CGFloat { GalleryMetrics.side + GalleryMetrics.lineSpacing }

  /// The number of photos.
  public var itemCount: Int { data.count }

  /// Changes the viewport's size, in points.
  public func resize(to viewport: CGSize) {
    collectionView.fill(viewport)
    showEditBar()
  }

  /// Inserts a photo at a running number over all albums, or at the centre.
  public func insertItem(at index: Int?) {
    if data.photos.isEmpty { return }
    let path =
      index.map(collectionView.indexPath(ofRunning:)) ?? collectionView.centralItem
      ?? collectionView.indexPath(ofRunning: 0)
    var update = BatchUpdate()
    update.insertItems(at: [path])
    change(update) { data.insert(at: path) }
  }

  /// Deletes the photo at a running number over all albums, or the selected ones, or the one at the centre.
  public func deleteItem(at index: Int?) {
    if index == nil, hasChoice { return remove(nil) }
    guard let path = index.map(collectionView.indexPath(ofRunning:)) ?? collectionView.centralItem else { return }
    var update = BatchUpdate()
    update.deleteItems(at: [path])
    change(update) { data.remove(at: path) }
  }

  /// Moves a photo: the one at a running number over all albums, or at the centre, to another number, or by some
  /// positions.
  public func moveItem(from: Int?, to: Int?) {
    guard let path = from.map(collectionView.indexPath(ofRunning:)) ?? collectionView.centralItem else { return }
    let to = to ?? MoveTarget.destination(of: collectionView.runningIndex(of: path), count: itemCount)
    let end = MoveTarget.path(from: path, toTheOneAt: collectionView.indexPath(ofRunning: to))
    var update = BatchUpdate()
    update.moveItem(at: path, to: end)
    change(update) { data.move(from: path, to: end) }
  }

  /// The paste key works only after a cut or a copy.
  public var activeKeys: [KeyMeaning] {
    type(of: self).keys.filter(canUse).map { meaning in
      guard meaning.keys.contains(.paste), clipboard.isEmpty else { return meaning }
      return KeyMeaning(.cut, .copy, meaning: "cut, copy the selected photos", hint: "cut")
    }
  }

  /// Its gestures work only while it has photos.
  public var activeGestures: [GestureMeaning] { itemCount > 0 ? type(of: self).gestures : [] }

  /// The reason that a key changed nothing.
  public func refusal(of key: ExhibitKey) -> String? {
    switch key {
    case .insert, .space: data.photos.isEmpty ? "There is no album to insert a photo into" : commonRefusal(of: key)
    case .paste where !clipboard.isEmpty:
      data.photos.isEmpty
        ? "There is no album to paste into" : "There is room for \(Self.maximumItemCount) photos, and no more"
    default: commonRefusal(of: key)
    }
  }

  /// The names of photos contain their numbers and albums.
  public var itemName: (IndexPath) -> String? { data.names }

  /// Does nothing, as there is one layout.
  public func toggle() {}

  /// Copies the selected photos, or else the focused one, for pasting, and deletes them.
  public func cutItems() { cut(nil) }

  /// Copies the selected photos, or else the focused one, for pasting.
  public func copyItems() { copy(nil) }

  /// Inserts the copied photos after the photo that has the focus or was pressed last.
  public func pasteItems() { paste(after: nil) }

  /// The content offset after an update or a change of layouts, in points.
  func contentOffset(forProposed proposed: CGPoint) -> CGPoint {
    collectionView.collectionViewLayout.targetContentOffset(forProposedContentOffset: proposed)
  }

  /// Advances by one tick.
  public func advance() {
    collectionView.advance()
    showEditBar()
  }

  private func showEditBar() {
    editBar.show(collectionView.numberOfSelectedItems, canPaste: !clipboard.isEmpty, over: collectionView)
  }

  func change(_ update: BatchUpdate, _ changingData: () -> Void) {
    collectionView.change(update, changingData)
    // An update reloads items only, so the exhibit itself updates the text of headers and footers.
    data.renewFooters(of: collectionView)
  }

  /// Mixes in the photos' numbers.
  public func hash(into hash: inout StateHash) {
    data.hash(into: &hash)
    hash.combine(clipboard) { $1.hash(into: &$0) }
  }
}

/// The gallery's photos on wooden shelves.
public final class ShelfGallery: Gallery {
  /// Its name in scene files.
  nonisolated public override class var name: String { "gallery-shelves" }
  /// The summary that lists and help show.
  nonisolated public override class var summary: String { "Photos on shelves, which are decoration views." }

  override class func makeLayout() -> CollectionViewLayout {
    let layout = ShelfFlowLayout(rise: 13, height: 25)
    GalleryMetrics.apply(to: layout)
    return layout
  }
}

/// The gallery's photos, larger near the middle of the view.
public final class ZoomGallery: Gallery {
  /// Its name in scene files.
  nonisolated public override class var name: String { "gallery-zoom" }
  /// The summary that lists and help show.
  nonisolated public override class var summary: String { "Photos that grow as they come near the middle." }

  override class func makeLayout() -> CollectionViewLayout {
    let layout = ZoomFlowLayout()
    GalleryMetrics.apply(to: layout)
    return layout
  }
}

/// The gallery's photos along a sine curve.
public final class SineGallery: Gallery {
  /// Its name in scene files.
  nonisolated public override class var name: String { "gallery-sine" }
  /// The summary that lists and help show.
  nonisolated public override class var summary: String { "Photos along a sine curve: a layout written from nothing." }

  override class func makeLayout() -> CollectionViewLayout { SineLayout() }

  /// A photo and the gap after it, in points.
  public override var arrowStride: CGFloat { SineLayout.side + SineLayout.gap }
}

/// The numbers that the gallery's flow layouts share.
@MainActor
enum GalleryMetrics {
  static let side: CGFloat = 60
  static let lineSpacing: CGFloat = 20

  static func apply(to layout: CollectionViewFlowLayout) {
    layout.itemSize = CGSize(width: side, height: side)
    layout.sectionInset = EdgeInsets(top: 10, left: 26, bottom: 10, right: 26)
    layout.headerReferenceSize = CGSize(width: 300, height: 50)
    layout.minimumLineSpacing = lineSpacing
    layout.minimumInteritemSpacing = 40
    layout.fadesItemsBetweenLines = true
  }
}

extension ImageSource {
  func hash(into hash: inout StateHash) {
    switch self {
    case .file(let path):
      hash.combine(0)
      hash.combine(path)
    case .landscape(let number):
      hash.combine(1)
      hash.combine(number)
    }
  }
}
