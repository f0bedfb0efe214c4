import * as z from 'zod';
import { pictureFormats } from '../port/orders.ts';

/** The one model that the preview engine stands in for. */
export const PREVIEW_MODEL = 'runware:101@1';
/** The adapters of that model that read pictures as prompts. */
const ADAPTERS = ['runware:56@1', 'runware:56@2', 'runware:56@3', 'runware:56@4'];
/** The largest seed that Runware documents. */
const MAX_SEED = Number.MAX_SAFE_INTEGER;

const taskId = z.uuid().transform((id) => id.toLowerCase());
const side = z.int().min(128).max(2048).multipleOf(64);
const promptText = z.string().min(2).max(3000);
const guideImage = z.string().refine((source) => /^(https?:\/\/|data:image\/[a-z+.-]+;base64,)/i.test(source), {
  error: 'must be an http(s) URL or a base64 data URI of an image',
});

export const authenticationTask = z.object({ taskType: z.literal('authentication'), apiKey: z.string() });

export const imageInferenceTask = z.object({
  taskType: z.literal('imageInference'),
  taskUUID: taskId,
  model: z.literal(PREVIEW_MODEL),
  positivePrompt: promptText,
  negativePrompt: promptText.optional(),
  width: side,
  height: side,
  steps: z.int().min(1).max(100).default(20),
  CFGScale: z.number().min(0).max(50).default(7),
  seed: z.int().min(1).max(MAX_SEED).optional(),
  numberResults: z.int().min(1).max(20).default(1),
  outputType: z.literal('URL').default('URL'),
  outputFormat: z.enum(pictureFormats).default('JPG'),
  deliveryMethod: z.enum(['sync', 'async']).default('sync'),
  includeCost: z.boolean().default(false),
  safety: z
    .object({ checkContent: z.boolean().default(false), mode: z.enum(['none', 'fast', 'full']).optional() })
    .optional(),
  ipAdapters: z
    .array(
      z.strictObject({
        model: z.enum(ADAPTERS),
        guideImages: z.array(guideImage).min(1),
        weight: z.number().min(-10).max(10).default(1),
      }),
    )
    .length(1)
    .optional(),
  webhookURL: z.url({ protocol: /^https?$/ }).optional(),
});
export type ImageInferenceTask = z.infer<typeof imageInferenceTask>;

export const getResponseTask = z.object({ taskType: z.literal('getResponse'), taskUUID: taskId });

/** Enough of any task to name it in an error. */
export const taskLabels = z.object({
  taskType: z.string().nullable().catch(null),
  taskUUID: z.string().nullable().catch(null),
});
