import type { Description } from '@kinora/providers/port/painter';
import type { CutoutModels } from '../cutout/load-models.ts';
import { findSky } from '../edit/find-sky.ts';
import { enlargePixels, type Pixels } from '../paint/pixels.ts';
import { createRandom, hashText } from '../paint/random.ts';
import { describePlace } from './describe-place.ts';
import { describeSubject, type MainSubject, withArticle } from './describe-subject.ts';
import { capital, describeTone, listOf } from './describe-tone.ts';
import { measurePicture } from './measure-picture.ts';
import { actions, endings, lights, openings, placeThemes, themes } from './phrases.ts';

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
  const random = createRandom(hashText(JSON.stringify(measures)));
  const isEmpty = subject.kind === 'none';
  const forms = listOf(measures.colors.slice(0, 2)) || 'grey';
  const theme = subject.kind === 'none' ? random.pick(placeThemes[place.kind]) : random.pick(themes[subject.kind]);
  const shown = `${random.pick(openings)} ${isEmpty ? `${forms} forms` : subject.name} ${place.where}.`;
  return {
    theme: `${theme} with ${withArticle(tone.mood)} mood`,
    background: place.sentence,
    main_subject: isEmpty
      ? `The scene itself, carried by its ${forms} forms`
      : capital(`${subject.name} ${subject.framing}`),
    tone_and_color: tone.sentence,
    action_direction: random.pick(actions[subject.kind]).replaceAll('{it}', definite(subject)),
    scene_vision: `${shown} ${random.pick(lights[tone.key])} ${random.pick(endings[place.kind])}`,
  };
}

function definite({ name, kind }: MainSubject): string {
  return kind === 'none'
    ? 'the scene'
    : `the ${name.replace(/^(?:an?|two|three|four|five|several) /, '').replace(/ with .*$/, '')}`;
}

function shrinkTo(pixels: Pixels, side: number): Pixels {
  const shrink = Math.min(1, side / Math.max(pixels.width, pixels.height));
  return shrink === 1
    ? pixels
    : enlargePixels(pixels, Math.round(pixels.width * shrink), Math.round(pixels.height * shrink));
}
