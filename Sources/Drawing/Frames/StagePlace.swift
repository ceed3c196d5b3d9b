import SpringflowViews

/// The place of a stage in a picture: its points are moved and scaled to those of the picture.
package struct StagePlace: Equatable, Sendable {
  /// The stage's upper left corner, in points of the picture.
  package var origin = CGPoint.zero
  /// Points of the picture a point of the stage.
  package var scale: CGFloat = 1

  package init() {}

  /// The map from the stage's points to those of the picture.
  var camera: CGAffineTransform {
    CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: origin.x, ty: origin.y)
  }

  /// A rectangle of the stage, in points of the picture.
  package func inPicture(_ rect: CGRect) -> CGRect {
    CGRect(
      x: origin.x + rect.minX * scale, y: origin.y + rect.minY * scale, width: rect.width * scale,
      height: rect.height * scale)
  }

  /// The rectangle of a stage of a size, in points of the picture.
  package func rect(of size: CGSize) -> CGRect { inPicture(CGRect(origin: .zero, size: size)) }

  /// The point of the stage at one of the picture.
  package func onStage(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - origin.x) / scale, y: (point.y - origin.y) / scale)
  }

  /// The place of a stage in the middle of a room, in a scale of 1 at most.
  package init(_ size: CGSize, in room: CGRect) {
    self.init(size, in: room, scale: min(1, room.width / max(1, size.width), room.height / max(1, size.height)))
  }

  private init(_ size: CGSize, in room: CGRect, scale: CGFloat) {
    self.scale = scale
    origin.x = (room.minX + (room.width - size.width * scale) / 2).rounded()
    origin.y = (room.minY + (room.height - size.height * scale) / 2).rounded()
  }

  /// The place of what is in another place on a stage in this one.
  package func holding(_ inner: StagePlace) -> StagePlace {
    var place = StagePlace()
    place.scale = scale * inner.scale
    place.origin = CGPoint(x: origin.x + inner.origin.x * scale, y: origin.y + inner.origin.y * scale)
    return place
  }

  /// This place of what is on a stage, in another scale at which one of the stage's points stays where it is.
  package func scaled(to scale: CGFloat, about point: CGPoint) -> StagePlace {
    var place = StagePlace()
    place.scale = scale
    let share = scale / self.scale
    place.origin = CGPoint(x: point.x + (origin.x - point.x) * share, y: point.y + (origin.y - point.y) * share)
    return place
  }

  /// Draws on a stage of a size in this place, and nowhere else, what has another place on it.
  func paint(
    _ size: CGSize, zoom: StagePlace, on canvas: inout Canvas, _ draw: (inout Canvas) throws(SDLError) -> Void
  ) throws(SDLError) {
    let whole = StagePlace()
    if self == whole, zoom == whole { return try draw(&canvas) }
    canvas.camera = camera
    let stage = CGRect(origin: .zero, size: size)
    let region = canvas.clipRegion(stage, radius: self == whole ? 0 : 8 / scale)
    let mark = canvas.mark
    canvas.fill(stage, Palette.stage)
    canvas.camera = holding(zoom).camera
    try draw(&canvas)
    canvas.camera = .identity
    canvas.clip(from: mark, to: region)
  }

  /// The distance between stages, and the height of the line above each that says which one it is, in points.
  private static let (gap, line): (CGFloat, CGFloat) = (12, 24)

  /// The places of two stages in a room, side by side or one above the other, as large as is possible, and in the same
  /// scale, which is 1 at most. Above each there is room for a line.
  package static func beside(_ first: CGSize, _ second: CGSize, in room: CGRect) -> [StagePlace] {
    func arranged(_ isRow: Bool) -> [StagePlace] {
      let cell = CGSize(
        width: max(1, isRow ? (room.width - gap) / 2 : room.width),
        height: max(1, (isRow ? room.height : (room.height - gap) / 2) - line))
      let scales = [first, second].map { min(cell.width / max(1, $0.width), cell.height / max(1, $0.height)) }
      return [first, second].enumerated().map { index, size in
        let corner = CGPoint(
          x: room.minX + (isRow ? CGFloat(index) * (cell.width + gap) : 0),
          y: room.minY + line + (isRow ? 0 : CGFloat(index) * (cell.height + line + gap)))
        return StagePlace(size, in: CGRect(origin: corner, size: cell), scale: min(1, scales[0], scales[1]))
      }
    }
    let (row, column) = (arranged(true), arranged(false))
    return column[0].scale > row[0].scale ? column : row
  }
}
