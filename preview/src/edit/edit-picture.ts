import { type CutOut, cutOut } from '../cutout/cut-out.ts';
import type { Box } from '../cutout/detect-things.ts';
import type { CutoutModels } from '../cutout/load-models.ts';
import { clamp } from '../paint/color.ts';
import { type PictureSettings, paintPicture, type Report } from '../paint/paint-picture.ts';
import { type Pixels, turnPixels } from '../paint/pixels.ts';
import { createRandom } from '../paint/random.ts';
import type { SubjectLibrary } from '../paint/subjects/subject-library.ts';
import { parsePrompt } from '../prompt/parse.ts';
import type { Feature } from '../prompt/plan.ts';
import { fillBehind } from '../video/picture/fill-behind.ts';
import { addThings } from './add-things.ts';
import { applyLook } from './apply-look.ts';
import { defocusBackground, paintBackdrop, setBefore, setInto } from './change-background.ts';
import { changeLight } from './change-light.ts';
import { changeSeason } from './change-season.ts';
import { blurred, correct } from './correct.ts';
import { findSky } from './find-sky.ts';
import { frameSource } from './frame-source.ts';
import { boxesOf, keepWithin, type NamedThing } from './named-things.ts';
import type { Background } from './read-background.ts';
import { type Instruction, isEmpty, readInstruction } from './read-instruction.ts';
import { recolor } from './recolor.ts';
import { applyTone } from './tone.ts';
import { timeTones } from './tones.ts';

/** An edit that cannot be done to this picture, in words for the person who asked; nothing is charged for it. */
export class EditRefusal extends Error {}

/** Scenes are painted this literally, however gently the edit itself is. */
const SCENE_GUIDANCE = 8;
const SCENE_STEPS = 18;
const NOT_UNDERSTOOD =
  'The preview engine did not understand what to change. Name a time of day, weather, a season, a look, a background, a color, or a thing to add or remove, in English.';
/** How much closer "zoom in" goes. */
const CLOSER = 1.45;

/** Weather that should not hide the subject. */
const shelters: ReadonlySet<string> = new Set(['snow', 'fog', 'storm']);

/** What every step of one edit works with. */
interface Edit {
  instruction: Instruction;
  settings: PictureSettings;
  strength: number;
  library: SubjectLibrary;
  models: CutoutModels;
  report: Report;
}

/**
 * Changes a picture as the prompt says: hour, weather, season, look, colors, background, things to add. What the
 * prompt does not speak of stays where it is. Guidance is how strongly, the seed decides details; the result is exactly
 * `settings.width` x `settings.height`. The same input gives the same pixels.
 */
export async function editPicture(
  source: Pixels,
  prompt: string,
  settings: PictureSettings,
  library: SubjectLibrary,
  models: CutoutModels,
  report: Report,
): Promise<Pixels> {
  const instruction = readInstruction(prompt, library);
  const strength = clamp(0.45 + settings.guidance * 0.16, 0.45, 1.1);
  const edit: Edit = { instruction, settings, strength, library, models, report };
  report(5, 'Reading the picture');
  if (isEmpty(instruction)) {
    throw new EditRefusal(NOT_UNDERSTOOD);
  }
  let framed = await frameSource(source, settings, instruction.corrections.includes('closer') ? CLOSER : 1);
  if (instruction.turn) {
    turnPixels(framed, instruction.turn);
  }
  const things = await findNamed(framed, instruction, models);
  for (const boxes of things.removed) {
    report(12, 'Filling the gap');
    framed = takeOut(framed, boxes);
  }
  const needsSubject =
    instruction.background !== null ||
    instruction.added.length > 0 ||
    instruction.recolor?.target === 'subject' ||
    (instruction.weather !== null && shelters.has(instruction.weather));
  const cut = needsSubject ? await cutOut(framed, models, (percent, text) => report(5 + percent * 0.3, text)) : null;
  const composed = cut ? await compose(framed, cut, things.recolored, edit) : framed;
  if (instruction.recolor?.target === 'sky') {
    const sky = await findSky(composed);
    recolor(composed, instruction.recolor.color, sky?.alpha ?? upperPart(composed), { strength, sparesSkin: false });
  }
  report(55, 'Changing the light');
  const lit = await light(composed, cut?.alpha ?? null, edit);
  for (const correction of instruction.corrections) {
    correct(lit, correction, strength, settings.seed);
  }
  if (!instruction.look) {
    return lit;
  }
  report(70, 'Drawing the new look');
  return applyLook(lit, instruction.look, strength, settings, careOf(cut));
}

/** Colors of the subject, background, added things: all that needs to know where the subject is. */
async function compose(framed: Pixels, cut: CutOut, recolored: Box[] | null, edit: Edit): Promise<Pixels> {
  const { instruction, models, settings, library, strength, report } = edit;
  if (instruction.recolor?.target === 'subject') {
    report(38, 'Mixing the colors');
    const sparesSkin = (await models.detect(framed)).some(({ label, score }) => label === 'person' && score > 0.4);
    const cover = cut.alpha.slice();
    if (recolored) {
      keepWithin(cover, framed, recolored);
    }
    for (const layer of [framed, cut.colors]) {
      recolor(layer, instruction.recolor.color, cover, { strength, sparesSkin });
    }
  }
  const grounded = instruction.background ? await changeBackground(framed, cut, instruction.background, edit) : framed;
  if (instruction.added.length === 0) {
    return grounded;
  }
  report(52, 'Adding what is missing');
  const surroundings = { subject: cut.alpha, time: instruction.time };
  return addThings(grounded, instruction.added, surroundings, library, settings);
}

async function changeBackground(framed: Pixels, cut: CutOut, background: Background, edit: Edit): Promise<Pixels> {
  const { settings, library, report } = edit;
  switch (background.kind) {
    case 'plain':
      return setBefore(paintBackdrop(settings.width, settings.height, background.color), cut);
    case 'blur':
      return defocusBackground(framed, cut, edit.strength);
    case 'scene': {
      const random = createRandom(settings.seed);
      const words = `${background.text} ${edit.instruction.time ?? ''}`;
      const plan = parsePrompt(words, '', library, random);
      const scene = await paintPicture(
        { ...plan, style: edit.instruction.look ? 'painted' : 'photo' },
        { ...settings, steps: SCENE_STEPS, guidance: SCENE_GUIDANCE },
        library,
        (percent, text) => report(38 + percent * 0.14, text),
      );
      const tone = timeTones[plan.time];
      if (plan.time !== 'day') {
        applyTone(cut.colors, tone, 0.5);
      }
      return setInto(blurred(scene, 0.0025), cut);
    }
  }
}

/** Hour, weather, season and what hangs in the air. A painted scene has its own hour and sky already. */
async function light(composed: Pixels, subject: Uint8Array | null, edit: Edit): Promise<Pixels> {
  const { instruction, settings, strength } = edit;
  const { season } = instruction;
  if (season) {
    changeSeason(composed, season, strength, settings.seed);
  }
  const keepsSky = instruction.background?.kind === 'scene';
  const time = keepsSky ? null : instruction.time;
  const weather = instruction.weather ?? (season === 'winter' ? 'snow' : null);
  const features = new Set<Feature>(instruction.airs);
  return time === null && weather === null && features.size === 0
    ? composed
    : changeLight(composed, { time, weather, features, strength, subject, keepsSky }, settings);
}

/** The brush takes care of the subject. */
function careOf(cut: CutOut | null): ((x: number, y: number) => number) | null {
  if (!cut) {
    return null;
  }
  const { width, height } = cut.colors;
  return (x, y) =>
    (cut.alpha[Math.min(height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x))] ?? 0) / 255;
}

/** Stands in for a sky that was not found: the upper half, fading out. */
function upperPart({ width, height }: Pixels): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, pixel) =>
    Math.round(255 * clamp(1.4 - (Math.floor(pixel / width) / height) * 2.6)),
  );
}

/** Where the things are that the edit names. Throws EditRefusal for what is not in the picture. */
async function findNamed(
  framed: Pixels,
  { recolor: wish, removed }: Instruction,
  models: CutoutModels,
): Promise<{ recolored: Box[] | null; removed: Box[][] }> {
  if (!wish?.thing?.label && removed.length === 0) {
    return { recolored: null, removed: [] };
  }
  const detections = await models.detect(framed);
  const find = ({ word, label }: NamedThing): Box[] => {
    const boxes = label === null ? [] : boxesOf(label, detections);
    if (boxes.length === 0) {
      throw new EditRefusal(`The preview engine found nothing in the picture that it knows as "${word}".`);
    }
    return boxes;
  };
  return { recolored: wish?.thing?.label ? find(wish.thing) : null, removed: removed.map(find) };
}

/** What lies around the boxes flows into them. */
function takeOut(pixels: Pixels, boxes: Box[]): Pixels {
  const mask = new Uint8Array(pixels.width * pixels.height).fill(255);
  keepWithin(mask, pixels, boxes);
  return fillBehind(pixels, mask);
}
