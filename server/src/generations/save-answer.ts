import type { RunDeps } from '../deps.ts';
import { saveOutput } from '../files/save-output.ts';
import type { Output } from '../wire.ts';
import { completeRun } from './end-run.ts';
import { holdLease } from './hold-lease.ts';
import type { ClaimedRun, KeptAnswer } from './run.ts';

const OUTPUT_BYTES = 50 * 1024 * 1024;
const OUTPUT_TIMEOUT_MS = 30_000;

/**
 * Copies what the provider delivered into our own store and completes the generation. A crash in between is repeated
 * from the start: the kept answer stays with the run until then.
 */
export async function saveAnswer(deps: RunDeps, run: ClaimedRun, answer: KeptAnswer): Promise<void> {
  const outputs: Output[] = [];
  for (const [index, delivered] of answer.outputs.entries()) {
    const output = await holdLease(deps, run, async () => {
      const { body } = await deps.fetchOutput(delivered.url, { maxBytes: OUTPUT_BYTES, timeoutMs: OUTPUT_TIMEOUT_MS });
      return saveOutput({
        store: deps.store,
        database: deps.database,
        userId: run.user_id,
        generationId: run.generation_id,
        index,
        body,
      });
    });
    outputs.push(output);
  }
  await completeRun(deps, run, outputs, answer.metadata);
}
