/// The action of an event of a scene file, by its key.
enum EventVerb: String, CaseIterable {
  case down, move, up, tap, longPress, drag, pinch, rotate, finger, secondaryClick, wheel, magnify, key, text, edit,
    insert
  case delete, moveItem, resize

  /// Whether fingers come down, move and leave in it.
  var isGesture: Bool {
    switch self {
    case .tap, .longPress, .drag, .pinch, .rotate: true
    default: false
    }
  }
}
