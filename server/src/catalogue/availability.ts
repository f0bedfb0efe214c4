import { providerMappings } from '@kinora/catalogue/providers';
import type { Tool } from '@kinora/catalogue/tool';
import type { Deps } from '../deps.ts';
import { falEndpoint } from '../providers/fal-call.ts';

/** Null when a tool can be used now; else why not, in words for people. */
export async function whyUnavailable(
  { config, providers, capabilities }: Pick<Deps, 'config' | 'providers' | 'capabilities'>,
  tool: Tool,
): Promise<string | null> {
  const mapping = providerMappings[tool.id];
  if (mapping === undefined || providers[mapping.provider] === undefined) {
    return 'This studio has no service set up for it';
  }
  if (mapping.provider !== 'fal') return null;
  const endpoint = falEndpoint(config.fal, tool.id, mapping);
  if (endpoint === null) return 'The operator of this studio has not named a service for it';
  return (await capabilities.hasEndpoint(endpoint)) ? null : 'The preview engine of this studio cannot make it';
}

/** Whether what it makes comes from the preview engine. */
export function isPreview({ providers }: Pick<Deps, 'providers'>, tool: Tool): boolean {
  const mapping = providerMappings[tool.id];
  return mapping !== undefined && providers[mapping.provider]?.isPreview === true;
}
