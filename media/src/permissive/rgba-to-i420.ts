/**
 * RGBA to 4:2:0 planes, BT.709 in limited range (ITU-R BT.709-6, section 3: luma 16..235, color 16..240).
 * `target` holds width * height * 3 / 2 bytes; both sides are even.
 */
export function rgbaToI420(rgba: Uint8Array, width: number, height: number, target: Uint8Array): void {
  const blueAt = width * height;
  const redAt = blueAt + blueAt / 4;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let part = 0; part < 4; part += 1) {
        const pixel = (y + (part >> 1)) * width + x + (part & 1);
        const r = rgba[pixel * 4] ?? 0;
        const g = rgba[pixel * 4 + 1] ?? 0;
        const b = rgba[pixel * 4 + 2] ?? 0;
        target[pixel] = 16.5 + 0.18259 * r + 0.61423 * g + 0.06201 * b;
        red += r;
        green += g;
        blue += b;
      }
      const at = (y >> 1) * (width >> 1) + (x >> 1);
      target[blueAt + at] = 128.5 + (-0.10064 * red - 0.33857 * green + 0.43922 * blue) / 4;
      target[redAt + at] = 128.5 + (0.43922 * red - 0.39894 * green - 0.04027 * blue) / 4;
    }
  }
}
