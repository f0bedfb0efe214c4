import { buffer } from 'node:stream/consumers';
import { inputMessages } from '@kinora/catalogue/input-messages';
import { limits } from '@kinora/catalogue/limits';
import * as z from 'zod';
import { invalidInput } from '../../http/invalid-input.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { limitUse } from '../../platform/limits/rate-limits.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { keyOf } from '../providers/input-files.ts';
import { askVision } from './vision.ts';

const PICTURES = { most: 30, seconds: 15 * 60 };

const FIND = {
  name: 'find_own_picture',
  text: `select f.key, f.user_id from files f
    where f.user_id = session_user_id($1) and f.key = $2 and f.content_type like 'image/%'`,
  row: z.object({ key: z.string(), user_id: z.string() }),
};

/** Every text fits the form's field. */
const text = z.string().overwrite((words) => words.trim().slice(0, limits.promptCharacters));
export const analysisSchema = z.object({
  theme: text,
  background: text,
  main_subject: text,
  tone_and_color: text,
  action_direction: text,
  scene_vision: text,
});
export const visionSchema = analysisSchema.pick({ scene_vision: true });

const field = z.string().trim().max(limits.promptCharacters).default('');
const imageUrl = z.string(inputMessages.uploadAnImage).min(1, inputMessages.uploadAnImage).max(300);
export const analysisBody = z.object({ imageUrl });
export const visionBody = z.object({
  imageUrl,
  theme: field,
  background: field,
  mainSubject: field,
  toneAndColor: field,
  actionDirection: field,
});
type VisionBody = z.output<typeof visionBody>;
type SceneDeps = { config: Config; pipeline: Pipeline; store: ObjectStore };

/**
 * What is to be seen on an own picture, and how it could move, in six fields.
 * @throws AppError 400, 429 `rate_limited`, 502 `vision_failed`, 503 `not_configured`
 */
export async function analyzeImage(deps: SceneDeps, token: string, body: z.output<typeof analysisBody>) {
  const picture = await ownPicture(deps, token, body.imageUrl);
  const prompt = [
    'Describe this picture for a film maker who wants to turn it into a short scene.',
    'Answer in English, one or two sentences a field: theme, background, main_subject, tone_and_color,',
    'action_direction (how the subject and the camera could move), and scene_vision (the scene as a whole, in motion).',
  ].join(' ');
  return askVision(deps.config, { prompt, picture, answer: analysisSchema });
}

/**
 * The scene in words, from an own picture and what its maker wrote about it.
 * @throws as `analyzeImage`
 */
export async function writeSceneVision(deps: SceneDeps, token: string, body: VisionBody) {
  const picture = await ownPicture(deps, token, body.imageUrl);
  // The preview engine looks at the picture alone: what somebody wrote would be lost.
  const written = composeVision(body);
  if (deps.config.vision?.isEmbedded === true && written !== '') return { scene_vision: written };
  const wishes = [
    ['Theme', body.theme],
    ['Background', body.background],
    ['Main subject', body.mainSubject],
    ['Tone and color', body.toneAndColor],
    ['Action', body.actionDirection],
  ].flatMap(([name, words]) => (words === '' ? [] : [`${name}: ${words}`]));
  const prompt = [
    'Write scene_vision: what happens in a short film scene that begins with this picture, in two to four sentences of',
    'plain English. These wishes of its maker go before what the picture shows:',
    ...wishes,
  ].join('\n');
  return askVision(deps.config, { prompt, picture, answer: visionSchema });
}

/** The fields as a few sentences; empty when nothing was written. */
function composeVision({
  theme,
  background,
  mainSubject,
  toneAndColor,
  actionDirection,
}: Omit<VisionBody, 'imageUrl'>) {
  const place = [mainSubject, background].filter((words) => words !== '').map(withoutStop);
  const [mood = '', ...further] = [theme, toneAndColor].filter((words) => words !== '').map(withoutStop);
  return [
    place.map((words, at) => (at === 0 ? words : withinSentence(words))).join(', set against '),
    withoutStop(actionDirection),
    mood === '' ? '' : `The mood: ${withinSentence(mood)}`,
    ...further,
  ]
    .filter((sentence) => sentence !== '')
    .map((sentence) => `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`)
    .join(' ')
    .slice(0, limits.promptCharacters);
}

const withoutStop = (words: string) => words.replace(/[.\s]+$/, '');

/** "A grey sky" goes on as "a grey sky"; what may be a name keeps its capital. */
const withinSentence = (words: string) => words.replace(/^(?:An?|The) /, (article) => article.toLowerCase());

/**
 * The bytes of an own stored picture, thirty times in a quarter of an hour.
 * @throws AppError 400 for what is none, 429 `rate_limited`
 */
export async function ownPicture(
  { pipeline, store }: Pick<SceneDeps, 'pipeline' | 'store'>,
  token: string,
  url: string,
): Promise<Buffer> {
  const row = await readRow(pipeline, FIND, [token, keyOf(url)]);
  if (row !== undefined) {
    await limitUse(pipeline, {
      key: `vision:${row.user_id}`,
      limit: PICTURES,
      refusal: 'Too many pictures at once. Please wait a few minutes.',
    });
  }
  const found = row === undefined ? null : await store.get(row.key);
  if (found === null) {
    throw invalidInput([
      { field: 'imageUrl', message: 'This file is not among your uploads. Please upload it again.' },
    ]);
  }
  return buffer(found.stream);
}
