import * as z from 'zod/mini';

/** What administration says over HTTP about providers and added tools. The web reads its answers by it. */

/** `half_open`: one order is trying whether it works again. */
export const circuitSchema = z.object({
  /** An endpoint or a model; empty where the provider is one machine. */
  model: z.string(),
  state: z.enum(['open', 'half_open']),
  /** `account` lasts until the key or the balance is mended; the others pass by themselves. */
  cause: z.enum(['not_taken', 'account', 'failed', 'unknown']),
  /** What it said last. */
  said: z.nullable(z.string()),
  since: z.string(),
  /** When the next order is tried. */
  until: z.string(),
});

const providerSchema = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  /** Null for one of the environment, whose address is not changed here. */
  baseUrl: z.nullable(z.string()),
  hasSecret: z.boolean(),
  /** Their names alone. */
  headers: z.array(z.string()),
  concurrency: z.int(),
  isEnabled: z.boolean(),
  /** Set up by the environment: shown, and changed there. */
  isFixed: z.boolean(),
  /** Of this machine's preview engine. */
  isPreview: z.boolean(),
  /** That have a route to it, by name; of those that were added also what is not published. A desk is a page of its own here. */
  tools: z.array(z.object({ id: z.string(), name: z.string(), hasDesk: z.boolean() })),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
  /** Of the last hour. */
  health: z.object({
    made: z.int(),
    failed: z.int(),
    underWay: z.int(),
    lastProblem: z.nullable(z.string()),
    /** Its models that are sent nothing at the moment, because they failed too often. Empty while all is well. */
    circuits: z.array(circuitSchema),
  }),
});
/** `GET /api/admin/tool-providers`. */
export const providersSchema = z.object({ providers: z.array(providerSchema) });
/** `POST /api/admin/tool-providers/:provider/check`. */
export const providerCheckSchema = z.object({ isReachable: z.boolean(), message: z.string() });

export const proofSchema = z.object({
  provider: z.string(),
  isProved: z.boolean(),
  /** Why it is not proved. */
  problem: z.nullable(z.string()),
  /** The order at which a dollar of cost brings in the least; null where it could not be looked for. */
  worst: z.nullable(
    z.object({
      words: z.string(),
      input: z.record(z.string(), z.unknown()),
      tokens: z.int(),
      /** In millionths of a dollar. */
      costMicros: z.number(),
      /** What its tokens bring in for each dollar of cost; null where it costs nothing. */
      ratio: z.nullable(z.number()),
    }),
  ),
});

export const toolTestSchema = z.object({
  id: z.uuid(),
  provider: z.string(),
  /** Whether it was made from the definition as it is now. */
  isCurrent: z.boolean(),
  /** Null while it is under way. */
  isPassed: z.nullable(z.boolean()),
  message: z.string(),
  seconds: z.nullable(z.number()),
  costMicros: z.number(),
  preview: z.nullable(z.string()),
  testedAt: z.string(),
  testedBy: z.nullable(z.string()),
});

/** What a provider has changed about a model since this version was made from it; compared once a day. */
const driftSchema = z.object({
  provider: z.string(),
  version: z.int(),
  /** Null while the provider could not be asked yet. */
  isChanged: z.nullable(z.boolean()),
  /** It touches nothing that the tool sends or reads. */
  isHarmless: z.boolean(),
  /** In words. */
  changes: z.array(z.string()),
  /** When it was first seen to be another; null while it is as it was. */
  since: z.nullable(z.string()),
  /** Why it could not be asked the last time. */
  problem: z.nullable(z.string()),
  checkedAt: z.string(),
});

export const problemSchema = z.object({ place: z.string(), message: z.string() });

const addedToolSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  state: z.enum(['draft', 'published', 'retired']),
  publishedVersion: z.nullable(z.int()),
  /** Something was changed since it was published. */
  hasDraft: z.boolean(),
  providers: z.array(z.string()),
  fromTokens: z.nullable(z.int()),
  /** A provider has changed something of the model that what is on sale sends or reads. */
  isDrifted: z.boolean(),
  /** Ordered in the last 30 days. */
  generations: z.int(),
  changedAt: z.string(),
  changedBy: z.nullable(z.string()),
});
/** `GET /api/admin/tools`. */
export const addedToolsSchema = z.object({ tools: z.array(addedToolSchema) });

export const versionSchema = z.object({
  version: z.int(),
  note: z.nullable(z.string()),
  createdAt: z.string(),
  createdBy: z.nullable(z.string()),
});
const toolVersionSchema = z.extend(versionSchema, { isPublished: z.boolean(), definition: z.unknown() });

/** In words, and the place in the definition that mends it; `tests.<provider>` is the test of that route. */
const leftSchema = z.object({ words: z.string(), place: z.string() });

/** What a price has to bring in: the least that a token is sold for, in millionths of a dollar, and thousandths of the cost. */
export const guardSchema = z.object({ tokenValue: z.int(), margin: z.int() });

/** `GET /api/admin/tools/:tool`, and what every change of one answers. */
export const toolDeskSchema = z.object({
  tool: addedToolSchema,
  /** What is being worked on, or what was published last. */
  definition: z.unknown(),
  draftNo: z.int(),
  /** Empty when the definition can be tested. */
  problems: z.array(problemSchema),
  guard: guardSchema,
  proofs: z.array(proofSchema),
  tests: z.array(toolTestSchema),
  /** Of the version that is sold; empty before the first comparison, and where a provider has no schemas. */
  drift: z.array(driftSchema),
  /** What is left to do before it can be published; empty when nothing is. */
  left: z.array(leftSchema),
  versions: z.array(toolVersionSchema),
});

/** `POST /api/admin/tools/import`: a draft that nothing keeps yet. */
export const importedToolSchema = z.object({
  definition: z.unknown(),
  warnings: z.array(z.string()),
  /** The tools of the program that are made by the same model already. */
  sameModel: z.array(z.object({ id: z.string(), name: z.string(), route: z.nullable(z.string()) })),
});

const previewModelSchema = z.object({
  endpoint: z.string(),
  /** The engine follows its inputs one by one; of the others it makes something of their kind, in place of the model. */
  isFollowed: z.boolean(),
  /** The tools of the program that are made by it. */
  tools: z.array(z.string()),
});
/** `GET /api/admin/preview-models`: what the preview engine answers for in place of fal; none where fal itself is asked. */
export const previewModelsSchema = z.object({ models: z.array(previewModelSchema) });

const inputUse = z.enum(['offer', 'fix', 'hide']);
/** `POST /api/admin/tools/import/workflow`: what can be chosen of a workflow of ComfyUI. */
export const workflowInputsSchema = z.object({
  /** The nodes that keep files; the files of one of them are sold. */
  outputs: z.array(z.object({ nodeId: z.string(), title: z.string(), classType: z.string(), kind: z.string() })),
  outputNode: z.string(),
  /** Links between nodes are none of them. */
  inputs: z.array(
    z.object({
      /** By which it is chosen: `nodeId.input`. */
      key: z.string(),
      nodeId: z.string(),
      classType: z.string(),
      title: z.string(),
      input: z.string(),
      type: z.enum(['string', 'number', 'integer', 'boolean', 'choice', 'image', 'video', 'audio', 'other']),
      /** As in the workflow. */
      value: z.unknown(),
      /** Of a choice. */
      options: z.array(z.string()),
      /** What ComfyUI takes. */
      limits: z.nullable(
        z.object({ min: z.nullable(z.number()), max: z.nullable(z.number()), step: z.nullable(z.number()) }),
      ),
      /** What people would be offered; seeds and sides have limits of their own. */
      range: z.nullable(z.object({ min: z.number(), max: z.number(), step: z.number() })),
      label: z.string(),
      uses: z.array(inputUse),
      suggested: inputUse,
      why: z.string(),
    }),
  ),
  warnings: z.array(z.string()),
});

export type WorkflowInputs = z.infer<typeof workflowInputsSchema>;

const shelfEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(['images', 'edits', 'upscalers', 'videos', 'speech', 'music']),
  name: z.string(),
  summary: z.string(),
  provider: z.string(),
  endpoint: z.string(),
  /** At a price that covers its cost with the margin of this studio. */
  fromTokens: z.int(),
  /** The month of which its cost is, such as 2026-01. */
  costAsOf: z.string(),
  /** How well that is known, in words. */
  costNote: z.string(),
  /** The tool that was made of it. */
  added: z.nullable(z.object({ id: z.string(), state: z.string() })),
  /** The announced tool whose place it takes. */
  fulfills: z.nullable(z.string()),
});
/** `GET /api/admin/tool-shelf`. */
export const shelfSchema = z.object({ tools: z.array(shelfEntrySchema) });

export type PreviewModel = z.infer<typeof previewModelSchema>;
export type ShelfView = z.infer<typeof shelfEntrySchema>;
export type ImportedTool = z.infer<typeof importedToolSchema>;
export type Circuit = z.infer<typeof circuitSchema>;
export type Drift = z.infer<typeof driftSchema>;
export type ProviderView = z.infer<typeof providerSchema>;
export type AddedToolView = z.infer<typeof addedToolSchema>;
export type LeftLine = z.infer<typeof leftSchema>;
export type ToolDesk = z.infer<typeof toolDeskSchema>;
export type ProofView = z.infer<typeof proofSchema>;
export type ToolTestView = z.infer<typeof toolTestSchema>;
