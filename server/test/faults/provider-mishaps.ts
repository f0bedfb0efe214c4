import type { Mishap } from '../support/misbehave.ts';
import type { ScriptedFal } from '../support/scripted-fal.ts';
import { delivered, type Reply, type ScriptedRunware, unknown } from '../support/scripted-runware.ts';
import { paintingOf } from './painting.ts';

/** Where it can go wrong: each is one request of ours. */
export const steps = [
  'runware submit',
  'runware question',
  'runware file',
  'fal submit',
  'fal status',
  'fal result',
  'fal file',
] as const;
export type Step = (typeof steps)[number];

/** What comes in place of an answer. The slow ones take a client's whole patience. */
export const quickFaults = ['429', '500', 'half', 'garbage', 'wrong shape', 'hang up'] as const;
export const slowFaults = ['silence', 'stall'] as const;
export type Fault = (typeof quickFaults)[number] | (typeof slowFaults)[number];

export type Trouble = { step: Step; fault: Fault; isForEver: boolean };

export const promptFor = ({ step, fault, isForEver }: Trouble) =>
  `a vase, trouble: ${step}/${fault}/${isForEver ? 'always' : 'once'}`;

function troubleIn(prompt: unknown): Trouble | null {
  const [, step, fault, times] = /trouble: ([^/]+)\/([^/]+)\/(.+)$/.exec(String(prompt)) ?? [];
  const knownStep = steps.find((one) => one === step);
  const knownFault = [...quickFaults, ...slowFaults].find((one) => one === fault);
  if (knownStep === undefined || knownFault === undefined) return null;
  return { step: knownStep, fault: knownFault, isForEver: times === 'always' };
}

/** An answer that says that nothing was taken; after any other nobody but the service knows. */
export const isRefusal = (fault: Fault | null) => fault === '429' || fault === '500';

function replyOf(fault: Fault): Reply {
  if (isRefusal(fault)) return { status: Number(fault), body: {} };
  return fault === 'wrong shape' ? { body: { nothing: ['of', 'use'] } } : fault;
}

function fileOf(fault: Fault): Buffer | Mishap | { status: number } {
  if (fault === '429' || fault === '500') return { status: Number(fault) };
  return fault === 'wrong shape' ? Buffer.from('GIF89a, or so it says') : fault;
}

/** Both services, each of whose jobs goes wrong as its prompt says. Answers how often fal took each prompt's runs. */
export function makeTrouble(runware: ScriptedRunware, fal: ScriptedFal) {
  const troubles = new Map<string, Trouble | null>();
  const met = new Set<string>();
  const takenByRunware = new Set<string>();
  const takenByFal = new Map<string, number>();

  /** Whether it goes wrong here, this time. */
  function isDue(job: string, step: Step): Fault | null {
    const trouble = troubles.get(job) ?? null;
    if (trouble?.step !== step || (met.has(job) && !trouble.isForEver)) return null;
    met.add(job);
    return trouble.fault;
  }

  runware.follow((task) => {
    const job = task.taskUUID;
    const isSubmit = task.taskType === 'imageInference';
    if (isSubmit) troubles.set(job, troubleIn(task.positivePrompt));
    const fault = isDue(job, isSubmit ? 'runware submit' : 'runware question');
    if (isSubmit && !isRefusal(fault)) takenByRunware.add(job);
    if (fault !== null) return replyOf(fault);
    if (!isSubmit && !takenByRunware.has(job)) return unknown(task);
    return isSubmit ? undefined : delivered(task, `${runware.origin}/picture.png?job=${job}`);
  });

  fal.follow(({ kind, requestId: job }) => {
    if (kind === 'cancel') return undefined;
    if (kind === 'submit') {
      const request = fal.requests.find(({ requestId }) => requestId === job);
      troubles.set(job, troubleIn(request?.input.prompt));
      // Its trouble is that of the run, which may come again under another id.
      const run = new URL(request?.webhook ?? 'http://none.invalid').searchParams.get('run') ?? job;
      const isRepeat = met.has(run);
      const trouble = troubles.get(job);
      if (trouble?.step !== 'fal submit' || (isRepeat && !trouble.isForEver)) {
        takenByFal.set(run, (takenByFal.get(run) ?? 0) + 1);
        return undefined;
      }
      met.add(run);
      if (trouble.fault !== '429') takenByFal.set(run, (takenByFal.get(run) ?? 0) + 1);
      return replyOf(trouble.fault);
    }
    const fault = isDue(job, kind === 'status' ? 'fal status' : 'fal result');
    if (fault !== null) return replyOf(fault);
    if (kind === 'status') return undefined;
    return {
      body: { images: [{ url: `${fal.origin}/picture-0.png?job=${job}` }], has_nsfw_concepts: [false], seed: 42 },
    };
  });

  runware.paint(async (url) => paint(url, 'runware file'));
  fal.paint(async (url) => paint(url, 'fal file'));
  async function paint(url: URL, step: Step) {
    const job = url.searchParams.get('job') ?? '';
    const fault = isDue(job, step);
    return fault === null ? paintingOf(job) : fileOf(fault);
  }

  return { takenByFal };
}
