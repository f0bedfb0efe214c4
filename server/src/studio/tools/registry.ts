import { formerTools } from '@kinora/catalogue/former-tools';
import { importedTools } from '@kinora/catalogue/imported-tools';
import type { OutputKind, Tool } from '@kinora/catalogue/tool';
import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { AddedTools, PublishedTools } from './added-tools.ts';
import { type CodeRouteVersions, ownTools } from './code-routes.ts';
import type { SoldTool } from './sold-tool.ts';

export type ToolList = {
  /** What is sold, in the order in which it is shown. */
  sold: readonly SoldTool[];
  /** Sold no more, while people still have what they made. */
  former: readonly Pick<Tool, 'id' | 'name' | 'outputKind'>[];
  /** Every id under which somebody may still have results. */
  ids: ReadonlySet<string>;
  /** What each of them makes. */
  kinds: ReadonlyMap<string, OutputKind>;
  /** The version that was last published of each added tool, retired ones included. */
  versions: ReadonlyMap<string, number>;
  find: (match: { id: string } | { fn: string }) => SoldTool | undefined;
};

type OrderedRun = { id?: string; state?: string; tool_type: string; input_data: unknown };

/** Every tool of this studio: those that are code, and those that its operator added. */
export type ToolRegistry = {
  /** As the tools are now: half a second old at most, and at once for whoever has just changed one. */
  list: (asked?: { atOnce: boolean }) => Promise<ToolList>;
  /**
   * The tool that a run's generation was ordered from, as it was then, with the routes by which it was sent; null when
   * nobody knows it any more. What is still queued is sent by the routes of now. Missing state: it was sent; missing id:
   * how it was sent does not matter.
   */
  orderedFrom: (run: OrderedRun) => Promise<SoldTool | null>;
};

const FRESH_MS = 500;

/** A line of text that changes whenever a tool, its routes or a provider does. */
const STATE = {
  name: 'state_of_added_tools',
  text: `select concat_ws(' ',
      (select md5(string_agg(concat_ws(' ', id, state, published_version), ',' order by position, id)) from tools),
      (select md5(string_agg(concat_ws(' ', id, changed_at), ',' order by id)) from providers),
      (select md5(string_agg(concat_ws(' ', tool_id, version), ',' order by tool_id)) from code_routes)
    ) as state`,
};
const stateRow = z.object({ state: z.string() });

/** The part of a record that says which version of an added tool it was ordered from. */
const versioned = z.object({ tool_version: z.int().positive() });

type RegistryOptions = {
  pipeline: Pipeline;
  log: Logger;
  added: AddedTools;
  codeRoutes: CodeRouteVersions;
  /** Reads the operator's providers anew. */
  readProviders: () => Promise<void>;
};

/** What was known last serves while the database is away. */
export function createToolRegistry({ pipeline, log, added, codeRoutes, readProviders }: RegistryOptions): ToolRegistry {
  const own = listOf({ sold: [], retired: [], versions: new Map() }, new Map());
  let known: { list: ToolList; state: string } | null = null;
  let freshUntil = 0;
  let reading: Promise<ToolList> | null = null;

  async function read(): Promise<ToolList> {
    try {
      const [row] = await pipeline.call(STATE, []);
      const { state } = stateRow.parse(row);
      if (known === null || known.state !== state) {
        await readProviders();
        const [published, routed] = await Promise.all([added.published(), codeRoutes.inService()]);
        known = { list: listOf(published, routed), state };
      }
    } catch (error) {
      log.warn({ err: error }, 'The tools that were added could not be read again');
    }
    freshUntil = Date.now() + FRESH_MS;
    return known?.list ?? own;
  }

  async function list({ atOnce } = { atOnce: false }): Promise<ToolList> {
    if (known !== null && !atOnce && Date.now() < freshUntil) return known.list;
    // What is being read may have been asked for before the change.
    if (atOnce) await reading;
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    list,
    orderedFrom: async (run) => {
      const { tool_type: id, input_data: data, id: runId, state } = run;
      const ownWay = own.find({ id });
      if (ownWay !== undefined) {
        const now = (await list()).find({ id });
        if (now?.routesVersion === undefined) return ownWay;
        if (state === 'queued' || runId === undefined) return now;
        return (await codeRoutes.sentBy({ id: runId, tool_type: id })) ?? ownWay;
      }
      const record = versioned.safeParse(data);
      return record.success ? added.at(id, record.data.tool_version) : null;
    },
  };
}

function listOf({ sold: added, retired, versions }: PublishedTools, routed: ReadonlyMap<string, SoldTool>): ToolList {
  const sold = [...ownTools.map((own) => routed.get(own.tool.id) ?? own), ...added];
  const byId = new Map(sold.map((one) => [one.tool.id, one]));
  const byFn = new Map(sold.map((one) => [one.tool.fn, one]));
  const former = [...retired, ...formerTools];
  const known = [...former, ...importedTools, ...sold.map(({ tool }) => tool)];
  return {
    sold,
    former,
    ids: new Set([...versions.keys(), ...known.map(({ id }) => id)]),
    kinds: new Map(known.map(({ id, outputKind }) => [id, outputKind])),
    versions,
    find: (match) => ('id' in match ? byId.get(match.id) : byFn.get(match.fn)),
  };
}
