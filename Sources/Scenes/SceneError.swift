import SpringflowFiles

/// What is wrong with a scene: where, what was expected and found, and what would mend it.
public struct SceneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file, or `nil` for text that came from none.
  public var file: String?
  /// The place in the file: a JSON path such as `events[3].down`, or `line 4, column 7`; empty for the whole.
  public let place: String
  /// What was expected there, in words.
  public let expected: String
  /// What was found there, in words.
  public let found: String
  /// What would mend it.
  public let hint: String

  init(at place: String, expected: String, found: String, hint: String, file: String? = nil) {
    self.file = file
    self.place = place
    self.expected = expected
    self.found = found
    self.hint = hint
  }

  /// What is wrong, without its place and the hint.
  public var problem: String { "expected \(expected), found \(found)" }

  /// File, place, problem and hint in one line, in which nothing can disturb a terminal.
  public var description: String {
    let file = file.map { $0.isEmpty ? "''" : $0 }
    let location = [file, place.isEmpty ? nil : place].compactMap { $0 }.map { $0 + ": " }.joined()
    return PrintableText.escaped("\(location)\(problem); \(hint)")
  }

  /// A session that takes longer than it may, in seconds.
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
