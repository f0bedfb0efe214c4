import { tools } from '@kinora/catalogue';
import { totalTokens } from '@kinora/catalogue/tool';
import { Hono } from 'hono';
import type { Env } from '../app.ts';
import type { Deps } from '../deps.ts';
import type { PriceBook } from '../generations/prices.ts';
import type { Catalogue } from '../wire.ts';

/** What is sold, at the prices in force. Public: the landing page shows it. */
export function catalogueRoutes(deps: Deps): Hono<Env> {
  return new Hono<Env>().get('/api/catalogue', async (c) => {
    c.header('Cache-Control', 'no-cache');
    return c.json(describe(await deps.priceBook(), deps.config.embedded));
  });
}

function describe(book: PriceBook, embedded: string[]): Catalogue {
  return {
    tools: tools.map((tool) => {
      const prices = book.pricesOf(tool);
      const least = tool.parseDraft({});
      return {
        id: tool.id,
        fn: tool.fn,
        route: tool.route,
        name: tool.name,
        summary: tool.summary,
        category: tool.category,
        fromTokens: least.ok ? totalTokens(least.input.cost({}, prices)) : 0,
        expectedSeconds: tool.expectedSeconds,
        enabled: true,
        disabledReason: null,
        comingSoon: false,
        prices,
      };
    }),
    priceVersion: book.version,
    embedded,
  };
}
