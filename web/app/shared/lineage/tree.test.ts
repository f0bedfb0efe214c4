import type { Lineage } from '@kinora/server/generations-wire';
import { expect, test } from 'vitest';
import { generationAt } from '../generation/generation.testing.ts';
import { linesOf } from './tree.ts';

function pageOf(nodes: Lineage['nodes'], edges: Lineage['edges']): Lineage {
  return {
    remixOf: null,
    nodes,
    edges,
    total: { generations: nodes.length, tokens: 0, isMore: false },
    nextOffset: null,
  };
}

function nodeOf(id: string, metadata: Record<string, unknown>): Lineage['nodes'][number] {
  return { id, generation: generationAt(0, { id, metadata }), isInTrash: false, below: 0, branchTokens: 0 };
}

test('the clips of a scene stand below it as its steps, before what was made of it', () => {
  const edges = [{ child: 'upscaled', parent: 'scene', part: 'upscale', output: 0 }];
  const pages = [pageOf([nodeOf('scene', { clips: 3 }), nodeOf('upscaled', {})], edges)];
  const told = (collapsed: readonly string[]) =>
    linesOf(pages, new Set(collapsed)).map(({ key, part, level, place, siblings }) => [
      key,
      part,
      level,
      place,
      siblings,
    ]);
  expect(told([])).toEqual([
    ['scene', null, 1, 1, 1],
    ['scene:1', 'step', 2, 1, 4],
    ['scene:2', 'step', 2, 2, 4],
    ['scene:3', 'step', 2, 3, 4],
    ['upscaled', 'upscale', 2, 4, 4],
  ]);
  expect(told(['scene'])).toEqual([['scene', null, 1, 1, 1]]);
});

test.each([[1], [0], [-2], [2.5], ['3'], [null], [undefined]])('%j clips are no steps', (clips) => {
  const lines = linesOf([pageOf([nodeOf('video', { clips })], [])], new Set());
  expect(lines.map(({ hasChildren }) => hasChildren)).toEqual([false]);
});
