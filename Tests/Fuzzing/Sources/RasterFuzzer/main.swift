// Draws random meshes into memory of exactly their pictures' sizes: `.ci/raster` builds it with the address sanitizer.
import SpringflowCSDL2
import SpringflowDrawing

let count = UInt64(CommandLine.arguments.dropFirst().first ?? "") ?? 1000
let sizes = [(1, 1), (3, 2), (7, 9), (40, 30), (300, 1), (1, 200), (97, 61), (16_384, 2)]
let rasterizer = Rasterizer()
var sum: UInt64 = 0
for seed in 0..<count {
  let mesh = RasterMeshes.mesh(seed: seed, isHostile: seed % 4 != 0)
  let (width, height) = sizes[Int(seed % UInt64(sizes.count))]
  let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
  let target = PixelTarget(pixels, width: width, height: height, stride: width)
  rasterizer.draw(
    mesh.vertices, mesh.indices, RasterMeshes.texture, over: 0xFF00_0000, into: target, bands: seed % 3 == 0 ? nil : 1)
  for index in 0..<width * height {
    precondition(pixels[index] >> 24 == 255, "seed \(seed): a pixel was not written")
    sum = sum &* 31 &+ UInt64(pixels[index])
  }
  pixels.deallocate()
}
print("\(count) random meshes drawn, sum \(String(sum, radix: 16))")
