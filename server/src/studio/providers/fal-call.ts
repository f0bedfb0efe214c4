import type { FalMapping, ProviderMapping, ProviderMedia } from '@kinora/catalogue/providers';
import type { InputRecord } from '@kinora/catalogue/tool';
import type { Config } from '../../platform/config/config.ts';
import { mappingFor, type ProviderRun } from './provider.ts';

/** What is asked of one endpoint at fal. */
export type FalCall = Pick<FalMapping, 'endpoint' | 'delivery'> & {
  request: (media: ProviderMedia) => Readonly<Record<string, unknown>>;
};

type FalConfig = Pick<Config['fal'], 'endpoints' | 'openEndpoints'>;

/**
 * The endpoints that make what a tool sells, the operator's before the catalogue's; none while nobody has named one.
 * Without a record, all that some input may need.
 */
export function falEndpoints(fal: FalConfig, toolId: string, mapping: ProviderMapping, record?: InputRecord): string[] {
  if (mapping.provider !== 'fal') return [];
  if ('steps' in mapping) {
    return [
      ...new Set(record === undefined ? mapping.endpoints : mapping.steps(record).map(({ endpoint }) => endpoint)),
    ];
  }
  const byDefault = mapping.endpoint === null ? fal.openEndpoints[mapping.setting] : mapping.endpoint;
  const endpoint = fal.endpoints[toolId] ?? byDefault;
  return endpoint === undefined ? [] : [endpoint];
}

/** @throws Error for a run that fal does not make */
export function falCall(fal: FalConfig, run: Pick<ProviderRun, 'toolType' | 'mapping' | 'record' | 'step'>): FalCall {
  const { toolType, record, step } = run;
  const mapping = mappingFor(run, 'fal');
  if ('steps' in mapping) {
    const wanted = mapping.steps(record)[step];
    if (wanted === undefined) throw new Error(`${toolType} has no step ${step}`);
    return { ...wanted, request: (media) => wanted.request(media[mapping.startField] ?? '') };
  }
  const [endpoint] = falEndpoints(fal, toolType, mapping);
  if (endpoint === undefined) throw new Error(`Nobody named an endpoint for ${toolType}`);
  return { endpoint, delivery: mapping.delivery, request: (media) => mapping.request(record, media) };
}
