import { tools } from '@kinora/catalogue';
import { formerTools } from '@kinora/catalogue/former-tools';
import { type ProviderMapping, providerMappings } from '@kinora/catalogue/providers';
import type { Tool } from '@kinora/catalogue/tool';

/** One way in which a tool's work is done: by the provider of this name, asked like this. */
export type ToolRoute = { provider: string; mapping: ProviderMapping };

/** A tool together with who makes what it sells, first choice first. */
export type SoldTool = { tool: Tool; routes: readonly ToolRoute[] };

export type ToolList = {
  /** What is sold, in the order in which it is shown. */
  sold: readonly SoldTool[];
  /** Sold no more, while people still have what they made. */
  former: readonly Pick<Tool, 'id' | 'name'>[];
  /** Every id under which somebody may still have results. */
  ids: ReadonlySet<string>;
  find: (match: { id: string } | { fn: string }) => SoldTool | undefined;
};

/** Every tool of this studio. */
export type ToolRegistry = {
  /** As the tools are now. */
  list: () => Promise<ToolList>;
  /** The tool that a generation was ordered from, as it was then; null when nobody knows it any more. */
  orderedFrom: (generation: { tool_type: string; input_data: unknown }) => Promise<SoldTool | null>;
};

/** The tools of the catalogue: those that are code. */
export const ownTools: readonly SoldTool[] = tools.map((tool) => {
  const mapping = providerMappings[tool.id];
  return { tool, routes: mapping === undefined ? [] : [{ provider: mapping.provider, mapping }] };
});

export function createToolRegistry(): ToolRegistry {
  const list = listOf(ownTools);
  return {
    list: async () => list,
    orderedFrom: async ({ tool_type }) => list.find({ id: tool_type }) ?? null,
  };
}

function listOf(sold: readonly SoldTool[]): ToolList {
  const byId = new Map(sold.map((one) => [one.tool.id, one]));
  const byFn = new Map(sold.map((one) => [one.tool.fn, one]));
  return {
    sold,
    former: formerTools,
    ids: new Set([...byId.keys(), ...formerTools.map(({ id }) => id)]),
    find: (match) => ('id' in match ? byId.get(match.id) : byFn.get(match.fn)),
  };
}

/** How the provider of a run is asked. @throws Error when the tool has no route to it */
export function mappingOf({ tool, routes }: SoldTool, provider: string): ProviderMapping {
  const route = routes.find((one) => one.provider === provider);
  if (route === undefined) throw new Error(`${tool.name} has no route to ${provider}`);
  return route.mapping;
}
