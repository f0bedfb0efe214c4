import { backgroundRemoverProvider } from './bria-bg-remove/provider.ts';
import { backgroundRemover } from './bria-bg-remove/tool.ts';
import { classicBackgroundRemoverProvider } from './classic-background-remover/provider.ts';
import { classicBackgroundRemover } from './classic-background-remover/tool.ts';
import { fluxGeneratorProvider } from './flux-generator/provider.ts';
import { fluxGenerator } from './flux-generator/tool.ts';
import { fluxKontextProvider } from './flux-kontext/provider.ts';
import { fluxKontext } from './flux-kontext/tool.ts';
import { fluxKontextLoraProvider } from './flux-kontext-lora/provider.ts';
import { fluxKontextLora } from './flux-kontext-lora/tool.ts';
import { fluxReduxProvider } from './flux-redux/provider.ts';
import { fluxRedux } from './flux-redux/tool.ts';
import { hidreamProvider } from './hidream-i1/provider.ts';
import { hidream } from './hidream-i1/tool.ts';
import type { ProviderMapping } from './provider.ts';

export type {
  FalDelivery,
  FalMapping,
  Finish,
  ProviderMapping,
  ProviderMedia,
  RunwareMapping,
  RunwareTask,
  VideoFinish,
} from './provider.ts';

/** Provider mappings by tool id, apart from the tools so that they stay out of the web bundle. */
export const providerMappings: Readonly<Record<string, ProviderMapping>> = {
  [fluxGenerator.id]: fluxGeneratorProvider,
  [fluxRedux.id]: fluxReduxProvider,
  [fluxKontext.id]: fluxKontextProvider,
  [fluxKontextLora.id]: fluxKontextLoraProvider,
  [hidream.id]: hidreamProvider,
  [backgroundRemover.id]: backgroundRemoverProvider,
  [classicBackgroundRemover.id]: classicBackgroundRemoverProvider,
};
