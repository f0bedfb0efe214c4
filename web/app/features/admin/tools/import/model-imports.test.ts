import { describe, expect, test } from 'vitest';
import { replicateModelIn } from './model-imports.tsx';
import { nameOfFile, readWorkflowText } from './workflow-file.tsx';

const VERSION = 'a'.repeat(64);

test.each([
  ['black-forest-labs/flux-schnell', 'black-forest-labs/flux-schnell'],
  [' https://replicate.com/black-forest-labs/flux-schnell ', 'black-forest-labs/flux-schnell'],
  ['replicate.com/acme/thing/versions', 'acme/thing'],
  [`https://replicate.com/acme/thing/versions/${VERSION}`, `acme/thing:${VERSION}`],
  [`acme/thing:${VERSION}`, `acme/thing:${VERSION}`],
])('%j names the model %s', (typed, model) => expect(replicateModelIn(typed)).toBe(model));

describe('a file of a workflow', () => {
  test.each([
    ['red_foxes.json', 'Red foxes'],
    ['upscale-4x_api.json', 'Upscale 4x'],
    ['', ''],
  ])('%j gives the tool the name %j', (file, name) => expect(nameOfFile(file)).toBe(name));

  test.each(['', 'nonsense', '[1]', 'null', '{"1":'])('that holds %j is none', (text) =>
    expect(readWorkflowText(text)).toMatchObject({ ok: false }),
  );
});
