import { providerMappings } from '@kinora/catalogue/providers';
import type { InputRecord, Tool } from '@kinora/catalogue/tool';
import type { Deps } from '../../roles/deps.ts';
import { falEndpoints } from '../providers/fal-call.ts';
import { whySwitchedOff } from './tool-switch.ts';

/** Null when a tool can be used now, for this record or at all; else why not, in words for people. */
export async function whyUnavailable(
  { config, providers, capabilities, settings }: Pick<Deps, 'config' | 'providers' | 'capabilities' | 'settings'>,
  tool: Tool,
  record?: InputRecord,
): Promise<string | null> {
  const switchedOff = await whySwitchedOff({ settings }, tool);
  if (switchedOff !== null) return switchedOff;
  const mapping = providerMappings[tool.id];
  if (mapping === undefined || providers[mapping.provider] === undefined) {
    return 'This studio has no service set up for it';
  }
  if (mapping.provider !== 'fal') return null;
  const endpoints = falEndpoints(config.fal, tool.id, mapping, record);
  if (endpoints.length === 0) return 'The operator of this studio has not named a service for it';
  const found = await Promise.all(endpoints.map((endpoint) => capabilities.hasEndpoint(endpoint)));
  // A tool with models of its own is offered when any of them is there.
  const isThere = record === undefined ? found.some(Boolean) : found.every(Boolean);
  return isThere ? null : 'The preview engine of this studio cannot make it';
}

/** Whether what it makes comes from the preview engine. */
export function isPreview({ providers }: Pick<Deps, 'providers'>, tool: Tool): boolean {
  const mapping = providerMappings[tool.id];
  return mapping !== undefined && providers[mapping.provider]?.isPreview === true;
}
