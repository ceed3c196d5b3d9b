/// Traps with a sentence, in release builds, too, where `precondition` keeps silent, if a condition does not hold.
///
/// For programmers' mistakes only; what users write throws.
@inlinable
package func require(
  _ condition: Bool, _ sentence: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line
) {
  if !condition { fatalError(sentence(), file: file, line: line) }
}
