import { parts } from '@kinora/catalogue/file-part';
import * as z from 'zod/mini';

/** The shapes that cross HTTP and the live stream. The web imports their types, the API document their schemas. */

export const balanceSchema = z.object({
  tokens: z.int(),
  purchased_tokens: z.int(),
  total: z.int(),
});

/** Of videos: length, counted frames, and frames a second. Of sounds: length. */
const timeFacts = { seconds: z.optional(z.number()), frames: z.optional(z.int()), fps: z.optional(z.number()) };

export const outputSchema = z.object({
  url: z.string(),
  /** A small WebP of the output; null when none could be made. */
  thumbnailUrl: z.nullable(z.string()),
  /** A still picture of a video; null when none could be made. */
  posterUrl: z.nullable(z.string()),
  /** A data URI of a few hundred bytes in the output's own colors. */
  placeholder: z.nullable(z.string()),
  /** Pixels; 0 of a sound. */
  width: z.int(),
  height: z.int(),
  contentType: z.string(),
  bytes: z.int(),
  ...timeFacts,
  hasAudio: z.optional(z.boolean()),
  /** Of a sound: how loud each of its parts of equal length is, 0 to 100 of the loudest. */
  peaks: z.optional(z.array(z.int().check(z.minimum(0), z.maximum(100)))),
  /** The first seconds of a video, small and silent. */
  previewUrl: z.optional(z.string()),
  /** Why it is shown blurred until it is asked for; only where this studio labels it. */
  label: z.optional(z.object({ category: z.nullable(z.string()), rule: z.string() })),
});

export const progressSchema = z.object({
  state: z.enum(['queued', 'submitting', 'at_provider', 'saving']),
  /** 0 to 100, or null while nobody knows. */
  percent: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  /** How many are ahead at the provider; 0 means it is being made. */
  queue_position: z.nullable(z.int()),
  message: z.nullable(z.string()),
  /** `own_work`: for other work of the same person; `start`: for a place at the provider; `provider`: in its own queue. */
  waiting_for: z.nullable(z.enum(['own_work', 'start', 'provider'])),
  /** In the line that it waits in, 1 is next; null while nobody knows. */
  place: z.nullable(z.int().check(z.minimum(1))),
  /** What half of such work took of late, from its start; null where this studio has not made enough of it. */
  usual_seconds: z.nullable(z.number()),
  /** Once it has started: when half of such work is done, and nine in ten. */
  expected_at: z.nullable(z.string()),
  expected_by: z.nullable(z.string()),
  /** `free`: not started, tokens return at once. `ask`: started, the provider is asked to stop. `requested`: asked. */
  cancel: z.enum(['free', 'ask', 'requested']),
});

export const receiptSchema = z.object({
  charged: z.int(),
  returned: z.int(),
  /** Why tokens came back, in words for the person who paid. */
  reason: z.nullable(z.string()),
});

export const keepLabels = ['red', 'yellow', 'green', 'blue', 'purple'] as const;

/** What its owner thinks of a generation. */
export const keepSchema = z.object({
  favorite: z.boolean(),
  /** 0 is none. */
  rating: z.int().check(z.minimum(0), z.maximum(5)),
  label: z.nullable(z.enum(keepLabels)),
  /** What was decided when going through many. */
  verdict: z.nullable(z.enum(['kept', 'rejected'])),
  /** Nothing that its owner or the clocks of the studio do deletes it. */
  protected: z.boolean(),
  /** Protected until it is unlocked. */
  locked: z._default(z.boolean(), false),
});

/** Of a generation that nobody has said anything of. */
export const nothingKept: z.infer<typeof keepSchema> = {
  favorite: false,
  rating: 0,
  label: null,
  verdict: null,
  protected: false,
  locked: false,
};

export const generationSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  tool_type: z.string(),
  tool_name: z.string(),
  generation_name: z.string(),
  status: z.string(),
  tokens_used: z.int(),
  input_data: z.record(z.string(), z.unknown()),
  metadata: z.record(z.string(), z.unknown()),
  /** One address, or the JSON text of an array of addresses. */
  output_file_url: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  created_at: z.string(),
  completed_at: z.nullable(z.string()),
  progress: z.nullable(progressSchema),
  outputs: z.array(outputSchema),
  receipt: receiptSchema,
  keep: z._default(keepSchema, nothingKept),
  /** In the words of its owner, in their order. */
  tags: z._default(z.array(z.string()), []),
  /** How many comments there are, of its owner and of guests. */
  comments: z._default(z.int(), 0),
});

export const generationListSchema = z.object({
  generations: z.array(generationSchema),
  /** With the first page only. */
  total: z.nullable(z.int()),
  /** There are more than the total says: searches and the trash are counted up to a bound. */
  totalIsMore: z.boolean(),
  nextCursor: z.nullable(z.string()),
});

/** From what a generation was made, and what was made of it: a page of its family. */
export const lineageSchema = z.object({
  /** What it is a remix of; `publication` is null once that is not public. */
  remixOf: z._default(
    z.nullable(
      z.object({ publication: z.nullable(z.object({ path: z.string(), title: z.string(), credit: z.string() })) }),
    ),
    null,
  ),
  /** The way from the first of them to this one, then what was made of it, then all others; parents before children. */
  nodes: z.array(
    z.object({
      id: z.uuid(),
      /** Null while it is in the trash, and once it is deleted for good. */
      generation: z.nullable(generationSchema),
      isInTrash: z.boolean(),
      /** How many were made of it, directly or not. */
      below: z.int(),
      /** What it cost together with those, less what was returned. */
      branchTokens: z.int(),
    }),
  ),
  /** Of these nodes to their parents. The first edge of a child leads to the parent that a tree shows it under. */
  edges: z.array(
    z.object({
      child: z.uuid(),
      parent: z.uuid(),
      /** What the child made of it. */
      part: z.string(),
      /** Which output of the parent, counted from 0; null where it is none of them, or only its settings. */
      output: z.nullable(z.int()),
    }),
  ),
  /** `isMore`: the family is larger and was cut off. */
  total: z.object({ generations: z.int(), tokens: z.int(), isMore: z.boolean() }),
  nextOffset: z.nullable(z.int()),
});

/** What somebody keeps, uploads and results together. */
export const storageSchema = z.object({
  files: z.int(),
  bytes: z.int(),
  /** Above these nothing more is uploaded; null is no limit. Results are kept all the same. */
  maxFiles: z.nullable(z.int()),
  maxBytes: z.nullable(z.int()),
});

/** Generations by what their owner thinks of them, as it is after a change. */
export const keptSchema = z.object({
  generations: z.array(z.object({ id: z.uuid(), keep: keepSchema, tags: z.array(z.string()) })),
});

export const tagsSchema = z.object({ tags: z.array(z.string()) });

export const collectionSchema = z.object({
  id: z.uuid(),
  /** Within which it is; null at the top. */
  parent_id: z.nullable(z.uuid()),
  name: z.string(),
  /** Of one that a rule fills: the query of `GET /api/generations`. */
  rule: z.nullable(z.record(z.string(), z.string())),
  /** How many generations are in it itself; null where a rule fills it. */
  count: z.nullable(z.int()),
  /** The chosen cover, else the first result in it. */
  cover: z.nullable(outputSchema),
  /** Whether an open link leads to it, so that others see what is put there. */
  is_shared: z.boolean(),
  created_at: z.string(),
});

export const collectionsSchema = z.object({ collections: z.array(collectionSchema) });
/** In which collections a generation was put. */
export const homesSchema = z.object({ collections: z.array(z.uuid()) });

/** One step of emptying the trash. */
export const emptiedTrashSchema = z.object({
  removed: z.int(),
  /** There is more; ask again. */
  isMore: z.boolean(),
});

export const generationOfFileSchema = z.object({ generation: z.nullable(generationSchema) });
export const submittedSchema = z.object({ generation: generationSchema, new_total_tokens: z.int() });

export const profileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  tokens: z.int(),
  purchased_tokens: z.int(),
  subscription_status: z.enum(['free', 'pro', 'business']),
  username: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  twitter: z.nullable(z.string()),
  instagram: z.nullable(z.string()),
  /** That they chose for pages and mails; null: whichever their browser asks for. */
  language: z.nullable(z.string()),
  /** Of the dates and times in their mails, an IANA name; null: the studio's. */
  time_zone: z.nullable(z.string()),
  /** Their prompts may stand in the files of their results. */
  prompt_in_files: z.boolean(),
  /** Results with a label are shown as all others, and not blurred until they are asked for. */
  show_labeled: z.boolean(),
  created_at: z.string(),
});

export const avatarSchema = z.object({ avatar_url: z.string() });

export const workspaceRoleSchema = z.enum(['owner', 'editor', 'viewer', 'billing']);

export const workspaceAtWorkSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: workspaceRoleSchema,
  /** How much of the pool this member may take in a calendar month, in UTC; null without a limit. */
  tokensPerMonth: z.nullable(z.int()),
  /** What they took of it this month, less what came back. */
  spentThisMonth: z.int(),
});

export const meSchema = z.object({
  user: z.object({
    id: z.uuid(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    role: z.enum(['user', 'admin']),
    /** `aal2`: this session has passed the second factor. */
    aal: z.enum(['aal1', 'aal2']),
  }),
  profile: profileSchema,
  balance: balanceSchema,
  completedGenerations: z.int(),
  /** Why the free tokens are not there: they wait for something, or were given before; null when there is nothing to say. */
  signupGift: z.nullable(
    z.object({ state: z.enum(['waiting', 'refused']), about: z.enum(['mailbox', 'device', 'card', 'phone']) }),
  ),
  /** Entries of the inbox that are not read, counted up to 100. */
  unread: z.int(),
  /** New generations wait until the studio has looked at the account. */
  isHeld: z.boolean(),
  /** An administrator looks at this account; `until` is an ISO time. */
  viewing: z.nullable(z.object({ by: z.string(), until: z.string() })),
  /** Where this person works: then `user.id`, the balance and the creations are those of the workspace. Null in their own studio. */
  workspace: z.nullable(workspaceAtWorkSchema),
});

export const catalogueToolSchema = z.object({
  id: z.string(),
  fn: z.string(),
  route: z.nullable(z.string()),
  name: z.string(),
  summary: z.string(),
  /** How it is called where it opens in a dialog instead of on a page; null when it never does. */
  classic: z.nullable(z.object({ name: z.string(), summary: z.string() })),
  /** Of a tool that was added to this studio, by which its definition is asked for; null for the tools of the program. */
  version: z.nullable(z.int()),
  category: z.enum(['image', 'video', 'enhancement', 'audio']),
  /** Under what the page of all tools lists it. */
  group: z.enum(['image', 'video', 'scene', 'enhancement', 'audio']),
  fromTokens: z.int(),
  /** The fields that take a file, and what it makes of each. */
  files: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['image', 'video', 'audio']),
      /** It takes several. */
      isList: z.boolean(),
      part: z.enum(parts),
      /** As its form calls it. */
      label: z.string(),
    }),
  ),
  expectedSeconds: z.object({ from: z.number(), to: z.number() }),
  /** What most of its calls took here of late; null while there are too few, or several make one result. */
  usualSeconds: z.nullable(z.object({ from: z.number(), to: z.number() })),
  enabled: z.boolean(),
  /** Why it cannot be used now, in words for people; null when it can. */
  disabledReason: z.nullable(z.string()),
  comingSoon: z.boolean(),
  /** Of a classic tool that cannot be used: the tool of this studio that takes its place. */
  instead: z.nullable(z.object({ name: z.string(), route: z.string(), fromTokens: z.int() })),
  /** The preview engine stands in for the service that makes it. */
  isPreview: z.boolean(),
  /** It edits pictures on the canvas. */
  isOfCanvas: z.boolean(),
  /** It has a prompt that the prompt helper helps with. */
  hasPromptHelper: z.boolean(),
  /** The price figures in force; the form computes its quote with them. */
  prices: z.record(z.string(), z.number()),
});

export const catalogueSchema = z.object({
  tools: z.array(catalogueToolSchema),
  /** How many follow those; none where all, or a single one, was asked for. */
  more: z.int(),
  /** Sold no more; people still have what they made. */
  formerTools: z.array(z.object({ id: z.string(), name: z.string() })),
  /** For how many days what was deleted can be restored. */
  trashDays: z.int(),
  priceVersion: z.int(),
  /** Whether codes go to telephones, are put into the embedded mailbox in their place, or there are none. */
  textMessages: z.enum(['sent', 'mailbox', 'none']),
  /** Which parts are embedded defaults: `database`, `engine` (`engine:fal`, `engine:runware`), `mail`, `payments`. */
  embedded: z.array(z.string()),
});

export const quoteSchema = z.object({
  tokens: z.int(),
  lines: z.array(z.object({ label: z.string(), tokens: z.int() })),
  /** Of a preview that is made from words alone: which words of the prompt it will leave out. */
  notDrawn: z.optional(z.array(z.string())),
});

/** What the form of each tool that takes a result will cost with it. */
export const sendPricesSchema = z.object({
  prices: z.array(
    z.object({
      tool: z.string(),
      field: z.string(),
      tokens: z.int(),
      /** Another file that is still to be chosen may make it more. */
      isLeast: z.boolean(),
    }),
  ),
});

/** `POST /api/refusals/:id/file`. */
export const sentRefusalSchema = z.object({ refusal: z.uuid() });

export const uploadSchema = z.object({
  url: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** Pixels; 0 of a sound. */
  width: z.int(),
  height: z.int(),
  ...timeFacts,
});

/** Cancel either took the record away and returned the tokens, or could only ask the provider to stop. */
export const cancelSchema = z.object({
  outcome: z.enum(['cancelled', 'requested', 'already_finished']),
  generation: z.nullable(generationSchema),
  balance: balanceSchema,
});

export const clearStalledSchema = z.object({ checked: z.int(), removed: z.int() });

/** Event `change` of the live stream; its id is the person's own sequence number. */
export const changeEventSchema = z.object({
  type: z.enum(['insert', 'update', 'delete']),
  generationId: z.uuid(),
  /** As it is now; null when it is gone. */
  generation: z.nullable(generationSchema),
  balance: balanceSchema,
});

/** Event `balance`, of the same sequence: tokens came or went without a generation. */
export const balanceEventSchema = z.object({ balance: balanceSchema });

/** Event `library`, of the same sequence: collections have changed. */
export const libraryEventSchema = z.object({});

/** Event `inbox`, of the same sequence: something was told that comes with no other event. */
export const inboxEventSchema = z.object({});

/** Event `progress`: unsequenced, only the newest matters. */
export const progressEventSchema = z.object({ generationId: z.uuid(), progress: progressSchema });

export const maintenanceSchema = z.object({
  enabled: z.boolean(),
  /** The person who asks is an administrator and sees every page. */
  isExempt: z.boolean(),
  title: z.string(),
  subtitle: z.string(),
  message: z.string(),
  estimatedCompletion: z.string(),
  contactEmail: z.string(),
  /** http(s) addresses; null where there is none. */
  socialLinks: z.object({
    twitter: z.nullable(z.string()),
    instagram: z.nullable(z.string()),
    youtube: z.nullable(z.string()),
  }),
  /** Pages whose address begins with one of these stay open. */
  allowedRoutes: z.array(z.string()),
  /** `#rrggbb` each. */
  theme: z.object({ primaryColor: z.string(), secondaryColor: z.string(), backgroundColor: z.string() }),
});

/** What a message of the contact page can be about. */
export const contactSubjects = ['general', 'support', 'billing', 'feature', 'partnership', 'press'] as const;

export const errorSchema = z.object({ error: z.string(), code: z.string(), details: z.optional(z.unknown()) });

export type Balance = z.infer<typeof balanceSchema>;
export type Output = z.infer<typeof outputSchema>;
export type Progress = z.infer<typeof progressSchema>;
export type Receipt = z.infer<typeof receiptSchema>;
export type Generation = z.infer<typeof generationSchema>;
export type Keep = z.infer<typeof keepSchema>;
export type Kept = z.infer<typeof keptSchema>;
export type Collection = z.infer<typeof collectionSchema>;
export type GenerationList = z.infer<typeof generationListSchema>;
export type Submitted = z.infer<typeof submittedSchema>;
export type Storage = z.infer<typeof storageSchema>;
export type EmptiedTrash = z.infer<typeof emptiedTrashSchema>;
export type Profile = z.infer<typeof profileSchema>;
export type Avatar = z.infer<typeof avatarSchema>;
export type Me = z.infer<typeof meSchema>;
export type CatalogueTool = z.infer<typeof catalogueToolSchema>;
export type Lineage = z.infer<typeof lineageSchema>;
export type Catalogue = z.infer<typeof catalogueSchema>;
export type Quote = z.infer<typeof quoteSchema>;
export type SendPrices = z.infer<typeof sendPricesSchema>;
export type Upload = z.infer<typeof uploadSchema>;
export type Cancelled = z.infer<typeof cancelSchema>;
export type ClearedStalled = z.infer<typeof clearStalledSchema>;
export type ChangeEvent = z.infer<typeof changeEventSchema>;
export type BalanceEvent = z.infer<typeof balanceEventSchema>;
export type ProgressEvent = z.infer<typeof progressEventSchema>;
export type Maintenance = z.infer<typeof maintenanceSchema>;
export type ContactSubject = (typeof contactSubjects)[number];
export type ErrorBody = z.infer<typeof errorSchema>;
