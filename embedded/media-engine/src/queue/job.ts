import * as z from 'zod';

/** How long finished results stay available, in milliseconds. */
export const RESULT_LIFETIME_MS = 24 * 60 * 60 * 1000;

export const outputFormats = ['PNG', 'JPG', 'WEBP'] as const;
export type OutputFormat = (typeof outputFormats)[number];

/** What to paint; sizes are in pixels. */
const pictureOrderSchema = z.object({
  prompt: z.string(),
  negativePrompt: z.string(),
  width: z.int(),
  height: z.int(),
  steps: z.int(),
  guidance: z.number(),
  /** Seed of the first picture; picture n takes seed + n. */
  seed: z.int(),
  count: z.int(),
  format: z.enum(outputFormats),
  guide: z.object({ source: z.string(), weight: z.number() }).nullable(),
});

export const acceptedJobSchema = z.object({
  id: z.uuid(),
  /** Position in the order of acceptance; only comparisons matter. */
  turn: z.number(),
  order: pictureOrderSchema,
  webhookUrl: z.string().nullable(),
  includeCost: z.boolean(),
});
export type AcceptedJob = z.infer<typeof acceptedJobSchema>;

export const jobFailureSchema = z.object({
  code: z.string(),
  message: z.string(),
  parameter: z.string().nullable(),
});
export type JobFailure = z.infer<typeof jobFailureSchema>;

export const jobOutcomeSchema = z.object({
  /** How often a process began this job, so that a job that kills the process is given up in the end. */
  starts: z.int(),
  images: z.array(z.object({ id: z.uuid(), seed: z.int(), format: z.enum(outputFormats) })),
  failure: jobFailureSchema.nullable(),
  finishedAt: z.number().nullable(),
});
export type JobOutcome = z.infer<typeof jobOutcomeSchema>;

/** What the queue knows about a job while it is waiting, running or done. */
export interface JobState {
  id: string;
  turn: number;
  count: number;
  webhookUrl: string | null;
  includeCost: boolean;
  outcome: JobOutcome;
  /** 0..100 over all pictures of the job. */
  progress: number;
  message: string;
}
