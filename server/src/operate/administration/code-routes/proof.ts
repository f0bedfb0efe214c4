import { randomInt } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CodeForm } from '@kinora/catalogue/runtime/code-form';
import { type AddedRoute, type CodeRoutes, parseCodeRoutes } from '@kinora/catalogue/runtime/code-routes';
import type { Guard, RouteProof } from '@kinora/catalogue/runtime/prove';
import { proveCodeRoute } from '@kinora/catalogue/runtime/prove-code-route';
import { tryCodePrices } from '@kinora/catalogue/runtime/try-prices';
import type { Prices, Tool } from '@kinora/catalogue/tool';
import * as z from 'zod';
import type { Executor } from '../../../platform/database/rows.ts';
import { readRows } from '../../../platform/database/rows.ts';
import { hashOfJson } from '../../../platform/hash-of-json.ts';
import { routableTools } from '../../../studio/tools/code-routes.ts';
import { lossWords, MOST_SEEDS, proofView, TRIED_ORDERS } from '../tools/proof.ts';
import type { ProofView } from '../tools/tool-wire.ts';

const overrides = z.record(z.string(), z.record(z.string(), z.number()));

/** What the prices desk has set, from the version that is in force on. */
const PRICES = {
  name: 'prices_from_now_on',
  text: `select prices from price_versions where effective_from > now() or version = (
      select version from price_versions where effective_from <= now() order by effective_from desc, version desc limit 1
    ) order by version`,
  row: z.object({ prices: z.unknown() }),
};
const IN_SERVICE = {
  name: 'code_routes_with_versions',
  text: `select c.tool_id, v.routes from code_routes c
    join code_route_versions v on v.tool_id = c.tool_id and v.version = c.version order by c.tool_id`,
  row: z.object({ tool_id: z.string(), routes: z.unknown() }),
};

/** The figures of a tool's price, as they are and as they have been announced to become. */
export async function pricesFromNowOn(executor: Executor, tool: Tool): Promise<Prices[]> {
  const rows = await readRows(executor, PRICES, []);
  return rows.map(({ prices }) => ({ ...tool.prices, ...overrides.parse(prices)[tool.id] }));
}

const MOST_KEPT = 200;
const kept = new Map<string, RouteProof>();

type Priced = { tool: Tool; form: CodeForm; prices: readonly Prices[]; guard: Guard };

/** Proves for each route whether the tool's price covers it, whatever is ordered. Slow, so each proof is made once. */
export async function proofsOfRoutes(priced: Priced, { routes }: CodeRoutes): Promise<ProofView[]> {
  const proofs: ProofView[] = [];
  for (const route of routes) proofs.push(proofView(await proofOf(priced, route)));
  return proofs;
}

async function proofOf({ tool, form, prices, guard }: Priced, route: AddedRoute): Promise<RouteProof> {
  const key = hashOfJson({ tool: tool.id, route, prices, guard });
  const known = kept.get(key);
  if (known !== undefined) return known;
  const steps = proveCodeRoute({ tool, form, route, prices, guard });
  let step = steps.next();
  while (step.done !== true) {
    await nextTurn();
    step = steps.next();
  }
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, step.value);
  return step.value;
}

/** As `lossesOf` of added tools. */
export function lossesOfRoutes({ tool, form, prices, guard }: Priced, { routes }: CodeRoutes): string[] {
  return routes.flatMap((route) =>
    prices.flatMap((figures) =>
      lossWords(
        tryCodePrices(
          { tool, form, route, prices: figures, guard },
          { seed: randomInt(MOST_SEEDS), count: TRIED_ORDERS },
        ),
      ),
    ),
  );
}

/** Why figures of the prices desk cannot hold: routes in service would cost more than they bring. Empty when they can. */
export async function lossesAtPrices(
  executor: Executor,
  guard: Guard,
  figures: Readonly<Record<string, Prices>>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { tool_id, routes } of await readRows(executor, IN_SERVICE, [])) {
    const routable = routableTools.find(({ tool }) => tool.id === tool_id);
    if (routable === undefined) continue;
    const { tool, own } = routable;
    const parsed = parseCodeRoutes(tool, own.provider, routes);
    if (!parsed.ok) continue;
    const prices = [{ ...tool.prices, ...figures[tool_id] }];
    const proofs = await proofsOfRoutes({ tool, form: parsed.form, prices, guard }, parsed.routes);
    for (const { isProved, provider, problem } of proofs) {
      if (!isProved) problems.push(`${tool.name}, made by ${provider}: ${problem ?? 'its price is not proved.'}`);
    }
  }
  return problems;
}
