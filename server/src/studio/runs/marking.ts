import { invisibleMark } from '../files/invisible-mark.ts';
import type { Marking } from '../files/mark-file.ts';
import { resultMarks } from '../files/result-marks.ts';
import type { ClaimedRun, RunPorts } from './run.ts';

/** What this run's results say about themselves. */
export async function markingOf(deps: RunPorts, run: ClaimedRun): Promise<Marking> {
  const { database, store, marks, log, providers } = deps;
  const isPreview = providers[run.provider]?.isPreview ?? false;
  const madeBy = { sold: run.sold, isPreview, userId: run.user_id, inputData: run.input_data };
  const invisible = await invisibleMark(deps, run.generation_id);
  return { ...(await resultMarks({ database, store, studio: await marks.studio() }, madeBy)), marks, log, invisible };
}
