import { readFile } from 'node:fs/promises';
import type * as z from 'zod';
import { drawView, type Pixels } from '../animate/draw-view.ts';
import { viewAt } from '../animate/view-at.ts';
import { MediaError } from '../errors.ts';
import type { Facts, requestSchemas } from '../schemas.ts';
import { findFile } from '../working-file.ts';
import { encode } from './encode.ts';

const FPS = 30;
const QUALITY = 18;

/** Lets a still picture of raw RGBA zoom, pan, rotate or fade. Needs no decoder. */
export async function animate(request: z.infer<typeof requestSchemas.animate>): Promise<Facts> {
  const { folder, output, animation, size } = request;
  const picture = await readPicture(request);
  const frames = Math.round(request.seconds * FPS);

  async function* draw(): AsyncGenerator<Buffer> {
    for (let index = 0; index < frames; index += 1) {
      const time = frames === 1 ? 0 : index / (frames - 1);
      yield drawView(picture, size, viewAt(animation, time, request.seconds, picture, size));
    }
  }

  return encode({ folder, output, ...size, fps: FPS, frames, pixels: 'rgba', quality: QUALITY }, draw());
}

async function readPicture({ folder, file, width, height }: z.infer<typeof requestSchemas.animate>): Promise<Pixels> {
  const data = await readFile(await findFile(folder, file));
  if (data.length !== width * height * 4) {
    throw new MediaError('invalid_request', `${file} is no RGBA picture of ${width}x${height}.`);
  }
  return { data, width, height };
}
