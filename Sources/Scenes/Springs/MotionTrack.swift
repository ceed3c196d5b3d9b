import Foundation
import SpringflowFiles

/// Positions that were measured elsewhere, such as in a recording of a screen: one or more values at ascending times.
///
/// ```swift
/// let track = try MotionTrack(csv: "time (ms),x\n0,40\n16.7,43.5\n…")
/// let fit = try SpringFit(to: track)
/// ```
public struct MotionTrack: Equatable, Sendable {
  /// One value a row.
  public struct Column: Equatable, Sendable {
    /// The name in the first line, or "value", or "value 1", "value 2", … if there is none.
    public let name: String
    /// In any unit; NaN where the row has no value.
    public let values: [Double]
  }

  /// The time of each row, ascending. In seconds.
  public let times: [Double]
  /// The columns of values.
  public let columns: [Column]

  /// With fewer values a spring and its start, target and velocity leave hardly any rest.
  static let fewestValues = 8

  init(_ times: [Double], _ values: [Double]) {
    (self.times, columns) = (times, [Column(name: "value", values: values)])
  }

  /// Reads text with a column of times and one or more columns of values.
  ///
  /// Cells are separated by commas, semicolons or tabs, and may be in double quotes. A number has a decimal point, or a
  /// comma where commas do not separate. The first line may contain names; if the first name says "ms",
  /// times are in milliseconds, else in seconds. An empty cell and "nan" are gaps. Empty lines and lines that begin
  /// with # are skipped.
  ///
  /// - Throws: `SceneError` with the line of the first error.
  /// - Complexity: O(*n*).
  public init(csv text: String) throws(SceneError) { try self.init(bytes: Array(text.utf8)) }

  /// Reads the bytes of a text, as ``init(csv:)`` does.
  ///
  /// - Throws: `SceneError` with the line of the first error.
  /// - Complexity: O(*n*).
  public init(bytes: [UInt8]) throws(SceneError) {
    var reader = TrackReader()
    var rest = bytes.starts(with: "\u{FEFF}".utf8) ? bytes[3...] : bytes[...]
    while !rest.isEmpty {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      try reader.read(line)
      rest = rest.dropFirst(line.count + 1)
    }
    (times, columns) = (reader.times, zip(reader.names, reader.values).map { Column(name: $0, values: $1) })
    let count = times.indices.count { row in columns.contains { !$0.values[row].isNaN } }
    guard count >= Self.fewestValues else {
      throw SceneError(
        at: "", expected: "at least \(Self.fewestValues) rows with values", found: "\(count)",
        hint: "write a time and its values in each line, such as 0.25,140")
    }
  }

  /// Reads a file of at most 16 MB.
  ///
  /// - Throws: `SceneError` naming the file and the first error in it.
  public static func read(_ path: String) throws(SceneError) -> MotionTrack {
    do { return try MotionTrack(bytes: try SceneFiles.contents(path, limit: 16 << 20)) } catch {
      throw error.inFile(path)
    }
  }
}

/// Reads the lines of a track one by one.
private struct TrackReader {
  private(set) var names: [String] = []
  private(set) var times: [Double] = []
  /// A list for each column.
  private(set) var values: [[Double]] = []
  /// `nil` before the first line with cells.
  private var separator: UInt8?
  private var unitsPerSecond = 1.0
  private var number = 0

  private static let (mostRows, mostColumns, mostBytes) = (100_000, 16, 10_000)
  /// Larger numbers are no positions and no times; their squares would overflow.
  private static let greatest = 1e15
  /// Rows that are nearer to each other are taken for one. In seconds.
  private static let shortest = 1e-6

  mutating func read(_ line: ArraySlice<UInt8>) throws(SceneError) {
    number += 1
    if line.allSatisfy(" \t\r".utf8.contains) || line.first == UInt8(ascii: "#") { return }
    guard line.count <= Self.mostBytes else {
      throw error("a line of at most \(Self.mostBytes) bytes", "\(line.count)", hint: "write a row in each line")
    }
    let isFirst = separator == nil
    let separator = separator ?? "\t;".utf8.first(where: line.contains) ?? UInt8(ascii: ",")
    self.separator = separator
    let cells = try cells(of: line, separator: separator)
    if isFirst, try readNames(cells) { return }
    guard cells.count == values.count + 1 else {
      throw error(
        "\(values.count + 1) cells as in the first line", "\(cells.count)",
        hint: "leave a cell empty if it has no value")
    }
    let time = try double(cells[0], "a time in \(unitsPerSecond == 1 ? "" : "milli")seconds") / unitsPerSecond
    if let last = times.last, time - last < Self.shortest {
      throw error(
        "a time after \(JSONValue.short(last)) s", "\(JSONValue.short(time)) s",
        hint: "sort the rows by time, and keep one of each time")
    }
    if times.count == Self.mostRows {
      throw error("at most \(Self.mostRows) rows", "more", hint: "keep the rows of one motion")
    }
    times.append(time)
    for (column, cell) in cells.dropFirst().enumerated() {
      values[column].append(cell.isEmpty || cell.lowercased() == "nan" ? .nan : try double(cell, "a number"))
    }
  }

  /// Names the columns, and returns whether the first line contains names.
  private mutating func readNames(_ cells: [String]) throws(SceneError) -> Bool {
    guard 2...(Self.mostColumns + 1) ~= cells.count else {
      throw error(
        "a time and from 1 to \(Self.mostColumns) values", "\(cells.count) cell\(cells.count == 1 ? "" : "s")",
        hint: "separate them by commas, semicolons or tabs")
    }
    let hasNames = Self.double(cells[0]) == nil
    names = cells.indices.dropFirst().map { index in
      hasNames && !cells[index].isEmpty ? cells[index] : cells.count == 2 ? "value" : "value \(index)"
    }
    values = Array(repeating: [], count: names.count)
    let words = cells[0].split { !$0.isLetter }
    let isInMilliseconds = words.contains { word in
      word.hasSuffix("Ms") || ["ms", "msec", "millis", "milliseconds"].contains(word.lowercased())
    }
    if isInMilliseconds { unitsPerSecond = 1000 }
    return hasNames
  }

  private func double(_ cell: String, _ expected: String) throws(SceneError) -> Double {
    if let number = Self.double(cell), abs(number) <= Self.greatest { return number }
    throw error(
      expected, cell.isEmpty ? "an empty cell" : cell.quoted,
      hint: "write a number such as 0.25 or -1.5e3, of at most 1e15, without its unit")
  }

  /// A decimal number, with a point or a comma; Swift would also read "inf" and "0x10".
  private static func double(_ cell: String) -> Double? {
    guard cell.utf8.allSatisfy("0123456789+-.,eE".utf8.contains) else { return nil }
    return Double(cell) ?? (cell.contains(".") ? nil : Double(cell.replacing(",", with: ".")))
  }

  /// The cells of a line without quotes and outer spaces.
  private func cells(of line: ArraySlice<UInt8>, separator: UInt8) throws(SceneError) -> [String] {
    var isQuoted = false
    let cells = line.split(omittingEmptySubsequences: false) { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return byte == separator && !isQuoted
    }
    if isQuoted { throw error("a closing quote", "none in this line", hint: "write names and numbers without quotes") }
    return cells.map { cell in
      String(decoding: cell.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self).trimmingCharacters(
        in: .whitespacesAndNewlines)
    }
  }

  private func error(_ expected: String, _ found: String, hint: String) -> SceneError {
    SceneError(at: "line \(number)", expected: expected, found: found, hint: hint)
  }
}
