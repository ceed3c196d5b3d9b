/// Why saved bytes are no state, as a sentence with the place where they stop making sense.
public struct StateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The place in the bytes, counted from 0.
  public let offset: Int
  /// What is wrong there.
  public let reason: String

  /// The whole sentence.
  public var description: String { "the saved state \(reason), at byte \(offset)" }
}
