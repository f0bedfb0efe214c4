import { expect, test } from 'vitest';
import { fillingOf, sceneFieldsSchema } from './scene-fields.ts';

const seen = sceneFieldsSchema.parse({
  theme: ' Sea at dusk ',
  background: 'Sky',
  main_subject: 'A lighthouse',
  tone_and_color: null,
  action_direction: 'Waves break',
});

test('what was seen on a picture takes the names of the form; what is missing is empty', () => {
  expect(seen).toEqual({
    theme: 'Sea at dusk',
    background: 'Sky',
    mainSubject: 'A lighthouse',
    toneAndColor: '',
    actionDirection: 'Waves break',
    sceneVision: '',
  });
});

test('it fills the form, but not over what was written meanwhile, and never with nothing', () => {
  const before = { theme: 'Old', background: '', toneAndColor: 'Warm' };
  expect(fillingOf(seen, before, { ...before, background: 'My own' })).toEqual({
    theme: 'Sea at dusk',
    mainSubject: 'A lighthouse',
    actionDirection: 'Waves break',
  });
});
