import { decoder, type Pixels } from './sharp.ts';

const PIXELS = 100_000_000;
/** The picture is looked at in so many pixels, and its slowest waves are compared. */
const SIDE = 32;
const WAVES = 8;
/** In less light and dark than this, compression alone decides the bits. */
const LEAST_CONTRAST = 4;

/** `cosines[wave][pixel]` of the discrete cosine transform. */
const cosines = Array.from({ length: WAVES }, (_, wave) =>
  Array.from({ length: SIDE }, (_, pixel) => Math.cos(((2 * pixel + 1) * wave * Math.PI) / (2 * SIDE))),
);

/**
 * How a picture looks, in 64 ones and zeros that differ little after it was scaled, compressed or stored in another format. Null
 * for what cannot be decoded, and for flat pictures, which all look alike.
 */
export async function pictureLook(source: string | Buffer | Pixels): Promise<string | null> {
  try {
    const pixels = await (await decoder(source, PIXELS))
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .resize({ width: SIDE, height: SIDE, fit: 'fill' })
      .greyscale()
      .raw()
      .toBuffer();
    return lookOf(pixels);
  } catch {
    return null;
  }
}

function lookOf(pixels: Buffer): string | null {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  const spread = Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length);
  if (spread < LEAST_CONTRAST) return null;
  const waves = slowWaves(pixels);
  // The first is the brightness of the whole, which is not compared.
  const sorted = waves.slice(1).sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return waves.map((value, index) => (index > 0 && value > middle ? '1' : '0')).join('');
}

/** Row by row, the slowest first. */
function slowWaves(pixels: Buffer): number[] {
  const rows = Array.from({ length: SIDE }, (_, y) =>
    cosines.map((wave) => wave.reduce((sum, cosine, x) => sum + cosine * (pixels[y * SIDE + x] ?? 0), 0)),
  );
  return cosines.flatMap((down) =>
    cosines.map((_, across) => down.reduce((sum, cosine, y) => sum + cosine * (rows[y]?.[across] ?? 0), 0)),
  );
}
