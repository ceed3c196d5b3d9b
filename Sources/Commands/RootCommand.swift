import ArgumentParser
// The stream `stdout` is a variable of C.
@preconcurrency import Foundation
import SpringflowFiles
import SpringflowScenes

/// The command line: one file per verb.
struct RootCommand: ParsableCommand {
  // Examples have a line each that is not broken at 80 columns, with their effect in the line above.
  static var configuration: CommandConfiguration {
    let (program, example) = (Program.current, Program.current.example)
    let photos = program.photos("play").replacingOccurrences(of: "\n", with: "\n  ")
    return CommandConfiguration(
      commandName: program.name,
      abstract: "Collection layouts whose items hang on springs: in a window, and headless to the bit.",
      discussion: """
        Open the window with the first exhibit, or with another one:
          \(program.name)\(photos)

        Play a scene in the window, where it can be touched:
          \(program.name) play \(program.exampleScene)

        Print the frames of a layout, and draw them:
          \(program.name) layout \(example) -o \(example).png

        List the exhibits:
          \(program.name) exhibits

        Replay scenes without a display, against their traces:
          \(program.name) check Scenes

        Draw one moment of a scene, without a display:
          \(program.name) picture \(program.exampleScene) --at 1.2 -o moment.png

        Measure how its elements move:
          \(program.name) measure \(program.exampleScene)

        Tell in sentences what happens:
          \(program.name) tell \(program.exampleScene)

        Draw its moments side by side, and make a film of it:
          \(program.name) strip \(program.exampleScene) -o strip.png
          \(program.name) film \(program.exampleScene) -o film.gif
        """,
      version: Commands.version,
      subcommands: [
        Play.self, Check.self, PictureCommand.self, Measure.self, Tell.self, StripCommand.self, FilmCommand.self,
        PrintLayout.self, SpringCommand.self, ListExhibits.self,
      ],
      defaultSubcommand: Play.self)
  }

  /// Runs the command that words name, or ends the process with the words' error.
  static func run(_ words: [String]) {
    // Messages of `SceneFiles` name the option without its verb.
    let words = words.first == "--accept" ? ["check"] + words : words
    if let sentence = misspelling(words) { end(self, ValidationError(sentence)) }
    var command: any ParsableCommand
    do { command = try parseAsRoot(words) } catch { end(self, error) }
    do {
      try command.run()
      // Words that a full disk did not take are an error, too.
      if fflush(stdout) != 0 || ferror(stdout) != 0 {
        throw CommandFailure("cannot write the output: \(String(cString: strerror(errno)))")
      }
    } catch let error as ValidationError { end(type(of: command), error) } catch { end(self, error) }
  }

  /// Ends with the error and, if it was on the command line, the usage of the command that found it.
  ///
  /// The parser's own exit prints the usage of the first command only, and prints words unescaped, which may control a
  /// terminal.
  private static func end(_ command: any ParsableCommand.Type, _ error: any Error) -> Never {
    let code = command.exitCode(for: error)
    // Help and the version are not errors.
    if code == .success || code == .failure && error is ExitCode { command.exit(withError: error) }
    var message = command == self ? fullMessage(for: error) : command.fullMessage(for: error)
    if command != self {
      let name = command._commandName
      message = message.replacingOccurrences(
        of: "See '\(name) --help'", with: "See '\(Program.current.name) \(name) --help'")
    }
    for word in FileName.commandLine() where word.contains("\n") {
      message = message.replacingOccurrences(of: word, with: PrintableText.escaped(word))
    }
    let lines = message.components(separatedBy: "\n").map(PrintableText.escaped)
    FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    Foundation.exit(code.rawValue)
  }

  /// The error for a first word that is neither a command nor an exhibit or scene.
  ///
  /// The parser takes such a word for an exhibit, and the words that follow for unexpected ones.
  static func misspelling(_ words: [String]) -> String? {
    guard let word = words.first, !word.hasPrefix("-"), !ShownScene.isFile(word),
      Program.current.catalog[word] == nil
    else { return nil }
    let commands = configuration.subcommands.map { $0._commandName } + ["help"]
    let aliases = configuration.subcommands.flatMap { $0.configuration.aliases }
    if commands.contains(word) || aliases.contains(word) { return nil }
    let quoted = "'\(PrintableText.short(word))'"
    if let nearest = Suggestion.nearest(to: word, among: commands + Program.current.catalog.entries.map(\.name)) {
      return "there is no command and no exhibit \(quoted) (did you mean '\(nearest)'?)"
    }
    let list = commands.dropLast().joined(separator: ", ")
    return
      "there is no command and no exhibit \(quoted) (commands are \(list); \(Program.current.name) exhibits lists the exhibits)"
  }
}
