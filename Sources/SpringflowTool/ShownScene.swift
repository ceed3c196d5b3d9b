import ArgumentParser
import Exhibits
import Foundation
import Scenes

/// What a command shows: a scene file, or an exhibit by its name, and what may be said about it on the command line.
struct ShownScene: ParsableArguments {
  @Argument(help: ArgumentHelp("A scene file, or an exhibit's name (see springflow exhibits).", valueName: "exhibit"))
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
    help: ArgumentHelp("Tune the exhibit, such as --set frequency=1.2; may be repeated.", valueName: "name=value"))
  var tunings: [String] = []

  /// The file that the scene came from, if it came from one.
  var path: String? { shown.flatMap { isFile($0) ? $0 : nil } }

  private func isFile(_ text: String) -> Bool { text.contains("/") || text.hasSuffix(".json") }

  /// The scene to show; the exhibit that stands first if none is named.
  func scene() throws(Failure) -> Scene {
    var scene: Scene
    if let path {
      scene = try orExit { () throws(SceneError) in try SceneFiles.read(path) }
    } else {
      scene = Scene(showing: try exhibit())
    }
    if let items {
      guard 0...1_000_000 ~= items else { throw Failure("--items is from 0 to 1000000, found \(items)") }
      scene.itemCount = items
    }
    if let viewport { scene.viewport = try Self.size(viewport) }
    for tuning in tunings { try tune(&scene, tuning) }
    if let photos {
      guard ExhibitCatalog.exhibit(named: scene.exhibit)?.showsAlbums == true else {
        let galleries = ExhibitCatalog.all.filter { $0.showsAlbums }.map { $0.name }.joined(separator: ", ")
        throw Failure("\(scene.exhibit) shows no photos; --photos goes with \(galleries)")
      }
      if items != nil {
        throw Failure("a folder of photos says how many items there are; leave --items or --photos out")
      }
      scene.settings.albums = try orExit { () throws(SceneError) in try PhotoFolder.albums(at: photos) }
    }
    return scene
  }

  private func exhibit() throws(Failure) -> any Exhibit.Type {
    guard let shown else { return ExhibitCatalog.all[0] }
    guard let exhibit = ExhibitCatalog.exhibit(named: shown) else {
      let names = ExhibitCatalog.all.map { $0.name }
      let hint = Suggestion.hint(for: shown, among: names)
      throw Failure("there is no exhibit '\(shown)' (\(hint)); a scene file's name has a / or ends in .json")
    }
    return exhibit
  }

  private func tune(_ scene: inout Scene, _ text: String) throws(Failure) {
    guard let exhibit = ExhibitCatalog.exhibit(named: scene.exhibit) else { return }
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let value = Double(parts[1]) else {
      throw Failure("--set takes name=value, such as frequency=1.2, found '\(text)'")
    }
    guard let parameter = exhibit.parameters.first(where: { $0.name == parts[0] }) else {
      let names = exhibit.parameters.map(\.name)
      let hint = names.isEmpty ? "it has none" : Suggestion.hint(for: parts[0], among: names)
      throw Failure("\(scene.exhibit) has no parameter '\(parts[0])' (\(hint))")
    }
    guard parameter.range.contains(value) else {
      let range = parameter.range
      throw Failure("\(parameter.name) is from \(range.lowerBound) to \(range.upperBound), found \(parts[1])")
    }
    scene.settings.set(value, for: parameter)
  }

  private static func size(_ text: String) throws(Failure) -> CGSize {
    let parts = text.split(separator: "x").map { Double($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], 1...16_384 ~= width, 1...16_384 ~= height
    else { throw Failure("--viewport is a width and a height from 1 to 16384, such as 960x600, found '\(text)'") }
    return CGSize(width: width, height: height)
  }
}
