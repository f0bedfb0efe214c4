import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { ScenePlan } from '../../prompt/plan.ts';
import { canvasOf } from '../pixels.ts';
import type { Subject, SubjectLibrary } from './subject-library.ts';

/** A subject of the plan with its drawing at a useful size. */
export interface Drawing {
  subject: Subject;
  image: Canvas;
}

/** Draws what a plan needs; `pixels` is the side of the square. librsvg does it, because Skia loses some gradients. */
export async function loadDrawings(
  plan: ScenePlan,
  library: SubjectLibrary,
  pixels: number,
): Promise<Map<string, Drawing>> {
  const drawings = new Map<string, Drawing>();
  for (const { name } of plan.subjects) {
    const subject = library.get(name);
    if (subject) {
      drawings.set(name, { subject, image: await drawSvg(subject.svg, pixels) });
    }
  }
  return drawings;
}

async function drawSvg(content: string, pixels: number): Promise<Canvas> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 128 128" width="${pixels}" height="${pixels}">${content}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return canvasOf({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}
