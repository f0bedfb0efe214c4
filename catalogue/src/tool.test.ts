import { expect, test } from 'vitest';
import { fluxGenerator } from './flux-generator/tool.ts';
import { firstMessage } from './tool.testing.ts';

test.each([
  [{ steps: 51 }, 'Too big: expected number to be <=50'],
  [{ steps: 'many' }, 'Invalid input: expected number, received string'],
  [{ useRedux: 'yes' }, 'Invalid input: expected boolean, received string'],
  [{ wings: 2 }, 'Unrecognized key: "wings"'],
])('an input that no rule of the tool explains is explained in plain words: %j', (input, message) => {
  expect(firstMessage(fluxGenerator, input)).toBe(message);
});
