import type { JobState, LogLine } from '../queue/job.ts';
import type { Queue } from '../queue/queue.ts';
import { type Result, secondsOf } from './describe-result.ts';

type Log = { message: string; level: 'INFO'; source: 'USER'; timestamp: string };

/** The status of a request as fal tells it. There is none for a failure: such a request is COMPLETED, with `error`. */
export type Status = { request_id: string } & RequestUrls &
  (
    | { status: 'IN_QUEUE'; queue_position: number }
    | { status: 'IN_PROGRESS'; logs: Log[] | null }
    | {
        status: 'COMPLETED';
        logs: Log[] | null;
        metrics: { inference_time: number };
        error?: string;
        error_type?: string;
      }
  );

/** `result` is what the finished request answers; `logs` are the lines to tell, or null for none. */
export function describeStatus(
  state: JobState,
  parts: { queue: Queue; endpoint: string; origin: string; result: Result | null; logs: readonly LogLine[] | null },
): Status {
  const { queue, endpoint, origin, result } = parts;
  const common = { request_id: state.id, ...requestUrls(origin, endpoint, state.id) };
  const logs = parts.logs?.map(describeLine) ?? null;
  if (result) {
    return {
      ...common,
      status: 'COMPLETED',
      logs,
      metrics: { inference_time: secondsOf(state.outcome) },
      ...(result.status === 200 ? {} : { error: result.error, error_type: result.errorType }),
    };
  }
  if (queue.isRunning(state.id)) {
    return { ...common, status: 'IN_PROGRESS', logs };
  }
  // The queue counts the running job too, fal only those that wait.
  return { ...common, status: 'IN_QUEUE', queue_position: Math.max(0, queue.positionOf(state.id) - 1) };
}

function describeLine({ message, at }: LogLine): Log {
  return { message, level: 'INFO', source: 'USER', timestamp: new Date(at).toISOString() };
}

interface RequestUrls {
  response_url: string;
  status_url: string;
  cancel_url: string;
}

/** Where a request is asked about. Of the endpoint's id only owner and app are part of it, as at fal. */
export function requestUrls(origin: string, endpoint: string, id: string): RequestUrls {
  const [owner = '', app = ''] = endpoint.split('/');
  const base = `${origin}/fal-queue/${owner}/${app}/requests/${id}`;
  return { response_url: base, status_url: `${base}/status`, cancel_url: `${base}/cancel` };
}
