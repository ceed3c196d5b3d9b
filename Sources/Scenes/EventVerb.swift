/// What an event of a scene file does: the key that says it.
enum EventVerb: String, CaseIterable {
  case down, move, up, tap, longPress, drag, pinch, rotate, finger, secondaryClick, wheel, magnify, key, insert, delete
  case moveItem, resize

  /// Whether fingers come down, move and leave in it.
  var isGesture: Bool { self == .tap || takesTime }

  /// Whether it is done over a time.
  var takesTime: Bool { [.longPress, .drag, .pinch, .rotate].contains(self) }
}
