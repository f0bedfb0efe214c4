import sharp from 'sharp';
import type { Pixels } from '../paint/pixels.ts';
import type { PictureFormat } from '../queue/order.ts';

const ENGINE_NAME = 'Kinora preview engine';
const QUALITY = 90;

/** Encodes a picture and notes in its EXIF data which engine made it. */
export async function encodePicture(pixels: Pixels, format: PictureFormat): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, data } = pixels;
  const image = sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .withExif({ IFD0: { Software: ENGINE_NAME, ImageDescription: `Made by the ${ENGINE_NAME}` } });
  if (format === 'JPG') {
    return new Uint8Array(await image.jpeg({ quality: QUALITY }).toBuffer());
  }
  if (format === 'WEBP') {
    return new Uint8Array(await image.webp({ quality: QUALITY, effort: 2 }).toBuffer());
  }
  return new Uint8Array(await image.png({ compressionLevel: 5 }).toBuffer());
}
