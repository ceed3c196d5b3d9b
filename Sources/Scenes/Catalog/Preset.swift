import Springflow
import SpringflowFiles

/// A value of a parameter with a name, in code or given by its user.
package struct Preset: Equatable, Sendable {
  package let name: String
  package let numbers: [Double]
  /// Whether its user has named it, in a file; else it is in code, where it stays.
  package let isOfUser: Bool
  /// Whether it is neither changed nor removed.
  package let isLocked: Bool

  init(_ name: String, _ numbers: [Double], isOfUser: Bool = false, isLocked: Bool = true) {
    (self.name, self.numbers, self.isOfUser, self.isLocked) = (name, numbers, isOfUser, isLocked)
  }
}

/// A change of what a user has named.
package enum PresetChange: Equatable, Sendable {
  /// The value is kept under a new name.
  case keep
  /// The value takes the place of the one that has the name.
  case replace
  case lock
  case unlock
  case remove
}

extension ExhibitCatalog.Parameter {
  /// Its presets in code, of a spring with SwiftUI's, of a curve with those that everyone knows.
  package var knownPresets: [Preset] {
    var known: [Preset] = []
    if case .spring(let frequency, let damping) = kind {
      for (name, bounce) in [("smooth", 0), ("snappy", 0.15), ("bouncy", 0.3)] {
        let spring = Spring(duration: 0.5, bounce: bounce)
        if frequency.contains(spring.frequency), damping.contains(spring.damping) {
          known.append(Preset(name, [spring.frequency, spring.damping]))
        }
      }
    }
    if case .curve = kind { known = JSONValue.curves.map { Preset($0.name, $0.numbers) } }
    return presets + known.filter { other in !presets.contains { $0.name == other.name } }
  }
}

extension SpringTokens {
  /// The values that a user has named and that a parameter can have: springs are anyone's, others this one's.
  package func presets(of parameter: ExhibitCatalog.Parameter) -> [Preset] {
    if parameter.isSpring {
      return tokens.compactMap { token in
        guard let numbers = try? parameter.numbers(of: .init(token.spring)) else { return nil }
        return Preset("{\(token.name)}", numbers, isOfUser: true, isLocked: token.isLocked)
      }
    }
    return values.compactMap { value in
      guard value.parameter == parameter.qualifiedName, let numbers = try? parameter.numbers(of: .init(value.json))
      else {
        return nil
      }
      return Preset(value.name, numbers, isOfUser: true, isLocked: value.isLocked)
    }
  }

  /// Changes what a user has named in a file, in which all else stays as it is written. There need not be a file yet.
  ///
  /// - Parameters:
  ///   - name: The name; of a spring that of a token, in braces or without.
  ///   - numbers: The value that is kept.
  /// - Throws: `SceneError` if the file cannot be read or written, or if the value cannot have the name; nothing has
  ///   changed then.
  package static func change(
    _ change: PresetChange, of name: String, _ parameter: ExhibitCatalog.Parameter, numbers: [Double], in path: String
  ) throws(SceneError) {
    let name = parameter.isSpring ? alias(name) ?? name : name
    do throws(SceneError) {
      let bytes = try SceneFiles.contentsIfPresent(path, limit: fileSize) ?? Array("{}\n".utf8)
      let shown = parameter.isSpring ? "{\(name)}" : name
      let before = try SpringTokens(json: bytes)
      let present = before.presets(of: parameter).first { $0.name == shown }
      let keys = Self.keys(of: name, parameter)
      if [.keep, .replace].contains(change) {
        _ = try parameter.numbers(of: .init(JSONValue(components: numbers, parameter.kind)), at: parameter.name)
      }
      try check(change, of: name, parameter, present, isTaken: try JSONParser.value(of: bytes)[keys] != nil)
      var next = bytes
      for (keys, value) in edits(change, at: keys, parameter, numbers) {
        next = try JSONParser.setting(keys, to: value, in: next)
      }
      if next.count > fileSize {
        throw SceneError(
          at: "", expected: "a file of at most 1 MB", found: "a larger one with it", hint: "delete what nobody needs")
      }
      // What cannot be read back is not written.
      let after = try SpringTokens(json: next)
      guard after.presets(of: parameter).contains(where: { $0.name == shown }) != (change == .remove) else {
        throw SceneError(at: name, expected: "another name", found: name.quoted, hint: "no token can have it")
      }
      if let locked = before.tokens.first(where: { $0.isLocked && $0.name != name && after[$0.name] != $0.spring }) {
        throw SceneError(
          at: "", expected: "a change that leaves what is locked as it is", found: "{\(locked.name)}, which names it",
          hint: "unlock that first")
      }
      try SceneFiles.replace(path, by: String(decoding: next, as: UTF8.self))
    } catch { throw error.file == nil ? error.inFile(path) : error }
  }

  private static func check(
    _ change: PresetChange, of name: String, _ parameter: ExhibitCatalog.Parameter, _ present: Preset?, isTaken: Bool
  ) throws(SceneError) {
    func error(_ expected: String, _ found: String, hint: String) -> SceneError {
      SceneError(at: "", expected: expected, found: "\(name.quoted)\(found)", hint: hint)
    }
    if change == .keep {
      // A name is told from numbers and flags where it is typed.
      var isWord = name.first?.isLetter == true && !name.contains(where: \.isNewline)
      let value = ExhibitSettings.Value(text: name, for: parameter)
      if !parameter.isSpring, value != ExhibitSettings.Value(.string(name)) { isWord = false }
      if !isWord || name.count > SceneLimits.textLength {
        throw error("a name that begins with a letter", "", hint: "such as calm or tile.enter")
      }
      if present != nil {
        throw error(
          "a name that is not taken", ", which has a value", hint: "choose it, and then keep the new one as it")
      }
      if isTaken {
        throw error("a name that is not taken", ", which is something else there", hint: "choose another name")
      }
      if parameter.knownPresets.contains(where: { $0.name == name }) {
        throw error("a name that is not taken", ", which is one in code", hint: "choose another name")
      }
      return
    }
    guard let present else { throw error("a preset that is there", "", hint: "it is gone") }
    if [.replace, .remove].contains(change), present.isLocked {
      throw error("a preset that is not locked", ", which is", hint: "unlock it first")
    }
  }

  /// The keys that lead to what has a name.
  private static func keys(of name: String, _ parameter: ExhibitCatalog.Parameter) -> [String] {
    if !parameter.isSpring { return ["$extensions", ownName, "presets", parameter.qualifiedName, name] }
    return name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  /// The members that a change sets, each by the keys that lead to it; without a value it is removed.
  private static func edits(
    _ change: PresetChange, at path: [String], _ parameter: ExhibitCatalog.Parameter, _ numbers: [Double]
  ) -> [(keys: [String], value: String?)] {
    let lock = parameter.isSpring ? path + ["$extensions", ownName, "locked"] : path + ["locked"]
    switch change {
    case .lock: return [(lock, "true")]
    case .unlock: return [(lock, nil)]
    case .remove: return [(path, nil)]
    case .keep, .replace:
      let words = numbers.map { JSONValue.short($0) }
      if parameter.isSpring {
        let value = "{ \"frequency\": \(words[0]), \"damping\": \(words[1]) }"
        if change == .replace { return [(path + ["$value"], value)] }
        return [(path, "{ \"$type\": \"spring\", \"$value\": \(value) }")]
      }
      let value = JSONValue(components: numbers, parameter.kind).text
      return change == .replace ? [(path + ["value"], value)] : [(path, "{ \"value\": \(value) }")]
    }
  }
}
