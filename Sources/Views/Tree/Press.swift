/// A key on the keyboard, by what it is for. (`UIKeyboardHIDUsage`, those that scenes know.)
public enum KeyboardHIDUsage: Int, Hashable, Sendable {
  /// The letters that exhibits use.
  case keyboardA = 0x04, keyboardB, keyboardC, keyboardD
  case keyboardI = 0x0C, keyboardM = 0x10, keyboardN, keyboardR = 0x15, keyboardT = 0x17, keyboardV = 0x19
  case keyboardX = 0x1B
  /// The keys around them.
  case keyboardReturnOrEnter = 0x28, keyboardEscape, keyboardDeleteOrBackspace, keyboardTab, keyboardSpacebar
  /// The keys that move.
  case keyboardHome = 0x4A, keyboardPageUp, keyboardDeleteForward
  case keyboardEnd = 0x4D, keyboardPageDown, keyboardRightArrow, keyboardLeftArrow, keyboardDownArrow, keyboardUpArrow
}

/// The modifier keys that are held with a key. (`UIKeyModifierFlags`.)
public struct KeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The set's bits.
  public let rawValue: Int
  /// Makes a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Shift.
  public static let shift = KeyModifierFlags(rawValue: 1 << 17)
  /// Ctrl.
  public static let control = KeyModifierFlags(rawValue: 1 << 18)
}

/// A key that is pressed, with its modifiers. (`UIKey`.)
public struct Key: Hashable, Sendable {
  /// What it is for.
  public let keyCode: KeyboardHIDUsage
  /// The modifiers held with it.
  public let modifierFlags: KeyModifierFlags

  /// Makes a key.
  public init(_ keyCode: KeyboardHIDUsage, _ modifierFlags: KeyModifierFlags = []) {
    (self.keyCode, self.modifierFlags) = (keyCode, modifierFlags)
  }

  /// What the key types; empty if that is nothing.
  public var characters: String {
    if keyCode == .keyboardSpacebar { return " " }
    guard keyCode.rawValue < KeyboardHIDUsage.keyboardReturnOrEnter.rawValue, !modifierFlags.contains(.control) else {
      return ""
    }
    let first = UInt8(ascii: modifierFlags.contains(.shift) ? "A" : "a")
    return String(UnicodeScalar(first + UInt8(keyCode.rawValue - KeyboardHIDUsage.keyboardA.rawValue)))
  }

  /// The direction of an arrow key.
  var heading: FocusHeading? {
    switch keyCode {
    case .keyboardLeftArrow: .left
    case .keyboardRightArrow: .right
    case .keyboardUpArrow: .up
    case .keyboardDownArrow: .down
    default: nil
    }
  }
}

/// A press of a key. (`UIPress`.)
@preconcurrency @MainActor
public final class Press: NSObject {
  /// The key.
  public let key: Key?
  /// Whether no responder wanted it.
  var isLeft = false

  init(_ key: Key) { self.key = key }
}

/// The presses of one event. (`UIPressesEvent`.)
@preconcurrency @MainActor
public final class PressesEvent: NSObject {
  /// All of them.
  public let allPresses: Set<Press>
  /// When it happened, in seconds since the host was made.
  public let timestamp: Double

  init(_ presses: Set<Press>, tick: Int) { (allPresses, timestamp) = (presses, Double(tick) / 120) }
}
