import SpringflowScenes

/// Ends the command with a sentence on standard error and exit code 1.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ sentence: String) { description = sentence }
}

/// Returns the result of `body`, or ends the command with the sentence of its error.
func orExit<T>(_ body: () throws(SceneError) -> T) throws(CommandFailure) -> T {
  do throws(SceneError) { return try body() } catch { throw CommandFailure(error.description) }
}
