import { providerMappings } from '@kinora/catalogue/providers';
import { readRecord } from '../generations/recorded-input.ts';
import type { ClaimedRun } from './run.ts';

type Steps = {
  /** How many calls make the generation. */
  count: number;
  /** The input's field with the picture that the first begins with. */
  startField: string;
  /** What one of them is called: `Clip`. */
  name: string;
};

type StepRun = Pick<ClaimedRun, 'tool_type' | 'input_data' | 'step'>;

/** Whether one result takes as many calls as its settings say. */
export function isMadeInSteps(toolId: string): boolean {
  const mapping = providerMappings[toolId];
  return mapping !== undefined && 'steps' in mapping;
}

/** The steps of a generation that takes several calls, one after the other; null where one call makes all of it. */
export function stepsOf(run: Pick<ClaimedRun, 'tool_type' | 'input_data'>): Steps | null {
  const mapping = providerMappings[run.tool_type];
  if (mapping === undefined || !('steps' in mapping)) return null;
  const { steps, startField, stepName: name } = mapping;
  return { count: steps(readRecord(run.input_data)).length, startField, name };
}

export type Shown = { percent: number | null; message: string | null };

/** How far the whole generation is when this call is at `percent`, and what is being done. */
export function shownProgress(run: StepRun, { percent, message }: Shown): Shown {
  const steps = stepsOf(run);
  if (steps === null) return { percent, message };
  const { count, name } = steps;
  const title = `${name} ${run.step + 1} of ${count}`;
  return {
    percent: Math.floor((100 * run.step + (percent ?? 0)) / count),
    message: message === null ? title : `${title}: ${message}`,
  };
}
