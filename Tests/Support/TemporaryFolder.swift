import Foundation

/// Calls a closure with the path of a new folder, which is deleted afterwards with its contents.
public func withTemporaryFolder<Result, Failure: Error>(
  _ body: (String) throws(Failure) -> Result
) throws(Failure) -> Result {
  let folder = NSTemporaryDirectory() + "springflow-\(UUID().uuidString)"
  guard mkdir(folder, 0o700) == 0 else { fatalError("cannot make the folder \(folder)") }
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try body(folder)
}
