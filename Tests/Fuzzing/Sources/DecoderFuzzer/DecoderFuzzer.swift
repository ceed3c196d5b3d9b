import Foundation
import SpringflowExhibits
import SpringflowScenes

/// Decodes an input as a scene and as a trace: each is refused with an error that has all of its parts, or is decoded,
/// and then encodes and decodes to the same value.
@_cdecl("LLVMFuzzerTestOneInput")
public func readOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
  do {
    let scene = try Scene(json: Data(bytes), in: .standard)
    // Gestures make their commands on demand.
    for command in scene.commands.prefix(1000) { precondition(command.tick <= scene.duration) }
  } catch { check(error) }
  do {
    let trace = try Trace(text: String(decoding: bytes, as: UTF8.self))
    guard let again = try? Trace(text: trace.text) else {
      fatalError("a trace that was read is written so that it is not")
    }
    precondition(again == trace, "a trace that is written and read says something else")
  } catch { check(error) }
  return 0
}

private func check(_ error: SceneError) {
  for part in [error.expected, error.found, error.hint] { precondition(!part.isEmpty, "an error lacks a part") }
  precondition(
    error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) },
    "an error has what a terminal may obey")
}
