import type { ProviderMapping } from '@kinora/catalogue/providers';
import type { Measured, Tool } from '@kinora/catalogue/tool';

/** One way in which a tool's work is done: by the provider of this name, asked like this. */
export type ToolRoute = {
  provider: string;
  mapping: ProviderMapping;
  /** What a call is billed with, in millionths of a dollar; missing where nobody wrote it down. */
  costMicros?: (values: Readonly<Record<string, unknown>>, measured: Measured) => number;
  /** Whether it can make what an order asks for; missing where it can make every order. */
  takes?: (values: Readonly<Record<string, unknown>>, measured: Measured) => boolean;
};

/** A tool together with who makes what it sells, first choice first. */
export type SoldTool = {
  tool: Tool;
  routes: readonly ToolRoute[];
  /** The version of the routes that an operator gave to a tool of code; missing where they gave none. */
  routesVersion?: number;
};

/** How the provider of a run is asked. @throws Error when the tool has no route to it */
export function mappingOf({ tool, routes }: SoldTool, provider: string): ProviderMapping {
  const route = routes.find((one) => one.provider === provider);
  if (route === undefined) throw new Error(`${tool.name} has no route to ${provider}`);
  return route.mapping;
}
