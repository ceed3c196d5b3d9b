/// A value that the world refuses, as a sentence with its name, the value found and the values accepted.
///
/// The call that throws leaves the world unchanged.
public struct PhysicsError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name of the refused value: "a spring's frequency".
  public let subject: String
  /// The refused value, as text.
  public let found: String
  /// The accepted values: "from 0 to 1000 Hz".
  public let accepted: String

  /// The range of numbers. Beyond it they no longer resolve points.
  static let extent = -1e12...1e12

  /// The whole sentence.
  public var description: String { "\(subject) is \(accepted), found \(found)" }

  package init(_ subject: String, accepted: String, found: some CustomStringConvertible) {
    self.subject = subject
    self.accepted = accepted
    self.found = found.description
  }
}

extension Double {
  /// Refuses a number that is not finite or lies outside a range.
  func checked(_ subject: String, in range: ClosedRange<Double>, unit: String = "") throws(PhysicsError) {
    guard isFinite, range.contains(self) else {
      let bounds = "from \(range.lowerBound.short) to \(range.upperBound.short)"
      throw PhysicsError(subject, accepted: unit.isEmpty ? bounds : "\(bounds) \(unit)", found: short)
    }
  }

  private var short: String { self == rounded() && abs(self) < 1e9 ? String(Int(self)) : description }
}

extension Vector {
  /// Refuses a vector with a component that is not finite.
  func checked(_ subject: String) throws(PhysicsError) {
    guard isFinite else { throw PhysicsError(subject, accepted: "finite", found: "(\(x), \(y))") }
    guard PhysicsError.extent.contains(x), PhysicsError.extent.contains(y) else {
      throw PhysicsError(subject, accepted: "within 1e12 of the origin", found: "(\(x), \(y))")
    }
  }
}
