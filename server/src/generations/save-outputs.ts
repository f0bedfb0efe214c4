import { type Finish, providerMappings } from '@kinora/catalogue/providers';
import type { RunDeps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { saveOutput } from '../files/save-output.ts';
import type { DeliveredOutput } from '../providers/provider.ts';
import type { Output } from '../wire.ts';
import { holdLease } from './hold-lease.ts';
import { recordedInput } from './recorded-input.ts';
import type { ClaimedRun } from './run.ts';

const OUTPUT_BYTES = 50 * 1024 * 1024;
const OUTPUT_TIMEOUT_MS = 30_000;

/** What says something about a delivered file rather than about us. */
const badFile = new Set(['refused_address', 'too_large', 'fetch_failed', 'bad_output']);

/**
 * Copies what a provider delivered into our own store, in order; null for each file that could not be fetched or is no
 * picture. What `saved` holds already is not fetched again.
 */
export async function saveOutputs(
  deps: RunDeps,
  run: ClaimedRun,
  delivered: readonly DeliveredOutput[],
  saved: readonly (Output | null)[],
): Promise<(Output | null)[]> {
  const { imageFormat } = finishOf(run);
  const outputs: (Output | null)[] = [];
  for (const [index, { url }] of delivered.entries()) {
    outputs.push(saved[index] ?? (await holdLease(deps, run, () => trySave(deps, run, { url, index, imageFormat }))));
  }
  return outputs;
}

async function trySave(
  deps: RunDeps,
  run: ClaimedRun,
  { url, index, imageFormat }: { url: string; index: number; imageFormat: Finish['imageFormat'] },
): Promise<Output | null> {
  try {
    const { body } = await deps.fetchOutput(url, { maxBytes: OUTPUT_BYTES, timeoutMs: OUTPUT_TIMEOUT_MS });
    return await saveOutput({
      store: deps.store,
      database: deps.database,
      userId: run.user_id,
      generationId: run.generation_id,
      index,
      body,
      ...(imageFormat === undefined ? {} : { imageFormat }),
    });
  } catch (error) {
    if (!(error instanceof AppError && badFile.has(error.code))) throw error;
    deps.log.warn({ err: error, run: run.id, index }, 'A delivered file could not be kept');
    return null;
  }
}

function finishOf(run: ClaimedRun): Finish {
  const mapping = providerMappings[run.tool_type];
  if (mapping?.provider !== 'fal') return {};
  return mapping.finish?.(recordedInput(run).record) ?? {};
}
