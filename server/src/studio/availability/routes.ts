import { type ComingSoonTool, comingSoon } from '@kinora/catalogue/coming-soon';
import type { Tool } from '@kinora/catalogue/tool';
import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import { type Catalogue, type CatalogueTool, catalogueSchema } from '../../http/wire.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { PriceBook, PriceBooks } from '../generations/prices.ts';
import type { Capabilities } from '../providers/capabilities.ts';
import type { Providers } from '../providers/provider.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { isPreview, whyUnavailable } from './availability.ts';

/** What is sold, at the prices in force. Public: the landing page shows it. */
type CataloguePorts = {
  config: Config;
  settings: Settings;
  priceBook: PriceBooks;
  providers: Providers;
  capabilities: Capabilities;
  tools: ToolRegistry;
};

export function catalogueRoutes(deps: CataloguePorts): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Tools');
  route(
    {
      method: 'get',
      path: '/api/catalogue',
      summary: 'The tools, and the prices in force',
      access: 'public',
      answer: { status: 200, schema: catalogueSchema },
    },
    ({ c }) => {
      c.header('Cache-Control', 'no-cache');
      return describe(deps);
    },
  );
  return app;
}

async function describe(deps: CataloguePorts): Promise<Catalogue> {
  const book = await deps.priceBook();
  const { sold, former, versions } = await deps.tools.list();
  const described = sold.map(async (one) => ({
    ...describeTool(one.tool, book, await whyUnavailable(deps, one)),
    version: versions.get(one.tool.id) ?? null,
    isPreview: isPreview(deps, one),
  }));
  return {
    tools: [...(await Promise.all(described)), ...comingSoon.map(announce)],
    formerTools: [...former],
    priceVersion: book.version,
    textMessages: textMessages(deps.config.sms),
    embedded: deps.config.embedded,
  };
}

function textMessages(sms: Config['sms']): Catalogue['textMessages'] {
  if (sms === null) return 'none';
  return sms.kind === 'mailbox' ? 'mailbox' : 'sent';
}

function describeTool(tool: Tool, book: PriceBook, disabledReason: string | null) {
  const prices = book.pricesOf(tool);
  return {
    id: tool.id,
    fn: tool.fn,
    route: tool.route,
    name: tool.name,
    summary: tool.summary,
    classic: classicWords(tool),
    category: tool.category,
    group: tool.group,
    fromTokens: tool.leastTokens(prices),
    expectedSeconds: tool.expectedSeconds,
    enabled: disabledReason === null,
    disabledReason,
    comingSoon: false,
    prices,
  };
}

/** Classic are the tools without a page, and those that have a second, shorter form. */
function classicWords({ route, classic, name, summary }: Tool): CatalogueTool['classic'] {
  if (classic !== null) return { name: classic.name, summary: classic.summary };
  return route === null ? { name, summary } : null;
}

/** There is nothing to call and nothing to wait for yet. */
function announce({ tokens, ...tool }: ComingSoonTool): CatalogueTool {
  return {
    ...tool,
    group: tool.category,
    fn: '',
    route: null,
    classic: null,
    version: null,
    fromTokens: tokens,
    expectedSeconds: { from: 0, to: 0 },
    enabled: false,
    disabledReason: 'Coming soon',
    comingSoon: true,
    isPreview: false,
    prices: {},
  };
}
