import SpringflowNumerics

extension Frame.Layer {
  /// Mixes in what a layer of a drawing shows and where.
  func hash(into hash: inout StateHash) {
    hash.combine(center)
    hash.combine(size)
    hash.combine(CATransform3D(affine: transform))
    hash.combine(alpha)
    contents.hash(into: &hash)
    hash.combine(clipPaths) { $1.hash(into: &$0) }
  }
}

extension Frame.LayerContents {
  fileprivate func hash(into hash: inout StateHash) {
    switch self {
    case .none: break
    case .cell(let content):
      guard case .stops(let stops) = content.background else { return }
      hash.combine(stops) {
        $1.color.hash(into: &$0)
        $0.combine($1.location)
      }
    case .text(let text):
      text.color.hash(into: &hash)
      text.layout.font.hash(into: &hash)
      hash.combine(text.layout.lines) {
        $0.combine($1.text)
        $0.combine($1.origin)
      }
    case .image(let contents):
      contents.image.hash(into: &hash)
      hash.combine(contents.tint) { $1.hash(into: &$0) }
    case .shape(let shape, let origin):
      shape.hash(into: &hash)
      hash.combine(origin)
    }
  }
}

extension Frame.Layer {
  /// The same part of a drawing in one colour, with its own opacity; pictures keep theirs.
  package func tinted(_ color: Color) -> Frame.Layer {
    func tint(_ own: Color) -> Color { color.withAlpha(color.alpha * own.alpha) }
    var layer = self
    layer.background = background.map(tint)
    switch contents {
    case .shape(var shape, let origin):
      shape.fillColor = shape.fillColor.map(tint)
      shape.strokeColor = shape.strokeColor.map(tint)
      layer.contents = .shape(shape, origin: origin)
    case .text(let text): layer.contents = .text(Frame.TextContents(text.layout, color: tint(text.color)))
    case .cell(var content):
      guard case .stops(let stops) = content.background else { break }
      content.background = .stops(stops.map { GradientStop(tint($0.color), at: $0.location) })
      layer.contents = .cell(content)
    case .none, .image: break
    }
    return layer
  }
}
