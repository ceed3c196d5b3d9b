import Springflow

/// Text that was typed without a pause, or the same editing key several times.
struct TypedRun: Equatable {
  /// What was typed; empty for an editing key.
  var text = ""
  /// The editing key.
  var edit: TextEdit?
  /// How many times it was pressed.
  var count = 1

  static func runs(of commands: [Command]) -> [TypedRun] {
    var runs: [TypedRun] = []
    for command in commands {
      switch command {
      case .text(let text):
        if let last = runs.indices.last, runs[last].edit == nil {
          runs[last].text += text
        } else {
          runs.append(TypedRun(text: text))
        }
      case .edit(let edit):
        if let last = runs.indices.last, runs[last].edit == edit {
          runs[last].count += 1
        } else {
          runs.append(TypedRun(edit: edit))
        }
      default: break
      }
    }
    return runs
  }

  /// All that was typed, whatever became of it.
  static func text(of runs: [TypedRun]) -> String { runs.map(\.text).joined() }

  /// The run in words.
  var words: String {
    if let edit { return "the editing key \(edit.rawValue)\(count == 1 ? "" : ", \(count) times")" }
    return "typing \(text.quoted)"
  }
}
