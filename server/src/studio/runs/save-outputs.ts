import { join } from 'node:path';
import type { Finish } from '@kinora/catalogue/providers';
import { AppError } from '../../platform/errors.ts';
import { looksLikeSound, readHead, sniffVideo } from '../../platform/media/media-formats.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import { withSpan } from '../../platform/tracing/spans.ts';
import { invisibleMark } from '../files/invisible-mark.ts';
import type { Marking } from '../files/mark-file.ts';
import { resultMarks } from '../files/result-marks.ts';
import { saveOutput } from '../files/save-output.ts';
import { saveSound } from '../files/save-sound.ts';
import { saveVideo } from '../files/save-video.ts';
import type { Output } from '../files/wire.ts';
import { recordedInput } from '../generations/recorded-input.ts';
import type { Finding } from '../moderation/findings.ts';
import { judgeOf, type ResultFile, type ResultJudge } from '../moderation/results.ts';
import { mappingOf } from '../tools/sold-tool.ts';
import { fetchDelivered } from './delivered-files.ts';
import { holdLease } from './hold-lease.ts';
import { layOverOriginal } from './lay-over-original.ts';
import { renderMotion } from './render-motion.ts';
import type { ClaimedRun, KeptOutput, RunPorts, SavedOutput } from './run.ts';

/** What this run's results say about themselves. */
export async function markingOf(deps: RunPorts, run: ClaimedRun): Promise<Marking> {
  const { database, store, marks, log, providers } = deps;
  const isPreview = providers[run.provider]?.isPreview ?? false;
  const madeBy = { sold: run.sold, isPreview, userId: run.user_id, inputData: run.input_data };
  const invisible = await invisibleMark(deps, run.generation_id);
  return { ...(await resultMarks({ database, store, studio: await marks.studio() }, madeBy)), marks, log, invisible };
}

const FILE = 'delivered';

/** Errors for which the delivered file is to blame, and not this studio. */
const badFile = new Set(['refused_address', 'too_large', 'fetch_failed', 'bad_output']);

/**
 * Copies what a provider delivered into our own store, in order; null for each file that could not be fetched or is no
 * picture, video or sound. What `saved` holds already is not fetched again.
 * @throws AppError cannot_finish when this machine cannot make of it what was asked for
 */
export async function saveOutputs(
  deps: RunPorts,
  run: ClaimedRun,
  delivered: readonly KeptOutput[],
  saved: readonly (SavedOutput | null)[],
): Promise<(SavedOutput | null)[]> {
  return withSpan({ name: 'save outputs', attributes: { 'kinora.run': run.id } }, async (span) => {
    const outputs: (SavedOutput | null)[] = [];
    const judge = await holdLease(deps, run, () => judgeOf(deps, run));
    for (const [index, output] of delivered.entries()) {
      outputs.push(saved[index] ?? (await holdLease(deps, run, () => trySave(deps, { run, judge }, output, index))));
    }
    span.setAttribute('kinora.saved', outputs.filter((output) => output !== null).length);
    return outputs;
  });
}

type Saving = { run: ClaimedRun; judge: ResultJudge };

async function trySave(
  deps: RunPorts,
  { run, judge }: Saving,
  from: KeptOutput,
  index: number,
): Promise<SavedOutput | null> {
  try {
    return await inWorkFolder(deps.config, async (folder) => {
      const mapping = mappingOf(run.sold, run.provider);
      const isOurs = mapping.provider === 'local';
      const file = isOurs ? await renderMotion(deps, run, mapping, folder) : FILE;
      if (!isOurs) await fetchDelivered(deps, run, from, join(folder, file));
      const laid = await layOverOriginal(deps, run, { folder, file });
      return keep(deps, { run, judge }, { folder, ...laid, isFlagged: from.isFlagged }, index);
    });
  } catch (error) {
    if (!(error instanceof AppError && badFile.has(error.code))) throw error;
    deps.log.warn({ err: error, run: run.id, index }, 'A delivered file could not be kept');
    return null;
  }
}

type WorkFile = Pick<ResultFile, 'folder' | 'file' | 'isFlagged'> & { isComposed: boolean };

async function keep(
  deps: RunPorts,
  { run, judge }: Saving,
  { folder, file, isFlagged, isComposed }: WorkFile,
  index: number,
): Promise<SavedOutput> {
  const { imageFormat, video } = finishOf(run);
  const { store, database, media } = deps;
  // The invisible mark would change pixels that are promised to stay.
  const marking = { ...(await markingOf(deps, run)), ...(isComposed ? { invisible: null } : {}) };
  const place = { store, database, userId: run.user_id, generationId: run.generation_id, index, marking };
  const path = join(folder, file);
  const head = await readHead(path);
  if (await looksLikeSound(head, { mayBeMp4: run.sold.tool.outputKind === 'audio' })) {
    return judged(
      await judge({ folder, file, kind: 'audio', isFlagged }),
      await saveSound({ ...place, media, folder, file }),
    );
  }
  if ((await sniffVideo(head)) !== null) {
    const saved = await saveVideo({ ...place, media, folder, file, ...(video === undefined ? {} : { finish: video }) });
    return judged(await judge({ folder, file, kind: 'video', isFlagged }), saved);
  }
  const saved = await saveOutput({
    ...place,
    folder,
    file,
    ...(imageFormat === undefined ? {} : { imageFormat }),
  });
  return judged(await judge({ folder, file, kind: 'image', isFlagged }), saved);
}

function judged(finding: Finding | null, output: Output): SavedOutput {
  return finding === null ? output : { ...output, finding };
}

function finishOf(run: ClaimedRun): Finish {
  const mapping = mappingOf(run.sold, run.provider);
  if (!('finish' in mapping)) return {};
  return mapping.finish?.(recordedInput(run.sold.tool, run.input_data).record) ?? {};
}
