import type { Description } from '@kinora/providers/port/painter';
import type { CutoutModels } from '../cutout/load-models.ts';
import { findSky } from '../edit/find-sky.ts';
import { type Pixels, resizePixels } from '../paint/pixels.ts';
import { describePlace } from './describe-place.ts';
import { describeSubject, type MainSubject, withArticle } from './describe-subject.ts';
import { capital, describeTone, listOf } from './describe-tone.ts';
import { measurePicture } from './measure-picture.ts';
import { lights, places, subjects } from './phrases.ts';

/** Large pictures are read at this longer side. */
const WORK_SIDE = 640;

/** Describes a picture from what the networks recognize in it, its colors and its light. The same bytes, the same words. */
export async function analyzePicture(pixels: Pixels, models: CutoutModels): Promise<Description> {
  const small = shrinkTo(pixels, WORK_SIDE);
  const measures = await measurePicture(small);
  const subject = describeSubject(small, await models.detect(small));
  const isIndoors = subject.kind === 'people' && subject.fillsFrame;
  const place = describePlace(measures, subject.labels, !isIndoors && (await findSky(small)) !== null);
  const tone = describeTone(measures);
  const main = subject.kind === 'none' ? null : { ...subject, ...subjects[subject.kind] };
  const forms = listOf(measures.colors.slice(0, 2)) || 'grey';
  return {
    theme: `${main?.theme ?? places[place.kind].theme} with ${withArticle(tone.mood)} mood`,
    background: `${capital(place.setting)}.`,
    main_subject: main ? capital(`${main.name} ${main.framing}`) : `The scene itself, carried by its ${forms} forms`,
    tone_and_color: tone.sentence,
    action_direction:
      main?.action.replaceAll('{it}', definite(main)) ??
      'A slow pan across the scene while light and air drift through it.',
    scene_vision: `A cinematic shot of ${main?.name ?? `${forms} forms`} ${place.preposition} ${place.setting}. ${lights[tone.key]} ${places[place.kind].ending}`,
  };
}

/** "two dogs with a ball" are "the dogs". */
function definite({ name }: MainSubject): string {
  return `the ${name.replace(/^(?:an?|two|three|four|five|several) /, '').replace(/ with .*$/, '')}`;
}

function shrinkTo(pixels: Pixels, side: number): Pixels {
  const shrink = Math.min(1, side / Math.max(pixels.width, pixels.height));
  return shrink === 1
    ? pixels
    : resizePixels(pixels, Math.round(pixels.width * shrink), Math.round(pixels.height * shrink));
}
