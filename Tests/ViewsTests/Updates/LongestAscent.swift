/// The length of the longest ascending subsequence of a list, by patience sorting one element at a time.
func longestAscent(_ numbers: [Int]) -> Int {
  var ends: [Int] = []
  for number in numbers {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] < number { low = middle + 1 } else { high = middle }
    }
    if low == ends.count { ends.append(number) } else { ends[low] = number }
  }
  return ends.count
}
