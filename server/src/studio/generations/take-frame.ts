import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline as copy } from 'node:stream/promises';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { readRow } from '../../platform/database/rows.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { MediaError, type MediaProgram } from '../../platform/media/media-program.ts';
import { createSlots } from '../../platform/media/slots.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { requireRoom } from '../files/storage.ts';
import { newOutputName, storeOutputs } from '../files/store-outputs.ts';
import type { Upload } from '../files/wire.ts';
import { keyOf } from '../providers/input-files.ts';
import { findGeneration } from './record.ts';

export const frameBody = z.object({
  output: z.int().min(0).max(99).default(0).meta({ description: 'Which output, counted from 0' }),
  which: z.enum(['first', 'last']),
});

const TAKEN = {
  name: 'taken_frame',
  text: `select key, bytes, width, height from files
    where user_id = $1 and folder = 'generations' and starts_with(key, $2) order by created_at limit 1`,
  row: z.object({ key: z.string(), bytes: z.number(), width: z.number(), height: z.number() }),
};

/** What the video program says of files that no frame can be taken of; anything else is a fault of ours. */
const withoutFrames = new Set(['unreadable', 'unsupported', 'no_decoder']);
const CLIP = 'clip';
const FRAME = 'frame.png';
const slots = createSlots(1);

type FramePorts = {
  config: Config;
  pipeline: Pipeline;
  database: Database;
  settings: Settings;
  store: ObjectStore;
  media: MediaProgram;
};

/**
 * The exact first or last frame of a clip as a stored picture, which an order may name. Asked again, it is the same file.
 * @throws AppError 400 where the output is no clip or cannot be read on this machine, 404, 413 storage_full
 */
export async function takeFrame(
  deps: FramePorts,
  token: string,
  id: string,
  { output, which }: z.output<typeof frameBody>,
): Promise<Upload> {
  const { user_id: userId, outputs } = await findGeneration(deps, token, id);
  const clip = outputs[output];
  if (clip?.contentType.startsWith('video/') !== true) throw notAClip();
  const part = `frame${output}${which}`;
  const taken = await readRow(deps.pipeline, TAKEN, [userId, `${userId}/generations/${id}-${part}-`]);
  const { key, ...facts } =
    taken ?? (await slots.run(() => take(deps, token, { userId, id, part, which, clip }), userId));
  return { url: `/files/${key}`, contentType: 'image/png', ...facts };
}

type Asked = { userId: string; id: string; part: string; which: 'first' | 'last'; clip: { url: string } };

async function take(deps: FramePorts, token: string, { userId, id, part, which, clip }: Asked) {
  await requireRoom(deps, token);
  const found = await deps.store.get(keyOf(clip.url));
  if (found === null) throw notFound();
  return inWorkFolder(deps.config, async (folder) => {
    await copy(found.stream, createWriteStream(join(folder, CLIP)));
    const size = await frameOf(deps.media, folder, which);
    const body = await readFile(join(folder, FRAME));
    const place = { store: deps.store, database: deps.database, userId, generationId: id };
    const file = { key: `${newOutputName(place, part)}.png`, bytes: body.length, ...size };
    await storeOutputs(place, [{ ...file, body, contentType: 'image/png' }]);
    return file;
  });
}

async function frameOf(media: MediaProgram, folder: string, which: 'first' | 'last') {
  try {
    const { width, height } = await media.frame({ folder, file: CLIP, output: FRAME, which });
    return { width, height };
  } catch (error) {
    if (error instanceof MediaError && withoutFrames.has(error.code)) throw notAClip();
    throw error;
  }
}

const notAClip = () => new AppError('invalid_input', text('refusals', 'data.noFrame'), 400);
