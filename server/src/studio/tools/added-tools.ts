import type { Definition } from '@kinora/catalogue/runtime/definition';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { totalOf } from '@kinora/catalogue/runtime/price-table';
import { runtimeTool } from '@kinora/catalogue/runtime/tool';
import { factsOf } from '@kinora/catalogue/runtime/values';
import type { Measured, Tool, ToolInput } from '@kinora/catalogue/tool';
import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Logger } from '../../platform/log/log.ts';
import { routeMapping } from './route-mapping.ts';
import type { SoldTool } from './sold-tool.ts';

const PUBLISHED = {
  name: 'added_tools',
  text: `select id, state, published_version from tools where published_version is not null order by position, id`,
};
const DEFINITION = {
  name: 'definition_of_tool',
  text: 'select definition from tool_versions where tool_id = $1 and version = $2',
};

const publishedRow = z.object({ id: z.string(), state: z.enum(['published', 'retired']), published_version: z.int() });
const definitionRow = z.object({ definition: z.unknown() });

/** What people type and programs call an added tool: `x_flux_2` is `flux-2`. */
export function slugOf(toolId: string): string {
  return toolId.slice('x_'.length).replaceAll('_', '-');
}

/** What orders of an added tool are posted to, of one that was retired too. */
export function fnOf(toolId: string): string {
  return `x/${slugOf(toolId)}`;
}

/** The tools that somebody can have results of, in the operator's order. */
export type PublishedTools = {
  sold: readonly SoldTool[];
  retired: readonly Pick<Tool, 'id' | 'name' | 'outputKind'>[];
  /** Which version of each was published last. */
  versions: ReadonlyMap<string, number>;
};

export type AddedTools = {
  published: () => Promise<PublishedTools>;
  /** A tool as it was in one version; null when there never was one. */
  at: (toolId: string, version: number) => Promise<SoldTool | null>;
  definitionAt: (toolId: string, version: number) => Promise<Definition | null>;
};

/** The tools that operators have added, each version read once: versions never change. */
export function createAddedTools({ pipeline, log }: { pipeline: Pipeline; log: Logger }): AddedTools {
  const known = new Map<string, { definition: Definition; sold: SoldTool }>();

  async function read(toolId: string, version: number) {
    const key = `${toolId} ${version}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const [row] = await pipeline.call(DEFINITION, [toolId, version]);
    if (row === undefined) return null;
    const parsed = parseDefinition(definitionRow.parse(row).definition);
    if (!parsed.ok) {
      log.error(
        { tool: toolId, version, problems: parsed.problems },
        'A published tool cannot be read by this release',
      );
      return null;
    }
    const { definition } = parsed;
    const tool = runtimeTool({ id: toolId, fn: fnOf(toolId), version, definition });
    const routes = definition.routes.map((route) => ({
      provider: route.provider,
      mapping: routeMapping(definition, route),
      costMicros: (values: ToolInput['values'], measured: Measured) =>
        totalOf(route.cost, factsOf(definition, values, measured)),
    }));
    const made = { definition, sold: { tool, routes } };
    known.set(key, made);
    return made;
  }

  return {
    published: async () => {
      const rows = z.array(publishedRow).parse(await pipeline.call(PUBLISHED, []));
      const found = await Promise.all(
        rows.map(async ({ id, state, published_version: version }) => ({ state, made: await read(id, version) })),
      );
      const inState = (wanted: 'published' | 'retired') =>
        found.flatMap(({ state, made }) => (made === null || state !== wanted ? [] : [made.sold]));
      return {
        sold: inState('published'),
        retired: inState('retired').map(({ tool: { id, name, outputKind } }) => ({ id, name, outputKind })),
        versions: new Map(rows.map(({ id, published_version }) => [id, published_version])),
      };
    },
    at: async (toolId, version) => (await read(toolId, version))?.sold ?? null,
    definitionAt: async (toolId, version) => (await read(toolId, version))?.definition ?? null,
  };
}
