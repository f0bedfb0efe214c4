import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../support/installation.ts';
import { inProgress, modelError, startScriptedFal } from '../support/scripted-fal.ts';
import {
  acknowledged,
  delivered,
  refused,
  startScriptedRunware,
  unknown,
  working,
} from '../support/scripted-runware.ts';
import { type Conduct, conductIn } from './orders.ts';
import { paintingOf } from './painting.ts';

const LONGEST_WORK_MS = 800;
const COPIES = 10;
const CALL_PAUSE_MS = 500;
const BUSY_ANSWERS = 2;
const LOST_FILES = 2;
const GARBAGE_ANSWERS = 2;

type Job = {
  /** By which the provider knows it. */
  id: string;
  /** Our run. */
  runId: string;
  conduct: Conduct;
  doneAt: number;
  answers: number;
  fileRequests: number;
  call: () => Promise<number>;
};

export type UnreliableProviders = Awaited<ReturnType<typeof startUnreliableProviders>>;

/**
 * Runware and fal, with every way in which they have been seen to fail; which, the order's prompt says. What they took
 * they make and remember, whatever became of the answer. Their calls go to the servers in turn.
 */
export async function startUnreliableProviders() {
  const runware = await startScriptedRunware();
  const fal = await startScriptedFal();
  const jobs = new Map<string, Job>();
  const busyAnswers = new Map<string, number>();
  /** How often fal took each run: each time costs money. */
  const takenByFal = new Map<string, number>();
  const deliveredRuns = new Set<string>();
  const releasedRuns = new Set<string>();
  let servers: string[] = [];
  let calls = 0;
  let isStopped = false;

  /** Whether this run is turned away once more. */
  function isBusy(runId: string, conduct: Conduct): boolean {
    const answers = busyAnswers.get(runId) ?? 0;
    if (conduct !== 'is busy' || answers >= BUSY_ANSWERS) return false;
    busyAnswers.set(runId, answers + 1);
    return true;
  }

  function take(id: string, runId: string, conduct: Conduct, call: Job['call']): Job {
    const known = jobs.get(id);
    if (known !== undefined) return known;
    const workMs = (Number.parseInt(id.replaceAll('-', '').slice(0, 6), 16) % LONGEST_WORK_MS) + 50;
    const job = { id, runId, conduct, doneAt: performance.now() + workMs, answers: 0, fileRequests: 0, call };
    jobs.set(id, job);
    if (conduct === 'says it often') callAgain(job, COPIES);
    if (conduct !== 'never calls' && conduct !== 'is late') setTimeout(() => callWhenDone(job), workMs).unref();
    return job;
  }

  function callWhenDone(job: Job): void {
    callAgain(job, job.conduct === 'says it often' ? COPIES : 1);
  }

  function callAgain(job: Job, copies: number): void {
    for (let copy = 0; copy < copies; copy += 1) callUntilHeard(job);
  }

  /** As services do: again and again, until somebody says that it was heard. */
  async function callUntilHeard(job: Job): Promise<void> {
    while (!isStopped) {
      const status = await job.call().catch(() => 503);
      if (status < 500) return;
      await sleep(CALL_PAUSE_MS, undefined, { ref: false });
    }
  }

  async function post(address: string | null, body: string, headers: Record<string, string>): Promise<number> {
    if (address === null || servers.length === 0) return 200;
    const { pathname, search } = new URL(address);
    calls += 1;
    const response = await fetch(`${servers[calls % servers.length]}${pathname}${search}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(5000),
    });
    await response.arrayBuffer();
    return response.status;
  }

  const isDone = (job: Job) =>
    job.conduct === 'is late' ? releasedRuns.has(job.runId) : performance.now() >= job.doneAt;

  /** How an answer about a job goes wrong; null when it does not. */
  function mishap(job: Job): 'hang up' | 'garbage' | null {
    job.answers += 1;
    if (job.conduct === 'hangs up' && job.answers === 1) return 'hang up';
    return job.conduct === 'talks garbage' && job.answers <= GARBAGE_ANSWERS ? 'garbage' : null;
  }

  function acknowledge<Reply>(conduct: Conduct, isFirst: boolean, reply: Reply) {
    if (!isFirst) return reply;
    if (conduct === 'hangs up') return 'hang up';
    if (conduct === 'is silent') return 'silence';
    return conduct === 'talks garbage' ? 'garbage' : reply;
  }

  runware.follow((task, { submits }) => {
    const id = task.taskUUID;
    if (task.taskType === 'imageInference') {
      const conduct = conductIn(task.positivePrompt);
      if (isBusy(id, conduct)) return { status: 503, body: {} };
      const body = JSON.stringify({ data: [{ taskType: 'imageInference', taskUUID: id }] });
      const call = () => post(task.webhookURL ?? null, body, { 'content-type': 'application/json' });
      take(id, id, conduct, call);
      return acknowledge(conduct, submits === 1, acknowledged(task));
    }
    const job = jobs.get(id);
    if (job === undefined || job.conduct === 'forgets') return unknown(task);
    const wrong = mishap(job);
    if (wrong !== null) return wrong;
    if (!isDone(job)) return working(task, 50);
    if (job.conduct === 'refuses') return refused(task, 'contentPolicyViolation', 'The prompt is against the rules');
    deliveredRuns.add(job.runId);
    return delivered(task, `${runware.origin}/picture.png?job=${id}`);
  });

  fal.follow(({ kind, requestId }) => {
    if (kind === 'submit') return submitToFal(requestId);
    const job = jobs.get(requestId);
    if (job === undefined || job.conduct === 'forgets') return { status: 404, body: { detail: 'Request not found' } };
    if (kind === 'cancel') return { status: 202, body: { status: 'CANCELLATION_REQUESTED' } };
    const wrong = mishap(job);
    if (wrong !== null) return wrong;
    if (!isDone(job)) return inProgress('Drawing (50%)');
    if (kind === 'status') return { body: { status: 'COMPLETED', logs: [] } };
    if (job.conduct === 'refuses') return modelError(422, 'content_policy_violation', 'Flagged by a content checker.');
    deliveredRuns.add(job.runId);
    const images = [{ url: `${fal.origin}/picture-0.png?job=${requestId}` }];
    return { body: { images, seed: 42, has_nsfw_concepts: [false], prompt: '' } };
  });

  function submitToFal(requestId: string) {
    const request = fal.requests.at(-1);
    const webhook = request?.webhook ?? null;
    const runId = webhook === null ? requestId : (new URL(webhook).searchParams.get('run') ?? requestId);
    const conduct = conductIn(request?.input.prompt);
    if (isBusy(runId, conduct)) return { status: 429, body: { detail: 'Too many requests' } };
    takenByFal.set(runId, (takenByFal.get(runId) ?? 0) + 1);
    take(requestId, runId, conduct, () => {
      const { body, headers } = fal.webhook(requestId);
      return post(webhook, body, { ...headers });
    });
    const body = { request_id: requestId, status: 'IN_QUEUE', queue_position: 0 };
    return acknowledge(conduct, true, { body });
  }

  const paint = async (url: URL): Promise<Buffer | null> => {
    const job = jobs.get(url.searchParams.get('job') ?? '');
    if (job === undefined) return null;
    job.fileRequests += 1;
    return job.conduct === 'loses files' && job.fileRequests <= LOST_FILES ? null : paintingOf(job.id);
  };
  runware.paint(paint);
  fal.paint(paint);

  const leave = () => Promise.all([runware.leave(), fal.leave()]);
  return {
    env: { RUNWARE_BASE_URL: runware.baseUrl, ...fal.env },
    takenByFal,
    /** Runs whose result was told to us. */
    deliveredRuns,
    callAt: (origins: string[]) => {
      servers = origins;
    },
    /** Runs that were taken, and are not done before somebody gives them up. */
    lateRuns: () => [...jobs.values()].flatMap(({ runId, conduct }) => (conduct === 'is late' ? [runId] : [])),
    /** Late work is done at last, and said to be. */
    release: (runIds: readonly string[]) => {
      const released = new Set(runIds.filter((runId) => !releasedRuns.has(runId)));
      for (const runId of released) releasedRuns.add(runId);
      for (const job of jobs.values()) if (job.conduct === 'is late' && released.has(job.runId)) callUntilHeard(job);
    },
    /** Both services away at once, and back. */
    part: {
      start: async () => {
        await Promise.all([runware.comeBack(), fal.comeBack()]);
      },
      kill: async () => {
        await leave();
      },
      drain: async () => null,
      pid: () => 0,
    } satisfies Part,
    stop: async () => {
      isStopped = true;
      await leave();
    },
  };
}
