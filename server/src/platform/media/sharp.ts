import type { Sharp, SharpOptions } from 'sharp';

const WORK_SECONDS = 20;

/**
 * A decoder for one still picture, loaded on first use. Decodes at most `maxPixels`, refuses cut-off files and gives up
 * after 20 seconds of work.
 */
export async function decoder(source: string | Buffer, maxPixels: number): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  // Nothing here is ever decoded twice, so a cache would only hold memory.
  sharp.cache(false);
  const options: SharpOptions = { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 };
  return sharp(source, options).timeout({ seconds: WORK_SECONDS });
}
