import Foundation
import SpringflowDrawing
import SpringflowFiles
import SpringflowScenes

/// The pictures that a scene asks for.
@MainActor
struct ScenePictures {
  private let path: String
  private var pictures: [PixelImage] = []
  private(set) var records: [TracePicture] = []
  private(set) var typeface = ""

  /// Begins to draw the pictures of a scene in a file.
  init(of path: String) { self.path = path }

  /// Draws the picture of a session now, if its scene asks for it.
  mutating func draw(_ session: Session) throws(SceneError) {
    guard session.scene.pixels.contains(session.tick) else { return }
    do throws(SDLError) {
      if typeface.isEmpty { typeface = try PixelImage.typeface }
      let picture = try PixelImage(of: session.frame)
      pictures.append(picture)
      records.append(
        TracePicture(
          tick: session.tick, width: picture.width, height: picture.height, hash: picture.pixelHash))
    } catch {
      throw SceneError(
        at: "pixels", expected: "a picture at \(session.tick) ticks", found: "none (\(error))",
        hint: "install what is missing: .ci/install has the list of packages")
    }
  }

  /// The path of a picture's file, beside its scene's trace.
  private func file(_ tick: Int, _ ending: String = "") -> String {
    let trace = SceneFiles.tracePath(of: path)
    return "\(trace.dropLast(".trace".count))@\(tick)\(ending).png"
  }

  /// Writes the pictures beside the trace, for later ones to be compared with.
  func write() throws(SDLError) {
    for (picture, record) in zip(pictures, records) { try picture.write(to: file(record.tick)) }
  }

  /// Why the pictures are not those of a trace, or `nil` if they are, or cannot be compared.
  ///
  /// Writes a picture of each difference beside the trace.
  func problem(with expected: Trace) throws(SDLError) -> String? {
    if records == expected.pictures { return nil }
    guard records.map(\.tick) == expected.pictures.map(\.tick) else {
      func list(_ records: [TracePicture]) -> String {
        records.isEmpty ? "none" : records.map { "\($0.tick)" }.joined(separator: ", ")
      }
      return "pixels: the trace has pictures at ticks \(list(expected.pictures)), the scene at \(list(records))"
    }
    if incomparable(with: expected) != nil { return nil }
    var sentences: [String] = []
    for (picture, (found, expected)) in zip(pictures, zip(records, expected.pictures)) where found != expected {
      sentences.append(try problem(picture, found, expected))
    }
    return "pixels: " + sentences.joined(separator: "; ")
  }

  private func problem(
    _ picture: PixelImage, _ found: TracePicture, _ expected: TracePicture
  ) throws(SDLError) -> String {
    let start = "at tick \(found.tick) \(found.width)x\(found.height) \(found.hash), expected "
    if (found.width, found.height) != (expected.width, expected.height) {
      return start + "\(expected.width)x\(expected.height)"
    }
    let name = file(found.tick, ".difference")
    // Without the picture of before, the new one is all that there is to see.
    guard let before = try? PhotoFile.read(file(found.tick), side: Int(UInt32.max), longest: .max >> 32),
      before.pixelHash == expected.hash, let difference = before.difference(from: picture)
    else {
      try picture.write(to: name)
      return start + "\(expected.hash); the new picture is \(name)"
    }
    try difference.picture.write(to: name)
    return start
      + "\(expected.hash): \(difference.count) pixels differ, by up to \(difference.worst) of 255, first at "
      + "\(difference.first.x), \(difference.first.y); before, now and the difference are in \(name)"
  }

  /// Why the pictures cannot be compared with those of a trace: other words look differently. `nil` if they can.
  func incomparable(with expected: Trace) -> String? {
    if records.isEmpty || expected.pictures.isEmpty || typeface == expected.typeface { return nil }
    return "pixels not comparable: drawn with \(typeface), the trace's with \(expected.typeface)"
  }
}
