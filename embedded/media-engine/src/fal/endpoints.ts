import type { FalEndpoint } from './endpoint.ts';
import { briaBackgroundRemove } from './endpoints/bria-background-remove.ts';
import { fluxKontextLora } from './endpoints/flux-kontext-lora.ts';
import { fluxRedux } from './endpoints/flux-redux.ts';
import { hidream } from './endpoints/hidream.ts';

/** Every endpoint that the engine stands in for. */
export const endpoints: readonly FalEndpoint[] = [fluxRedux, fluxKontextLora, hidream, briaBackgroundRemove];
