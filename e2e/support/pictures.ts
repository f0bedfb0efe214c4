import sharp from 'sharp';

/** A small picture to work from: a sun over the sea, as PNG. */
export function guidePicture(): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240">
    <rect width="320" height="150" fill="#f7b267"/><rect y="150" width="320" height="90" fill="#274c77"/>
    <circle cx="160" cy="120" r="40" fill="#f25c54"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

/** The same as a file that a person chooses. */
export async function guideFile(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name: 'sea.png', mimeType: 'image/png', buffer: await guidePicture() };
}
