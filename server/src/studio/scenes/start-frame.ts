import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { type InputFile, inputFile } from '../providers/input-files.ts';
import type { ClaimedRun } from '../runs/run.ts';
import { stepsOf } from '../runs/steps.ts';
import { storedClips } from './clips.ts';

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
