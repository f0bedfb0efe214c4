/** Difference in L*a*b* over four pixels above which there is an edge; clouds, creases and brush strokes stay below. */
const EDGE = 8;

/** 1 where the colors change within four pixels, so thickly that a search cannot slip through; else 0. */
export function findEdges(lab: Float32Array, width: number, height: number): Uint8Array {
  const edges = new Uint8Array(width * height);
  const differ = (a: number, b: number): number =>
    Math.hypot(
      (lab[a * 3] ?? 0) - (lab[b * 3] ?? 0),
      (lab[a * 3 + 1] ?? 0) - (lab[b * 3 + 1] ?? 0),
      (lab[a * 3 + 2] ?? 0) - (lab[b * 3 + 2] ?? 0),
    );
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const row = y * width;
      const across = differ(row + Math.max(0, x - 2), row + Math.min(width - 1, x + 2));
      const down = differ(Math.max(0, y - 2) * width + x, Math.min(height - 1, y + 2) * width + x);
      edges[row + x] = Math.max(across, down) > EDGE ? 1 : 0;
    }
  }
  return edges;
}

/** Every pixel that can be reached from the given ones (four neighbors) without stepping on an edge. */
export function reachFrom(start: readonly number[], edges: Uint8Array, width: number): number[] {
  const seen = edges.slice();
  const reached: number[] = [];
  const visit = (pixel: number): void => {
    if (seen[pixel] === 0) {
      seen[pixel] = 1;
      reached.push(pixel);
    }
  };
  start.forEach(visit);
  for (let next = 0; next < reached.length; next += 1) {
    const pixel = reached[next] ?? 0;
    const x = pixel % width;
    if (x > 0) {
      visit(pixel - 1);
    }
    if (x < width - 1) {
      visit(pixel + 1);
    }
    visit(pixel - width);
    visit(pixel + width);
  }
  return reached;
}
