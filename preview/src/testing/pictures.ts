import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import outlines from '../../fixtures/outlines.json' with { type: 'json' };
import { loadCutoutModels } from '../cutout/load-models.ts';
import type { Pixels } from '../paint/pixels.ts';
import { loadSubjects } from '../paint/subjects/subject-library.ts';
import { modelsFolder, subjectsFile } from './assets.ts';

export const library = loadSubjects(subjectsFile);
export const models = loadCutoutModels(modelsFolder);

type Photo = keyof typeof outlines;
/** The photographs whose outlines are known. */
export const photos: readonly Photo[] = ['astronaut', 'coffee', 'chelsea', 'rocket'];

/** What is to be cut out of a photograph at the given size, as it was drawn by hand. */
export async function outlineOf(name: Photo, width: number, height: number): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 100 100" preserveAspectRatio="none"><polygon points="${outlines[name]}"/></svg>`;
  return sharp(Buffer.from(svg)).ensureAlpha().extractChannel(3).raw().toBuffer();
}

/** A photograph of fixtures/ at the given size, cropped to it. */
export async function readPhoto(name: Photo, width: number, height: number): Promise<Pixels> {
  const file = fileURLToPath(new URL(`../../fixtures/${name}.jpg`, import.meta.url));
  return toPixels(sharp(file).resize(width, height, { fit: 'cover' }));
}

/** A drawing of the subject library in the middle of a colored ground with soft blotches, and its known mask. */
export async function drawOnGround(
  name: string,
  ground: string,
  side: number,
): Promise<{ pixels: Pixels; mask: Uint8Array }> {
  return drawOnPicture(name, await blotchyGround(ground, side));
}

export function blotchyGround(color: string, side: number): Promise<Pixels> {
  const blotches = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="${color}"/><circle cx="15%" cy="80%" r="24%" fill="#000" opacity="0.12"/><circle cx="85%" cy="22%" r="28%" fill="#fff" opacity="0.12"/></svg>`;
  return toPixels(sharp(Buffer.from(blotches)).blur(side / 20));
}

/** A part of a photograph as a square that lies far behind what the camera looks at. */
export function outOfFocus(
  { data, width, height }: Pixels,
  part: { left: number; top: number; width: number; height: number },
  side: number,
): Promise<Pixels> {
  const photo = sharp(data, { raw: { width, height, channels: 4 } });
  return toPixels(
    photo
      .extract(part)
      .resize(side, side, { fit: 'fill' })
      .blur(side / 40),
  );
}

/** A drawing of the subject library in the middle of a square picture, and its known mask. */
export async function drawOnPicture(name: string, ground: Pixels): Promise<{ pixels: Pixels; mask: Uint8Array }> {
  const side = ground.width;
  const size = Math.round(side * 0.62);
  const inset = Math.round((side - size) / 2);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 128 128" width="${size}" height="${size}">${library.get(name)?.svg ?? ''}</svg>`;
  const placed = { input: await sharp(Buffer.from(svg)).png().toBuffer(), left: inset, top: inset };
  const raw = { width: side, height: side, channels: 4 } as const;
  const pixels = await toPixels(sharp(ground.data, { raw }).composite([placed]));
  const empty = { create: { ...raw, background: '#0000' } } as const;
  const mask = await sharp(empty).composite([placed]).extractChannel(3).raw().toBuffer();
  return { pixels, mask };
}

async function toPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.removeAlpha().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}
