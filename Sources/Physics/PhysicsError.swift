/// A value that the world refuses, as a sentence that names it, says what was found and what would do.
///
/// The world is as it was before the call that threw.
public struct PhysicsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is refused: "a spring's frequency".
  public let subject: String
  /// What was found, as text.
  public let found: String
  /// What is accepted: "from 0 to 1000 Hz".
  public let accepted: String

  /// The whole sentence.
  public var description: String { "\(subject) is \(accepted), found \(found)" }

  init(_ subject: String, accepted: String, found: some CustomStringConvertible) {
    self.subject = subject
    self.accepted = accepted
    self.found = found.description
  }
}

extension Double {
  /// Refuses a number that is not finite or lies outside a range.
  func checked(_ subject: String, in range: ClosedRange<Double>, unit: String = "") throws(PhysicsError) {
    guard isFinite, range.contains(self) else {
      let bounds =
        range.upperBound == .greatestFiniteMagnitude
        ? (range.lowerBound == -.greatestFiniteMagnitude ? "finite" : "finite and at least \(range.lowerBound.short)")
        : "from \(range.lowerBound.short) to \(range.upperBound.short)"
      throw PhysicsError(subject, accepted: unit.isEmpty ? bounds : "\(bounds) \(unit)", found: short)
    }
  }

  private var short: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : description }
}

extension Vector {
  /// Refuses a vector with a part that is not finite.
  func checked(_ subject: String) throws(PhysicsError) {
    guard isFinite else { throw PhysicsError(subject, accepted: "finite", found: "(\(x), \(y))") }
  }
}
