import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import { expect, test } from 'vitest';
import { soon } from '../tools/catalogue.testing.ts';
import { targetsFor } from './send-to.ts';

const image = { name: 'imageUrl', kind: 'image', isList: false, label: 'Picture' } as const;
const tool = (id: string, of: Partial<CatalogueTool>): CatalogueTool => ({
  ...{ ...soon, id, route: `/${id}`, enabled: true, comingSoon: false },
  ...of,
});

const tools = [
  tool('animate', {
    files: [
      { ...image, part: 'video' },
      { ...image, name: 'endUrl', part: 'video' },
    ],
  }),
  tool('edit', {
    files: [
      { ...image, name: 'after', part: 'reference' },
      { ...image, part: 'edit' },
    ],
  }),
  tool('larger', { files: [{ name: 'videoUrl', kind: 'video', isList: false, part: 'upscale', label: 'Clip' }] }),
  tool('off', { enabled: false, files: [{ ...image, part: 'edit' }] }),
  tool('dialog', { route: null, files: [{ ...image, part: 'edit' }] }),
];
const shown = (kind: 'image' | 'video' | 'audio') =>
  targetsFor(tools, kind).map(({ part, targets }) => [
    part,
    ...targets.map(({ tool: { id }, field }) => [id, field.name]),
  ]);

test('a result can be sent to each page that takes its kind, into the field that says most of it', () => {
  expect(shown('image')).toEqual([
    ['edit', ['edit', 'imageUrl']],
    ['video', ['animate', 'imageUrl'], ['animate', 'endUrl']],
  ]);
  expect(shown('video')).toEqual([['upscale', ['larger', 'videoUrl']]]);
  expect(shown('audio')).toEqual([]);
});
