import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Output } from '../../http/wire.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import { saveVideo } from '../files/save-video.ts';
import type { ClaimedRun, RunPorts } from '../runs/run.ts';
import type { StoredClip } from './clips.ts';

const JOINED = 'scene.mp4';

/** The stored clips as one video, in our own store. */
export function joinClips(deps: RunPorts, run: ClaimedRun, clips: readonly StoredClip[]): Promise<Output> {
  const { store, database, media } = deps;
  return inWorkFolder(deps.config, async (folder) => {
    const files: string[] = [];
    for (const [index, { key }] of clips.entries()) {
      const file = `clip-${index}.mp4`;
      const found = await store.get(key);
      if (found === null) throw new Error(`The clip ${key} is no longer stored`);
      await pipeline(found.stream, createWriteStream(join(folder, file)));
      files.push(file);
    }
    const [first = JOINED] = files;
    // A single clip stays as it came.
    if (files.length > 1) await media.join({ folder, files, output: JOINED, isChained: true });
    const place = { store, database, media, userId: run.user_id, generationId: run.generation_id };
    return saveVideo({ ...place, index: 0, folder, file: files.length > 1 ? JOINED : first });
  });
}
