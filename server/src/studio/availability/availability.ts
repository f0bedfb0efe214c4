import type { InputRecord, Tool } from '@kinora/catalogue/tool';
import type { Config } from '../../platform/config/config.ts';
import { toolSwitch } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Capabilities } from '../providers/capabilities.ts';
import { falEndpoints } from '../providers/fal-call.ts';
import type { Providers } from '../providers/provider.ts';
import type { SoldTool, ToolRoute } from '../tools/sold-tool.ts';

/** Null when a tool can be used now, for this record or at all; else why not, in words for people. */
export async function whyUnavailable(
  {
    config,
    providers,
    capabilities,
    settings,
  }: { config: Config; providers: Providers; capabilities: Capabilities; settings: Settings },
  { tool, routes }: SoldTool,
  record?: InputRecord,
): Promise<string | null> {
  const switchedOff = await whySwitchedOff({ settings }, tool);
  if (switchedOff !== null) return switchedOff;
  const route = routeInUse({ providers }, { tool, routes });
  if (route === undefined) return 'This studio has no service set up for it';
  const { mapping } = route;
  if (mapping.provider !== 'fal') return null;
  const endpoints = falEndpoints(config.fal, tool.id, mapping, record);
  if (endpoints.length === 0) return 'The operator of this studio has not named a service for it';
  const found = await Promise.all(endpoints.map((endpoint) => capabilities.hasEndpoint(endpoint)));
  // A tool with models of its own is offered when any of them is there.
  const isThere = record === undefined ? found.some(Boolean) : found.every(Boolean);
  return isThere ? null : 'The preview engine of this studio cannot make it';
}

/** The first route whose provider takes work. */
export function routeInUse({ providers }: { providers: Providers }, { routes }: SoldTool): ToolRoute | undefined {
  return routes.find(({ provider: name }) => {
    const provider = providers[name];
    return provider !== undefined && provider.isPaused !== true;
  });
}

/** Whether what it makes comes from the preview engine. */
export function isPreview({ providers }: { providers: Providers }, sold: SoldTool): boolean {
  const route = routeInUse({ providers }, sold);
  return route !== undefined && providers[route.provider]?.isPreview === true;
}

/** Null while the operator offers a tool; else what people are told. */
async function whySwitchedOff({ settings }: { settings: Settings }, tool: Tool): Promise<string | null> {
  const { enabled, message } = await settings.read(toolSwitch(tool.id));
  if (enabled) return null;
  return message === '' ? 'It is switched off for the moment' : message;
}
