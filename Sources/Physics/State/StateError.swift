/// The reason why bytes are no valid state, as a sentence with the offset of the error.
public struct StateError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset in the bytes, counted from 0.
  public let offset: Int
  /// The error at the offset.
  public let reason: String

  package init(offset: Int, reason: String) {
    (self.offset, self.reason) = (offset, reason)
  }

  /// The whole sentence.
  public var description: String { "the saved state \(reason), at byte \(offset)" }
}
