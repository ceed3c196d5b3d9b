import Springflow
import SpringflowFiles

/// The form in which tuned values are copied.
package enum TunedText: CaseIterable, Sendable {
  /// A command line with `--set`.
  case options
  /// A scene with what was done.
  case scene
  /// Assignments in Swift.
  case swift
  /// An instruction for whoever changes the code.
  case instruction

  /// What is copied, in a few words.
  package var title: String {
    switch self {
    case .options: "as --set options"
    case .scene: "as a scene"
    case .swift: "as Swift"
    case .instruction: "as an instruction"
    }
  }
}

extension Session {
  /// The values that are tuned, in words to paste elsewhere.
  ///
  /// - Parameter reason: What an instruction gives as its reason: lines with measures before and after.
  /// - Throws: `SceneError` if a scene cannot name what the session shows.
  package func text(of form: TunedText, because reason: String? = nil) throws(SceneError) -> String {
    let changes = values(in: scene.settings).filter(\.isChanged)
    switch form {
    case .options:
      let words = changes.map { change in
        let name = change.parameter.name
        let token = scene.settings.token(of: name) ?? scene.settings.token(of: change.parameter.qualifiedName)
        let word = token.map { "{\($0.name)}" } ?? change.word(change.numbers)
        return " --set \(Self.shell("\(name)=\(word)"))"
      }
      let items = scene.itemCount == type(of: exhibit).defaultItemCount ? "" : " --items \(scene.itemCount)"
      let motion = scene.settings.reducesMotion ? " --reduce-motion" : ""
      return "springflow play \(Self.shell(scene.exhibit))\(items)\(motion)\(words.joined())\n"
    case .scene: return try Recording(of: self).text
    case .swift:
      var (text, owner) = ("", "")
      for change in changes {
        if change.owner != owner { text += "\(text.isEmpty ? "" : "\n")// \(change.owner)\n" }
        owner = change.owner
        for part in parts(of: change) where part.now != part.before {
          text += "\(part.name) = \(part.now)  // was \(part.before)\n"
        }
      }
      return text
    case .instruction:
      var text = "In the Swift code of the exhibit \(scene.exhibit), change these initial values of @Tunable "
      text += "properties, and nothing else:\n\n"
      for change in changes {
        for part in parts(of: change) where part.now != part.before {
          text += "- \(change.owner).\(part.name) (\(change.summary)): from \(part.before) to \(part.now)\n"
        }
      }
      if let reason { text += "\nWhy, in what was done in \(StoryWords.time(tick)) s:\n\n\(reason)" }
      return text + "\nThis shows the same: \(try self.text(of: .options))"
    }
  }

  /// The properties of a value with what they are now and were before, in Swift.
  private func parts(of change: TunedValue) -> [(name: String, now: String, before: String)] {
    let own = change.parameter
    if own.parts.isEmpty { return [(own.property, change.swift(change.numbers), change.swift(change.defaults))] }
    return own.parts.enumerated().map { index, part in
      (parameters[part].property, JSONValue.short(change.numbers[index]), JSONValue.short(change.defaults[index]))
    }
  }

  /// A word of a command line, in quotes where a shell would read more into it.
  private static func shell(_ word: String) -> String {
    let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_=.,:/+".contains($0)) }
    return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}

extension TunedValue {
  /// Numbers as a command line has them.
  package func word(_ numbers: [Double]) -> String { JSONValue(components: numbers, parameter.kind).word }

  /// Numbers as Swift has them.
  fileprivate func swift(_ numbers: [Double]) -> String {
    let words = numbers.map { JSONValue.short($0) }
    switch parameter.kind {
    case .number, .count, .flag: return word(numbers)
    case .choice(let names): return ".init(rawValue: \(names[Int(numbers[0])].json))!"
    case .spring: return "Spring(frequency: \(words[0]), damping: \(words[1]))"
    case .curve:
      return "CubicTimingParameters(controlPoint1: CGPoint(x: \(words[0]), y: \(words[1])), "
        + "controlPoint2: CGPoint(x: \(words[2]), y: \(words[3])))"
    case .color:
      let digits = word(numbers).dropFirst()
      return digits.count == 6
        ? "Color(hex: 0x\(digits))"
        : "Color(hex: 0x\(digits.prefix(6)), alpha: \(SpringMotion.rounded(numbers[3], digits: 3)))"
    case .numbers(let names, _):
      let type = names.count == 2 ? "CGVector" : "EdgeInsets"
      return "\(type)(\(zip(names, words).map { "\($0): \($1)" }.joined(separator: ", ")))"
    }
  }
}
