import SpringflowFiles

/// An error in a scene: its place, what was expected and found, and a remedy.
public struct SceneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, or `nil` for text that is not from a file.
  public var file: String?
  /// The place in the file: a JSON path such as `events[3].down`, or `line 4, column 7`; empty for the whole.
  public let place: String
  /// What was expected there, in words.
  public let expected: String
  /// What was found there, in words.
  public let found: String
  /// A remedy.
  public let hint: String

  package init(at place: String, expected: String, found: String, hint: String, file: String? = nil) {
    self.file = file
    self.place = place
    self.expected = expected
    self.found = found
    self.hint = hint
  }

  /// The error, without its place and the hint.
  public var problem: String { "expected \(expected), found \(found)" }

  /// File, place, problem and hint in one line, without control characters that could disturb a terminal.
  public var description: String {
    let file = file.map { $0.isEmpty ? "''" : $0 }
    let location = [file, place.isEmpty ? nil : place].compactMap { $0 }.map { $0 + ": " }.joined()
    return PrintableText.escaped("\(location)\(problem); \(hint)")
  }

  /// The error for a session that takes longer than `limit`, in seconds.
  @MainActor
  package static func late(_ session: Session, limit: Double) -> SceneError {
    SceneError(
      at: "duration", expected: "a replay of at most \(JSONValue.short(limit)) s",
      found: "\(session.tick) of \(session.scene.duration) ticks by then",
      hint: "give it more time, or make the scene shorter")
  }

  @MainActor
  static func tooMuchWork(_ session: Session, limit: Int) -> SceneError {
    SceneError(
      at: "duration", expected: "at most \(limit) elements to move, one in a tick each",
      found: "more after \(session.tick) of \(session.scene.duration) ticks",
      hint: "show fewer at a time, change them less often, or allow more with check --time-limit")
  }

  package func inFile(_ name: String) -> SceneError {
    var error = self
    error.file = name
    return error
  }
}

extension String {
  /// The text in quotes as an error shows it: escaped, and cut where it is long.
  var quoted: String { "'\(PrintableText.short(self))'" }
}
