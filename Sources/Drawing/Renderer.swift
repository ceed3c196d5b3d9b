import CSDL2
import Geometry

/// Turns canvases into pixels: one clear, one geometry call.
package final class Renderer {
  private let handle: OpaquePointer
  private var texture: OpaquePointer?
  /// The atlas for the present scale.
  package private(set) var atlas: Atlas
  private weak var uploaded: Atlas?

  /// Draws with an SDL renderer, which stays the caller's.
  package init(_ handle: OpaquePointer, scale: Float) {
    self.handle = handle
    atlas = Atlas(scale: scale)
  }

  deinit { SDL_DestroyTexture(texture) }

  /// Takes another scale, in pixels a point, or a fresh atlas when the old one fills up.
  package func prepare(scale: Float) { if scale != atlas.scale || atlas.isNearlyFull { atlas = Atlas(scale: scale) } }

  /// Draws a canvas over the whole target.
  package func draw(_ canvas: Canvas) throws(SDLError) {
    try upload(canvas.atlas)
    SDL_SetRenderDrawColor(handle, 0x14, 0x16, 0x1C, 255)
    try check(SDL_RenderClear(handle), "clear the picture")
    if canvas.indices.isEmpty { return }
    try check(
      SDL_RenderGeometry(
        handle, texture, canvas.vertices, Int32(canvas.vertices.count), canvas.indices, Int32(canvas.indices.count)),
      "draw the picture")
  }

  /// Forgets the texture after the graphics device lost it.
  package func forgetTexture() {
    SDL_DestroyTexture(texture)
    texture = nil
  }

  private func upload(_ atlas: Atlas) throws(SDLError) {
    var rows = atlas.dirtyRows
    if texture == nil {
      SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
      let side = Int32(Atlas.side)
      texture = try checked(
        SDL_CreateTexture(
          handle, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), side, side),
        "make a texture")
      try check(SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND), "blend")
    }
    if uploaded !== atlas { rows = 0..<Atlas.side }
    guard let rows else { return }
    var area = SDL_Rect(x: 0, y: Int32(rows.lowerBound), w: Int32(Atlas.side), h: Int32(rows.count))
    let start = rows.lowerBound * Atlas.side
    let status = atlas.pixels.withUnsafeBufferPointer {
      SDL_UpdateTexture(texture, &area, $0.baseAddress! + start, Int32(Atlas.side * 4))
    }
    try check(status, "fill a texture")
    uploaded = atlas
    atlas.markClean()
  }
}
