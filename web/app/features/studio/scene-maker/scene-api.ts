import type { visionFromFields } from '@kinora/catalogue/scene-maker/prompt';
import * as z from 'zod/mini';
import { request } from '../../../shared/api/request.ts';
import { type SceneFields, sceneFieldsSchema } from './scene-fields.ts';

const visionSchema = z.object({ scene_vision: z.string().check(z.trim(), z.minLength(1)) });

/** What is to be seen on a stored picture of the person's own. Throws when nothing could be made out. */
export async function readScene(imageUrl: string, signal: AbortSignal): Promise<SceneFields> {
  const answer = await request('/functions/v1/analyze-image', { method: 'POST', body: { imageUrl }, signal });
  return sceneFieldsSchema.parse(answer);
}

export type VisionFields = Parameters<typeof visionFromFields>[0];

/** The vision of a scene, written anew from its picture and its fields. */
export async function writeVision(imageUrl: string, fields: VisionFields): Promise<string> {
  const body = { imageUrl, ...fields };
  const answer = await request('/functions/v1/generate-scene-vision', { method: 'POST', body });
  return visionSchema.parse(answer).scene_vision;
}
