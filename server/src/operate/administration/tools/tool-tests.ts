import { randomUUID } from 'node:crypto';
import type { MediaKind } from '@kinora/catalogue/runtime/definition';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { totalOf } from '@kinora/catalogue/runtime/price-table';
import { runtimeFolders } from '@kinora/catalogue/runtime/tool-folders';
import { factsOf } from '@kinora/catalogue/runtime/values';
import type { Measured, Tool, ToolInput } from '@kinora/catalogue/tool';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import { sql } from 'kysely';
import * as z from 'zod';
import { invalidInput } from '../../../http/invalid-input.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { hashOfJson } from '../../../platform/hash-of-json.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { Marks } from '../../../platform/marks/marks.ts';
import type { MediaProgram } from '../../../platform/media/media-program.ts';
import { decoder } from '../../../platform/media/sharp.ts';
import type { ObjectStore } from '../../../platform/objects/object-store.ts';
import type { SafeFetch } from '../../../platform/safe-fetch/safe-fetch.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import { keepAsUpload } from '../../../studio/files/upload.ts';
import { measureOwnFiles } from '../../../studio/generations/measure.ts';
import type { Classifier } from '../../../studio/moderation/classifier.ts';
import { inputFiles } from '../../../studio/providers/input-files.ts';
import { makeOnce } from '../../../studio/providers/make-once.ts';
import type { DeliveredOutput, Provider, Providers } from '../../../studio/providers/provider.ts';
import { routeMapping } from '../../../studio/tools/route-mapping.ts';
import type { ToolRoute } from '../../../studio/tools/sold-tool.ts';
import type { Admin } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { toolOf } from './tool-desk.ts';
import { notReady, toolTarget } from './versions.ts';

export const toolTestBody = z.strictObject({
  provider: z.string().max(63),
  /** As a person would order it; files are uploads of the administrator. */
  input: z.record(z.string(), z.unknown()),
});
export type ToolTest = z.output<typeof toolTestBody>;

export type TestPorts = {
  classifier: Classifier | null;
  config: Config;
  database: Database;
  pipeline: Pipeline;
  media: MediaProgram;
  marks: Marks;
  settings: Settings;
  providers: Providers;
  store: ObjectStore;
  fetchOutput: SafeFetch;
  log: Logger;
};

const PREVIEW_SIDE = 320;
const PREVIEW_BYTES = 60 * 1024 * 1024;
const PREVIEW_PIXELS = 100_000_000;

/**
 * Begins one real call of a route of an added tool, which no tokens pay for. How it went stands on the desk afterwards.
 * @throws AppError 404, 400 for an input that the tool would refuse, 409 `not_ready` for a definition with problems
 */
export async function testRoute(
  ports: TestPorts,
  { toolId, ...tester }: Tester & { toolId: string },
  { provider, input }: ToolTest,
): Promise<void> {
  const [row] = await query(ports.database, z.object({ definition: z.unknown() }))`
    select coalesce(t.draft, v.definition) as definition
    from tools t left join tool_versions v on v.tool_id = t.id and v.version = t.published_version
    where t.id = ${toolId}`;
  if (row === undefined) throw notFound();
  const parsed = parseDefinition(row.definition);
  if (!parsed.ok) throw notReady(text('adminAnswers', 'tool.mendFirst'), parsed.problems);
  const { definition } = parsed;
  const route = definition.routes.find((one) => one.provider === provider);
  if (route === undefined) throw notFound();
  const costMicros = (values: ToolInput['values'], measured: Measured) =>
    totalOf(route.cost, factsOf(definition, values, measured));
  await beginTest(
    ports,
    tester,
    {
      tool: toolOf(toolId, definition),
      hash: hashOfJson(row.definition),
      route: { provider, mapping: routeMapping(definition, route), costMicros },
      kind: route.outputs.kind,
    },
    input,
  );
}

export type Tester = { admin: Admin; token: string };
type Tested = {
  tool: Tool;
  /** Of what is tested: a test of anything else says nothing of it. */
  hash: string;
  route: ToolRoute & Required<Pick<ToolRoute, 'costMicros'>>;
  kind: MediaKind;
};

/** @throws AppError 404 without its provider, 400 for an input that the tool or the route would refuse */
export async function beginTest(
  ports: TestPorts,
  { admin, token }: Tester,
  { tool, hash, route, kind }: Tested,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const provider = ports.providers[route.provider];
  if (provider === undefined) throw notFound();
  const order = tool.parse(sent);
  if (!order.ok) throw invalidInput(order.problems);
  const measured = await measureOwnFiles(ports, token, tool, order.input.values);
  const problems = order.input.checkMeasured(measured);
  if (problems.length > 0) throw invalidInput(problems);
  if (route.takes?.(order.input.values, measured) === false) {
    throw new AppError('invalid_input', text('adminAnswers', 'test.takesNone'), 400);
  }
  const record = order.input.record(measured);
  const costMicros = route.costMicros(order.input.values, measured);
  const id = await writeAudited(ports.database, { admin }, async (transaction) => {
    const test = await transaction
      .insertInto('tool_tests')
      .values({
        tool_id: tool.id,
        hash,
        provider: route.provider,
        cost_micros: costMicros,
        tested_by: admin.email,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      result: test.id,
      note: {
        action: 'tool.test',
        target: toolTarget(tool.id),
        after: { provider: route.provider, costMicros },
      },
    };
  });
  const files = inputFiles(ports, tool, record);
  const seconds = tool.expectedSeconds.to;
  finish(ports, id, { toolId: tool.id, provider, route, record, files, seconds, token, kind }).catch(
    (error: unknown) => {
      ports.log.error({ err: error, test: id }, 'How a test of a tool went could not be written down');
    },
  );
}

type Test = {
  toolId: string;
  provider: Provider;
  route: ToolRoute;
  record: Readonly<Record<string, unknown>>;
  files: ReturnType<typeof inputFiles>;
  /** What such a call usually takes at most. */
  seconds: number;
  /** Of whoever tests, who may look at what comes. */
  token: string;
  kind: MediaKind;
};

const SIGN_MS = 5000;
const LEAST_SECONDS = 120;
const SLACK = 3;

async function finish(ports: TestPorts, id: string, test: Test): Promise<void> {
  const startedAt = Date.now();
  const signs = setInterval(() => giveSign(ports, id), SIGN_MS);
  const outcome = await attempt(ports, test).finally(() => clearInterval(signs));
  await ports.database
    .updateTable('tool_tests')
    .set({
      is_passed: outcome.isPassed,
      message: outcome.message.slice(0, 500),
      preview: outcome.preview,
      seconds: (Date.now() - startedAt) / 1000,
    })
    .where('id', '=', id)
    .execute();
}

/** Without one for a minute, the desk says that the test was interrupted. */
function giveSign({ database, log }: TestPorts, id: string): void {
  database
    .updateTable('tool_tests')
    .set({ seen_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => log.warn({ err: error, test: id }, 'A test of a tool gave no sign of life'));
}

/** Kept in English, and found again by it when they are read. */
const NOT_IN_TIME = declareWords(text('adminAnswers', 'test.late'));
const NOTHING = declareWords(text('adminAnswers', 'test.nothing'));
const ONE_FILE = declareWords(text('adminAnswers', 'test.oneFile'));
const SILENT = declareWords(text('adminAnswers', 'check.silent'));

type Outcome = { isPassed: boolean; message: string; preview: string | null };

async function attempt(ports: TestPorts, test: Test): Promise<Outcome> {
  const { toolId, provider, route, record, files, seconds } = test;
  const failed = (message: string): Outcome => ({ isPassed: false, message, preview: null });
  try {
    const run = {
      id: randomUUID(),
      toolType: toolId,
      mapping: route.mapping,
      record,
      step: 0,
      requestId: null,
      requestUrl: null,
    };
    const withinMs = 1000 * Math.max(LEAST_SECONDS, SLACK * seconds);
    const answer = await makeOnce(provider, run, { files, person: run.id, withinMs });
    if (answer.status === 'failed') return failed(answer.message);
    if (answer.status !== 'succeeded') return failed(NOT_IN_TIME);
    const [first] = answer.outputs;
    const count = answer.outputs.length;
    if (first === undefined) return failed(NOTHING);
    return {
      isPassed: true,
      message: count === 1 ? ONE_FILE : `It delivered ${count} files.`,
      preview: await previewOf(ports, test, first),
    };
  } catch (error) {
    return failed(error instanceof Error ? error.message : SILENT);
  }
}

/**
 * A picture as a small data URI; a video or a sound as an address that plays for the tester alone; null when neither
 * works.
 */
async function previewOf(ports: TestPorts, test: Test, output: DeliveredOutput): Promise<string | null> {
  const { provider, token, kind } = test;
  const fetch = provider.fetchOutput ?? ports.fetchOutput;
  const limits = { maxBytes: PREVIEW_BYTES, timeoutMs: 60_000 };
  const body = 'bytes' in output ? output.bytes : (await fetch(output.url, limits)).body;
  try {
    if (kind !== 'image') {
      return (await keepAsUpload(ports, token, { folder: runtimeFolders[kind], kind, body })).url;
    }
    const picture = (await decoder(body, PREVIEW_PIXELS)).autoOrient();
    const small = await picture.resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside' }).webp().toBuffer();
    return `data:image/webp;base64,${small.toString('base64')}`;
  } catch {
    return null;
  }
}
