/// The action of an event of a scene file, by its key.
enum EventVerb: String, CaseIterable {
  case down, move, up, tap, longPress, drag, pinch, rotate, finger, secondaryClick, wheel, magnify, key, insert, delete
  case moveItem, resize

  /// Whether fingers come down, move and leave in it.
  var isGesture: Bool {
    switch self {
    case .tap, .longPress, .drag, .pinch, .rotate: true
    case .down, .move, .up, .finger, .secondaryClick, .wheel, .magnify, .key, .insert, .delete, .moveItem, .resize:
      false
    }
  }
}
