import { fluxGenerator } from '@kinora/catalogue/flux-generator/tool';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadToolsOf } from '../tools/registry.ts';
import { generationAt } from './generation.testing.ts';
import { withItsSeed } from './reuse-settings.ts';

beforeAll(() => loadToolsOf([{ tool_type: 'gen_01' }]));

function made({ asked, used, tool_type = 'gen_01' }: { asked: number; used?: number; tool_type?: string }) {
  const parsed = fluxGenerator.parse({ prompt: 'A red fox', width: 512, seed: asked });
  if (!parsed.ok) throw new Error('Not an input of the tool');
  const metadata = used === undefined ? {} : { seed: used };
  return generationAt(1, { tool_type, input_data: parsed.input.record({}), metadata });
}

test('a result of a random seed can be made again with the seed that it got, all else the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (used) => {
      const generation = made({ asked: -1, used });
      expect(withItsSeed(generation)).toEqual({
        ...generation,
        input_data: { ...generation.input_data, seed: used },
      });
    }),
  );
});

test.each([
  ['its seed was asked for already', made({ asked: 42, used: 42 })],
  ['nobody knows its seed', made({ asked: -1 })],
  ['the form does not take that seed', made({ asked: -1, used: 2 ** 40 })],
  ['its tool is not offered any more', made({ asked: -1, used: 42, tool_type: 'fal_video_prompt' })],
  ['its tool has no seed', generationAt(1, { metadata: { seed: 42 } })],
])('there is nothing to add where %s', (_why, generation) => {
  expect(withItsSeed(generation)).toBeNull();
});
