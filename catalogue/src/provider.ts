import type * as z from 'zod';
import type { InputRecord, Measured } from './tool.ts';

/** One image task in Runware's terms; the adapter adds task ids, delivery and safety. */
export type RunwareTask = {
  model: string;
  positivePrompt: string;
  negativePrompt?: string;
  width: number;
  height: number;
  steps: number;
  CFGScale: number;
  seed?: number;
  outputFormat: 'PNG' | 'JPG' | 'WEBP';
  /** Pictures as prompts; which model reads them is the operator's setting. */
  ipAdapters?: { guideImages: string[] }[];
};

/** Addresses, by field, under which the provider can read the input's stored files. */
export type ProviderMedia = Readonly<Record<string, string>>;

/** What a provider delivered, once its answer is checked. */
export type Delivery = {
  files: readonly { url: string }[];
  /** Which of the files its safety checker flagged; what becomes of those is the operator's setting. */
  flagged?: readonly boolean[];
  /** Facts for the record, such as the seed that was used. */
  metadata?: Readonly<Record<string, string | number>>;
};

/** What is left to do with delivered files, where the endpoint cannot make exactly what was asked for. */
export type Finish = { imageFormat?: 'png' | 'jpeg' | 'webp'; video?: VideoFinish };

/** A clip is cut at its end to `seconds` or to `frames`, cropped around its middle to `aspect`, and timed anew. */
export type VideoFinish = {
  seconds?: number;
  frames?: number;
  aspect?: { width: number; height: number };
  fps?: number;
};

/** What becomes of what was delivered, so that it is what was ordered. */
type Finished = {
  finish?: (record: InputRecord) => Finish;
  /** More for the record, from what was measured of the input's files and of the first output. */
  describe?: (measured: Measured, output: { width: number; height: number }) => Readonly<Record<string, string>>;
};

export type RunwareMapping = {
  provider: 'runware';
  request: (record: InputRecord, media: ProviderMedia) => RunwareTask;
};

export type FalMapping = Finished & {
  provider: 'fal';
  /** The endpoint's id at fal; an operator's configuration may name another. */
  endpoint: string;
  /** The endpoint's input, exactly as it is sent. */
  request: (record: InputRecord, media: ProviderMedia) => Readonly<Record<string, unknown>>;
  /** Checks the endpoint's answer and reads what it delivered. */
  delivery: z.ZodType<Delivery>;
};

/** A mapping whose endpoint only an operator can name, by this setting; until then its tool is not available. */
export type OpenFalMapping = Omit<FalMapping, 'endpoint'> & {
  endpoint: null;
  setting: 'STYLE_TRANSFER_ENDPOINT' | 'FACE_SWAP_ENDPOINT';
};

/** One of several calls that make a video together: asked of fal with the address of its first frame. */
export type FalStep = {
  endpoint: string;
  request: (imageUrl: string) => Readonly<Record<string, unknown>>;
  delivery: z.ZodType<Delivery>;
};

/**
 * Calls one after the other, whose videos are joined. The first begins with the input's own picture, each other one
 * with the last frame of the one before.
 */
export type FalStepsMapping = {
  provider: 'fal';
  /** The field with that picture. */
  startField: string;
  /** What one of them is called before people: `Clip` 2 of 3. */
  stepName: string;
  /** Every endpoint that may be asked. */
  endpoints: readonly string[];
  steps: (record: InputRecord) => readonly FalStep[];
};

/** What this program makes itself: a picture of the input, in the named field, that moves. */
export type LocalMapping = {
  provider: 'local';
  animate: (record: InputRecord) => { field: string; animation: 'zoom' | 'pan' | 'rotate' | 'fade'; seconds: number };
};

/** A model at Replicate. */
export type ReplicateMapping = Finished & {
  provider: 'replicate';
  /** `owner/name`. */
  model: string;
  /** Which of its versions; official models have none to name. */
  version?: string;
  /** The prediction's input, exactly as it is sent. */
  request: (record: InputRecord, media: ProviderMedia) => Readonly<Record<string, unknown>>;
  /** Checks the prediction's output and reads what it delivered. */
  delivery: z.ZodType<Delivery>;
};

/** A workflow in ComfyUI's API format: its nodes by id. A link to another node's output is `[id, index]`. */
export type ComfyGraph = Readonly<
  Record<string, { class_type: string; inputs: Readonly<Record<string, unknown>>; _meta?: { title?: string } }>
>;

/** A workflow that a ComfyUI server runs. */
export type ComfyMapping = Finished & {
  provider: 'comfy';
  /** `media` holds names in the server's input folder. An equal workflow is answered from its cache: the seed is fresh. */
  graph: (record: InputRecord, media: ProviderMedia, seed: number) => ComfyGraph;
  /** What is delivered; other files that its nodes make are left there. */
  output: 'image' | 'video' | 'audio';
  /** The node that delivers; without one, every node that keeps files. */
  outputNode?: string;
};

/** A model behind OpenAI's image API, whoever serves it. */
export type OpenAiImagesMapping = Finished & {
  provider: 'openai';
  operation: 'generations' | 'edits';
  /** The request's fields besides its pictures. */
  request: (record: InputRecord) => Readonly<Record<string, string | number | boolean>>;
  /** Of `edits`: the input's fields whose files are edited, in their order. */
  images?: readonly string[];
  /** Of `edits`: the input's field whose file says where. */
  mask?: string;
};

/** A model that stable-diffusion.cpp's server has loaded; `media` holds pictures as base64. */
export type SdServerMapping = Finished & {
  provider: 'sdcpp';
  mode: 'img_gen' | 'vid_gen';
  request: (record: InputRecord, media: ProviderMedia) => Readonly<Record<string, unknown>>;
};

/** A model that Automatic1111's or Forge's web UI has loaded; `media` holds pictures as base64. */
export type A1111Mapping = Finished & {
  provider: 'a1111';
  operation: 'txt2img' | 'img2img';
  request: (record: InputRecord, media: ProviderMedia) => Readonly<Record<string, unknown>>;
};

/** How a tool's recorded input becomes a provider's request, and its answer becomes files. */
export type ProviderMapping =
  | RunwareMapping
  | FalMapping
  | OpenFalMapping
  | FalStepsMapping
  | LocalMapping
  | ReplicateMapping
  | ComfyMapping
  | OpenAiImagesMapping
  | SdServerMapping
  | A1111Mapping;
