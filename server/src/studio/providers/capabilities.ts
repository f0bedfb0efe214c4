import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import { readJsonAtMost } from '../../platform/read-at-most.ts';

const FRESH_FOR_MS = 30_000;
const TIMEOUT_MS = 2000;
const ANSWER_BYTES = 1024 * 1024;

const answer = z.looseObject({
  protocols: z.looseObject({
    fal: z.looseObject({ endpoints: z.array(z.string()) }).default({ endpoints: [] }),
  }),
});

export type Capabilities = {
  /** Whether an endpoint at fal can be asked; the real service is taken at the catalogue's word. */
  hasEndpoint: (endpoint: string) => Promise<boolean>;
};

/**
 * What the preview engine can make. Read at most every 30 seconds, and again after a failure; what it said last counts
 * while it restarts. Before it has ever answered, everything may be asked of it.
 */
export function createCapabilities({ fal }: Pick<Config, 'fal'>, log: Logger): Capabilities {
  let known: ReadonlySet<string> | null = null;
  let readAt = 0;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    try {
      const response = await fetch(new URL('/capabilities', fal.queueUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      known = new Set(answer.parse(await readJsonAtMost(response, ANSWER_BYTES)).protocols.fal.endpoints);
      readAt = Date.now();
    } catch (error) {
      log.warn({ err: error }, 'The preview engine did not say what it can make');
    }
  }

  async function endpoints(): Promise<ReadonlySet<string> | null> {
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
  };
}
