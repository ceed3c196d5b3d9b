import Foundation
import SpringflowCPhotos

extension FilmWork {
  /// Writes an animated PNG file: a PNG file of the first picture with chunks that other readers skip.
  ///
  /// `acTL` has the number of pictures. An `fcTL` before each has its place and its time, and an `fdAT` has the data of
  /// each but the first; these two are numbered. Source: https://www.w3.org/TR/png-3/#11APNG.
  func writeAnimatedPNG(_ next: NextPicture) throws(FilmError) {
    try replaceFile { file throws(FilmError) in
      var head: [UInt8] = []
      var (pictures, number): (UInt32, UInt32) = (0, 0)
      func numbered() -> [UInt8] {
        number += 1
        return Self.bytes(number - 1)
      }
      try encodeChanges(longest: Int(UInt16.max)) { index throws(FilmError) in
        let picture = try next(index)
        return (picture.width, picture.pixels)
      } by: { change in
        PixelImage(width: change.width, height: change.pixels.count / change.width, pixels: change.pixels)
          .png(of: change.area)
      } _: { change, png throws(FilmError) in
        let isFirst = pictures == 0
        if isFirst {
          // The signature and the chunk IHDR. The number of pictures is not known before the end.
          head = Array(png[..<33])
          try write(head + Self.head(pictures), to: file)
        }
        let area = change.area
        var control = numbered()
        for value in [area.width, area.height, area.x, area.y] { control += Self.bytes(UInt32(value)) }
        // Seconds as a fraction. Then what is left on the screen afterwards, and how it is drawn: it replaces its area.
        control += Self.bytes(UInt32(change.length << 16 | rate)) + [0, 0]
        try write(Self.chunk("fcTL", control), to: file)
        let data = Self.imageData(of: png)
        try write(isFirst ? Self.chunk("IDAT", data) : Self.chunk("fdAT", numbered() + data), to: file)
        pictures += 1
      }
      try write(Self.chunk("IEND", []), to: file)
      lseek(file, 0, SEEK_SET)
      try write(head + Self.head(pictures), to: file)
    }
  }

  /// The chunk with the number of pictures, which loop for ever.
  private static func head(_ pictures: UInt32) -> [UInt8] { chunk("acTL", bytes(pictures) + bytes(0)) }

  /// The data of all chunks IDAT of a PNG file.
  private static func imageData(of png: [UInt8]) -> [UInt8] {
    var (place, data) = (8, [UInt8]())
    while place + 12 <= png.count {
      let length = png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      let start = place + 8
      if png[place + 4..<start].elementsEqual("IDAT".utf8) { data += png[start..<start + length] }
      place = start + length + 4
    }
    return data
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = name.utf8 + data
    return bytes(UInt32(data.count)) + body + bytes(CPhotoChecksum(body, body.count))
  }

  /// A number, its highest byte first.
  private static func bytes(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
}
