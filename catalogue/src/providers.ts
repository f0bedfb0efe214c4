import { fluxGeneratorProvider } from './flux-generator/provider.ts';
import { fluxGenerator } from './flux-generator/tool.ts';
import type { ProviderMapping } from './provider.ts';

export type {
  FalDelivery,
  FalMapping,
  Finish,
  ProviderMapping,
  ProviderMedia,
  RunwareMapping,
  RunwareTask,
} from './provider.ts';

/** Provider mappings by tool id, apart from the tools so that they stay out of the web bundle. */
export const providerMappings: Readonly<Record<string, ProviderMapping>> = {
  [fluxGenerator.id]: fluxGeneratorProvider,
};
