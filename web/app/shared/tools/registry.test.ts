import { expect, test } from 'vitest';
import { loadedTool, loadTool, loadToolsOf } from './registry.ts';

test('a definition is there once it was loaded, and not before', async () => {
  expect(loadedTool('fal_veo2')).toBeUndefined();
  expect(await loadTool('fal_veo2')).toMatchObject({ id: 'fal_veo2', name: 'VEO2 Video Gen' });
  expect(loadedTool('fal_veo2')?.id).toBe('fal_veo2');
});

test('records of a tool that is sold no more are shown without one', async () => {
  await loadToolsOf([{ tool_type: 'fal_video_prompt' }, { tool_type: 'gen_01' }]);
  expect(loadedTool('fal_video_prompt')).toBeUndefined();
  expect(loadedTool('gen_01')?.id).toBe('gen_01');
});
