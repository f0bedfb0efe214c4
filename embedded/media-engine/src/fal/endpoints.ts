import type { FalEndpoint } from './endpoint.ts';
import { briaBackgroundRemove } from './endpoints/bria-background-remove.ts';
import { fluxKontext } from './endpoints/flux-kontext.ts';
import { fluxKontextLora } from './endpoints/flux-kontext-lora.ts';
import { fluxRedux } from './endpoints/flux-redux.ts';
import { hidream } from './endpoints/hidream.ts';

/** Every endpoint that the engine stands in for. */
export const endpoints: readonly FalEndpoint[] = [
  fluxRedux,
  fluxKontext,
  fluxKontextLora,
  hidream,
  briaBackgroundRemove,
];
