import * as z from 'zod/mini';

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

export type SceneFields = z.output<typeof sceneFieldsSchema>;
type Values = Readonly<Record<string, unknown>>;

/** What to fill in: everything that was seen, but nothing that somebody has written since the reading began. */
export function fillingOf(seen: SceneFields, before: Values, now: Values): Values {
  return Object.fromEntries(Object.entries(seen).filter(([name, words]) => words !== '' && now[name] === before[name]));
}
