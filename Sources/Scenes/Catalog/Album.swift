import Springflow

/// Pictures that belong together, for exhibits that show some.
public struct Album: Hashable, Sendable {
  /// The album's title.
  public var title: String
  /// Its pictures, in order.
  public var pictures: [ImageSource]

  /// Makes an album.
  public init(title: String, pictures: [ImageSource]) {
    self.title = title
    self.pictures = pictures
  }
}

extension Album {
  /// Landscapes drawn by code, `count` in total, in five albums.
  public static func landscapes(_ count: Int) -> [Album] {
    let titles = ["Morning in the hills", "The long lake", "Autumn ridges", "Coast road", "First snow"]
    // The first albums are larger than the last ones, as a user's albums are.
    let shares = [0.28, 0.24, 0.2, 0.16, 0.12]
    var albums: [Album] = []
    var next = 0
    for (index, title) in titles.enumerated() {
      let isLast = index == titles.count - 1
      let size = isLast ? count - next : min(count - next, Int((Double(count) * shares[index]).rounded()))
      albums.append(Album(title: title, pictures: (next..<next + size).map(ImageSource.landscape)))
      next += size
    }
    return albums
  }
}
