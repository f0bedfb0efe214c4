import { type CodeForm, codeForm } from '@kinora/catalogue/runtime/code-form';
import { ownWayAlone, parseCodeRoutes } from '@kinora/catalogue/runtime/code-routes';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import type { Config } from '../../../platform/config/config.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { readRow, readRows } from '../../../platform/database/rows.ts';
import { notFound } from '../../../platform/errors.ts';
import { hashOfJson } from '../../../platform/hash-of-json.ts';
import type { Providers } from '../../../studio/providers/provider.ts';
import { type RoutableTool, routableTools } from '../../../studio/tools/code-routes.ts';
import type { ToolRegistry } from '../../../studio/tools/registry.ts';
import { asInEnglish, problemsInWords, proofsInWords, type Write } from '../answer-words.ts';
import { guardOf, type ProofPorts } from '../tools/proof.ts';
import { leftToDo, testsOf } from '../tools/tool-desk.ts';
import { versionView } from '../tools/versions.ts';
import { pricesFromNowOn, proofsOfRoutes } from './proof.ts';
import type { CodeToolDesk, CodeToolView } from './wire.ts';

export type CodeRoutesPorts = ProofPorts & {
  config: Config;
  database: Database;
  providers: Providers;
  tools: ToolRegistry;
};

const LISTED = `
  select c.tool_id, c.version, c.draft, c.draft_no, c.changed_at, c.changed_by, v.routes
  from code_routes c left join code_route_versions v on v.tool_id = c.tool_id and v.version = c.version`;
const listedRow = z.object({
  tool_id: z.string(),
  version: z.int().nullable(),
  draft: z.unknown(),
  draft_no: z.int(),
  changed_at: z.date(),
  changed_by: z.string().nullable(),
  routes: z.unknown(),
});
type ListedRow = z.output<typeof listedRow>;
const ALL = { name: 'listed_code_routes', text: LISTED, row: listedRow };
const ONE = { name: 'listed_code_route', text: `${LISTED} where c.tool_id = $1`, row: listedRow };

/** @throws AppError 404 for a tool that takes no further routes */
export function routableTool(id: string): RoutableTool {
  const found = routableTools.find(({ tool }) => tool.id === id);
  if (found === undefined) throw notFound();
  return found;
}

/** Under which a route of a tool is tested: with other fields or another price it would be another test. */
export function hashOfRoute(toolId: string, route: unknown): string {
  return hashOfJson({ toolId, route });
}

/** The tools of the program that take further routes, in the order of the catalogue. */
export async function listCodeTools({ database, tools }: CodeRoutesPorts): Promise<CodeToolView[]> {
  const [rows, { find }] = await Promise.all([readRows(database, ALL, []), tools.list({ atOnce: true })]);
  return routableTools.map((routable) => {
    const { tool } = routable;
    const providers = find({ id: tool.id })?.routes.map(({ provider }) => provider) ?? [];
    return viewOf(
      routable,
      rows.find(({ tool_id }) => tool_id === tool.id),
      providers,
    );
  });
}

function viewOf({ tool, own }: RoutableTool, row: ListedRow | undefined, providers: string[]): CodeToolView {
  return {
    id: tool.id,
    name: tool.name,
    category: tool.category,
    ownProvider: own.provider,
    providers,
    version: row?.version ?? null,
    hasDraft: row?.draft != null,
    changedAt: row?.changed_at.toISOString() ?? null,
    changedBy: row?.changed_by ?? null,
  };
}

/** All that the desk shows of one tool's routes; `write` puts it into words. @throws AppError 404 */
export async function readCodeToolDesk(
  ports: CodeRoutesPorts,
  id: string,
  write: Write = asInEnglish,
): Promise<CodeToolDesk> {
  const { database, tools } = ports;
  const routable = routableTool(id);
  const { tool, own } = routable;
  const row = await readRow(database, ONE, [id]);
  const routes = row?.draft ?? row?.routes ?? ownWayAlone;
  const parsed = parseCodeRoutes(tool, own.provider, routes);
  const hashes = new Map(
    parsed.ok ? parsed.routes.routes.map((route) => [route.provider, hashOfRoute(id, route)]) : [],
  );
  const [tests, versions, guard, prices, { find }] = await Promise.all([
    testsOf(database, id, { isCurrent: ({ hash, provider }) => hashes.get(provider) === hash, write }),
    versionsOf(database, id, row?.version ?? null),
    guardOf(ports),
    pricesFromNowOn(database, tool),
    tools.list({ atOnce: true }),
  ]);
  const form = parsed.ok ? parsed.form : codeForm(tool);
  const proofs = parsed.ok
    ? proofsInWords(await proofsOfRoutes({ tool, form, prices, guard }, parsed.routes), write)
    : [];
  const desk = {
    tool: viewOf(routable, row, find({ id })?.routes.map(({ provider }) => provider) ?? []),
    form: formView(form),
    unsent: [...form.unsent],
    routes,
    draftNo: row?.draft_no ?? 0,
    problems: parsed.ok ? [] : problemsInWords(parsed.problems, write),
    guard,
    proofs,
    tests,
    versions,
  };
  const left = parsed.ok
    ? leftToDo(ports, parsed.routes.routes, { ...desk, write }).map(({ words }) => words)
    : [write(text('adminAnswers', 'left.routes'))];
  return { ...desk, left };
}

function formView({ definition: { fields, outputs } }: CodeForm) {
  return { fields, outputs };
}

async function versionsOf(database: Database, id: string, inService: number | null) {
  const rows = await database
    .selectFrom('code_route_versions')
    .select(['version', 'note', 'created_at', 'created_by', 'routes'])
    .where('tool_id', '=', id)
    .orderBy('version', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ routes, ...row }) => ({ ...versionView(row), isInService: row.version === inService, routes }));
}
