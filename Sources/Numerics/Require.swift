/// Traps with a sentence if a condition does not hold, also in release builds, where `precondition` prints none.
///
/// For programmers' mistakes only; errors in users' input throw.
@inlinable
package func require(
  _ condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) {
  if !condition { fatalError(sentence(), file: file, line: line) }
}
