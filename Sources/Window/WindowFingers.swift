import Springflow
import SpringflowCSDL2
import SpringflowScenes

/// Fingers on a touch screen, and the two for which a mouse stands with Alt. Points of the window.
///
/// With Alt held down the two are mirrored about where the pointer was when Alt was pressed; a drag with Alt that begins
/// there is about that point, too, with the fingers at its sides. With Shift both go the same way.
struct WindowFingers {
  /// The window's size.
  var window = CGSize(width: 960, height: 600)
  /// The point about which two fingers are to be mirrored.
  private(set) var center: CGPoint?
  /// Where the pointer is while no button is down.
  private var hovering: CGPoint?
  private var pair: FingerPair?
  /// Contacts of a touch screen by the numbers that their fingers have.
  private var contacts: [SDL_FingerID?] = []

  private struct FingerPair {
    var center: CGPoint
    /// From the centre to the finger of the pointer.
    var arm: CGVector
    var pointer: CGPoint

    var points: [CGPoint] {
      [
        CGPoint(x: center.x + arm.dx, y: center.y + arm.dy), CGPoint(x: center.x - arm.dx, y: center.y - arm.dy),
      ]
    }
  }

  /// Whoever marks mouse events as made of touches.
  static let touchMouse = UInt32.max
  /// Numbers of fingers on a touch screen begin here; those before are the mouse's.
  private static let firstContact = 2
  /// How far from the middle fingers are where the pointer is itself in the middle, and how near that is. In points.
  private static let sideArm: CGFloat = 60
  private static let nearCenter: CGFloat = 24

  // MARK: Mouse

  /// Whether the mouse stands for two fingers that are down.
  var isPinching: Bool { pair != nil }

  /// Alt was pressed with the pointer somewhere, or released.
  mutating func begin(about point: CGPoint?) {
    if center == nil || point == nil { center = point }
    hovering = center
  }

  /// The pointer moves with no button down; whether that is to be seen.
  mutating func hover(at point: CGPoint) -> Bool {
    hovering = point
    return center != nil
  }

  /// Where two fingers would come down.
  var hoverPoints: [CGPoint] {
    guard pair == nil, let center, let hovering else { return [] }
    let pair = Self.pair(about: center, pointer: hovering)
    return pair.center == center && pair.pointer != center ? pair.points : []
  }

  private static func pair(about center: CGPoint?, pointer: CGPoint) -> FingerPair {
    let middle = center ?? pointer
    let arm = CGVector(dx: pointer.x - middle.x, dy: pointer.y - middle.y)
    if arm.dx * arm.dx + arm.dy * arm.dy < nearCenter * nearCenter {
      return FingerPair(center: pointer, arm: CGVector(dx: sideArm, dy: 0), pointer: pointer)
    }
    return FingerPair(center: middle, arm: arm, pointer: pointer)
  }

  /// The button goes down with Alt.
  mutating func pinch(at pointer: CGPoint) -> [Command] {
    let pair = Self.pair(about: center, pointer: pointer)
    self.pair = pair
    return Self.commands(pair, .began)
  }

  /// The pointer moves with the button down: the fingers mirrored, or both the same way.
  mutating func move(to pointer: CGPoint, together: Bool) -> [Command] {
    guard var pair else { return [] }
    let (dx, dy) = (pointer.x - pair.pointer.x, pointer.y - pair.pointer.y)
    pair.pointer = pointer
    if together {
      pair.center.x += dx
      pair.center.y += dy
    } else {
      pair.arm.dx += dx
      pair.arm.dy += dy
    }
    self.pair = pair
    return Self.commands(pair, .moved)
  }

  /// The button is released.
  mutating func lift() -> [Command] {
    guard let pair else { return [] }
    self.pair = nil
    hovering = pair.pointer
    return Self.commands(pair, .ended)
  }

  private static func commands(_ pair: FingerPair, _ phase: Touch.Phase) -> [Command] {
    pair.points.enumerated().map { .finger($0.offset, phase, at: $0.element) }
  }

  // MARK: Touch screen

  /// What a finger on a touch screen does; SDL gives its place in parts of the window.
  mutating func contact(_ event: SDL_TouchFingerEvent, _ phase: Touch.Phase) -> Command {
    let point = CGPoint(x: CGFloat(event.x) * window.width, y: CGFloat(event.y) * window.height)
    let place = contacts.firstIndex(of: event.fingerId) ?? contacts.firstIndex(of: nil) ?? contacts.count
    if place == contacts.count { contacts.append(nil) }
    contacts[place] = phase == .ended ? nil : event.fingerId
    return .finger(Self.firstContact + place, phase, at: point)
  }
}
