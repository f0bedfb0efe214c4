import type { visionFromFields } from '@kinora/catalogue/scene-maker/prompt';
import * as z from 'zod/mini';
import { request } from '../../../shared/api/request.ts';

const text = z.catch(z.string().check(z.trim()), '');

/** What is to be seen on a picture, as `analyze-image` answers it, under the names of a scene's form. */
export const sceneFieldsSchema = z.pipe(
  z.object({
    theme: text,
    background: text,
    main_subject: text,
    tone_and_color: text,
    action_direction: text,
    scene_vision: text,
  }),
  z.transform(({ theme, background, main_subject, tone_and_color, action_direction, scene_vision }) => ({
    theme,
    background,
    mainSubject: main_subject,
    toneAndColor: tone_and_color,
    actionDirection: action_direction,
    sceneVision: scene_vision,
  })),
);

type SceneFields = z.output<typeof sceneFieldsSchema>;
type Values = Readonly<Record<string, unknown>>;

/** What to fill in: everything that was seen, but nothing that somebody has written since the reading began. */
export function fillingOf(seen: SceneFields, before: Values, now: Values): Values {
  return Object.fromEntries(Object.entries(seen).filter(([name, words]) => words !== '' && now[name] === before[name]));
}

const visionSchema = z.object({ scene_vision: z.string().check(z.trim(), z.minLength(1)) });

/** What is to be seen on a stored picture of the person's own. Throws when nothing could be made out. */
export async function readScene(imageUrl: string, signal: AbortSignal): Promise<SceneFields> {
  const answer = await request('/functions/v1/analyze-image', { method: 'POST', body: { imageUrl }, signal });
  return sceneFieldsSchema.parse(answer);
}

type VisionFields = Parameters<typeof visionFromFields>[0];

/** The vision of a scene, written anew from its picture and its fields. */
export async function writeVision(imageUrl: string, fields: VisionFields): Promise<string> {
  const body = { imageUrl, ...fields };
  const answer = await request('/functions/v1/generate-scene-vision', { method: 'POST', body });
  return visionSchema.parse(answer).scene_vision;
}
