import ArgumentParser
import Foundation
import Springflow
import SpringflowDrawing
import SpringflowFiles
import SpringflowScenes

/// Prints a spring as each platform writes it.
struct SpringCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = Program.current
    return CommandConfiguration(
      commandName: "spring",
      abstract: "Prints a spring as each platform writes it, with the error of each; lays two over each other.",
      usage: "\(program.name) spring [<springs> ...] [<options>]",
      discussion: """
        \(program.name) spring --frequency 0.8 --damping 0.5
        \(program.name) spring --response 0.55 --bounce 0.2 -o spring.png
        \(program.name) spring --uikit 0.5 0.8
        \(program.name) spring ".spring(duration: 0.4, bounce: 0.3)" 0.8,0.5
        \(program.name) spring tile card
        \(program.name) spring -o springs.css

        A spring is a name of the file springs.json, named numbers in any form, what a platform writes, or \
        frequency,ratio. Beside each notation is the largest difference from the exact motion, in per cent of the way.
        """)
  }

  @Argument(
    help: ArgumentHelp("One or two springs, in any notation (after -- if it begins with one).", valueName: "springs"))
  var springs: [String] = []

  @OptionGroup var numbers: SpringNumbers

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The largest error of CSS's linear(), in per cent of the way.", valueName: "per cent"))
  var error: Double = 0.25

  @Option(
    help: ArgumentHelp("Springs by name; springs.json in this folder or around it by default.", valueName: "file"))
  var tokens: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Draw the motion into a PNG file; without a spring, write all tokens as .swift or .css.", valueName: "file"))
  var output: String?

  func validate() throws {
    guard 0.01...10 ~= error else { throw ValidationError("--error is from 0.01 to 10 per cent, found \(error)") }
  }

  func run() throws { try MainActor.assumeIsolated { try runOnMain() } }

  @MainActor
  private func runOnMain() throws {
    var found: [(name: String?, motion: SpringMotion)] = []
    do throws(SceneError) {
      if let motion = try numbers.motion() { found.append((nil, motion)) }
    } catch { throw ValidationError(error.description) }
    for word in numbers.others + springs { found.append(try NamedSpring.reading(word, tokens: tokens)) }
    if numbers.hasVelocityOnly, !found.isEmpty { found[0].motion.velocity = numbers.velocity ?? 0 }
    if found.isEmpty { return try writeTokens() }
    guard found.count <= 2 else { throw ValidationError("one or two springs, found \(found.count)") }
    let comparison = SpringComparison(found.map(\.motion), names: found.map { $0.name ?? "" })
    if let output { try PictureCommand.checkName(output) }
    print(comparison.text, terminator: "")
    if found.count == 1 {
      print(SpringNotation.table(of: found[0].motion, error: error / 100), terminator: "")
    }
    if let output {
      try comparison.panel.draw(to: output)
    }
  }

  /// Lists the tokens, or writes them as Swift or CSS.
  private func writeTokens() throws {
    let tokens = try NamedSpring.tokens(tokens)
    guard let file = tokens.file else {
      throw ValidationError(
        "say a spring, such as --frequency 0.8 --damping 0.5, or a notation; without one, the springs of a file "
          + "\(SpringTokens.fileName) in this folder or around it are listed, and there is none")
    }
    guard let output else {
      print("\(PrintableText.escaped(file)):")
      for token in tokens.tokens {
        let note = token.note.isEmpty ? "" : " (\(token.note))"
        print(PrintableText.escaped("{\(token.name)}  \(SpringMotion(token.spring).summary)\(note)"))
      }
      return
    }
    let isSwift = output.lowercased().hasSuffix(".swift")
    guard isSwift || output.lowercased().hasSuffix(".css") else {
      throw ValidationError(
        "all springs of a file are written as Swift or CSS: end the name with .swift or .css, found "
          + "'\(PrintableText.short(output))'")
    }
    let text = try orExit { () throws(SceneError) in try isSwift ? tokens.swift() : tokens.css(error: error / 100) }
    do throws(FileProblem) { try AtomicFile.write(Array(text.utf8), to: output) } catch {
      throw CommandFailure("cannot write \(PrintableText.escaped(output)): \(error.description)")
    }
    print("wrote \(PrintableText.escaped(output))")
  }
}

/// A spring on the command line: a token's name, with braces or without, or a notation.
enum NamedSpring {
  /// The tokens of a file, or of the one that is found from the working folder.
  static func tokens(_ file: String? = nil) throws(CommandFailure) -> SpringTokens {
    try orExit { () throws(SceneError) in
      if let file { return try SpringTokens(file: file) }
      return try SpringTokens.found(from: ".")
    }
  }

  /// The spring of a word: a name in braces, a name that is there, a notation, or else a name that is not there.
  static func reading(_ word: String, tokens file: String? = nil) throws -> (name: String?, motion: SpringMotion) {
    let word = word.trimmingCharacters(in: .whitespaces)
    // Code has signs in its braces.
    let isBraced = word.hasPrefix("{") && word.hasSuffix("}") && !word.contains { ":,;=()".contains($0) }
    let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
    let isName = word.contains(where: \.isLetter) && (isBraced || isPlain)
    let tokens = isName || file != nil ? try tokens(file) : (try? tokens(file)) ?? SpringTokens()
    let name = SpringTokens.alias(word) ?? word
    if let spring = tokens[name] { return (name, SpringMotion(spring)) }
    do throws(SceneError) {
      if isName, isBraced { _ = try tokens.spring(named: name, at: "") }
      do throws(SceneError) { return (nil, try SpringMotion(reading: word)) } catch {
        if isName, !tokens.tokens.isEmpty { _ = try tokens.spring(named: name, at: "") }
        throw error
      }
    } catch { throw ValidationError(error.description) }
  }
}

extension SpringComparison {
  /// The motions as curves.
  @MainActor
  var panel: CurvePanel {
    let curves = motions.enumerated().map { index, motion in
      // A short motion beside a long one has as many places.
      let times = [span, motion.span].flatMap { span in (0...2000).map { span * Double($0) / 2000 } }
      let values = (times + motion.notes.map(\.seconds)).sorted().map {
        MotionCurve.TimedValue($0, 100 * motion.value(at: $0))
      }
      var curve = MotionCurve(title(index), unit: "% of the way", values, color: MotionCurve.color(index))
      curve.notes = motion.notes.map { .init($0.seconds, $0.text) }
      return curve
    }
    return CurvePanel(curves)
  }
}

extension CurvePanel {
  /// Draws the curves by themselves into a PNG file, and says so.
  @MainActor
  func draw(to path: String) throws(CommandFailure) {
    do throws(SDLError) { try PixelImage(of: FrameStrip([], panel: self)).write(to: path) } catch {
      throw CommandFailure(error.description)
    }
    print("wrote \(PrintableText.escaped(path))")
  }
}

/// The numbers of a spring on the command line.
struct SpringNumbers: ParsableArguments {
  @Option(parsing: .unconditional, help: "Oscillations a second without damping, with --damping.")
  var frequency: Double?

  @Option(parsing: .unconditional, help: "The damping ratio; beside --stiffness the coefficient.")
  var damping: Double?

  @Option(parsing: .unconditional, help: "The period in seconds, with --bounce or --damping.")
  var response: Double?

  @Option(parsing: .unconditional, help: "The same as --response.")
  var duration: Double?

  @Option(parsing: .unconditional, help: "From -1 to 1: 0 does not go past the end.")
  var bounce: Double?

  @Option(parsing: .unconditional, help: "In 1/s², with --damping and, unless it is 1, --mass.")
  var stiffness: Double?

  @Option(parsing: .unconditional, help: "With --stiffness.")
  var mass: Double?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("As blocks of UIKit have it: duration, damping ratio, velocity.", valueName: "numbers"))
  var uikit: [String] = []

  @Option(parsing: .unconditional, help: "The velocity at the start, in ways per second. (default: 0)")
  var velocity: Double?

  func validate() throws {
    let count = uikit.prefix { Double($0) != nil }.count
    if !uikit.isEmpty, !(2...3 ~= count) {
      throw ValidationError(
        "--uikit takes a duration, a damping ratio and, if there is one, a velocity, found \(count) numbers")
    }
    if count == 3, velocity != nil {
      throw ValidationError("--uikit and --velocity both say a velocity; leave one out")
    }
  }

  private var parts: [(name: String, value: Double?)] {
    [
      ("frequency", frequency), ("damping", damping), ("response", response), ("duration", duration),
      ("bounce", bounce), ("stiffness", stiffness), ("mass", mass),
    ] + zip(["withDuration", "ratio", "velocity"], uikit.prefix { Double($0) != nil }).map { ($0, Double($1)) }
  }

  /// Whether all that is given is a velocity, for a spring that is named otherwise.
  var hasVelocityOnly: Bool { velocity != nil && parts.allSatisfy { $0.value == nil } }

  /// The words after the numbers of `--uikit`, which takes all up to the next option.
  var others: [String] { Array(uikit.drop { Double($0) != nil }) }

  /// The motion of the numbers; `nil` if there are none.
  func motion() throws(SceneError) -> SpringMotion? {
    if hasVelocityOnly { return nil }
    let given = (parts + [("velocity", velocity)]).compactMap { name, value in value.map { "\(name) \($0)" } }
    return given.isEmpty ? nil : try SpringMotion(reading: given.joined(separator: " "))
  }
}
