import Foundation
import Springflow
import SpringflowFiles

/// Springs by name: the design tokens of a file `springs.json`.
///
/// ```json
/// {
///   "tile": { "$type": "spring", "$value": { "frequency": 0.8, "damping": 0.5 }, "$description": "tiles of a row" },
///   "sheet": { "up": { "$value": { "response": 0.4, "bounce": 0.1 } }, "down": { "$value": "{sheet.up}" } }
/// }
/// ```
///
/// Its shape is that of the Design Tokens Community Group's files: groups may nest, with names such as `sheet.up`, and
/// a value may be another token in braces. That format has no type for springs; this one is `spring`. What else the
/// window has been told about parameters is under `$extensions`: that a token is locked, and other values with names:
///
/// ```json
/// { "$extensions": { "springflow": { "presets": { "SpringyCarousel.itemSize": { "large": { "value": 120 } } } } } }
/// ```
public struct SpringTokens: Equatable, Sendable {
  /// A spring with its name and a note.
  public struct SpringToken: Equatable, Sendable {
    /// The names of its groups and its own, with dots between.
    public let name: String
    /// The spring.
    public let spring: Spring
    /// What it is for; empty if the file does not say.
    public let note: String
    /// Whether the window leaves it as it is.
    package let isLocked: Bool

    package init(_ name: String, _ spring: Spring, note: String = "", isLocked: Bool = false) {
      (self.name, self.spring, self.note, self.isLocked) = (name, spring, note, isLocked)
    }
  }

  /// A value with a name of a parameter that is no spring.
  struct NamedValue: Equatable, Sendable {
    let (parameter, name): (String, String)
    let json: JSONValue
    let isLocked: Bool
  }

  /// The tokens, by name.
  public private(set) var tokens: [SpringToken] = []
  /// Values with names of parameters that are no springs, by the parameter and the name.
  private(set) var values: [NamedValue] = []
  /// The file that they are from, if they are from one.
  public var file: String?

  /// Under this name the window keeps what it is told about parameters, in `$extensions`.
  static let ownName = "springflow"
  /// The largest file that is read, in bytes.
  static let fileSize = 1 << 20
  /// The name of a file with tokens.
  public static let fileName = "springs.json"

  /// No tokens.
  public init() {}

  /// Reads tokens from the text of a file.
  ///
  /// - Throws: `SceneError` naming the first thing that is wrong, with its place and a hint.
  /// - Complexity: O(*n* log *n*), and O(*l*) for each chain of *l* names.
  public init(json: String) throws(SceneError) { try self.init(json: Array(json.utf8)) }

  init(json bytes: [UInt8]) throws(SceneError) {
    var found: [String: FoundToken] = [:]
    let root = SceneReader(value: try JSONParser.value(of: bytes), path: "")
    try Self.collect(root, [], into: &found)
    for name in found.keys.sorted() { tokens.append(try Self.token(name, found)) }
    guard let presets = try Self.own(root)["presets"] else { return }
    for (parameter, group) in try presets.members().sorted(by: { $0.key < $1.key }) {
      for (name, member) in try group.members().sorted(by: { $0.key < $1.key }) {
        let members = try member.members(["value", "locked"])
        guard let value = members["value"] else { throw member.error("a value", hint: "write { \"value\": 12 }") }
        let isLocked = try members["locked"]?.flag(Self.lockHint) ?? false
        values.append(NamedValue(parameter: parameter, name: name, json: value.value, isLocked: isLocked))
      }
    }
  }

  private static let lockHint = "true keeps the window from changing it"

  /// What this program has said in a token or the whole file.
  private static func own(_ reader: SceneReader) throws(SceneError) -> [String: SceneReader] {
    guard case .object(let object) = reader.value, let extensions = object["$extensions"] else { return [:] }
    let members = try reader.member("$extensions", extensions).members()
    return try members[ownName]?.members(["locked", "presets"]) ?? [:]
  }

  /// Reads a file of at most 1 MB.
  ///
  /// - Throws: `SceneError` naming the file and the first error in it.
  public init(file path: String) throws(SceneError) {
    do { try self.init(json: try SceneFiles.contents(path, limit: Self.fileSize)) } catch { throw error.inFile(path) }
    file = path
  }

  /// The tokens of the file `springs.json` in a folder, or else in the nearest one around it that has such a file; none
  /// if there is none.
  ///
  /// - Parameter folder: A folder; a relative path begins in the working folder.
  /// - Throws: `SceneError` naming the file and the first error in it.
  public static func found(from folder: String) throws(SceneError) -> SpringTokens {
    guard let path = file(from: folder) else { return SpringTokens() }
    return try SpringTokens(file: path)
  }

  /// The path of the file `springs.json` in a folder, or else in the nearest one around it that has such a file; `nil`
  /// if there is none.
  static func file(from folder: String) -> String? {
    let here = FileManager.default.currentDirectoryPath + "/"
    var folder = URL(fileURLWithPath: folder.isEmpty ? "." : folder).standardizedFileURL
    while true {
      let path = folder.appendingPathComponent(fileName).path
      if case .none(let problem) = InputFile.kind(of: path), problem.isAbsence {
        let around = folder.deletingLastPathComponent()
        // The root's is no shorter, nor is that of a relative path, which a folder has that was deleted.
        if around.path.count >= folder.path.count { return nil }
        folder = around
      } else {
        // Shown as people write it.
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
      }
    }
  }

  /// The spring of a name.
  ///
  /// - Complexity: O(*n*).
  public subscript(name: String) -> Spring? { tokens.first { $0.name == name }?.spring }

  /// The spring of a name.
  ///
  /// - Throws: `SceneError` at a place that lists the names that are there.
  package func spring(named name: String, recorded: Spring? = nil, at place: String) throws(SceneError) -> Spring {
    if let spring = self[name] { return spring }
    let before = recorded.map { " (it was \(SpringMotion($0).title))" } ?? ""
    let whose = file.map { "of \($0)" } ?? "of a file \(Self.fileName) beside the scene or in a folder around it"
    throw SceneError(
      at: place, expected: "a spring \(whose)", found: name.quoted + before,
      hint: tokens.isEmpty ? "there are none" : Suggestion.hint(for: name, among: tokens.map(\.name)))
  }

  // MARK: Reading

  /// A token as it stands in the file.
  private typealias FoundToken = (value: SceneReader, note: String, isLocked: Bool)

  /// Members of a group or a token that say something about it.
  private static let attributes = ["$type", "$description", "$extensions", "$deprecated"]

  /// Collects the tokens of a group and of those in it.
  private static func collect(
    _ group: SceneReader, _ names: [String], into found: inout [String: FoundToken]
  ) throws(SceneError) {
    guard case .object(let object) = group.value else {
      throw group.error(
        "an object", hint: "write { \"tile\": { \"$value\": { \"frequency\": 0.8, \"damping\": 0.5 } } }")
    }
    if names.isEmpty, object["exhibit"] != nil {
      throw group.error("springs by name", hint: "it is a scene: give its file another name")
    }
    let isToken = object["$value"] != nil
    let own = object.keys.filter { !$0.hasPrefix("$") }
    // The whole file may say more about itself.
    let known = names.isEmpty ? object.keys.filter { $0.hasPrefix("$") && $0 != "$value" } : attributes
    let members = try group.members(known + (isToken ? ["$value"] : own))
    if let type = members["$type"], try type.text("write \"spring\"") != "spring" {
      throw type.error("\"spring\"", hint: "this file has springs only")
    }
    let note = try members["$description"]?.text("say what the spring is for") ?? ""
    if let value = members["$value"] {
      if names.isEmpty { throw value.error("a name around the token", hint: "write { \"tile\": { \"$value\": … } }") }
      let isLocked = try Self.own(group)["locked"]?.flag(lockHint) ?? false
      found[names.joined(separator: ".")] = (value, note, isLocked)
      return
    }
    for name in own.sorted() {
      guard let member = members[name] else { continue }
      if name.isEmpty || name.contains(where: { ".{}".contains($0) })
        || name != name.trimmingCharacters(in: .whitespacesAndNewlines)
      {
        throw SceneError(
          at: member.path, expected: "a name without dots, braces and outer spaces", found: name.quoted,
          hint: "a dot stands between the names of groups")
      }
      try collect(member, names + [name], into: &found)
    }
  }

  /// A token, by way of those that its value names.
  private static func token(_ name: String, _ found: [String: FoundToken]) throws(SceneError) -> SpringToken {
    var (next, seen) = (name, Set<String>())
    while let token = found[next] {
      guard case .string(let text) = token.value.value else {
        let own = found[name]
        return SpringToken(
          name, try spring(token.value), note: own?.note ?? "", isLocked: own?.isLocked ?? false)
      }
      guard seen.insert(next).inserted else {
        throw token.value.error("a spring at the end of a chain of names", hint: "it leads back to itself")
      }
      guard let other = alias(text) else { throw token.value.error("a token in braces", hint: "such as \"{tile}\"") }
      if found[other] == nil {
        throw token.value.error(
          "the name of a token", hint: Suggestion.hint(for: other, among: found.keys.filter { $0 != next }.sorted()))
      }
      next = other
    }
    fatalError("a token that is followed is there: \(next)")
  }

  /// The name in braces; `nil` if a text is none.
  package static func alias(_ text: String) -> String? {
    let name = text.dropFirst().dropLast().trimmingCharacters(in: .whitespaces)
    return text.hasPrefix("{") && text.hasSuffix("}") && !name.isEmpty ? name : nil
  }

  private static func spring(_ reader: SceneReader) throws(SceneError) -> Spring {
    let names = SpringQuantity.allCases.filter { $0 != .velocity }.map(\.rawValue)
    var numbers: [SpringQuantity: Double] = [:]
    for (name, member) in try reader.members(names).sorted(by: { $0.key < $1.key }) {
      if let quantity = SpringQuantity(rawValue: name) {
        numbers[quantity] = try member.number(in: -1e9...1e9, hint: "such as 0.8")
      }
    }
    do throws(SceneError) { return try SpringMotion(numbers).spring } catch {
      throw SceneError(at: reader.path, expected: error.expected, found: error.found, hint: error.hint)
    }
  }

  // MARK: Writing

  /// The tokens as constants of `Spring` in Swift: SwiftUI's, or on Linux Springflow's.
  ///
  /// - Throws: `SceneError` if two names become one.
  public func swift() throws(SceneError) -> String {
    var text = "// Springs of \(source), by springflow spring.\n"
    text += "#if canImport(SwiftUI)\n  import SwiftUI\n#else\n  import Springflow\n#endif\n\nextension Spring {\n"
    for (token, name) in zip(tokens, try identifiers(Self.camelCase)) {
      if !token.note.isEmpty { text += "  /// \(Self.line(token.note))\n" }
      let (response, ratio) = (SpringMotion.number(token.spring.response), SpringMotion.number(token.spring.damping))
      text += "  static let \(name) = Spring(response: \(response), dampingRatio: \(ratio))\n"
    }
    return text + "}\n"
  }

  /// The tokens as custom properties of CSS: a duration and an easing each.
  ///
  /// - Parameter error: The largest difference of an easing, as a share of the way.
  /// - Throws: `SceneError` if two names become one.
  public func css(error: Double = 0.0025) throws(SceneError) -> String {
    var text = "/* Springs of \(source), by springflow spring. */\n:root {\n"
    for (token, name) in zip(tokens, try identifiers(Self.dashed)) {
      let motion = SpringMotion(token.spring)
      let note = token.note.isEmpty ? "" : "  /* \(Self.line(token.note).replacing("*/", with: "* /")) */\n"
      do throws(NoEasing) {
        let easing = try LinearEasing(following: motion, error: error)
        text += note + "  --spring-\(name)-duration: \(easing.durationText);\n"
        text += "  --spring-\(name)-easing: \(easing.function);\n"
      } catch { text += note + "  /* --spring-\(name): \(error.reason) */\n" }
    }
    return text + "}\n"
  }

  private var source: String {
    file.map { Self.line($0.split(separator: "/").last.map(String.init) ?? $0) } ?? Self.fileName
  }

  /// A text in one line.
  private static func line(_ text: String) -> String { PrintableText.escaped(text) }

  /// The identifiers of the names, in their order.
  private func identifiers(_ convert: (String) -> String) throws(SceneError) -> [String] {
    var before: [String: String] = [:]
    for token in tokens {
      if let other = before.updateValue(token.name, forKey: convert(token.name)) {
        throw SceneError(
          at: token.name, expected: "a name that no other one becomes",
          found: "\(convert(token.name).quoted), as of \(other.quoted)",
          hint: "rename one of them", file: file)
      }
    }
    return tokens.map { convert($0.name) }
  }

  /// Words that Swift or SwiftUI's `Spring` needs itself, in lower case.
  private static let taken = Set(
    """
    any as associatedtype await break case catch class continue default defer deinit do else enum extension fallthrough
    false fileprivate for func guard if import in init inout internal is let nil operator private protocol public repeat
    rethrows return self static struct subscript super switch throw throws true try type typealias var where while
    smooth snappy bouncy
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// A name in Swift: `sheet.up` becomes `sheetUp`, and `in` becomes `inSpring`.
  private static func camelCase(_ name: String) -> String {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let text = words.enumerated().map { $0 == 0 ? String($1) : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    if text.allSatisfy({ $0 == "_" }) || taken.contains(text.lowercased()) { return text + "Spring" }
    return text.first?.isLetter == true ? text : "_" + text
  }

  /// A name in CSS: `sheet.up` becomes `sheet-up`.
  private static func dashed(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" })
  }
}
