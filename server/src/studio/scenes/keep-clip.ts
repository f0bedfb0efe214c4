import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { functions } from '../../platform/database/functions.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import { measureVideo } from '../../platform/media/measure-video.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import { MediaError, type VideoFacts } from '../../platform/media/media-program.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import { newOutputName, type StoredFile, storeOutputs } from '../files/store-outputs.ts';
import { fetchDelivered } from '../runs/delivered-files.ts';
import type { ClaimedRun, KeptAnswer, RunPorts } from '../runs/run.ts';
import { type StoredClip, storedClip } from './clips.ts';

const FILE = 'clip.mp4';
const FRAME = 'last.png';

/**
 * Copies the clip that a call delivered into our own store, with its last frame if another clip follows, and writes
 * that down. What was stored before a crash is not fetched again. Null when the lease was lost.
 * @throws AppError bad_output when it is no video
 */
export async function keepClip(
  deps: RunPorts,
  run: ClaimedRun,
  { outputs: [delivered], metadata }: KeptAnswer,
  isLast: boolean,
): Promise<StoredClip | null> {
  if (run.clip !== null) return storedClip.parse(run.clip);
  if (delivered === undefined) throw new AppError('bad_output', 'The service delivered no clip', 502);
  const stored = await inWorkFolder(deps.config, async (folder) => {
    await fetchDelivered(deps, run, delivered, join(folder, FILE));
    const facts = await measureVideo(deps.media, folder, FILE);
    if (facts === null) throw new AppError('bad_output', 'What the service delivered is not a video', 502);
    return store(deps, run, folder, facts, isLast);
  });
  const { isFlagged } = delivered;
  const clip = { ...stored, metadata, ...(isFlagged === undefined ? {} : { isFlagged }) };
  const claim = { run_id: run.id, at_claim: run.claim_no };
  return (await callForValue(deps.pipeline, functions.keep_clip, { ...claim, made: clip })) ? clip : null;
}

async function store(
  { store, database, media }: RunPorts,
  run: ClaimedRun,
  folder: string,
  facts: VideoFacts & { bytes: number },
  isLast: boolean,
) {
  const place = { store, database, userId: run.user_id, generationId: run.generation_id };
  const name = newOutputName(place, `clip${run.step}`);
  const { bytes, width, height, seconds, frames, fps } = facts;
  const files: StoredFile[] = [
    {
      key: `${name}.mp4`,
      body: { path: join(folder, FILE) },
      contentType: 'video/mp4',
      ...{ bytes, width, height, seconds, frames, fps },
    },
  ];
  const size = isLast ? null : await takeLastFrame(media, folder);
  if (size !== null) {
    const body = await readFile(join(folder, FRAME));
    files.push({ key: `${name}-last.png`, body, bytes: body.length, contentType: 'image/png', ...size });
  }
  await storeOutputs(place, files);
  return { key: `${name}.mp4`, lastFrame: size === null ? null : `${name}-last.png` };
}

/** Null where this machine cannot decode it. */
async function takeLastFrame(media: MediaProgram, folder: string) {
  try {
    return await media.frame({ folder, file: FILE, output: FRAME, which: 'last' });
  } catch (error) {
    if (error instanceof MediaError && error.code === 'no_decoder') return null;
    throw error;
  }
}
