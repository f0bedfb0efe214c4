import type { Definition, Route } from '@kinora/catalogue/runtime/definition';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { unknownLanguages } from '@kinora/catalogue/runtime/texts';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import { languageCodes } from '@kinora/texts/load-language';
import { text } from '@kinora/texts/typed-keys';
import { inEnglish } from '@kinora/texts/words';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../platform/database/pool.ts';
import { readRow, readRows } from '../../../platform/database/rows.ts';
import { notFound } from '../../../platform/errors.ts';
import { hashOfJson } from '../../../platform/hash-of-json.ts';
import type { Providers } from '../../../studio/providers/provider.ts';
import { fnOf, slugOf } from '../../../studio/tools/added-tools.ts';
import type { ToolRegistry } from '../../../studio/tools/registry.ts';
import { asInEnglish, problemsInWords, proofsInWords, saidAgain, type Write } from '../answer-words.ts';
import { listDrifted, readDrift } from './drift.ts';
import { guardOf, type ProofPorts, proofsOf } from './proof.ts';
import type { AddedToolView, LeftLine, ToolDesk, ToolTestView } from './tool-wire.ts';
import { versionView } from './versions.ts';

export type DeskPorts = ProofPorts & { database: Database; providers: Providers; tools: ToolRegistry };
export type ToolRow = {
  id: string;
  state: string;
  published_version: number | null;
  draft: unknown;
  draft_no: number;
  changed_at: Date;
  changed_by: string | null;
};

const LISTED = `
  select t.id, t.state, t.published_version, t.draft, t.draft_no, t.changed_at, t.changed_by,
    coalesce(t.draft, v.definition) as definition,
    (select count(*)::integer from ai_generations g
      where g.tool_type = t.id and g.created_at > now() - interval '30 days') as generations
  from tools t left join tool_versions v on v.tool_id = t.id and v.version = t.published_version`;

const listedRow = z.object({
  id: z.string(),
  state: z.enum(['draft', 'published', 'retired']),
  published_version: z.int().nullable(),
  draft: z.unknown(),
  draft_no: z.int(),
  changed_at: z.date(),
  changed_by: z.string().nullable(),
  definition: z.unknown(),
  generations: z.int(),
});
type ListedRow = z.output<typeof listedRow>;

const ALL = { name: 'listed_tools', text: `${LISTED} order by t.position, t.id`, row: listedRow };
const ONE = { name: 'listed_tool', text: `${LISTED} where t.id = $1`, row: listedRow };

/** All added tools, in the order that the operator gave them. */
export async function listAddedTools({ database }: DeskPorts): Promise<AddedToolView[]> {
  const [rows, drifted] = await Promise.all([readRows(database, ALL, []), listDrifted(database)]);
  const ids = new Set(drifted.map(({ id }) => id));
  return rows.map((row) => viewOf(row, ids.has(row.id)));
}

function viewOf(row: ListedRow, isDrifted: boolean): AddedToolView {
  const parsed = parseDefinition(row.definition);
  const definition = parsed.ok ? parsed.definition : null;
  return {
    id: row.id,
    slug: slugOf(row.id),
    name: definition?.name ?? slugOf(row.id),
    category: definition?.category ?? '',
    state: row.state,
    publishedVersion: row.published_version,
    hasDraft: row.draft !== null,
    providers: definition?.routes.map(({ provider }) => provider) ?? [],
    fromTokens: definition === null ? null : toolOf(row.id, definition).leastTokens({}),
    isDrifted,
    generations: row.generations,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by,
  };
}

/** A definition as the tool that it would be. */
export function toolOf(id: string, definition: Definition, version = 1) {
  return runtimeTool({ id, fn: fnOf(id), version, definition });
}

/** All that the desk shows of one tool; `write` puts it into words. @throws AppError 404 */
export async function readToolDesk(ports: DeskPorts, id: string, write: Write = asInEnglish): Promise<ToolDesk> {
  const { database } = ports;
  const row = await readRow(database, ONE, [id]);
  if (row === undefined) throw notFound();
  const parsed = parseDefinition(row.definition);
  const problems = parsed.ok ? unknownLanguages(parsed.definition, languageCodes) : [...parsed.problems];
  const hash = hashOfJson(row.definition);
  const [tests, versions, drift, guard] = await Promise.all([
    testsOf(database, id, { isCurrent: (test) => test.hash === hash, write }),
    versionsOf(database, row),
    readDrift(database, { toolId: id, version: row.published_version }, write),
    guardOf(ports),
  ]);
  const isDrifted = drift.some(({ isChanged, isHarmless }) => isChanged === true && !isHarmless);
  const desk = {
    tool: viewOf(row, row.state === 'published' && isDrifted),
    definition: row.definition,
    draftNo: row.draft_no,
    problems: problemsInWords(problems, write),
    guard,
    proofs: parsed.ok ? proofsInWords(proofsOf(guard, parsed.definition), write) : [],
    tests,
    drift,
    versions,
  };
  const left =
    parsed.ok && problems.length === 0
      ? leftToDo(ports, parsed.definition.routes, { ...desk, write })
      : [{ words: write(text('adminAnswers', 'left.definition')), place: '' }];
  return { ...desk, left };
}

type CalledRoute = Pick<Route, 'provider' | 'target' | 'cost'>;

/** What is still missing before these routes can be offered to people. */
export function leftToDo(
  { providers }: Pick<DeskPorts, 'providers'>,
  routes: readonly CalledRoute[],
  { proofs, tests, write }: Pick<ToolDesk, 'proofs' | 'tests'> & { write: Write },
): LeftLine[] {
  const linesOf = (
    isLeft: (route: CalledRoute, n: number) => boolean,
    line: (provider: string, n: number) => LeftLine,
  ) => routes.flatMap((route, n) => (isLeft(route, n) ? [line(route.provider, n)] : []));
  const isTested = ({ provider }: CalledRoute) =>
    tests.some((test) => test.isCurrent && test.isPassed === true && test.provider === provider);
  return [
    ...linesOf(isCostUnsaid, (provider, n) => ({
      words: write(text('adminAnswers', 'left.cost', { provider })),
      place: `routes.${n}.cost`,
    })),
    ...linesOf(
      ({ provider }) => providers[provider] === undefined,
      (provider, n) => ({
        words: write(text('adminAnswers', 'left.provider', { provider })),
        place: `routes.${n}.provider`,
      }),
    ),
    ...linesOf(
      ({ provider }, n) => routes.findIndex((other) => other.provider === provider) < n,
      (provider, n) => ({
        words: write(text('adminAnswers', 'left.twice', { provider })),
        place: `routes.${n}`,
      }),
    ),
    ...unproved(proofs, write).map((words) => ({ words, place: 'price.rates.0.amount' })),
    ...linesOf(
      (route) => !isTested(route),
      (provider) => ({ words: write(text('adminAnswers', 'left.test', { provider })), place: `tests.${provider}` }),
    ),
  ];
}

/** What is said of each provider that a definition names and nobody has set up. */
export function missingProviders(
  { providers }: Pick<DeskPorts, 'providers'>,
  { routes }: { routes: readonly Pick<Definition['routes'][number], 'provider'>[] },
): string[] {
  return routes
    .filter(({ provider }) => providers[provider] === undefined)
    .map(({ provider }) => inEnglish(text('adminAnswers', 'left.provider', { provider })));
}

/** A cost of zero is believed of the operator's own machine alone: no service gives its calls away. */
function isCostUnsaid({ target: { kind }, cost }: CalledRoute): boolean {
  const isOwnMachine = kind === 'comfy' || kind === 'sdcpp' || kind === 'a1111';
  return !isOwnMachine && cost.atLeast === 0 && cost.rates.every(({ amount }) => amount === 0);
}

export function unproved(proofs: ToolDesk['proofs'], write: Write = asInEnglish): string[] {
  return proofs
    .filter(({ isProved }) => !isProved)
    .map(({ provider, problem }) =>
      write(
        text('adminAnswers', 'left.price', {
          provider,
          problem: problem ?? write(text('adminAnswers', 'left.unproved')),
        }),
      ),
    );
}

const ABANDONED = text('adminAnswers', 'test.abandoned');
const isAbandoned = sql<boolean>`is_passed is null and seen_at < now() - interval '1 minute'`;

export async function testsOf(
  database: Database,
  id: string,
  { isCurrent, write }: { isCurrent: (test: { hash: string; provider: string }) => boolean; write: Write },
): Promise<ToolTestView[]> {
  const rows = await database
    .selectFrom('tool_tests')
    .selectAll()
    .select(isAbandoned.as('is_abandoned'))
    .where('tool_id', '=', id)
    .orderBy('tested_at', 'desc')
    .limit(30)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    provider: row.provider,
    isCurrent: isCurrent(row),
    isPassed: row.is_abandoned === true ? false : row.is_passed,
    message: row.is_abandoned === true ? write(ABANDONED) : saidAgain(row.message, write),
    seconds: row.seconds,
    costMicros: Number(row.cost_micros),
    preview: row.preview,
    testedAt: row.tested_at.toISOString(),
    testedBy: row.tested_by,
  }));
}

async function versionsOf(database: Database, { id, published_version }: ToolRow) {
  const rows = await database
    .selectFrom('tool_versions')
    .select(['version', 'note', 'created_at', 'created_by', 'definition'])
    .where('tool_id', '=', id)
    .orderBy('version', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ definition, ...row }) => ({
    ...versionView(row),
    isPublished: row.version === published_version,
    definition,
  }));
}
