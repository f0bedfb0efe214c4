import * as z from 'zod';
import { outputFormats } from '../port/orders.ts';
import { failureSchema } from '../port/painter.ts';
import { isLong, orderSchema } from './order.ts';

/** How long finished results stay available, in milliseconds. */
export const RESULT_LIFETIME_MS = 24 * 60 * 60 * 1000;

const runwareClient = z.object({
  protocol: z.literal('runware'),
  webhookUrl: z.string().nullable(),
  includeCost: z.boolean(),
});
export type RunwareClient = z.infer<typeof runwareClient>;

const falClient = z.object({
  protocol: z.literal('fal'),
  endpoint: z.string(),
  webhookUrl: z.string().nullable(),
  /** What the answer repeats of the input. */
  echo: z.record(z.string(), z.json()),
});
export type FalClient = z.infer<typeof falClient>;

const replicateClient = z.object({
  protocol: z.literal('replicate'),
  model: z.string(),
  version: z.string(),
  webhookUrl: z.string().nullable(),
  /** The events that the webhook is told of. */
  events: z.array(z.string()),
  /** What the answer repeats of the input. */
  input: z.record(z.string(), z.json()),
  createdAt: z.number(),
});
export type ReplicateClient = z.infer<typeof replicateClient>;

const comfyClient = z.object({
  protocol: z.literal('comfy'),
  /** Which process took it: ComfyUI forgets everything with a restart. */
  process: z.string(),
  promptId: z.string(),
  clientId: z.string(),
  number: z.int(),
  /** The node whose files are kept, and how they are called. */
  outputNode: z.string(),
  outputClass: z.string(),
  prefix: z.string(),
  firstNumber: z.int(),
  isTemporary: z.boolean(),
  graph: z.json(),
});
export type ComfyClient = z.infer<typeof comfyClient>;

/** Services that hand the files over in their answers. */
const inlineClient = z.object({ protocol: z.enum(['openai', 'sdcpp', 'a1111']), createdAt: z.number() });

/** Who ordered the job and what its answer repeats, in the terms of the protocol it came by. */
const clientSchema = z.discriminatedUnion('protocol', [
  runwareClient,
  falClient,
  replicateClient,
  comfyClient,
  inlineClient,
]);

const accepted = z.object({
  id: z.uuid(),
  /** Position in the order of acceptance; only comparisons matter. */
  turn: z.number(),
  /** Who asked for it, as the client named them: people take turns. */
  person: z.string().default(''),
  client: clientSchema,
});

export const acceptedJobSchema = accepted.extend({ order: orderSchema });
export type AcceptedJob = z.infer<typeof acceptedJobSchema>;

/** What is known of a job without its order, which may hold files of many megabytes. */
export const jobFactsSchema = accepted.extend({
  count: z.int(),
  /** Its work takes minutes, not seconds. */
  isLong: z.boolean(),
  /** Its order was refused as it came; such a job fails without waiting. */
  isRefused: z.boolean(),
});
export type JobFacts = z.infer<typeof jobFactsSchema>;

export function factsOf({ order, ...job }: AcceptedJob): JobFacts {
  return { ...job, count: order.count, isLong: isLong(order), isRefused: order.kind === 'refusal' };
}

const outputSchema = z.object({
  id: z.uuid(),
  format: z.enum(outputFormats),
  /** Pixels; 0 of a sound. */
  width: z.int(),
  height: z.int(),
  /** Sounds only. */
  seconds: z.number().optional(),
  /** Bytes. */
  size: z.int(),
  seed: z.int().optional(),
  /** What of the prompt is not in it, in the prompt's own words. */
  notDrawn: z.array(z.string()).optional(),
});
export type Output = z.infer<typeof outputSchema>;

export const jobOutcomeSchema = z.object({
  /** How often a process began this job, so that a job that kills the process is given up in the end. */
  starts: z.int(),
  startedAt: z.number().nullable(),
  outputs: z.array(outputSchema),
  failure: failureSchema.nullable(),
  finishedAt: z.number().nullable(),
  /** When the client's webhook was delivered or given up; null while it is owed. */
  notifiedAt: z.number().nullable(),
});
export type JobOutcome = z.infer<typeof jobOutcomeSchema>;

export function emptyOutcome(): JobOutcome {
  return { starts: 0, startedAt: null, outputs: [], failure: null, finishedAt: null, notifiedAt: null };
}

export interface LogLine {
  message: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** What the queue knows about a job while it is waiting, running or done. */
export interface JobState extends JobFacts {
  outcome: JobOutcome;
  isCancelled: boolean;
  /** 0..100 over all outputs of the job. */
  progress: number;
  message: string;
  /** What this process reported about the job, oldest first. */
  log: LogLine[];
}
