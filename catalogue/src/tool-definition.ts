import type * as z from 'zod/mini';
import type { FormSection } from './form.ts';
import type { AnyValues, Report } from './input-problems.ts';
import type { Measured } from './measured.ts';
import type { Cost, Prices } from './prices.ts';
import type { ToldPrompt } from './prompt-limits.ts';
import type { SubmitTimeout, ToolWords } from './tool-words.ts';

/** What the folder of a tool writes down; `tool.ts` makes of it what everything else sees. */

/** What a result can be. */
export const outputKinds = ['image', 'video', 'audio'] as const;
export type OutputKind = (typeof outputKinds)[number];

export type DetailRow = { label: string; value: string };

/** The record kept of an input (`ai_generations.input_data`), under the names of the entity tables. */
export type InputRecord = Readonly<Record<string, unknown>>;

/** What a download's name is made of; `index` counts from 0, `timestamp` is in milliseconds. */
type DownloadName = {
  id: string;
  index: number;
  extension: string;
  timestamp: number;
  /** The generation's input, for names that tell a setting. */
  record?: InputRecord;
};

/** Of a tool that makes several outputs at a time. */
type Several<V> = {
  /** How many outputs an input asks for. */
  count: (values: V) => number;
  /** The same input, had it asked for `delivered` outputs: what a partial delivery is priced by. */
  reduced: (values: V, delivered: number) => V;
  /** What they are called, in the plural. @default 'images' */
  noun?: string;
};

/**
 * Which fields say how a result is laid over the picture that it edits. Outside the mask and its feather the result is that
 * picture to the byte, whatever was delivered.
 */
export type Canvas<Field extends string = string> = {
  /** The picture that stays. */
  image: Field;
  /** As large as the frame, and which of its sides is changed; null for a model that takes none and changes all of it. */
  mask: Field | null;
  painted: 'white' | 'black';
  /** Says what is to be there; null for a model that takes no words. */
  prompt: Field | null;
  /** Nothing is filled without them. */
  needsWords: boolean;
  /** What becomes of the picture: one of `canvasModes`. */
  mode: Field;
  /** Takes further pictures to go by. */
  reference: Field | null;
  /** It paints beyond the picture, where the frame is larger. */
  expands: boolean;
  /** The frame as the model is shown it, where it is larger than the picture. */
  frame: Field;
  /** Of the frame, and where the picture's upper left corner stands in it. Pixels; a side of 0 is the picture's own. */
  width: Field;
  height: Field;
  left: Field;
  top: Field;
  /** What follows from the frame besides, so that nobody sets it. */
  sets: readonly Field[];
  /** How far beyond the mask new pixels fade into old ones. Pixels. */
  feather: Field;
};

/** What the dialog of a classic tool says. */
export type ClassicWords = {
  name: string;
  summary: string;
  /** Of a blank field, where the tool's own words speak of what the dialog has not. */
  missing?: Readonly<Record<string, string>>;
};

export type Values<Shape extends z.core.$ZodShape> = z.output<z.ZodMiniObject<Shape>>;

export type ToolDefinition<Shape extends z.core.$ZodShape> = {
  /** The `tool_type` of its generations. */
  id: string;
  /** Its name under `POST /functions/v1/`. */
  fn: string;
  /** Address of its page; null for tools that open in a dialog. */
  route: string | null;
  name: string;
  summary: string;
  category: 'image' | 'video' | 'enhancement' | 'audio';
  /** What its results are. @default its category; images where that is enhancement */
  outputKind?: OutputKind;
  /** Under what the page of all tools lists it. @default its category */
  group?: 'scene';
  /** Usual time to a result in seconds; the upper figure also sets the deadline. */
  expectedSeconds: { from: number; to: number };
  /** Every field has a default, so that a quote needs nothing filled in. */
  input: Shape;
  /** Keys that programs may send and nothing reads: dropped before an input is checked or compared. */
  ignoredKeys?: readonly string[];
  /** Missing: one output at a time. */
  several?: Several<Values<Shape>>;
  /** The uploaded file that belongs beside the result: before and after. */
  compareWith?: keyof Shape & string;
  /** The uploaded file that its result is an edit of, rather than made after. @default compareWith */
  edits?: keyof Shape & string;
  /** Its results are what it edits, with more pixels. */
  enlarges?: boolean;
  /** Of a tool that changes what is painted over. */
  canvas?: Canvas<keyof Shape & string>;
  words?: ToolWords;
  /** Its button is disabled until everything that must be filled in is there; otherwise a click says what is missing. */
  waitsForInput?: boolean;
  /** Missing: as long as the browser waits. */
  submitTimeout?: SubmitTimeout;
  /** Brings other shapes in which programs may send the same input into the shape of `input`. */
  normalize?: (body: AnyValues, report: Report) => AnyValues;
  /** What the model is told where that is put together from fields, or where its limit depends on them. */
  prompts?: (values: Values<Shape>) => readonly ToldPrompt[];
  /** Rules between fields, in the order in which a person should hear of them. */
  check?: (values: Values<Shape>, report: Report) => void;
  /** Rules about the stored files themselves, for the server once it has measured them. */
  checkMeasured?: (values: Values<Shape>, measured: Measured, report: Report) => void;
  form: readonly FormSection<Values<Shape>, keyof Shape & string>[];
  /** How it is also offered: as one of the classic tools, in a dialog with a form of its own. */
  classic?: ClassicWords & { form: readonly FormSection<Values<Shape>, keyof Shape & string>[] };
  /** Prompts that show what the tool can do: each fills the named field. */
  examples: readonly { field: keyof Shape & string; text: string }[];
  prices: Prices;
  /** Figures that must stay below HIGHEST_FIGURE, so that every cost fits into the ledger: factors of a price. */
  highestPrices?: Prices;
  cost: Cost<Values<Shape>>;
  /** The figures behind a price that does not explain itself, to be shown beside it. */
  breakdown?: (values: Values<Shape>, measured: Measured, prices: Prices) => DetailRow[];
  /** The input that costs least, as far as it differs from the defaults: what "from N tokens" says. */
  cheapest?: Partial<Values<Shape>>;
  generationName: (values: Values<Shape>) => string;
  record: (values: Values<Shape>, measured: Measured) => InputRecord;
  /** The inverse of `record`: the input that made a generation. */
  fromRecord: (record: InputRecord) => Record<string, unknown>;
  detail: (values: Values<Shape>) => DetailRow[];
  /** The settings that tell its results apart at a glance, a few words each. */
  brief?: (values: Values<Shape>) => string[];
  downloadName: (name: DownloadName) => string;
};
