import { randomUUID } from 'node:crypto';
import type { ComfyClient, JobState } from '../queue/job.ts';
import type { Queue } from '../queue/queue.ts';

/** ComfyUI's queue and history are in its memory: a new process knows nothing of a former one's. */
const PROCESS = randomUUID();

export type ComfyJob = { state: JobState; client: ComfyClient };

export const thisProcess = (): string => PROCESS;

/** Everything that this process was asked for, in the order of its coming. What was taken out while it waited left no trace. */
export function comfyJobs(queue: Queue): ComfyJob[] {
  return [...queue.all()].flatMap((state) => {
    const { client, outcome } = state;
    const wasTakenOut = outcome.failure?.code === 'cancelled' && outcome.startedAt === null;
    return client.protocol === 'comfy' && client.process === PROCESS && !wasTakenOut ? [{ state, client }] : [];
  });
}

/** The last one under this id: the same id again runs again. */
export function findComfyJob(queue: Queue, promptId: string): ComfyJob | undefined {
  return comfyJobs(queue).findLast(({ client }) => client.promptId === promptId);
}

export const isOver = ({ state }: ComfyJob): boolean => state.outcome.finishedAt !== null;

type KeptFile = { filename: string; subfolder: string; type: 'output' | 'temp' };

/** What its output node kept, by the names that ComfyUI gives: a prefix, a number and an underscore. */
export function filesOf({ state, client }: ComfyJob): KeptFile[] {
  const parts = client.prefix.split('/');
  const name = parts.pop() ?? '';
  return state.outcome.outputs.map(({ format }, index) => ({
    filename: `${name}_${String(client.firstNumber + index).padStart(5, '0')}_.${format.toLowerCase()}`,
    subfolder: parts.join('/'),
    type: client.isTemporary ? 'temp' : 'output',
  }));
}

/** As the history tells of one that has ended. */
export function describeHistory(job: ComfyJob): Record<string, unknown> {
  const { state, client } = job;
  const { failure } = state.outcome;
  const about = { prompt_id: client.promptId, timestamp: state.outcome.finishedAt };
  const at = { node_id: client.outputNode, node_type: client.outputClass, executed: [] };
  const last =
    failure === null
      ? ['execution_success', about]
      : failure.code === 'cancelled'
        ? ['execution_interrupted', { ...about, ...at }]
        : ['execution_error', { ...about, ...at, exception_type: 'RuntimeError', exception_message: failure.message }];
  return {
    prompt: [client.number, client.promptId, client.graph, { client_id: client.clientId }, [client.outputNode]],
    outputs: failure === null ? { [client.outputNode]: describeOutput(job) } : {},
    status: {
      status_str: failure === null ? 'success' : 'error',
      completed: failure === null,
      messages: [['execution_start', { ...about, timestamp: state.outcome.startedAt }], last],
    },
    meta: { [client.outputNode]: { node_id: client.outputNode, display_node: client.outputNode, parent_node: null } },
  };
}

/** Videos are told of as pictures that move. */
export function describeOutput(job: ComfyJob): Record<string, unknown> {
  if (job.client.outputClass.startsWith('SaveAudio')) return { audio: filesOf(job) };
  return { images: filesOf(job), ...(job.client.outputClass === 'SaveVideo' ? { animated: [true] } : {}) };
}
