import { type FalMapping, type ProviderMapping, providerMappings } from '@kinora/catalogue/providers';
import type { Config } from '../config.ts';

/** What is asked of one endpoint at fal. */
export type FalCall = Pick<FalMapping, 'endpoint' | 'request' | 'delivery'>;

type FalConfig = Pick<Config['fal'], 'endpoints' | 'openEndpoints'>;

/** The endpoint that makes what a tool sells: the operator's, else the catalogue's; null while nobody has named one. */
export function falEndpoint(fal: FalConfig, toolId: string, mapping: ProviderMapping): string | null {
  if (mapping.provider !== 'fal') return null;
  const byDefault = mapping.endpoint ?? fal.openEndpoints[mapping.setting] ?? null;
  return fal.endpoints[toolId] ?? byDefault;
}

/** @throws Error for a tool that fal does not make */
export function falCall(fal: FalConfig, { toolType }: { toolType: string }): FalCall {
  const mapping = providerMappings[toolType];
  if (mapping?.provider !== 'fal') throw new Error(`fal has no tool ${toolType}`);
  const endpoint = falEndpoint(fal, toolType, mapping);
  if (endpoint === null) throw new Error(`Nobody named an endpoint for ${toolType}`);
  return { endpoint, request: mapping.request, delivery: mapping.delivery };
}
