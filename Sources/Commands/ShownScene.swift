import ArgumentParser
import Foundation
import SpringflowFiles
import SpringflowScenes

/// The scene that a command shows: a scene file, or an exhibit by its name, and its options on the command line.
///
/// A wrong word on the command line is a `ValidationError` (exit code 64), an error in a file a `CommandFailure` (1).
struct ShownScene: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A scene file, or an exhibit's name (see \(Program.current.name) exhibits).", valueName: "exhibit"))
  var shown: String?

  @Option(help: ArgumentHelp("Show the PNG and JPEG files of a folder.", valueName: "folder"))
  var photos: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many items there are at the start.", valueName: "count"))
  var items: Int?

  @Option(help: ArgumentHelp("The viewport, in points, such as 960x600.", valueName: "WxH"))
  var viewport: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Tune the exhibit, such as frequency=1.2, open=true, spring={name} or spring=0.8,0.5; may be repeated.",
      valueName: "name=value"))
  var settings: [String] = []

  @Flag(help: "Springs return without crossing.")
  var reduceMotion = false

  /// The scene's file, if it came from one.
  var path: String? { shown.flatMap { Self.isFile($0) ? $0 : nil } }

  static func isFile(_ text: String) -> Bool { text.contains("/") || text.hasSuffix(".json") }

  /// Checks the options by themselves; the exhibit is checked after the parser has found unknown options.
  func validate() throws {
    if let items, !(0...1_000_000 ~= items) {
      throw ValidationError("--items is from 0 to 1000000, found \(items)")
    }
    if let viewport { _ = try Self.size(viewport) }
    for setting in settings { _ = try Self.parts(setting) }
    if photos != nil, items != nil {
      throw ValidationError("a folder of photos says how many items there are; leave --items or --photos out")
    }
  }

  /// The scene to show; the first exhibit if none is named.
  func scene() throws -> Scene {
    let catalog = Program.current.catalog
    var scene: Scene
    let exhibit: ExhibitCatalog.Entry
    if let path {
      scene = try orExit { () throws(SceneError) in try SceneFiles.read(path, in: catalog) }
      guard let named = catalog[scene.exhibit] else { return scene }
      exhibit = named
    } else {
      exhibit = try self.exhibit()
      scene = Scene(showing: exhibit)
    }
    if let items {
      let most = exhibit.type.maximumItemCount
      guard items <= most else {
        throw ValidationError("--items of \(exhibit.name) is from 0 to \(most), found \(items)")
      }
      scene.itemCount = items
    }
    if let viewport { scene.viewport = try Self.size(viewport) }
    try MainActor.assumeIsolated {
      for setting in settings { try Self.tune(&scene.settings, of: exhibit, setting) }
    }
    if reduceMotion { scene.settings.reducesMotion = true }
    if let photos {
      guard exhibit.type.showsAlbums else {
        let galleries = Program.current.galleries.joined(separator: ", ")
        let hint = galleries.isEmpty ? "no exhibit of this program does" : "--photos goes with \(galleries)"
        throw ValidationError("\(exhibit.name) shows no photos; \(hint)")
      }
      scene.settings.albums = try orExit { () throws(SceneError) in try PhotoFolder.albums(at: photos) }
    }
    return scene
  }

  /// Watches a part of the scene.
  @MainActor
  func watch(_ scene: Scene, _ ticks: ClosedRange<Int>) throws(CommandFailure) -> SceneWatch {
    DrawingProgress.endOnInterruption()
    return try running(scene) { () throws(SceneError) in
      try SceneWatch(replaying: scene, in: Program.current.catalog, ticks: ticks)
    }
  }

  /// Returns the result of running the scene, or ends the command with the error, whose place is in the scene.
  func running<T>(_ scene: Scene, _ body: () throws(SceneError) -> T) throws(CommandFailure) -> T {
    do throws(SceneError) { return try body() } catch {
      throw CommandFailure(error.inFile(path ?? scene.exhibit).description)
    }
  }

  private func exhibit() throws(ValidationError) -> ExhibitCatalog.Entry {
    let catalog = Program.current.catalog
    guard let shown else {
      guard let first = catalog.entries.first else {
        throw ValidationError("there is no exhibit to show: the program's catalog is empty")
      }
      return first
    }
    return try Program.current.entry(named: shown, or: "; a scene file's name has a / or ends in .json")
  }

  /// The name and the value of a setting.
  private static func parts(_ text: String) throws(ValidationError) -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty { return (parts[0], parts[1]) }
    throw ValidationError("--set takes name=value, such as frequency=1.2, found '\(PrintableText.short(text))'")
  }

  /// Sets a parameter.
  @MainActor
  private static func tune(
    _ settings: inout ExhibitSettings, of exhibit: ExhibitCatalog.Entry, _ text: String
  ) throws {
    let (word, text) = try parts(text)
    let name = word.trimmingCharacters(in: .whitespaces)
    guard let parameter = exhibit.parameter(named: name) else {
      let names = exhibit.parameters.map { name.contains(".") ? $0.qualifiedName : $0.name }
      let hint = names.isEmpty ? "it has none" : Suggestion.hint(for: name, among: names)
      throw ValidationError("\(exhibit.name) has no parameter '\(PrintableText.short(name))' (\(hint))")
    }
    var (value, token) = (ExhibitSettings.Value(text: text, for: parameter), SpringTokens.SpringToken?.none)
    if case .string(let name) = value.json, !parameter.isSpring, (try? parameter.numbers(of: value)) == nil,
      let preset = try NamedSpring.tokens().presets(of: parameter).first(where: { $0.name == name })
    {
      value = .init(JSONValue(components: preset.numbers, parameter.kind))
    } else if parameter.isSpring, case .string(let name) = value.json,
      !parameter.knownPresets.contains(where: { $0.name == name }) || (try? NamedSpring.tokens())?[name] != nil
    {
      let (name, motion) = try NamedSpring.reading(text)
      (value, token) = (.init(motion.spring), name.map { .init($0, motion.spring) })
    }
    do throws(SceneError) {
      try exhibit.parameters.set(parameter, to: value, token: token, in: &settings, at: "--set \(name)")
    } catch { throw ValidationError(error.description) }
  }

  private static func size(_ text: String) throws(ValidationError) -> CGSize {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], 1...16_384 ~= width, 1...16_384 ~= height
    else {
      throw ValidationError("--viewport is a width and a height from 1 to 16384, such as 960x600, found '\(text)'")
    }
    guard width * height <= SceneLimits.viewportArea else {
      throw ValidationError("--viewport is no larger than 3840x2160 in its area, found '\(text)'")
    }
    return CGSize(width: width, height: height)
  }
}
