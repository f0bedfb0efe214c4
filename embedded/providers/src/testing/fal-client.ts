import { createFalClient, type FalClient } from '@fal-ai/client';
import { API_KEY } from './start-engine.ts';

export const HIDREAM = 'fal-ai/hidream-i1-dev';
export const LORA = 'fal-ai/flux-kontext-lora/text-to-image';
export const REDUX = 'fal-ai/flux-pro/v1.1/redux';
export const KONTEXT = 'fal-ai/flux-kontext/dev';
export const BRIA = 'fal-ai/bria/background/remove';

/** fal's official client, with its addresses turned to the engine's. */
export function officialClient(engineUrl: string, credentials = API_KEY): FalClient {
  return createFalClient({
    credentials,
    requestMiddleware: async (request) => ({
      ...request,
      url: request.url
        .replace('https://fal.run', `${engineUrl}/fal-run`)
        .replace('https://queue.fal.run', `${engineUrl}/fal-queue`)
        .replace('https://rest.fal.ai', `${engineUrl}/fal-rest`),
    }),
  });
}
