import { tools } from '@kinora/catalogue';
import type { CatalogueTool } from '@kinora/server/catalogue-wire';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { soon } from '../../../shared/tools/catalogue.testing.ts';
import { listingQuery } from '../../../shared/tools/summaries.ts';
import { loadToolAt } from './tool-at.ts';

const listed: CatalogueTool = { ...soon, id: 'gen_01' };

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }));

/** A browser that has been told this of a tool. */
function knows(client: QueryClient, id: string, tool: CatalogueTool | null): void {
  client.setQueryData(listingQuery(id).queryKey, tool);
}

test('every page of a tool leads to its definition, whatever ends its address', async () => {
  const client = new QueryClient();
  for (const tool of tools) {
    if (tool.route === null) continue;
    knows(client, tool.id, listed);
    expect((await loadToolAt(client, tool.route))?.id).toBe(tool.id);
    expect((await loadToolAt(client, `${tool.route}/`))?.id).toBe(tool.id);
  }
});

test('the page of an added tool asks for that tool alone', async () => {
  const client = new QueryClient();
  knows(client, 'x_new_address', { ...listed, route: '/tools/new-address' });
  expect((await loadToolAt(client, '/tools/new-address'))?.id).toBe(listed.id);
});

test('an address that no tool is offered at leads to none', async () => {
  const client = new QueryClient();
  knows(client, 'x_nowhere', null);
  knows(client, 'x_two_words', { ...listed, route: '/tools/two-words' });
  expect(await loadToolAt(client, '/tools/nowhere')).toBeUndefined();
  expect(await loadToolAt(client, '/tools/two_words'), 'which is written otherwise').toBeUndefined();
});
