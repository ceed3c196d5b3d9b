import Foundation
import Springflow
import SpringflowExhibits
import SpringflowScenes
import SpringflowTestSupport
import Testing

/// Scene files that are edited while they are shown.
@MainActor
@Suite("A scene's file that is edited")
struct FollowedSceneTests {
  private func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func scene(_ members: String = "") -> String {
    "{\n  \"title\": \"Tiles\",\n  \"exhibit\": \"springy-carousel\",\n  \"duration\": 5\(members)\n}\n"
  }

  @Test("a file has changed once nothing writes it any more, and is read again; an error leaves the last good scene")
  func follow() throws {
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/tiles.json"
      try write(scene(), to: path)
      let file = FollowedScene(path, in: .standard)
      #expect(!file.hasChanged() && file.scene?.settings.given.isEmpty == true)
      try write(scene(",\n  \"parameters\": { \"itemSize\": 90 }"), to: path)
      // Whoever writes it may not be at its end.
      #expect(!file.hasChanged() && file.hasChanged() && file.hasChanged())
      let now = try file.readAgain()
      #expect(now.settings == ["itemSize": 90] && file.scene != now && !file.hasChanged())
      try write(
        scene(",\n  \"events\": [\n    { \"at\": 1, \"key\": \"I\" },\n    { \"at\": 2, \"kee\": \"D\" }\n  ]"),
        to: path)
      #expect(!file.hasChanged() && file.hasChanged())
      let error = #expect(throws: SceneError.self) { try file.readAgain() }
      #expect(error?.place == "line 7, events[1].kee" && error?.file == path)
      // It is not read again and again.
      #expect(!file.hasChanged())
      try FileManager.default.removeItem(atPath: path)
      #expect(!file.hasChanged() && file.hasChanged())
      #expect(throws: SceneError.self) { try file.readAgain() }
      try write(scene(), to: path)
      #expect(!file.hasChanged() && file.hasChanged())
      #expect(try file.readAgain().settings.given.isEmpty)
    }
  }

  @Test("a pipe is not read again")
  func pipe() throws {
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      let file = FollowedScene(path, in: .standard)
      #expect(file.scene == nil && !file.hasChanged() && !file.hasChanged())
    }
  }

  @Test("springs by name follow their file, and an error in it is one there, with its line")
  func tokens() throws {
    try withTemporaryFolder { folder throws in
      let (path, springs) = ("\(folder)/tiles.json", "\(folder)/springs.json")
      try write(scene(",\n  \"parameters\": { \"spring\": \"{tile}\" }"), to: path)
      try write("{ \"tile\": { \"$value\": { \"frequency\": 1, \"damping\": 0.5 } } }", to: springs)
      let file = FollowedScene(path, in: .standard)
      #expect(file.scene?.settings["spring"] == [1, 0.5])
      try write("{ \"tile\": { \"$value\": { \"frequency\": 3, \"damping\": 0.25 } } }", to: springs)
      #expect(!file.hasChanged() && file.hasChanged())
      #expect(try file.readAgain().settings["spring"] == [3, 0.25])
      try write("{\n  \"tile\": {\n    \"$value\": { \"frequency\": 3,\n      \"damping\": true } }\n}", to: springs)
      #expect(!file.hasChanged() && file.hasChanged())
      let error = #expect(throws: SceneError.self) { try file.readAgain() }
      #expect(error?.place == "line 4, tile.$value.damping" && error?.file == springs)
    }
  }

  @Test("an error has the line of its place, or of what is nearest around it")
  func lines() throws {
    let text = """
      // A comment.
      {
        "title": "Tiles", exhibit: 'springy-carousel',
        "duration": 5, "parameters": {
          "SpringyLayout.gravity": 7, "spring": [0.8,
            "soft"],
        },
        "events": [
          { "at": 1, "key": "I" }, { "at": 2,
            "drag": { "from": [1, 2],
              "to": [3] } },
        ],
      }
      """
    let places = [
      "title": 3, "exhibit": 3, "parameters": 4, "parameters.SpringyLayout.gravity": 5, "parameters.spring": 5,
      "parameters.spring[0]": 5, "parameters.spring[1]": 6, "parameters.open": 4, "events": 8, "events[0].key": 9,
      "events[1]": 9, "events[1].at": 9, "events[1].drag.to": 11, "events[1].drag.to[0]": 11, "events[7]": 8,
      "interval": 2, "events[1].drag.by": 10, "title.length": 3,
    ]
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/lines.json"
      try write(text, to: path)
      for (place, line) in places {
        let error = SceneFiles.withLine(
          SceneError(at: place, expected: "this", found: "that", hint: "change it", file: path))
        #expect(error.place == "line \(line), \(place)")
        #expect(error.description.hasPrefix("\(path): line \(line), \(place): expected this"))
      }
      for place in ["", "line 3, column 7"] {
        let error = SceneError(at: place, expected: "this", found: "that", hint: "change it", file: path)
        #expect(SceneFiles.withLine(error) == error)
      }
      try write("{ \"title\": ", to: path)
      let error = SceneError(at: "events", expected: "this", found: "that", hint: "change it", file: path)
      #expect(SceneFiles.withLine(error) == error)
    }
  }

  @Test("what a file has not changed stays as it was tuned, and each value is said once")
  func merge() throws {
    let session = try Session(try Scene(json: scene(), in: .standard), in: .standard)
    func changed(_ tuned: ExhibitSettings, from old: String, to new: String) throws -> Scene {
      var scene = session.scene
      scene.settings = tuned
      scene.itemCount = 7
      let files = try [old, new].map { try Scene(json: self.scene($0), in: .standard) }
      return scene.changed(from: files[0], to: files[1], of: session.parameters)
    }
    func parameters(_ members: String) -> String { ", \"parameters\": { \(members) }" }
    let tuned: ExhibitSettings = ["gravity": 3, "spring": [2, 0.5]]
    var next = try changed(tuned, from: "", to: parameters("\"itemSize\": 90"))
    #expect(next.settings == ["gravity": 3, "spring": [2, 0.5], "itemSize": 90] && next.itemCount == 7)
    // A part of a spring takes its part only.
    next = try changed(tuned, from: "", to: parameters("\"frequency\": 4"))
    #expect(next.settings == ["gravity": 3, "frequency": 4, "damping": 0.5])
    // Another name for the same.
    for (old, new) in [
      ("\"SpringyCarouselLayout.gravity\": 2", "\"gravity\": 1"),
      ("\"gravity\": 2", "\"SpringyCarouselLayout.gravity\": 1"),
    ] { #expect(try changed([:], from: parameters(old), to: parameters(new)).settings == ["gravity": 1]) }
    next = try changed([:], from: parameters("\"spring\": [2, 0.5]"), to: parameters("\"damping\": 1"))
    #expect(next.settings == ["damping": 1])
    next = try changed(tuned, from: parameters("\"gravity\": 2"), to: "")
    #expect(next.settings == ["spring": [2, 0.5]])
    next = try changed(tuned, from: parameters("\"gravity\": 2"), to: parameters("\"gravity\": 2") + ", \"items\": 31")
    #expect(next.settings == tuned && next.itemCount == 31)
    // A session of it says what is wrong.
    next = try changed(tuned, from: "", to: parameters("\"itemSize\": -5, \"nothing\": 1"))
    #expect(next.settings["nothing"] == 1 && next.settings["itemSize"] == -5)
    #expect(throws: SceneError.self) { try Session(next, in: .standard) }
    let other = "{ \"title\": \"Pile\", \"exhibit\": \"pile\", \"duration\": 1 }"
    next = session.scene.changed(
      from: session.scene, to: try Scene(json: other, in: .standard), of: session.parameters)
    #expect(next.exhibit == "pile" && next.settings.given.isEmpty)
  }
}
