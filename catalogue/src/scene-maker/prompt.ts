import type { ToldPrompt } from '../prompt-limits.ts';
import { said, saidWords } from '../said.ts';
import { chainsOf, type SceneValues } from './input.ts';
import { sceneModels } from './models.ts';

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

/** What the last clip is told, which is most, and the first; of a text too many the longest one is named to be shortened. */
export function scenePrompts(values: SceneValues): ToldPrompt[] {
  const { label, promptLimit, negativePromptLimit, takesNegativePrompt } = sceneModels[values.modelType];
  const told = ['sceneVision', 'actionDirection', 'theme', 'background', 'mainSubject', 'toneAndColor'] as const;
  const used = values.sceneVision.trim() === '' ? told.slice(1) : told.slice(0, 2);
  const field = used.reduce((longest, name) => (values[name].length > values[longest].length ? name : longest));
  return [
    ...(promptLimit === undefined
      ? []
      : [chainsOf(values) - 1, 0].map((clip) => ({
          field,
          text: clipPrompt(values, clip),
          limit: promptLimit,
          name: said('prompt.whatModelIsTold', `what ${label} is told, the vision together with the action,`, {
            model: saidWords(label),
          }),
        }))),
    ...(negativePromptLimit === undefined || !takesNegativePrompt
      ? []
      : [
          {
            field: 'negativePrompt',
            text: values.negativePrompt,
            limit: negativePromptLimit,
            name: said('prompt.negativeFor', `a negative prompt for ${label}`, { model: saidWords(label) }),
          },
        ]),
  ];
}
