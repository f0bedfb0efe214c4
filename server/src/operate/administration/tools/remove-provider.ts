import { findTool } from '@kinora/catalogue';
import type { Definition } from '@kinora/catalogue/runtime/definition';
import { type Text, text } from '@kinora/texts/typed-keys';
import { inEnglish } from '@kinora/texts/words';
import type { Transaction } from 'kysely';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import type { DB } from '../../../platform/database/types.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ToolRegistry } from '../../../studio/tools/registry.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { lockProvider, shown } from './provider-desk.ts';
import { fixedNames } from './provider-list.ts';

type Ports = { database: Database; tools: ToolRegistry };

/**
 * Forgets a provider with its key, once nothing is sold through it, drafted for it or being made by it.
 * @throws AppError 404, 409 `provider_in_use` with the names of the tools
 */
export async function removeProvider(
  { database, tools }: Ports,
  admin: Admin,
  id: string,
  reason: string,
): Promise<void> {
  const { sold, versions } = await tools.list({ atOnce: true });
  const own = sold
    .filter(({ tool, routes }) => !versions.has(tool.id) && routes.some(({ provider }) => provider === id))
    .map(({ tool }) => tool.name);
  await changeAudited(database, { admin }, async (transaction) => {
    // Who publishes a tool holds its providers meanwhile, so that none goes away unseen.
    const before = await lockProvider(transaction, id);
    const names = [...new Set([...own, ...(await toolsOf(transaction, id))])];
    if (names.length > 0) {
      throw inUse(text('adminAnswers', 'provider.inUse', { count: names.length, names: listed(names) }), names);
    }
    const count = await runsOf(transaction, id);
    if (count > 0) {
      throw inUse(text('adminAnswers', 'provider.needed', { count }));
    }
    await transaction.deleteFrom('provider_circuits').where('provider', '=', id).execute();
    await transaction.deleteFrom('providers').where('id', '=', id).execute();
    return {
      action: 'provider.remove',
      target: { kind: 'provider', id },
      before: { kind: before.kind, ...shown(before) },
      after: null,
      reason,
    };
  });
}

function inUse(words: Text, names?: readonly string[]): AppError {
  return new AppError('provider_in_use', words, 409, names);
}

const MOST_NAMED = 5;

/** "Dream Painter, Speaker", of many the first few. */
function listed(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED);
  return named.length < names.length ? `${named.join(', ')}, ...` : named.join(', ');
}

const routedTo = (id: string) => JSON.stringify({ routes: [{ provider: id }] });

/** What is on sale or drafted with a route to it, tools of the program too; what is retired waits for nobody. */
async function toolsOf(transaction: Transaction<DB>, id: string): Promise<string[]> {
  const rows = await query(transaction, z.object({ name: z.string() }))`
    select coalesce(t.draft ->> 'name', v.definition ->> 'name', t.id) as name
    from tools t left join tool_versions v on v.tool_id = t.id and v.version = t.published_version
    where t.state <> 'retired'
      and (t.draft @> ${routedTo(id)}::jsonb or v.definition @> ${routedTo(id)}::jsonb)
    order by t.position, t.id`;
  const code = await query(transaction, z.object({ tool_id: z.string() }))`
    select c.tool_id from code_routes c
      left join code_route_versions v on v.tool_id = c.tool_id and v.version = c.version
    where c.draft @> ${routedTo(id)}::jsonb or v.routes @> ${routedTo(id)}::jsonb order by c.tool_id`;
  return [...rows.map(({ name }) => name), ...code.map(({ tool_id: of }) => findTool({ id: of })?.name ?? of)];
}

/** What it is making, what may come late from it, and what could still be handed to it. */
async function runsOf(transaction: Transaction<DB>, id: string): Promise<number> {
  const [row] = await query(transaction, z.object({ count: z.int() }))`
    select count(*)::integer as count from runs r join ai_generations g on g.id = r.generation_id
    where (r.state <> 'done' or r.late_until > now())
      and (r.provider = ${id} or exists (
        select from tool_versions v
        where v.tool_id = g.tool_type and v.version::text = g.input_data ->> 'tool_version'
          and v.definition @> ${routedTo(id)}::jsonb))`;
  return row?.count ?? 0;
}

/**
 * Within the publication of a tool: none of its providers goes away before it is done.
 * @throws AppError 409 `not_ready` with those that are gone already
 */
export async function holdProviders(
  transaction: Transaction<DB>,
  { ownProviders }: Pick<Config, 'ownProviders'>,
  { routes }: Pick<Definition, 'routes'>,
): Promise<void> {
  const ids = routes.map(({ provider }) => provider);
  const rows = await query(transaction, z.object({ id: z.string() }))`
    select id from providers where id = any (${ids}::text[]) order by id for share`;
  const there = new Set([...Object.keys(fixedNames), ...ownProviders.map(({ id }) => id), ...rows.map(({ id }) => id)]);
  const gone = ids.filter((id) => !there.has(id));
  if (gone.length === 0) return;
  const left = gone.map((provider) => inEnglish(text('adminAnswers', 'left.provider', { provider })));
  throw new AppError('not_ready', text('adminAnswers', 'provider.removed'), 409, left);
}
