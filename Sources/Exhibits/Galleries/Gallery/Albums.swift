import Springflow
import SpringflowScenes

/// A gallery's data: photos in albums, each with a constant number.
final class Albums: CollectionViewDataSource {
  static let barIdentifier = "bar"

  struct Photo {
    let number: Int
    let picture: ImageSource
  }

  private(set) var titles: [String]
  private(set) var photos: [[Photo]]
  /// The pictures of new photos, used in turn.
  private let reserve: [ImageSource]
  private var next = 0
  private var digest = DataDigest()
  /// How cells show photos.
  private let registration = CollectionView.CellRegistration<PhotoCell, Photo> { cell, _, photo in
    cell.picture.image = Image(photo.picture)
  }

  init(_ albums: [Album], reserve: [ImageSource] = []) {
    titles = albums.map(\.title)
    var number = 0
    photos = albums.map { album in
      album.pictures.map { picture in
        number += 1
        return Photo(number: number - 1, picture: picture)
      }
    }
    next = number
    self.reserve = reserve
  }

  var count: Int { photos.reduce(0) { $0 + $1.count } }

  /// Names the present photos by their positions: "photo 12 of Summer".
  var names: (IndexPath) -> String? {
    { [photos, titles] path in
      guard photos.indices.contains(path.section), photos[path.section].indices.contains(path.item) else { return nil }
      return "photo \(path.item + 1) of \(titles[path.section])"
    }
  }

  func move(from path: IndexPath, to end: IndexPath) {
    photos[end.section].insert(photos[path.section].remove(at: path.item), at: end.item)
    digest.forget()
  }

  func insert(at path: IndexPath) {
    let picture = reserve.isEmpty ? ImageSource.landscape(next) : reserve[next % reserve.count]
    photos[path.section].insert(Photo(number: next, picture: picture), at: path.item)
    next += 1
    digest.forget()
  }

  /// Inserts pictures, one after the other, as new photos.
  func insert(_ pictures: [ImageSource], at path: IndexPath) {
    let new = pictures.enumerated().map { Photo(number: next + $0.offset, picture: $0.element) }
    photos[path.section].insert(contentsOf: new, at: path.item)
    next += pictures.count
    digest.forget()
  }

  func remove(at path: IndexPath) {
    photos[path.section].remove(at: path.item)
    digest.forget()
  }

  func hash(into hash: inout StateHash) {
    digest.mix(into: &hash) { hash in
      hash.combine(next)
      hash.combine(titles) { $0.combine($1) }
      hash.combine(photos) { hash, album in
        hash.combine(album) { hash, photo in
          hash.combine(photo.number)
          photo.picture.hash(into: &hash)
        }
      }
    }
  }

  // MARK: Data source

  func numberOfSections(in collectionView: CollectionView) -> Int { photos.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    photos[section].count
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
    collectionView.dequeueConfiguredReusableCell(
      using: registration, for: path, item: photos[path.section][path.item])
  }

  func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
  ) -> CollectionReusableView {
    let bar = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: Self.barIdentifier, for: path)
    bar.content = kind == CollectionView.elementKindSectionHeader ? header(path.section) : footer(path.section)
    return bar
  }

  private func header(_ section: Int) -> CellContent {
    var content = CellContent.label(titles[section], size: 19)
    content.padding = 26
    return content
  }

  private func footer(_ section: Int) -> CellContent {
    let count = photos[section].count
    var content = CellContent.label(count == 1 ? "1 picture" : "\(count) pictures", size: 13)
    content.textColor = Color.white.withAlpha(0.5)
    content.padding = 26
    return content
  }

  /// Updates the photo counts in the visible footers.
  func renewFooters(of view: CollectionView) {
    for section in photos.indices {
      let path = IndexPath(item: 0, section: section)
      view.supplementaryView(forElementKind: CollectionView.elementKindSectionFooter, at: path)?.content =
        footer(section)
    }
  }

  func collectionView(_ collectionView: CollectionView, identifierForItemAt path: IndexPath) -> Int? {
    photos[path.section][path.item].number
  }
}
