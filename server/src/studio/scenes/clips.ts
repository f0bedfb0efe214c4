import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import type { Ingredient } from '../../platform/marks/marks-program.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { type Marking, markFile } from '../files/mark-file.ts';
import { saveVideo } from '../files/save-video.ts';
import { judgeOf } from '../moderation/results.ts';
import { type InputFile, inputFile } from '../providers/input-files.ts';
import type { ClaimedRun, RunPorts, SavedOutput } from '../runs/run.ts';
import { markingOf } from '../runs/save-outputs.ts';
import { stepsOf } from '../runs/steps.ts';

/** What one call of a generation made, in our own store until all are joined. */
export const storedClip = z.object({
  key: z.string(),
  /** What the next one begins with; null for the last, and where this machine cannot decode videos. */
  lastFrame: z.string().nullable(),
  /** Its provider's own checker minds it. */
  isFlagged: z.literal(true).optional(),
  /** What its provider told of it, for the record. */
  metadata: z.record(z.string(), z.unknown()),
});
export type StoredClip = z.infer<typeof storedClip>;

const CLIPS = {
  name: 'stored_clips',
  text: 'select clip from runs where generation_id = $1 and clip is not null order by step',
  row: z.object({ clip: z.unknown() }),
};

/** Those of a generation that are stored, in order. */
export async function storedClips(
  { pipeline }: { pipeline: Pipeline },
  { generation_id }: Pick<ClaimedRun, 'generation_id'>,
): Promise<StoredClip[]> {
  const rows = await readRows(pipeline, CLIPS, [generation_id]);
  return rows.map(({ clip }) => storedClip.parse(clip));
}

/** What a later call begins with: the exact last frame of the one before. */
export async function startFrame(
  deps: { pipeline: Pipeline; store: ObjectStore },
  run: ClaimedRun,
): Promise<InputFile> {
  const before = (await storedClips(deps, run))[run.step - 1];
  const field = stepsOf(run)?.startField;
  if (before?.lastFrame === null || before?.lastFrame === undefined || field === undefined) {
    throw new Error('The clip before this one has no last frame');
  }
  return inputFile(deps, field, before.lastFrame);
}

const JOINED = 'scene.mp4';

/** The stored clips as one video, in our own store. */
export function joinClips(deps: RunPorts, run: ClaimedRun, clips: readonly StoredClip[]): Promise<SavedOutput> {
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
    const marking = await markingOf(deps, run);
    if (files.length > 1) marking.ingredients = await clipsAsParts(marking, folder, files);
    const place = { store, database, media, userId: run.user_id, generationId: run.generation_id, marking };
    const file = files.length > 1 ? JOINED : first;
    const finding = await (await judgeOf(deps, run))({
      ...{ folder, file, kind: 'video' },
      isFlagged: clips.some(({ isFlagged }) => isFlagged === true),
    });
    const output = await saveVideo({ ...place, index: 0, folder, file });
    return finding === null ? output : { ...output, finding };
  });
}

/** Each clip with marks of its own: the first was made from what the person gave, each other one from the clip before. */
async function clipsAsParts(
  marking: Marking,
  folder: string,
  files: readonly string[],
): Promise<Marking['ingredients']> {
  const parts: Ingredient[] = [];
  for (const [index, file] of files.entries()) {
    const before = parts.at(-1);
    const ingredients = async (into: string): Promise<Ingredient[]> =>
      before === undefined ? marking.ingredients(into) : [{ ...before, relationship: 'inputTo' }];
    const marked = await markFile(
      { ...marking, invisible: null, ingredients },
      { folder, file, contentType: 'video/mp4' },
    );
    const path = join(folder, marked.file);
    parts.push({ path, contentType: 'video/mp4', title: `Clip ${index + 1}`, relationship: 'componentOf' });
  }
  return async () => parts;
}
