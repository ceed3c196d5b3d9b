/// A picture whose pixels are there, in several sizes.
package final class CachedImage {
  /// The duration of the fade of a photo that arrives while it is in sight, in seconds.
  static let fade = 0.15

  /// Sizes from fine to coarse, each about half of the previous one; a landscape's are drawn on demand.
  @exclusivity(unchecked)
  package private(set) var levels: [PixelImage?]
  let width: Int
  let height: Int
  let isOpaque: Bool
  /// Seconds since it arrived.
  @exclusivity(unchecked)
  var age: Double
  /// The last turn of the store in which it was asked for.
  @exclusivity(unchecked)
  var lastUse: Int

  init(levels: [PixelImage?], width: Int, height: Int, isOpaque: Bool, age: Double, lastUse: Int) {
    (self.levels, self.width, self.height, self.isOpaque) = (levels, width, height, isOpaque)
    (self.age, self.lastUse) = (age, lastUse)
  }

  /// Its opacity while it fades in, from 0 to 1. Eased out: fast at first.
  var opacity: Float {
    let part = Float(min(age / Self.fade, 1))
    return 1 - (1 - part) * (1 - part)
  }

  /// The bytes of the sizes that have been made.
  var bytes: Int { levels.reduce(0) { $0 + ($1?.pixels.count ?? 0) * 4 } }

  /// The number of pixels of a level along either side, from 0, the finest, also of one that has not been made yet.
  func size(level: Int) -> (width: Int, height: Int) {
    (0..<level).reduce((width, height)) { size, _ in ((size.0 + 1) / 2, (size.1 + 1) / 2) }
  }

  /// Keeps the pixels of a level.
  func keep(_ image: PixelImage, level: Int) { levels[level] = image }
}
