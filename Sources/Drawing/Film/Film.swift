import SpringflowFiles
import SpringflowNumerics

/// Films: pictures one after the other in a file.
///
/// ```swift
/// try Film.write(to: "fade.gif", as: .gif, rate: 25, count: 50) { index in
///   try PixelImage(of: frames[index])
/// }
/// ```
///
/// A GIF and an animated PNG file hold what changes from one picture to the next, and loop. MP4 and WebM files are made
/// by ffmpeg from the pixels. Equal pictures make equal files, the latter two on one machine.
public enum Film {
  /// Writes a film of `count` pictures, completely or not at all; it replaces the film that was there.
  ///
  /// - Parameters:
  ///   - path: The file, or the folder, which is new or empty.
  ///   - format: The kind of file.
  ///   - rate: Pictures per second, one of the format's ``FilmFormat/rates``.
  ///   - count: The number of pictures, from 1.
  ///   - encoder: The program for MP4 and WebM files, which takes the arguments of ffmpeg.
  ///   - picture: Returns the picture of an index, or `nil` to stop. It is asked for one after the other, for a GIF
  ///     twice: for the colours of all, and for themselves.
  /// - Throws: `FilmError` if the film is stopped, a picture fails, or the film cannot be written. Nothing is changed
  ///   then.
  /// - Precondition: All pictures have the size of the first one.
  /// - Complexity: O(*p*) for the pixels of all pictures, of which a few are in memory at once.
  public static func write(
    to path: String, as format: FilmFormat, rate: Int, count: Int, encoder: String = "ffmpeg",
    picture: (Int) throws -> PixelImage?
  ) throws(FilmError) {
    if count < 1 { throw .failed(path, "a film has at least one picture; let it last longer") }
    let rates = format.rates
    guard rates.contains(rate) else {
      let hint = format == .gif ? "; films other than GIFs may have up to 120" : ""
      throw .failed(path, "it has from 1 to \(rates.upperBound) pictures a second, found \(rate)\(hint)")
    }
    var size: (width: Int, height: Int)?
    func next(_ index: Int) throws(FilmError) -> PixelImage {
      let found: PixelImage?
      do { found = try picture(index) } catch { throw .picture(error) }
      guard let found else { throw .stopped }
      let first = size ?? (found.width, found.height)
      require(
        (found.width, found.height) == first,
        "picture \(index) has \(found.width) x \(found.height) pixels, others \(first.width) x \(first.height)")
      size = first
      return found
    }
    let film = FilmWork(path: path, rate: rate, count: count)
    switch format {
    case .gif: try film.writeGIF(next)
    case .animatedPNG: try film.writeAnimatedPNG(next)
    case .mp4: try film.write(by: encoder, FilmWork.mp4, next)
    case .webm: try film.write(by: encoder, FilmWork.webm, next)
    case .folder: try film.writeFolder(next)
    }
  }
}

/// A film to be written; a file for each format has the rest.
struct FilmWork {
  let path: String
  /// Pictures per second.
  let rate: Int
  /// The number of pictures.
  let count: Int

  /// Returns the picture of an index.
  typealias NextPicture = (Int) throws(FilmError) -> PixelImage

  /// Replaces the file by everything that `body` writes into a file descriptor.
  func replaceFile(_ body: (Int32) throws(FilmError) -> Void) throws(FilmError) {
    var reason: FilmError?
    do throws(FileProblem) {
      try AtomicFile.replace(path) { file throws(FileProblem) in
        do throws(FilmError) { try body(file) } catch {
          reason = error
          throw FileProblem("an unfinished film")
        }
      }
    } catch { throw reason ?? .failed(path, error) }
  }

  /// Writes bytes into a file descriptor.
  func write(_ bytes: [UInt8], to file: Int32) throws(FilmError) {
    do throws(FileProblem) { try AtomicFile.write(bytes, to: file) } catch { throw .failed(path, error) }
  }

  /// Writes the pictures as PNG files into a folder, whose names are those of the pictures' numbers from 1.
  func writeFolder(_ next: NextPicture) throws(FilmError) {
    let digits = max(4, String(count).count)
    var reason: FilmError?
    do throws(FileProblem) {
      try AtomicFolder.create(path) { write throws(FileProblem) in
        for index in 0..<count {
          let number = String(index + 1)
          let picture: PixelImage
          do throws(FilmError) { picture = try next(index) } catch {
            reason = error
            throw FileProblem("an unfinished film")
          }
          guard let bytes = picture.png(of: picture.area) else { throw FileProblem("out of memory") }
          try write("frame-\(String(repeating: "0", count: digits - number.count))\(number).png", bytes)
        }
      }
    } catch { throw reason ?? .failed(path, error) }
  }
}
