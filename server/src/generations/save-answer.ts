import type { RunDeps } from '../deps.ts';
import { saveOutput } from '../files/save-output.ts';
import type { Output } from '../wire.ts';
import { completeRun } from './end-run.ts';
import { type ClaimedRun, type KeptAnswer, LEASE_SECONDS } from './run.ts';

const OUTPUT_BYTES = 50 * 1024 * 1024;
const OUTPUT_TIMEOUT_MS = 30_000;
const RENEW = { name: 'renew_lease', text: 'select renew_lease($1, $2, $3)' };

/**
 * Copies what the provider delivered into our own store and completes the generation. A crash in between is repeated
 * from the start: the kept answer stays with the run until then.
 */
export async function saveAnswer(deps: RunDeps, run: ClaimedRun, answer: KeptAnswer): Promise<void> {
  const renewal = setInterval(
    () => {
      deps.pipeline
        .call(RENEW, [run.id, run.claim_no, LEASE_SECONDS])
        .catch((error: unknown) => deps.log.warn({ err: error, run: run.id }, 'A lease could not be renewed'));
    },
    (LEASE_SECONDS * 1000) / 3,
  );
  try {
    const outputs: Output[] = [];
    for (const [index, delivered] of answer.outputs.entries()) {
      const { body } = await deps.fetchOutput(delivered.url, { maxBytes: OUTPUT_BYTES, timeoutMs: OUTPUT_TIMEOUT_MS });
      outputs.push(
        await saveOutput({
          store: deps.store,
          database: deps.database,
          userId: run.user_id,
          generationId: run.generation_id,
          index,
          body,
        }),
      );
    }
    await completeRun(deps, run, outputs, answer.metadata);
  } finally {
    clearInterval(renewal);
  }
}
