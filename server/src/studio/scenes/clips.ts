import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRows } from '../../platform/database/rows.ts';
import type { ClaimedRun } from '../runs/run.ts';

/** What one call of a generation made, in our own store until all are joined. */
export const storedClip = z.object({
  key: z.string(),
  /** What the next one begins with; null for the last, and where this machine cannot decode videos. */
  lastFrame: z.string().nullable(),
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
