import sharp from 'sharp';

/** A dark disc on a light ground: something for the cut-out to find. */
export async function discPicture(width: number, height: number): Promise<Buffer> {
  const radius = Math.min(width, height) * 0.3;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#dfe8ee"/>
    <circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="#a03028"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

export function asDataUri(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}
