import type { Job } from '@kinora/server/admin-jobs-wire';
import { type Text, text } from '@kinora/texts/typed-keys';
import { sayText } from '../../../shared/texts/use-texts.ts';

export const jobStates = ['running', 'waiting', 'stuck', 'failed', 'refunded', 'late', 'completed'] as const;

const steps: Readonly<Record<string, Text>> = {
  queued: text('adminJobs', 'steps.queued'),
  submitting: text('adminJobs', 'steps.submitting'),
  at_provider: text('adminJobs', 'steps.at_provider'),
  saving: text('adminJobs', 'steps.saving'),
};

type Said = Pick<Job, 'run_state' | 'percent' | 'message' | 'error_message' | 'failures' | 'return_reason'>;

/** How far a job is, or why it is as it is. `write` puts a text into words. */
export function describeJob(
  { run_state, percent, message, error_message, failures, return_reason }: Said,
  write: (words: Text) => string,
): string {
  const step = run_state === null ? undefined : steps[run_state];
  const parts = [
    ...(step === undefined ? [] : [percent === null ? write(step) : write(stepAt(write(step), percent))]),
    ...(message === null || step === undefined ? [] : [message]),
    ...(failures > 0 && step !== undefined ? [write(text('adminJobs', 'failedAttempts', { count: failures }))] : []),
    ...(error_message === null ? [] : [error_message]),
    ...(return_reason === null || return_reason === error_message ? [] : [return_reason]),
  ];
  return parts.join(' · ');
}

const stepAt = (step: string, percent: number) => text('adminJobs', 'stepAt', { step, percent: Math.round(percent) });

/** "45 s", "3 min", "2 h". */
export function durationOf(seconds: number): Text {
  if (seconds < 90) return text('admin', 'duration.seconds', { count: Math.round(seconds) });
  if (seconds < 5400) return text('admin', 'duration.minutes', { count: Math.round(seconds / 60) });
  return text('admin', 'duration.hours', { count: Math.round(seconds / 3600) });
}

/** The same in the language that is shown. */
export const durationText = (seconds: number): string => sayText(durationOf(seconds));
