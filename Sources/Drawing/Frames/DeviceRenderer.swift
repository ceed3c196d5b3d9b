import SpringflowCSDL2

/// Draws canvases with a graphics device: one clear, one geometry call.
package final class DeviceRenderer {
  private let handle: OpaquePointer
  private var texture: OpaquePointer?
  private weak var uploaded: Atlas?

  /// Draws with an SDL renderer, which the caller keeps.
  package init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { SDL_DestroyTexture(texture) }

  /// Draws a canvas over the whole target, over the stage's colour.
  package func draw(_ canvas: Canvas) throws(SDLError) {
    try upload(canvas.atlas)
    let stage = Palette.stagePixel
    SDL_SetRenderDrawColor(
      handle, UInt8(stage >> 16 & 255), UInt8(stage >> 8 & 255), UInt8(stage & 255), 255)
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
    uploaded = nil
  }

  private func upload(_ atlas: Atlas) throws(SDLError) {
    if texture == nil {
      SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
      let side = Int32(Atlas.side)
      texture = try checked(
        SDL_CreateTexture(
          handle, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STATIC.rawValue), side, side),
        "make a texture")
      try check(SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND), "blend")
    }
    var changes = Self.merged(atlas.changes)
    if uploaded !== atlas { changes = [AtlasRegion(x: 0, y: 0, width: Atlas.side, height: Atlas.side)] }
    for region in changes {
      var area = SDL_Rect(x: Int32(region.x), y: Int32(region.y), w: Int32(region.width), h: Int32(region.height))
      let start = region.y * Atlas.side + region.x
      let status = atlas.texture.texels.withUnsafeBufferPointer {
        SDL_UpdateTexture(texture, &area, $0.baseAddress! + start, Int32(Atlas.side * 4))
      }
      try check(status, "fill a texture")
    }
    uploaded = atlas
    atlas.markClean()
  }

  /// Merges neighbouring rectangles: new ones mostly stand in a row, and each rectangle is a call to the graphics
  /// device.
  private static func merged(_ regions: [AtlasRegion]) -> [AtlasRegion] {
    var rows: [AtlasRegion] = []
    for region in regions {
      if let index = rows.lastIndex(where: { $0.y == region.y && $0.x + $0.width + 1 == region.x }) {
        rows[index].width = region.x + region.width - rows[index].x
        rows[index].height = max(rows[index].height, region.height)
      } else {
        rows.append(region)
      }
    }
    return rows
  }
}
