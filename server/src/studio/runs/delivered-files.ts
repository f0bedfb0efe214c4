import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, explainDiskError, isUnavailable } from '../../platform/errors.ts';
import { removeFiles, removeObjects } from '../../platform/objects/remove-files.ts';
import { newOutputName, storeOutputs } from '../files/store-outputs.ts';
import type { DeliveredOutput } from '../providers/provider.ts';
import { type ClaimedRun, type KeptOutput, type RunPorts, retryDelay } from './run.ts';

const OUTPUT_BYTES = 300 * 1024 * 1024;
const OUTPUT_TIMEOUT_MS = 120_000;
/** About three minutes of patience with our own store, for what no provider will say a second time. */
const TRIES = 12;

/**
 * Puts files that were in an answer itself into our own store, so that the answer can be written down. Until they are
 * saved as outputs they count as unnamed ones, which the sweep removes.
 */
export async function keepDelivered(
  deps: RunPorts,
  run: ClaimedRun,
  outputs: readonly DeliveredOutput[],
): Promise<KeptOutput[]> {
  const kept: KeptOutput[] = [];
  for (const [index, output] of outputs.entries()) {
    const { isFlagged } = output;
    const place = 'url' in output ? { url: output.url } : { key: await keepBytes(deps, run, output.bytes, index) };
    kept.push({ ...place, ...(isFlagged === undefined ? {} : { isFlagged }) });
  }
  return kept;
}

async function keepBytes(deps: RunPorts, run: ClaimedRun, body: Buffer, index: number): Promise<string> {
  const place = { store: deps.store, database: deps.database, userId: run.user_id, generationId: run.generation_id };
  const key = `${newOutputName(place, `delivered${index}`)}.bin`;
  const file = { key, body, contentType: 'application/octet-stream', bytes: body.length, width: 0, height: 0 };
  for (let failures = 0; ; failures += 1) {
    try {
      await storeOutputs(place, [file]);
      return key;
    } catch (error) {
      if (!isUnavailable(explainDiskError(error)) || failures + 1 >= TRIES) throw error;
      deps.log.warn({ err: error, run: run.id }, 'What a provider delivered cannot be stored at the moment');
      await sleep(retryDelay(failures));
    }
  }
}

/** Removes the copies of an answer's files once its outputs are saved. The sweep removes what a crash leaves. */
export async function dropDelivered(deps: RunPorts, outputs: readonly KeptOutput[]): Promise<void> {
  const keys = outputs.flatMap((output) => ('key' in output ? [output.key] : []));
  if (keys.length === 0) return;
  try {
    await deps.database.transaction().execute((transaction) => removeFiles(transaction, keys));
    await removeObjects(deps, keys);
  } catch (error) {
    deps.log.warn({ err: error }, 'What an answer held could not be removed; the sweep will');
  }
}

/**
 * Copies a delivered file to a path.
 * @throws AppError refused_address, too_large or fetch_failed
 */
export async function fetchDelivered(
  deps: Pick<RunPorts, 'providers' | 'fetchOutput' | 'store'>,
  run: Pick<ClaimedRun, 'provider'>,
  output: KeptOutput,
  path: string,
): Promise<void> {
  if ('url' in output) {
    const fetchOutput = deps.providers[run.provider]?.fetchOutput ?? deps.fetchOutput;
    await fetchOutput(output.url, { maxBytes: OUTPUT_BYTES, timeoutMs: OUTPUT_TIMEOUT_MS, into: path });
    return;
  }
  const file = await deps.store.get(output.key);
  if (file === null) throw new AppError('fetch_failed', 'What was delivered is no longer stored', 502);
  await pipeline(file.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}
