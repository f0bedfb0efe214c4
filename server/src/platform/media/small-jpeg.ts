import { decoder } from './sharp.ts';

const SOURCE_PIXELS = 100_000_000;

/** A picture as a data URI small enough to be sent along, as services that see pictures take it. */
export async function smallJpegUri(picture: Buffer, side: number): Promise<string> {
  const small = await (await decoder(picture, SOURCE_PIXELS))
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
  return `data:image/jpeg;base64,${small.toString('base64')}`;
}
