import { expect, test } from 'vitest';
import english from '../languages/en.json' with { type: 'json' };
import { formatMessage } from './message.ts';
import { readMessage } from './read-message.ts';

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = english.texts;

test.each([
  ['toolWords', 'problem.mostFiles', { files: 1 }, 'Please use at most 1 file'],
  ['toolWords', 'problem.leastFiles', { files: 1 }, 'Please use at least 1 file'],
  ['billing', 'cancel.packs', { count: 1 }, 'Your 1 token from packs is kept.'],
  ['toolWords', 'style.3d_animation', {}, '3D animation'],
])('%s.%s says of %j what people would say', (area, key, values, words) => {
  expect(formatMessage(readMessage(texts[area]?.[key] ?? ''), 'en', values)).toBe(words);
});
