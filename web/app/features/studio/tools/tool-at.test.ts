import { tools } from '@kinora/catalogue';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { catalogue, type soon } from '../../../shared/tools/catalogue.testing.ts';
import { catalogueQuery } from '../../../shared/tools/summaries.ts';
import { loadToolAt } from './tool-at.ts';

/** A browser that has read the catalogue. */
function clientWith(listed: readonly (typeof soon)[]) {
  const client = new QueryClient();
  const rest = { priceVersion: 1, textMessages: 'none' as const, embedded: [] };
  client.setQueryData(catalogueQuery.queryKey, { ...catalogue, ...rest, tools: [...listed] });
  return client;
}

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
