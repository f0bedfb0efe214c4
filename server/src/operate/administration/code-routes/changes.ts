import { parseCodeRoutes } from '@kinora/catalogue/runtime/code-routes';
import { text } from '@kinora/texts/typed-keys';
import { inEnglish } from '@kinora/texts/words';
import type { Transaction } from 'kysely';
import * as z from 'zod';
import { query } from '../../../platform/database/rows.ts';
import type { DB } from '../../../platform/database/types.ts';
import { notFound } from '../../../platform/errors.ts';
import { hashOfJson } from '../../../platform/hash-of-json.ts';
import { addedRoute } from '../../../studio/tools/code-routes.ts';
import type { Admin } from '../admin.ts';
import { changeAudited } from '../audit.ts';
import { guardOf } from '../tools/proof.ts';
import { holdProviders } from '../tools/remove-provider.ts';
import { missingProviders, unproved } from '../tools/tool-desk.ts';
import { beginTest, type Tester, type TestPorts, type ToolTest } from '../tools/tool-tests.ts';
import {
  changedNowBy,
  draftNoField,
  notReady,
  type Publication,
  type RollBack,
  refuseHuge,
  refuseOtherDraft,
  toolTarget,
} from '../tools/versions.ts';
import { type CodeRoutesPorts, hashOfRoute, readCodeToolDesk, routableTool } from './desk.ts';
import { holdPrices, newestPrices } from './hold-prices.ts';
import { lossesOfRoutes, pricesFromNowOn, proofsOfRoutes } from './proof.ts';

export const codeDraftBody = z.strictObject({
  routes: z.record(z.string(), z.unknown()),
  /** 0 while there is no draft. */
  draftNo: draftNoField,
});

/** Anything may be kept while somebody works on it; what is wrong with it the desk says. @throws AppError 404, 409 */
export async function saveCodeDraft(
  { database }: CodeRoutesPorts,
  admin: Admin,
  id: string,
  { routes, draftNo }: z.output<typeof codeDraftBody>,
): Promise<void> {
  routableTool(id);
  refuseHuge(routes, 'routes');
  await changeAudited(database, { admin }, async (transaction) => {
    const before = await locked(transaction, admin, id, draftNo);
    await change(transaction, admin, id, { draft: JSON.stringify(routes) });
    const [was, is] = [hashOfJson(before.draft), hashOfJson(routes)];
    return { action: 'tool_routes.draft', target: toolTarget(id), before: { hash: was }, after: { hash: is } };
  });
}

/** Throws away what was changed since the routes were put in service. @throws AppError 404 */
export async function discardCodeDraft(
  { database }: CodeRoutesPorts,
  admin: Admin,
  id: string,
  reason: string,
): Promise<void> {
  routableTool(id);
  await changeAudited(database, { admin }, async (transaction) => {
    const before = await locked(transaction, admin, id);
    await change(transaction, admin, id, { draft: null });
    return {
      action: 'tool_routes.discard',
      target: toolTarget(id),
      before: { draft: before.draft },
      after: null,
      reason,
    };
  });
}

/**
 * Begins one real call of a route, which no tokens pay for.
 * @throws AppError 404, 400 for an input that the tool or the route would refuse, 409 `not_ready` for routes with problems
 */
export async function testCodeRoute(
  ports: CodeRoutesPorts & TestPorts,
  { toolId, ...tester }: Tester & { toolId: string },
  { provider, input }: ToolTest,
): Promise<void> {
  const { routes } = await readCodeToolDesk(ports, toolId);
  const routable = routableTool(toolId);
  const parsed = parseCodeRoutes(routable.tool, routable.own.provider, routes);
  if (!parsed.ok) throw notReady(text('adminAnswers', 'routes.mendFirst'), parsed.problems);
  const route = parsed.routes.routes.find((one) => one.provider === provider);
  if (route === undefined) throw notFound();
  const { costMicros = () => 0, ...asked } = addedRoute(routable, parsed.form, route);
  const tested = { tool: routable.tool, hash: hashOfRoute(toolId, route), kind: route.outputs.kind };
  await beginTest(ports, tester, { ...tested, route: { ...asked, costMicros } }, input);
}

/**
 * Makes the draft the next version, by which new work is sent within a second.
 * @throws AppError 404, 409 `changed_meanwhile`, `not_ready` with what is left to do
 */
export async function putInService(
  ports: CodeRoutesPorts,
  admin: Admin,
  id: string,
  { draftNo, note }: Publication,
): Promise<void> {
  const { tool, own } = routableTool(id);
  const newest = await newestPrices(ports.database);
  const desk = await readCodeToolDesk(ports, id);
  if (!desk.tool.hasDraft) throw notReady(text('adminAnswers', 'routes.unchanged'));
  const parsed = parseCodeRoutes(tool, own.provider, desk.routes);
  if (!parsed.ok || desk.left.length > 0) {
    throw notReady(text('adminAnswers', 'routes.left'), desk.left);
  }
  const prices = await pricesFromNowOn(ports.database, tool);
  const losses = lossesOfRoutes({ tool, form: parsed.form, prices, guard: desk.guard }, parsed.routes);
  if (losses.length > 0) throw notReady(text('adminAnswers', 'tool.loss'), losses);
  await changeAudited(ports.database, { admin }, async (transaction) => {
    await holdPrices(transaction, newest);
    const before = await locked(transaction, admin, id, draftNo);
    await holdProviders(transaction, ports.config, parsed.routes);
    const [written] = await query(transaction, z.object({ version: z.int() }))`
      insert into code_route_versions (tool_id, version, routes, proof, note, created_by)
      select ${id}, coalesce(max(version), 0) + 1, ${JSON.stringify(before.draft)}::jsonb,
        ${JSON.stringify(desk.proofs)}::jsonb, ${note}, ${admin.email}
      from code_route_versions where tool_id = ${id} returning version`;
    if (written === undefined) throw new Error('The version was not written');
    const { version } = written;
    await change(transaction, admin, id, { draft: null, version });
    return {
      action: 'tool_routes.publish',
      target: toolTarget(id),
      before: { version: before.version },
      after: { version, routes: before.draft },
      reason: note,
    };
  });
}

/**
 * Puts an earlier version in service again, which its tests passed then, and which must still cost less than it brings.
 * @throws AppError 404, 409 `not_ready`, `changed_meanwhile`
 */
export async function rollBackRoutes(
  ports: CodeRoutesPorts,
  admin: Admin,
  id: string,
  { version, reason }: RollBack,
): Promise<void> {
  const { tool, own } = routableTool(id);
  const newest = await newestPrices(ports.database);
  const found = await ports.database
    .selectFrom('code_route_versions')
    .select('routes')
    .where('tool_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  const parsed = parseCodeRoutes(tool, own.provider, found.routes);
  const [guard, prices] = await Promise.all([guardOf(ports), pricesFromNowOn(ports.database, tool)]);
  const left: string[] = [];
  if (parsed.ok) {
    const priced = { tool, form: parsed.form, prices, guard };
    left.push(
      ...missingProviders(ports, parsed.routes),
      ...unproved(await proofsOfRoutes(priced, parsed.routes)),
      ...lossesOfRoutes(priced, parsed.routes),
    );
  } else left.push(inEnglish(text('adminAnswers', 'left.unreadable')));
  if (left.length > 0) {
    throw notReady(text('adminAnswers', 'routes.notServed', { left: left.join(' ') }), left);
  }
  await changeAudited(ports.database, { admin }, async (transaction) => {
    await holdPrices(transaction, newest);
    const before = await locked(transaction, admin, id);
    if (parsed.ok) await holdProviders(transaction, ports.config, parsed.routes);
    await change(transaction, admin, id, { version });
    const was = { version: before.version };
    return { action: 'tool_routes.roll_back', target: toolTarget(id), before: was, after: { version }, reason };
  });
}

type Row = { version: number | null; draft: unknown; draft_no: number };

/** The row of a tool, made when it is first needed. */
async function locked(transaction: Transaction<DB>, admin: Admin, id: string, draftNo?: number): Promise<Row> {
  await transaction
    .insertInto('code_routes')
    .values({ tool_id: id, draft_no: 0, changed_by: admin.email })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await transaction
    .selectFrom('code_routes')
    .select(['version', 'draft', 'draft_no'])
    .where('tool_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  refuseOtherDraft(row, draftNo, 'routes');
  return row;
}

type Changes = { draft?: string | null; version?: number };

async function change(transaction: Transaction<DB>, admin: Admin, id: string, changes: Changes): Promise<void> {
  await transaction
    .updateTable('code_routes')
    .set({ ...changes, ...changedNowBy(admin) })
    .where('tool_id', '=', id)
    .execute();
}
