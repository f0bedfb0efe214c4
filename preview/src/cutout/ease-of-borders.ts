/** How freely a border passes between neighbors: exp(-difference / twice the mean difference), as in GrabCut. */
export function easeOfBorders(
  lab: Float32Array,
  width: number,
  height: number,
): { across: Float32Array; down: Float32Array } {
  const across = new Float32Array(width * height);
  const down = new Float32Array(width * height);
  const difference = (a: number, b: number): number =>
    ((lab[a * 3] ?? 0) - (lab[b * 3] ?? 0)) ** 2 +
    ((lab[a * 3 + 1] ?? 0) - (lab[b * 3 + 1] ?? 0)) ** 2 +
    ((lab[a * 3 + 2] ?? 0) - (lab[b * 3 + 2] ?? 0)) ** 2;
  let sum = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const pixel = y * width + x;
      across[pixel] = x < width - 1 ? difference(pixel, pixel + 1) : 0;
      down[pixel] = y < height - 1 ? difference(pixel, pixel + width) : 0;
      sum += (across[pixel] ?? 0) + (down[pixel] ?? 0);
    }
  }
  const mean = sum / (width * height * 2) + 1e-3;
  for (const plane of [across, down]) {
    plane.forEach((value, pixel) => {
      plane[pixel] = Math.exp(-value / (2 * mean));
    });
  }
  return { across, down };
}
