/// The first index for which `isPast` is true, given that it is true from some index on; the end if it never is.
///
/// - Complexity: O(log *n*).
@inlinable
package func bisect(_ range: Range<Int>, where isPast: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound)
  while low < high {
    let middle = low + (high - low) / 2
    if isPast(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
