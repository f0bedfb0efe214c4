import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Queue } from '../queue/queue.ts';
import { type ComfyJob, comfyJobs, describeOutput, isOver } from './jobs.ts';

const LOOK_EVERY_MS = 100;

type Seen = { isStarted: boolean; progress: number; isOver: boolean };

/** ComfyUI's socket: tells a client how its own workflows go on, as `{type, data}`. */
export function tellComfyClient(socket: WebSocket, address: URL, queue: Queue): void {
  const sid = address.searchParams.get('clientId') || randomUUID();
  const seen = new Map<string, Seen>();
  let remaining = -1;
  const say = (type: string, data: Record<string, unknown>): void => socket.send(JSON.stringify({ type, data }));

  const tell = (job: ComfyJob): void => {
    const { state, client } = job;
    const { promptId: prompt_id, outputNode: node } = client;
    const last = seen.get(state.id) ?? { isStarted: false, progress: 0, isOver: false };
    if (last.isOver) return;
    const now: Seen = { ...last, isStarted: last.isStarted || queue.isRunning(state.id) || isOver(job) };
    if (now.isStarted && !last.isStarted) {
      say('execution_start', { prompt_id, timestamp: Date.now() });
      say('executing', { node, display_node: node, prompt_id });
    }
    if (now.isStarted && state.progress > last.progress) {
      now.progress = state.progress;
      say('progress', { value: state.progress, max: 100, prompt_id, node });
    }
    if (isOver(job)) {
      now.isOver = true;
      tellEnd(job);
    }
    seen.set(state.id, now);
  };

  const tellEnd = (job: ComfyJob): void => {
    const { promptId: prompt_id, outputNode: node, outputClass: node_type } = job.client;
    const { failure } = job.state.outcome;
    if (failure === null) {
      say('executed', { node, display_node: node, output: describeOutput(job), prompt_id });
      say('execution_success', { prompt_id, timestamp: Date.now() });
    } else if (failure.code === 'cancelled')
      say('execution_interrupted', { prompt_id, node_id: node, node_type, executed: [] });
    else say('execution_error', { prompt_id, node_id: node, node_type, exception_message: failure.message });
    say('executing', { node: null, prompt_id });
  };

  const look = (): void => {
    const jobs = comfyJobs(queue);
    const open = jobs.filter((job) => !isOver(job)).length;
    if (open !== remaining) say('status', { status: { exec_info: { queue_remaining: open } }, sid });
    remaining = open;
    for (const job of jobs) if (job.client.clientId === sid) tell(job);
  };
  // Its earlier workflows are over and told.
  for (const job of comfyJobs(queue))
    if (isOver(job)) seen.set(job.state.id, { isStarted: true, progress: 100, isOver: true });
  look();
  const looking = setInterval(look, LOOK_EVERY_MS);
  socket.on('close', () => clearInterval(looking));
  socket.on('error', () => socket.terminate());
}
