import * as z from 'zod/mini';
import { announcedTools } from '../coming-soon.ts';
import { type PriceTable, priceTable } from './price-table.ts';

/** A definition as JSON; what the database, a page and an import may hold at most. */
export const DEFINITION_CHARACTERS = 200_000;
export const MOST_ROUTES = 5;
/** A text that a field may take at most, and the side of a picture. */
const MOST_TEXT = 20_000;
const MOST_SIDE = 16_384;
/** What JSON numbers hold exactly; providers whose seeds reach further get no more. */
export const MOST_SEED = Number.MAX_SAFE_INTEGER;

const NAME = /^[a-z][A-Za-z0-9_]{0,62}$/;
export const nameOf = z
  .string()
  .check(z.regex(NAME, 'A name begins with a small letter and has letters, digits and _ alone, at most 63 of them.'));
const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
const text = z.string().check(z.maxLength(MOST_TEXT));
const figure = z.number().check(z.gte(-1_000_000_000), z.lte(1_000_000_000));
const whole = (min: number, max: number) => z.int().check(z.gte(min), z.lte(max));
const side = whole(1, MOST_SIDE);

/** A value of a field that can be chosen, or that another one depends on. */
const chosen = z.union([z.string().check(z.maxLength(300)), figure, z.boolean()]);
const choices = z
  .array(z.strictObject({ value: z.union([z.string().check(z.maxLength(300)), figure]), label: words(100) }))
  .check(z.minLength(1), z.maxLength(200));

const common = {
  name: nameOf,
  label: words(80),
  hint: z.optional(words(500)),
  /** Nothing can be ordered without it. */
  required: z.optional(z.boolean()),
  /** Folded away at first. */
  advanced: z.optional(z.boolean()),
  /** Hidden, and left at its default, unless the other field has one of these values. */
  showWhen: z.optional(z.strictObject({ field: nameOf, in: z.array(chosen).check(z.minLength(1), z.maxLength(50)) })),
};
const size = z.strictObject({ width: side, height: side });
const mediaKinds = ['image', 'video', 'audio'] as const;
const mediaKind = z.enum(mediaKinds);

const field = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('prompt'),
    ...common,
    /** Of what is not blank. */
    minLength: z.optional(whole(1, MOST_TEXT)),
    maxLength: whole(1, MOST_TEXT),
    default: text,
  }),
  z.strictObject({
    kind: z.literal('text'),
    ...common,
    minLength: z.optional(whole(1, MOST_TEXT)),
    maxLength: whole(1, MOST_TEXT),
    multiline: z.boolean(),
    default: text,
  }),
  z.strictObject({ kind: z.literal('image'), ...common }),
  z.strictObject({ kind: z.literal('video'), ...common }),
  z.strictObject({ kind: z.literal('audio'), ...common }),
  z.strictObject({ kind: z.literal('files'), ...common, of: mediaKind, min: whole(0, 20), max: whole(1, 20) }),
  z.strictObject({
    kind: z.literal('select'),
    ...common,
    choices,
    default: z.union([z.string().check(z.maxLength(300)), figure]),
  }),
  z.strictObject({
    kind: z.literal('multiselect'),
    ...common,
    choices,
    min: whole(0, 200),
    max: whole(1, 200),
    default: z.array(z.union([z.string().check(z.maxLength(300)), figure])).check(z.maxLength(200)),
  }),
  z.strictObject({
    kind: z.literal('number'),
    ...common,
    min: figure,
    max: figure,
    step: figure.check(z.gte(0.000_001)),
    default: figure,
    unit: z.optional(words(20)),
  }),
  z.strictObject({ kind: z.literal('seed'), ...common, max: whole(1, MOST_SEED) }),
  z.strictObject({ kind: z.literal('switch'), ...common, default: z.boolean() }),
  z.strictObject({
    kind: z.literal('size'),
    ...common,
    /** The two keys that an input has in its place. */
    widthName: nameOf,
    heightName: nameOf,
    presets: z
      .array(z.strictObject({ label: words(80), width: side, height: side }))
      .check(z.minLength(1), z.maxLength(40)),
    custom: z.optional(z.strictObject({ min: side, max: side, multipleOf: side })),
    default: size,
  }),
]);

const path = z
  .array(z.union([z.string().check(z.minLength(1), z.maxLength(200)), whole(0, 1000)]))
  .check(z.minLength(1), z.maxLength(12));

const source = z.discriminatedUnion('kind', [
  /** The value of a field; of a size both sides, together or one by its key. */
  z.strictObject({ kind: z.literal('field'), field: nameOf }),
  z.strictObject({ kind: z.literal('fixed'), value: z.json() }),
  /** Always a number: the person's own, or one that we draw. Without a field it is always drawn, up to `max`. */
  z.strictObject({ kind: z.literal('seed'), field: z.optional(nameOf), max: z.optional(whole(1, MOST_SEED)) }),
  /** The address of one file, and of all files of a list. */
  z.strictObject({ kind: z.literal('file'), field: nameOf }),
  z.strictObject({ kind: z.literal('files'), field: nameOf }),
  /** Words of our own for what an order's files are to be called at the provider. */
  z.strictObject({ kind: z.literal('prefix') }),
]);

const mapping = z.strictObject({
  to: path,
  from: source,
  /** The type that the provider wants, where it is not the field's own. */
  as: z.optional(z.enum(['string', 'number', 'boolean', 'list'])),
  /** What becomes of a text, file or list that nobody filled in. */
  whenBlank: z._default(z.enum(['omit', 'null', 'empty']), 'omit'),
});

const languageCode = z
  .string()
  .check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, 'A language is named by its code, such as de or zh-Hans.'));

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'A hash is 64 hexadecimal digits.'));
const modelName = z
  .string()
  .check(z.regex(/^[\w.:@/-]{1,200}$/, 'A model is named in letters, digits and . : @ / - _.'));

const node = z.strictObject({
  class_type: words(200),
  inputs: z.record(z.string().check(z.maxLength(200)), z.json()),
  _meta: z.optional(z.object({ title: z.optional(z.string().check(z.maxLength(300))) })),
});
const nodeId = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][\w:.-]{0,59}$/, 'A node is named in letters, digits and : . - _.'));

const target = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fal'),
    endpoint: z
      .string()
      .check(
        z.regex(/^[a-z0-9][\w-]*(?:\/[a-z0-9][\w.-]*){1,6}$/i, 'An endpoint of fal is named like fal-ai/flux/dev.'),
        z.maxLength(200),
      ),
    schemaHash: hash,
  }),
  z.strictObject({
    kind: z.literal('replicate'),
    model: z
      .string()
      .check(z.regex(/^[a-z0-9][\w.-]{0,80}\/[a-z0-9][\w.-]{0,100}$/i, 'A model of Replicate is named owner/name.')),
    /** Missing for official models, which have none to hold on to. */
    version: z.optional(hash),
    schemaHash: hash,
  }),
  z.strictObject({
    kind: z.literal('comfy'),
    graph: z.record(nodeId, node),
    /** The only places in which a value may take the place of the graph's own. */
    bindings: z
      .array(
        z.strictObject({
          nodeId,
          classType: words(200),
          title: z.string().check(z.maxLength(300)),
          input: words(200),
          type: z.enum(['string', 'number', 'integer', 'boolean', 'choice', 'image', 'video', 'audio']),
        }),
      )
      .check(z.maxLength(100)),
    /** Missing: every output of the graph is a result. */
    outputNode: z.optional(nodeId),
  }),
  z.strictObject({ kind: z.literal('openai'), model: modelName, operation: z.enum(['generations', 'edits']) }),
  z.strictObject({ kind: z.literal('sdcpp'), mode: z.enum(['img_gen', 'vid_gen']) }),
  z.strictObject({ kind: z.literal('a1111'), operation: z.enum(['txt2img', 'img2img']) }),
]);

const canvasPart = z.strictObject({
  /** The picture that is edited. */
  image: nameOf,
  /** What of it is changed, and how that is painted; a model without one changes the whole picture. */
  mask: z.optional(nameOf),
  painted: z._default(z.enum(['white', 'black']), 'white'),
  /** What should be there. */
  prompt: z.optional(nameOf),
  /** Takes the shape of what is edited. */
  size: z.optional(nameOf),
  /** Further pictures to go by. */
  reference: z.optional(nameOf),
  /** It paints beyond the picture. */
  outpaint: z.boolean(),
});

export const routeShape = z.strictObject({
  /** Of the row of the provider that is asked. */
  provider: z.string().check(z.regex(/^[A-Za-z0-9][\w-]{0,62}$/, 'A provider is named by its id.')),
  target,
  map: z.array(mapping).check(z.minLength(1), z.maxLength(200)),
  /** Where the delivered files stand in an answer, and what they are. */
  outputs: z.strictObject({
    path: z.array(z.union([z.string().check(z.maxLength(200)), whole(0, 1000)])),
    kind: mediaKind,
  }),
  /** What a call costs us, in millionths of a dollar. */
  cost: priceTable,
  /** Why that may not be what is billed; gone once an operator has said what is. */
  costNote: z.optional(words(500)),
});

export const definitionShape = z.strictObject({
  name: words(60),
  summary: words(200),
  category: z.enum(['image', 'video', 'enhancement', 'audio']),
  /** The upper figure also sets the deadline. */
  expectedSeconds: z.strictObject({ from: whole(1, 7200), to: whole(1, 7200) }),
  examples: z.array(z.strictObject({ field: nameOf, text: words(3000) })).check(z.maxLength(12)),
  fields: z.array(field).check(z.minLength(1), z.maxLength(60)),
  outputs: z.strictObject({
    kind: mediaKind,
    /** What several of them are called, such as 'images'. */
    noun: words(30),
    /** The number field that says how many are made; missing: one. */
    count: z.optional(nameOf),
  }),
  /** Of a tool that edits pictures on the canvas: what its fields are there. */
  canvas: z.optional(canvasPart),
  /** In thousandths of a token. */
  price: priceTable,
  /** Its words in other languages, by their codes and places: `{ "de": { "fields.prompt.label": "Prompt" } }`. */
  texts: z.optional(z.record(languageCode, z.record(z.string().check(z.maxLength(400)), words(3000)))),
  /** The announced tool whose place it takes once it is published. */
  fulfills: z.optional(z.enum(announcedTools)),
  /** In order of priority. */
  routes: z.array(routeShape).check(z.minLength(1), z.maxLength(MOST_ROUTES)),
});

/** What pages are told of a definition: who makes it stays with the server. */
export const shownDefinition = z.strictObject({ ...definitionShape.shape, routes: z.tuple([]) });

export type Definition = z.output<typeof definitionShape>;
export type Field = Definition['fields'][number];
export type FieldOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;
export type Route = Definition['routes'][number];
export type Target = Route['target'];
export type Mapping = Route['map'][number];
export type MediaKind = (typeof mediaKinds)[number];
export type { PriceTable };

/** The keys that an input has for a field. */
export function keysOf(one: Field): string[] {
  return one.kind === 'size' ? [one.widthName, one.heightName] : [one.name];
}

/** The kind of the files that a field names; undefined for a field without any. */
export function mediaOf(one: Field | undefined): MediaKind | undefined {
  if (one === undefined) return undefined;
  if (one.kind === 'files') return one.of;
  return one.kind === 'image' || one.kind === 'video' || one.kind === 'audio' ? one.kind : undefined;
}
