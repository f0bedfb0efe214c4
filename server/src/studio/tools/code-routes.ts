import { tools } from '@kinora/catalogue';
import { type ProviderMapping, providerMappings } from '@kinora/catalogue/providers';
import type { CodeForm } from '@kinora/catalogue/runtime/code-form';
import { type AddedRoute, type CodeRoutes, parseCodeRoutes, takesOrder } from '@kinora/catalogue/runtime/code-routes';
import { totalOf } from '@kinora/catalogue/runtime/price-table';
import { factsOf } from '@kinora/catalogue/runtime/values';
import type { InputRecord, Measured, Tool, ToolInput } from '@kinora/catalogue/tool';
import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow, readRows } from '../../platform/database/rows.ts';
import type { Logger } from '../../platform/log/log.ts';
import { recordedInput } from '../generations/recorded-input.ts';
import { routeMapping } from './route-mapping.ts';
import type { SoldTool, ToolRoute } from './sold-tool.ts';

/** The tools of the catalogue, each made in the program's own way. */
export const ownTools: readonly SoldTool[] = tools.map((tool) => {
  const mapping = providerMappings[tool.id];
  return { tool, routes: mapping === undefined ? [] : [{ provider: mapping.provider, mapping }] };
});

/** A tool to which an operator may give further routes, with the program's own way to make it. */
export type RoutableTool = { tool: Tool; own: ProviderMapping };

/** Tools whose results come from a single call of a service. */
export const routableTools: readonly RoutableTool[] = tools.flatMap((tool) => {
  const own = providerMappings[tool.id];
  const isOneCall = own !== undefined && own.provider !== 'local' && !('steps' in own);
  return isOneCall ? [{ tool, own }] : [];
});

export function isRoutable(toolId: string): boolean {
  return routableTools.some(({ tool }) => tool.id === toolId);
}

const IN_SERVICE = {
  name: 'code_routes_in_service',
  text: 'select tool_id, version from code_routes where version is not null',
  row: z.object({ tool_id: z.string(), version: z.int() }),
};
const VERSION = {
  name: 'version_of_code_routes',
  text: 'select routes from code_route_versions where tool_id = $1 and version = $2',
  row: z.object({ routes: z.unknown() }),
};
const SENT_BY = {
  name: 'routes_of_run',
  text: 'select routes_version from runs where id = $1',
  row: z.object({ routes_version: z.int().nullable() }),
};

/** A run of a tool that is code. */
type OfRun = { id: string; tool_type: string };

export type CodeRouteVersions = {
  /** The tools that are made in other ways than the program's own alone, by their ids. */
  inService: () => Promise<ReadonlyMap<string, SoldTool>>;
  /** As it was when this run was sent; null by the program's own way alone. */
  sentBy: (run: OfRun) => Promise<SoldTool | null>;
};

/** The routes that operators have given to tools of the program, each version read once: versions never change. */
export function createCodeRoutes({ pipeline, log }: { pipeline: Pipeline; log: Logger }): CodeRouteVersions {
  const known = new Map<string, SoldTool>();

  async function read(toolId: string, version: number): Promise<SoldTool | null> {
    const key = `${toolId} ${version}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const routable = routableTools.find(({ tool }) => tool.id === toolId);
    const row = await readRow(pipeline, VERSION, [toolId, version]);
    if (routable === undefined || row === undefined) return null;
    const parsed = parseCodeRoutes(routable.tool, routable.own.provider, row.routes);
    if (!parsed.ok) {
      log.error(
        { tool: toolId, version, problems: parsed.problems },
        'Routes in service cannot be read by this release',
      );
      return null;
    }
    const sold = { ...soldBy(routable, parsed), routesVersion: version };
    known.set(key, sold);
    return sold;
  }

  return {
    inService: async () => {
      const rows = await readRows(pipeline, IN_SERVICE, []);
      const found = await Promise.all(rows.map(({ tool_id, version }) => read(tool_id, version)));
      return new Map(found.flatMap((sold) => (sold === null ? [] : [[sold.tool.id, sold]])));
    },
    sentBy: async ({ id, tool_type }) => {
      const row = await readRow(pipeline, SENT_BY, [id]);
      const version = row?.routes_version ?? null;
      return version === null ? null : read(tool_type, version);
    },
  };
}

function soldBy({ tool, own }: RoutableTool, { routes, form }: { routes: CodeRoutes; form: CodeForm }): SoldTool {
  const added = routes.routes.map((route) => addedRoute({ tool, own }, form, route));
  const ways: ToolRoute[] = [...added];
  if (routes.own !== null) ways.splice(routes.own, 0, { provider: own.provider, mapping: own });
  return { tool, routes: ways };
}

/** What a route of data asks of its provider for an order of a tool that is code. */
export function addedRoute({ tool, own }: RoutableTool, form: CodeForm, route: AddedRoute): ToolRoute {
  const { definition } = form;
  const valuesOf = (record: InputRecord) => recordedInput(tool, record).input.values;
  return {
    provider: route.provider,
    mapping: { ...routeMapping(definition, route, valuesOf), ...finishing(own) },
    costMicros: (values: ToolInput['values'], measured: Measured) =>
      totalOf(route.cost, factsOf(definition, values, measured)),
    takes: takesOrder(tool, form, route),
  };
}

/** People get what they ordered, whoever makes it: cut, cropped and kept in the format that they chose. */
function finishing(own: ProviderMapping) {
  return {
    ...('finish' in own && own.finish !== undefined ? { finish: own.finish } : {}),
    ...('describe' in own && own.describe !== undefined ? { describe: own.describe } : {}),
  };
}
