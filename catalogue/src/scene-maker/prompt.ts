import type { SceneValues } from './input.ts';

type SceneFields = Pick<SceneValues, 'theme' | 'background' | 'mainSubject' | 'toneAndColor' | 'actionDirection'>;

/** A vision of the scene from its fields alone, when nobody wrote one. */
export function visionFromFields(fields: SceneFields): string {
  const parts = [
    ['Theme', fields.theme],
    ['Background', fields.background],
    ['Subject', fields.mainSubject],
    ['Tone', fields.toneAndColor],
    ['Action', fields.actionDirection],
  ].flatMap(([name, text]) => (text === undefined || text.trim() === '' ? [] : [`${name}: ${text.trim()}`]));
  return parts.length === 0
    ? 'A cinematic scene with dynamic movement and engaging visual storytelling.'
    : `Create a cinematic scene where ${parts.join(', ')}.`;
}

/** What a clip's model is told: the vision, always with the action; later clips go on from the one before. */
export function clipPrompt(values: SceneFields & { sceneVision: string }, index: number): string {
  const vision = values.sceneVision.trim() === '' ? visionFromFields(values) : values.sceneVision.trim();
  const action = values.actionDirection.trim();
  return [
    vision,
    ...(action === '' || vision.includes(action) ? [] : [`Action: ${action}.`]),
    ...(index === 0 ? [] : ['The movement goes on without a break.']),
  ].join(' ');
}
