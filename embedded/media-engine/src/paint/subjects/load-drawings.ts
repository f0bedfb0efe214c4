import { type Image, loadImage } from '@napi-rs/canvas';
import type { ScenePlan } from '../../prompt/plan.ts';
import type { Subject, SubjectLibrary } from './subject-library.ts';

/** A subject of the plan with its drawing decoded at a useful size. */
export interface Drawing {
  subject: Subject;
  image: Image;
}

/** Decodes the drawings that a plan needs; `pixels` is the side of the square they are drawn into. */
export async function loadDrawings(
  plan: ScenePlan,
  library: SubjectLibrary,
  pixels: number,
): Promise<Map<string, Drawing>> {
  const drawings = new Map<string, Drawing>();
  for (const { name } of plan.subjects) {
    const subject = library.get(name);
    if (subject) {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 128 128" width="${pixels}" height="${pixels}">${subject.svg}</svg>`;
      drawings.set(name, { subject, image: await loadImage(Buffer.from(svg)) });
    }
  }
  return drawings;
}
