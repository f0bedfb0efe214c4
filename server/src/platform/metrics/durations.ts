import { Histogram, Registry } from 'prom-client';

/** What this process measures of its own work. */
export const durations = new Registry();

// Labels have few values each: routes as they are written, names of ours. Never an id, nor anything that was typed.
const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets: number[]) =>
  new Histogram({ name, help, labelNames, buckets, registers: [durations] });

const SHORT = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LONG = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300];

export const requestDuration = histogram(
  'kinora_http_request_duration_seconds',
  'Until an answer began, by route, method and class of its status',
  ['route', 'method', 'status'],
  SHORT,
);

export const providerCallDuration = histogram(
  'kinora_provider_call_duration_seconds',
  'What calls of providers took, by provider, step of the protocol and outcome',
  ['provider', 'step', 'outcome'],
  LONG,
);

export const moderationDuration = histogram(
  'kinora_moderation_duration_seconds',
  'What questions to the moderation service took, by what was asked about and outcome',
  ['kind', 'outcome'],
  SHORT,
);

export const runStepDuration = histogram(
  'kinora_run_step_duration_seconds',
  'What a step of a run took, by provider and the state in which it began',
  ['provider', 'state'],
  LONG,
);

export const poolWait = histogram(
  'kinora_database_pool_wait_seconds',
  'How long work waited for a connection of the pool',
  [],
  SHORT,
);

/** Measures `work`, whether or not it succeeds. */
export async function timed<Result>(
  note: (seconds: number, isFailed: boolean) => void,
  work: () => Promise<Result>,
): Promise<Result> {
  const from = performance.now();
  let isFailed = true;
  try {
    const result = await work();
    isFailed = false;
    return result;
  } finally {
    note((performance.now() - from) / 1000, isFailed);
  }
}
