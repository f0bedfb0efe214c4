import { createFalClient, type FalClient } from '@fal-ai/client';
import { API_KEY } from './start-engine.ts';

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
