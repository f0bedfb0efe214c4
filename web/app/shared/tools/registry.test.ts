import { tools } from '@kinora/catalogue';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { catalogue, type soon } from './catalogue.testing.ts';
import { loadedTool, loadTool, loadToolAt, loadToolsOf } from './registry.ts';
import { catalogueQuery } from './summaries.ts';

/** A browser that has read the catalogue. */
function clientWith(listed: readonly (typeof soon)[]) {
  const client = new QueryClient();
  const rest = { priceVersion: 1, textMessages: 'none' as const, embedded: [] };
  client.setQueryData(catalogueQuery.queryKey, { ...catalogue, ...rest, tools: [...listed] });
  return client;
}

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

test('every page of a tool leads to its definition, whatever ends its address', async () => {
  const client = clientWith([]);
  for (const { id, route } of tools) {
    if (route === null) continue;
    expect((await loadToolAt(client, route))?.id).toBe(id);
    expect((await loadToolAt(client, `${route}/`))?.id).toBe(id);
  }
});

test('an address that the code does not know is looked up in the catalogue', async () => {
  const [listed] = catalogue.tools;
  if (listed === undefined) throw new Error('The catalogue is empty');
  const client = clientWith([{ ...listed, route: '/new-address' }]);
  expect((await loadToolAt(client, '/new-address'))?.id).toBe(listed.id);
  expect(await loadToolAt(client, '/another')).toBeUndefined();
});
