import type { Job } from '@kinora/server/admin-desk-wire';

export const stateChoices = [
  { value: 'running', label: 'Running' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'stuck', label: 'Stuck' },
  { value: 'failed', label: 'Failed' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'late', label: 'Arrived late' },
  { value: 'completed', label: 'Completed' },
] as const;

const steps: Readonly<Record<string, string>> = {
  queued: 'In our queue',
  submitting: 'Being handed over',
  at_provider: 'At the provider',
  saving: 'Being saved',
};

type Said = Pick<Job, 'run_state' | 'percent' | 'message' | 'error_message' | 'failures' | 'return_reason'>;

/** How far a job is, or why it is as it is. */
export function describeJob({ run_state, percent, message, error_message, failures, return_reason }: Said): string {
  const step = run_state === null ? undefined : steps[run_state];
  const parts = [
    ...(step === undefined ? [] : [percent === null ? step : `${step}, ${Math.round(percent)}%`]),
    ...(message === null || step === undefined ? [] : [message]),
    ...(failures > 0 && step !== undefined ? [`${failures} failed ${failures === 1 ? 'attempt' : 'attempts'}`] : []),
    ...(error_message === null ? [] : [error_message]),
    ...(return_reason === null || return_reason === error_message ? [] : [return_reason]),
  ];
  return parts.join(' · ');
}

/** "45 s", "3 min", "2 h". */
export function durationText(seconds: number | null): string {
  if (seconds === null) return '-';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3600)} h`;
}
