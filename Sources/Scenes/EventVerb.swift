/// The action of an event of a scene file, by its key.
enum EventVerb: String, CaseIterable {
  case down, move, up, tap, longPress, drag, pinch, rotate, finger, secondaryClick, wheel, magnify, key, insert, delete
  case moveItem, resize

  /// Whether it consists of touches that begin, move and end.
  var isGesture: Bool { self == .tap || takesTime }

  /// Whether it takes a length of time.
  var takesTime: Bool { [.longPress, .drag, .pinch, .rotate].contains(self) }
}
