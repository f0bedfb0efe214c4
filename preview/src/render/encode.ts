import type { PictureFormat } from '@kinora/providers/port/orders';
import sharp from 'sharp';
import type { Pixels } from '../paint/pixels.ts';

const ENGINE_NAME = 'Kinora preview engine';
/** EXIF data that say which engine made a picture. */
export const engineMark = { IFD0: { Software: ENGINE_NAME, ImageDescription: `Made by the ${ENGINE_NAME}` } };
const QUALITY = 90;

/** Encodes a picture and notes in its EXIF data which engine made it. */
export async function encodePicture(pixels: Pixels, format: PictureFormat): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, data } = pixels;
  const image = sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .withExif(engineMark);
  if (format === 'JPG') {
    return new Uint8Array(await image.jpeg({ quality: QUALITY }).toBuffer());
  }
  if (format === 'WEBP') {
    return new Uint8Array(await image.webp({ quality: QUALITY, effort: 2 }).toBuffer());
  }
  return new Uint8Array(await image.png({ compressionLevel: 5 }).toBuffer());
}
