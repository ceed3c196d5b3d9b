import SpringflowViews

/// Pictures in the atlas, each in the size in which it is shown.
extension Atlas {
  /// A picture in one of its sizes.
  package struct PictureKey: Hashable {
    var picture: ImageSource
    var level: Int
  }

  /// A visible picture, one of its levels, and the texels of this level per pixel, along the axis that has fewer.
  package struct SeenPicture {
    var image: CachedImage
    package var level: Int
    var surplus: CGFloat

    package init(image: CachedImage, level: Int, surplus: CGFloat) {
      (self.image, self.level, self.surplus) = (image, level, surplus)
    }

    /// The texels of a level.
    func area(level: Int) -> Int {
      let size = image.size(level: level)
      return (size.width + 1) * (size.height + 1)
    }
  }

  /// The share of an atlas that pictures take at most.
  private static let pictureShare = 0.5

  /// The coarsest level that still has a texel for each pixel when the picture fills a rectangle of `size` pixels.
  package static func seen(_ image: CachedImage, in size: CGSize) -> SeenPicture {
    var result = SeenPicture(image: image, level: 0, surplus: 1)
    for level in 0..<max(image.levels.count, 1) {
      let texels = image.size(level: level)
      let surplus = min(CGFloat(texels.width) / max(size.width, 1), CGFloat(texels.height) / max(size.height, 1))
      // A level that is 5 % too coarse looks the same.
      if level > 0, surplus < 0.95 { break }
      (result.level, result.surplus) = (level, surplus)
    }
    return result
  }

  /// Makes levels coarser, those with the most texels per pixel first, until all fit together.
  package func fit(_ pictures: inout [ImageSource: SeenPicture]) {
    let budget = Int(Double(Self.side * Self.side) * Self.pictureShare)
    var sum = pictures.values.reduce(0) { $0 + $1.area(level: $1.level) }
    while sum > budget {
      // The result must not depend on the order of a dictionary.
      guard
        let (picture, seen) = pictures.filter({ $0.value.level + 1 < $0.value.image.levels.count })
          .max(by: { ($0.value.surplus, Self.name($0.key)) < ($1.value.surplus, Self.name($1.key)) })
      else { return }
      sum += seen.area(level: seen.level + 1) - seen.area(level: seen.level)
      pictures[picture] = SeenPicture(image: seen.image, level: seen.level + 1, surplus: seen.surplus / 2)
    }
  }

  private static func name(_ picture: ImageSource) -> String {
    switch picture {
    case .file(let path): path
    case .landscape(let number): "\(number)"
    }
  }

  /// The rectangle of a picture in the atlas: in the wanted level, else in the nearest one that is there or fits; `nil`
  /// if there is none.
  package func place(_ picture: ImageSource, _ seen: SeenPicture) -> AtlasRegion? {
    for level in seen.level..<max(seen.image.levels.count, seen.level) {
      let key = PictureKey(picture: picture, level: level)
      if let known = pictures[key] { return known }
      guard let image = thumbnails.image(of: picture, level: level) else { continue }
      let made = image.pixels.withUnsafeBufferPointer { pixels in
        place(width: image.width, height: image.height, hasColors: true) { pixels[$0] }
      }
      if let made {
        pictures[key] = made
        return made
      }
    }
    for level in (0..<seen.level).reversed() {
      if let known = pictures[PictureKey(picture: picture, level: level)] { return known }
    }
    return nil
  }
}
