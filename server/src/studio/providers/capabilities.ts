import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import { readJsonAtMost } from '../../platform/read-at-most.ts';

const FRESH_FOR_MS = 30_000;
const TIMEOUT_MS = 2000;
const ANSWER_BYTES = 1024 * 1024;

const answer = z.looseObject({
  protocols: z.looseObject({
    fal: z
      .looseObject({ endpoints: z.array(z.string()), read: z.array(z.string()).default([]) })
      .default({ endpoints: [], read: [] }),
  }),
});

export type Capabilities = {
  /** Whether an endpoint at fal can be asked; the real service is taken at the catalogue's word. */
  hasEndpoint: (endpoint: string) => Promise<boolean>;
  /** The endpoints that the preview engine has; none where fal itself is asked. */
  previewEndpoints: () => Promise<PreviewEndpoint[]>;
};

/** `isFollowed`: input by input. Of all others the engine makes something of their kind, which stands in for the model. */
type PreviewEndpoint = { endpoint: string; isFollowed: boolean };

/**
 * What the preview engine can make. Read at most every 30 seconds, and again after a failure; what it said last counts
 * while it restarts. Before it has ever answered, everything may be asked of it.
 */
export function createCapabilities({ fal }: Pick<Config, 'fal'>, log: Logger): Capabilities {
  let known: ReadonlyMap<string, PreviewEndpoint> | null = null;
  let readAt = 0;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      const response = await fetch(new URL('/capabilities', fal.queueUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      const told = answer.parse(await readJsonAtMost(response, ANSWER_BYTES)).protocols.fal;
      const followed = new Set(told.read);
      known = new Map(told.endpoints.map((endpoint) => [endpoint, { endpoint, isFollowed: followed.has(endpoint) }]));
      readAt = Date.now();
    } catch (error) {
      log.warn({ err: error }, 'The preview engine did not say what it can make');
    }
  }

  async function endpoints(): Promise<typeof known> {
    if (Date.now() - readAt <= FRESH_FOR_MS) return known;
    reading ??= read().finally(() => {
      reading = null;
    });
    // What is known serves while it is read anew.
    if (known === null) await reading;
    return known;
  }

  return {
    async hasEndpoint(endpoint) {
      if (!fal.isEmbedded) return true;
      return (await endpoints())?.has(endpoint) ?? true;
    },
    async previewEndpoints() {
      return fal.isEmbedded ? [...((await endpoints())?.values() ?? [])] : [];
    },
  };
}
