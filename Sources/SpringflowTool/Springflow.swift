import ArgumentParser
import Exhibits
import Foundation
import Scenes

/// The command line: a verb a file.
@main
struct Springflow: ParsableCommand {
  // Examples have a line each that is not broken at 80 columns, and what they do stands above them.
  static let configuration = CommandConfiguration(
    commandName: "springflow",
    abstract: "Collection layouts whose items hang on springs: in a window, and headless to the bit.",
    discussion: """
      Open the window with the springy carousel, or with another exhibit:
        springflow
        springflow play gallery --photos ~/Pictures

      Play a scene in the window, where it can be touched:
        springflow play Scenes/carousel/fling.json

      Print the frames of a layout, and draw them:
        springflow layout gallery -o gallery.png

      List the exhibits:
        springflow exhibits

      Replay scenes without a display, against their traces:
        springflow check Scenes

      Draw one moment of a scene, without a display:
        springflow picture Scenes/carousel/fling.json --at 1.2 -o fling.png
      """,
    version: "0.1.0",
    subcommands: [Play.self, Check.self, Picture.self, PrintLayout.self, ListExhibits.self],
    defaultSubcommand: Play.self)

  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if let sentence = misspelling(words) { exit(withError: ValidationError(sentence)) }
    var command: any ParsableCommand
    do { command = try parseAsRoot(words) } catch { exit(withError: error) }
    do { try command.run() } catch let error as ValidationError { end(type(of: command), error) } catch {
      exit(withError: error)
    }
  }

  /// Ends with what was wrong on the command line and the usage of the command that found it.
  ///
  /// The parser's own way out has the usage of the first command only.
  private static func end(_ command: any ParsableCommand.Type, _ error: ValidationError) -> Never {
    let name = command._commandName
    let message = command.fullMessage(for: error)
      .replacingOccurrences(of: "See '\(name) --help'", with: "See 'springflow \(name) --help'")
    FileHandle.standardError.write(Data((message + "\n").utf8))
    Foundation.exit(command.exitCode(for: error).rawValue)
  }

  /// What is wrong with a first word that is neither a command nor anything that the window shows.
  ///
  /// The parser takes such a word for an exhibit, and what follows for too much.
  static func misspelling(_ words: [String]) -> String? {
    guard let word = words.first, !word.hasPrefix("-"), !ShownScene.isFile(word),
      ExhibitCatalog.exhibit(named: word) == nil
    else { return nil }
    let commands = configuration.subcommands.map { $0._commandName } + ["help"]
    if commands.contains(word) { return nil }
    if let nearest = Suggestion.nearest(to: word, among: commands + ExhibitCatalog.all.map { $0.name }) {
      return "there is no command and no exhibit '\(word)' (did you mean '\(nearest)'?)"
    }
    let list = commands.dropLast().joined(separator: ", ")
    return "there is no command and no exhibit '\(word)' (commands are \(list); springflow exhibits lists the exhibits)"
  }
}
