import Springflow
import SpringflowCSDL2
import SpringflowScenes

/// The fingers on a touch screen, and the two that a mouse simulates with Alt. Points of the window.
///
/// With Alt held down the two are mirrored about the pointer's position when Alt was pressed; a drag with Alt that
/// begins there has its fingers at the sides of that point. With Shift both move in the same direction.
package struct WindowFingers {
  /// The window's size.
  package var window = CGSize(width: 960, height: 600)
  /// The point about which two fingers will be mirrored.
  package private(set) var center: CGPoint?
  /// The pointer's position while no button is down.
  private var hovering: CGPoint?
  private var pair: FingerPair?
  /// Contacts of a touch screen by the ids of their fingers.
  private var contacts: [SDL_FingerID?] = []

  private struct FingerPair {
    var center: CGPoint
    /// From the centre to the finger at the pointer.
    var arm: CGVector
    var pointer: CGPoint

    var points: [CGPoint] {
      [
        CGPoint(x: center.x + arm.dx, y: center.y + arm.dy), CGPoint(x: center.x - arm.dx, y: center.y - arm.dy),
      ]
    }
  }

  /// The device id of mouse events that SDL makes from touches.
  static let touchMouse = UInt32.max
  /// The first id of fingers on a touch screen; smaller ones are the mouse's.
  private static let firstContact = 2
  /// The distance of fingers from the centre if the pointer itself is near it, and the limit of near. In points.
  private static let sideArm: CGFloat = 60
  private static let nearCenter: CGFloat = 24

  // MARK: Mouse

  /// Whether the mouse simulates two fingers that are down.
  var isPinching: Bool { pair != nil }

  /// Sets the centre when Alt is pressed, or removes it when Alt is released.
  mutating func begin(about point: CGPoint?) {
    if center == nil || point == nil { center = point }
    hovering = center
  }

  /// Moves the pointer with no button down; returns whether that is visible.
  mutating func hover(at point: CGPoint) -> Bool {
    hovering = point
    return center != nil
  }

  /// The positions of two fingers if the button went down now.
  package var hoverPoints: [CGPoint] {
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

  /// Handles a button pressed with Alt.
  mutating func pinch(at pointer: CGPoint) -> [Command] {
    let pair = Self.pair(about: center, pointer: pointer)
    self.pair = pair
    return Self.commands(pair, .began)
  }

  /// Moves the pointer with the button down: the fingers move mirrored, or both in the same direction.
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

  /// Handles the release of the button.
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

  /// Handles a finger on a touch screen; SDL gives its position in parts of the window.
  ///
  /// - Returns: Its command; `nil` for a finger beyond those that a scene can name.
  mutating func contact(_ event: SDL_TouchFingerEvent, _ phase: Touch.Phase) -> Command? {
    let point = CGPoint(x: CGFloat(event.x) * window.width, y: CGFloat(event.y) * window.height)
    let place = contacts.firstIndex(of: event.fingerId) ?? contacts.firstIndex(of: nil) ?? contacts.count
    if place == contacts.count { contacts.append(nil) }
    contacts[place] = phase == .ended ? nil : event.fingerId
    let id = Self.firstContact + place
    return id < SceneLimits.fingers ? .finger(id, phase, at: point) : nil
  }
}
