import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

const COARSE = 16;

/** A square picture like a photograph for whoever has to compress it: neither one flat color nor noise. */
export function photo(side: number, format: 'png' | 'jpeg'): Promise<Buffer> {
  const coarse = sharp(randomBytes(COARSE * COARSE * 3), { raw: { width: COARSE, height: COARSE, channels: 3 } });
  return coarse.resize(side, side, { kernel: 'cubic' }).toFormat(format).toBuffer();
}
