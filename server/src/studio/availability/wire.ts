import { parts } from '@kinora/catalogue/file-part';
import * as z from 'zod/mini';

/** The shapes of the tools that this studio offers. */

export const catalogueToolSchema = z.object({
  id: z.string(),
  fn: z.string(),
  route: z.nullable(z.string()),
  name: z.string(),
  summary: z.string(),
  /** How it is called where it opens in a dialog instead of on a page; null when it never does. */
  classic: z.nullable(z.object({ name: z.string(), summary: z.string() })),
  /** The version of a tool that was added to this studio, for asking for its definition; null for the program's own tools. */
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
  /** The studio's own tool that stands in for a classic tool that cannot be used. */
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
  /** Whether works may be public here, so that there is something to explore. */
  publishes: z.boolean(),
  priceVersion: z.int(),
  /** Whether codes go to telephones, are put into the embedded mailbox in their place, or there are none. */
  textMessages: z.enum(['sent', 'mailbox', 'none']),
  /** Which parts are embedded defaults: `database`, `engine` (`engine:fal`, `engine:runware`), `mail`, `payments`. */
  embedded: z.array(z.string()),
});

export type CatalogueTool = z.infer<typeof catalogueToolSchema>;
export type Catalogue = z.infer<typeof catalogueSchema>;
