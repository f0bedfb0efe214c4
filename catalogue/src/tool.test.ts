import { expect, test } from 'vitest';
import { fluxGenerator } from './flux-generator/tool.ts';
import { firstMessage } from './tool.testing.ts';

test.each([
  [{ steps: 51 }, 'Steps must be a whole number from 10 to 50.'],
  [{ steps: 'many' }, 'Steps must be a whole number from 10 to 50.'],
  [{ guidanceScale: 3.3 }, 'Guidance must be a number from 1 to 20, in steps of 0.5.'],
  [{ prompt: 7 }, 'Prompt must be text.'],
  [{ useRedux: 'yes' }, 'Redux mode must be true or false.'],
  [{ wings: 2 }, 'This request has a field that is not known: wings.'],
])(
  'an input that no rule of the tool explains is explained in plain words, under the name that its form gives the field: %j',
  (input, message) => {
    expect(firstMessage(fluxGenerator, input)).toBe(message);
  },
);
