import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Logger } from '../../platform/log/log.ts';
import { readJsonAtMost } from '../../platform/read-at-most.ts';

/** A price must not wait for it. */
const PATIENCE_MS = 400;
const REMEMBERED = 500;
const ANSWER_BYTES = 64 * 1024;

const answer = z.looseObject({ notDrawn: z.array(z.string().max(200)).max(20) });

export type PromptReader = {
  /** Empty as well when the engine does not answer in time: it is advice. */
  wordsLeftOut: (provider: string, prompt: string, kind: 'picture' | 'clip') => Promise<string[]>;
};

/** Asks the preview engine, and no real service, which words of a prompt it would leave out; remembers the last prompts. */
export function createPromptReader({ fal, runware }: Pick<Config, 'fal' | 'runware'>, log: Logger): PromptReader {
  const engines = new Map(
    [
      { name: 'fal', isEmbedded: fal.isEmbedded, url: fal.queueUrl, key: fal.apiKey },
      { name: 'runware', isEmbedded: runware.isEmbedded, url: runware.baseUrl, key: runware.apiKey },
    ].flatMap(({ name, isEmbedded, url, key }) =>
      isEmbedded && key !== undefined ? [[name, { address: new URL('/reading', url), key }] as const] : [],
    ),
  );
  const known = new Map<string, string[]>();

  function remember(question: string, words: string[]): void {
    known.set(question, words);
    const [oldest] = known.keys();
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  }

  return {
    async wordsLeftOut(provider, prompt, kind) {
      const engine = engines.get(provider);
      if (engine === undefined) return [];
      const question = JSON.stringify({ prompt, kind });
      const remembered = known.get(question);
      if (remembered !== undefined) return remembered;
      try {
        const response = await fetch(engine.address, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${engine.key}` },
          body: question,
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        const { notDrawn } = answer.parse(await readJsonAtMost(response, ANSWER_BYTES));
        remember(question, notDrawn);
        return notDrawn;
      } catch (error) {
        log.debug({ err: error }, 'The preview engine did not say which words it leaves out');
        return [];
      }
    },
  };
}
