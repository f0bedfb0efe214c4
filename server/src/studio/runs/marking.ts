import type { Marking } from '../files/mark-file.ts';
import { resultMarks } from '../files/result-marks.ts';
import type { ClaimedRun, RunPorts } from './run.ts';

/** What this run's results say about themselves. */
export async function markingOf({ database, store, marks, log }: RunPorts, run: ClaimedRun): Promise<Marking> {
  const madeBy = { tool: run.sold.tool, userId: run.user_id, inputData: run.input_data };
  return { ...(await resultMarks({ database, store, studio: marks.studio }, madeBy)), marks, log };
}
