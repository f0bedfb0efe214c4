import type { InputRecord, Measured, Tool, ToolInput } from '@kinora/catalogue/tool';
import type { Config } from '../../platform/config/config.ts';
import { toolSwitch } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Capabilities } from '../providers/capabilities.ts';
import { falEndpoints } from '../providers/fal-call.ts';
import type { Providers } from '../providers/provider.ts';
import type { SoldTool, ToolRoute } from '../tools/sold-tool.ts';

type AvailabilityPorts = { config: Config; providers: Providers; capabilities: Capabilities; settings: Settings };
/** What is asked for, where that is known. */
type Order = { record: InputRecord; values: ToolInput['values']; measured: Measured };

/** Null when a tool can be used now, else why not, in words for people. */
export async function whyUnavailable(ports: AvailabilityPorts, sold: SoldTool): Promise<string | null> {
  const found = await routeFor(ports, sold);
  return 'reason' in found ? found.reason : null;
}

/** Who makes an order now, or some order at all: the first route that can. Else why there is none, in words for people. */
export async function routeFor(
  ports: AvailabilityPorts,
  sold: SoldTool,
  order?: Order,
): Promise<{ route: ToolRoute } | { reason: string }> {
  const switchedOff = await whySwitchedOff(ports, sold.tool);
  if (switchedOff !== null) return { reason: switchedOff };
  let first: string | null = null;
  for (const route of sold.routes) {
    if (!takesWork(ports, route)) continue;
    const reason = await whyNotBy(ports, sold, route, order);
    if (reason === null) return { route };
    first ??= reason;
  }
  return { reason: first ?? 'This studio has no service set up for it.' };
}

async function whyNotBy(
  { config, capabilities }: AvailabilityPorts,
  { tool }: SoldTool,
  { mapping, takes }: ToolRoute,
  order: Order | undefined,
): Promise<string | null> {
  if (order !== undefined && takes?.(order.values, order.measured) === false) {
    return 'The service that makes it at the moment cannot do it with these settings.';
  }
  if (mapping.provider !== 'fal') return null;
  const endpoints = falEndpoints(config.fal, tool.id, mapping, order?.record);
  if (endpoints.length === 0) return 'The operator of this studio has not named a service for it.';
  const found = await Promise.all(endpoints.map((endpoint) => capabilities.hasEndpoint(endpoint)));
  // A tool with models of its own is offered when any of them is there.
  const isThere = order === undefined ? found.some(Boolean) : found.every(Boolean);
  return isThere ? null : 'The preview engine of this studio cannot make it.';
}

/** Whether the provider of a route is set up and takes new work. */
function takesWork({ providers }: { providers: Providers }, { provider: name }: ToolRoute): boolean {
  const provider = providers[name];
  return provider !== undefined && provider.isPaused !== true;
}

/** Whether what it makes comes from the preview engine. */
export function isPreview({ providers }: { providers: Providers }, { routes }: SoldTool): boolean {
  const route = routes.find((one) => takesWork({ providers }, one));
  return route !== undefined && providers[route.provider]?.isPreview === true;
}

/** Null while the operator offers a tool; else what people are told. */
async function whySwitchedOff({ settings }: { settings: Settings }, tool: Tool): Promise<string | null> {
  const { enabled, message } = await settings.read(toolSwitch(tool.id));
  if (enabled) return null;
  return message === '' ? 'It is switched off for the moment.' : message;
}
