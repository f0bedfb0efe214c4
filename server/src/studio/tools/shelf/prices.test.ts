import { leastTokenValue } from '@kinora/catalogue/runtime/prove';
import { sampleOrders } from '@kinora/catalogue/runtime/sample-orders';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import { runtimeFolders } from '@kinora/catalogue/runtime/tool-folders';
import { tryPrices } from '@kinora/catalogue/runtime/try-prices';
import { totalTokens } from '@kinora/catalogue/tool';
import { expect, test } from 'vitest';
import { importFal } from '../import/fal.ts';
import { documentOf } from '../import/fal-schemas.testing.ts';
import { fitEntry } from './fit-entry.ts';
import { shelf } from './shelf.ts';

const ORDERS = 10_000;
const guard = { tokenValue: leastTokenValue(), margin: 1200 };

const fileAt = (kind: string, name: string) => {
  const folder = kind === 'video' || kind === 'audio' ? runtimeFolders[kind] : runtimeFolders.image;
  const ending = kind === 'video' ? 'mp4' : kind === 'audio' ? 'mp3' : 'png';
  return `/files/00000000-0000-4000-8000-000000000000/${folder}/${name.replace('.', '-')}.${ending}`;
};

test.each(shelf.map((entry) => [entry.id, entry] as const))(
  `%s is not sold below its cost in ${ORDERS} orders by lot, and its orders are orders that people can place`,
  (_id, entry) => {
    const imported = importFal({ endpoint: entry.endpoint, document: documentOf(entry.endpoint) });
    if (!imported.ok) throw new Error(JSON.stringify(imported.reason));
    const { definition } = fitEntry(entry, imported.draft, guard);
    expect(tryPrices(definition, guard, { seed: 2026, count: ORDERS })).toBeNull();
    const tool = runtimeTool({ id: 'x_shelf', fn: 'x/shelf', version: 1, definition });
    for (const { input, measured } of sampleOrders(definition, { seed: 1, count: 20, fileAt })) {
      const parsed = tool.parse(input);
      expect(parsed, JSON.stringify(input).slice(0, 500)).toMatchObject({ ok: true });
      if (parsed.ok) expect(totalTokens(parsed.input.cost(measured, {}))).toBeGreaterThan(0);
    }
  },
);
