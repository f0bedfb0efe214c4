import * as z from 'zod/mini';
import { bindForm, type FieldSpec, type FormSection } from './form.ts';
import {
  type AnyValues,
  type InputProblem,
  isBlank,
  isEmpty,
  isRecord,
  problemOfIssue,
  problemsOf,
  type Report,
  without,
} from './input-problems.ts';
import { loraAddresses } from './lora-hosts.ts';
import type { Measured } from './measured.ts';
import { fieldName, plainWords } from './plain-words.ts';
import { type CostLine, HIGHEST_FIGURE, type Prices, totalTokens } from './prices.ts';
import { promptProblem } from './prompt-limits.ts';
import { saidAt } from './said.ts';
import type {
  Canvas,
  ClassicWords,
  DetailRow,
  InputRecord,
  OutputKind,
  ToolDefinition,
  Values,
} from './tool-definition.ts';

export type { Assistant, FieldSpec, FormSection, Preset, Widget } from './form.ts';
export type { InputProblem } from './input-problems.ts';
export type { Measured, StoredMedia } from './measured.ts';
export { type CostLine, type Prices, totalTokens } from './prices.ts';
export {
  type Canvas,
  type DetailRow,
  type InputRecord,
  type OutputKind,
  outputKinds,
  type ToolDefinition,
} from './tool-definition.ts';
export type { Banner, Notice, ToolWords } from './tool-words.ts';

/** A field that names a stored file of the person who asks, or a list of them. */
export type FileField = {
  name: string;
  kind: 'image' | 'video' | 'audio';
  folder: string;
  /** Of a list: how many it takes. */
  list?: { min: number; max: number };
};

/** A checked input together with everything its tool knows about it. */
export type ToolInput = {
  values: Readonly<Record<string, unknown>>;
  /** How many outputs it asks for. */
  count: number;
  /** What its outputs are called, in the plural. */
  noun: string;
  cost: (measured: Measured, prices: Prices) => CostLine[];
  /** The price had it asked for `delivered` outputs, at least one. */
  costOfDelivered: (delivered: number, measured: Measured, prices: Prices) => CostLine[];
  /** The figures behind the price; empty where its lines say it all. */
  breakdown: (measured: Measured, prices: Prices) => DetailRow[];
  /** The LoRA weights that it names, by the field that does. */
  loras: () => { field: string; url: string }[];
  /** What is wrong with the stored files that it names; empty when they are fine. */
  checkMeasured: (measured: Measured) => InputProblem[];
  generationName: () => string;
  record: (measured: Measured) => InputRecord;
  detail: () => DetailRow[];
  /** The settings that tell results apart at a glance; empty where the tool has none. */
  brief: () => string[];
};

export type ParsedInput = { ok: true; input: ToolInput } | { ok: false; problems: InputProblem[] };

/** A price in tokens, with the names of the fields, and of the files whose measures, on which it depends. */
type WatchedPrice = { tokens: number; fields: ReadonlySet<string>; files: ReadonlySet<string> };

/** A tool as everything outside its folder sees it. */
export type Tool = Pick<
  ToolDefinition<z.core.$ZodShape>,
  | 'id'
  | 'fn'
  | 'route'
  | 'name'
  | 'summary'
  | 'category'
  | 'expectedSeconds'
  | 'examples'
  | 'prices'
  | 'fromRecord'
  | 'downloadName'
  | 'words'
  | 'submitTimeout'
> & {
  outputKind: OutputKind;
  group: 'image' | 'video' | 'scene' | 'enhancement' | 'audio';
  compareWith: string | null;
  edits: string | null;
  enlarges: boolean;
  canvas: Canvas | null;
  form: readonly FormSection<AnyValues, string>[];
  classic: (ClassicWords & { form: readonly FormSection<AnyValues, string>[] }) | null;
  schema: z.ZodMiniObject;
  defaults: AnyValues;
  files: readonly FileField[];
  /** Whether its button waits for what these values still lack. */
  isAwaiting: (values: AnyValues) => boolean;
  /** Missing fields take their defaults; anything wrong is a problem, never a silent clamp. */
  parse: (body: unknown) => ParsedInput;
  /** As `parse`, but without what a person must still fill in: enough to price a form. */
  parseDraft: (body: unknown) => ParsedInput;
  /** A recorded input as it was understood when it was made, whatever the rules are by now. */
  readRecord: (record: InputRecord) => ParsedInput;
  /** What is wrong with the length of the prompts among these values. */
  promptProblems: (values: AnyValues) => InputProblem[];
  /** The least that a generation costs: "from N tokens". */
  leastTokens: (prices: Prices) => number;
  /** The number field that says how many outputs are made; null where it is always one. */
  countField: string | null;
  /** The price of an input that differs from the defaults in these values, and what of it the price was read from. */
  watchedPrice: (changed: AnyValues, measured: Measured, prices: Prices) => WatchedPrice;
  /** Why a figure cannot be set to this; undefined when it can. Within these limits every cost is whole tokens. */
  figureProblem: (name: string, figure: number) => string | undefined;
};

const fileMeta = z.object({
  file: z.enum(['image', 'video', 'audio']),
  folder: z.string(),
  list: z.optional(z.object({ min: z.number(), max: z.number() })),
});
const loraMeta = z.object({ holdsLoras: z.literal(true) });
/** Fixed words, or words with the name of the field in them. */
const requiredMeta = z.object({
  required: z.union([z.string(), z.custom<() => string>((value) => typeof value === 'function')]),
});
const promptMeta = z.object({ maxLength: z.number() });

/** Binds a tool's typed definition to the shape that server and web use; each input is parsed once. */
export function defineTool<Shape extends z.core.$ZodShape>(definition: ToolDefinition<Shape>): Tool {
  const draft: z.ZodMiniObject<Shape> = z.strictObject(definition.input);
  const metas = Object.entries(draft.shape).map(([name, field]) => ({
    name,
    meta: z.globalRegistry.get(field),
  }));
  const required = metas.flatMap(({ name, meta }) => {
    const found = requiredMeta.safeParse(meta);
    return found.success ? [{ name, message: found.data.required }] : [];
  });
  const files = metas.flatMap(({ name, meta }) => {
    const found = fileMeta.safeParse(meta);
    if (!found.success) return [];
    const { file, folder, list } = found.data;
    return [{ name, kind: file, folder, ...(list === undefined ? {} : { list }) }];
  });

  const promptLimits = metas.flatMap(({ name, meta }) => {
    const found = promptMeta.safeParse(meta);
    return found.success ? [{ name, limit: { most: found.data.maxLength } }] : [];
  });
  const labels = new Map(
    [...(definition.classic?.form ?? []), ...definition.form].flatMap((section) =>
      Object.entries<FieldSpec<Values<Shape>> | undefined>(section.fields).map(([name, spec]) => [name, spec?.label]),
    ),
  );

  /** The schema's rules know a field by its key, people by what their form calls it. */
  function inWordsOfTheForm({ field, message }: InputProblem): InputProblem {
    const [name, label] = [fieldName([field]), labels.get(field)];
    // Not every language begins with it.
    return {
      field,
      message: label === undefined ? message : message.replace(name, () => saidAt(`fields.${field}.label`, label)),
    };
  }

  const loraFields = metas.filter(({ meta }) => loraMeta.safeParse(meta).success).map(({ name }) => name);

  function lorasIn(values: AnyValues) {
    return loraFields.flatMap((field) => loraAddresses(values[field]).map((url) => ({ field, url })));
  }

  function bind(values: Values<Shape>): ToolInput {
    const { several } = definition;
    return {
      values,
      count: several?.count(values) ?? 1,
      noun: several?.noun ?? 'images',
      cost: (measured, prices) => definition.cost(values, measured, prices),
      costOfDelivered: (delivered, measured, prices) =>
        definition.cost(several?.reduced(values, delivered) ?? values, measured, prices),
      breakdown: (measured, prices) => definition.breakdown?.(values, measured, prices) ?? [],
      loras: () => lorasIn(values),
      checkMeasured: (measured) => problemsOf((report) => definition.checkMeasured?.(values, measured, report)),
      generationName: () => definition.generationName(values),
      record: (measured) => definition.record(values, measured),
      detail: () => definition.detail(values),
      brief: () => definition.brief?.(values) ?? [],
    };
  }

  function checkPrompts(values: Values<Shape>, report: Report): void {
    const written: AnyValues = values;
    const own = promptLimits.map(({ name, limit }) => ({ field: name, text: String(written[name]), limit }));
    for (const told of [...own, ...(definition.prompts?.(values) ?? [])]) {
      const problem = promptProblem(told);
      if (problem !== undefined) report(told.field, problem);
    }
  }

  function parseWith(body: unknown, check: (values: Values<Shape>, report: Report) => void): ParsedInput {
    let fields = without(body, definition.ignoredKeys ?? []);
    const misfits = problemsOf((report) => {
      if (definition.normalize && isRecord(fields)) fields = definition.normalize(fields, report);
    });
    if (misfits.length > 0) return { ok: false, problems: misfits };
    const parsed = draft.safeParse(fields, { error: plainWords });
    if (!parsed.success) {
      return { ok: false, problems: parsed.error.issues.map(problemOfIssue).map(inWordsOfTheForm) };
    }
    const problems = problemsOf((report) => check(parsed.data, report));
    return problems.length > 0 ? { ok: false, problems } : { ok: true, input: bind(parsed.data) };
  }

  function checkComplete(values: Values<Shape>, report: Report): void {
    checkPrompts(values, report);
    const filledIn: AnyValues = values;
    for (const { name, message } of required) {
      if (isEmpty(filledIn[name])) report(name, typeof message === 'string' ? message : message());
    }
    definition.check?.(values, report);
  }

  /** While somebody types, a field that is not valid yet counts as its default. */
  function tolerant(values: AnyValues): Values<Shape> {
    const kept = Object.entries(draft.shape).flatMap(([name, field]) =>
      z.safeParse(field, values[name]).success ? [[name, values[name]]] : [],
    );
    return draft.parse(Object.fromEntries(kept));
  }

  const defaults = draft.parse({});

  function countField(): string | null {
    const read = new Set<string>();
    definition.several?.count(watched(defaults, {}, read));
    return [...read][0] ?? null;
  }

  const { classic, category } = definition;
  return {
    id: definition.id,
    fn: definition.fn,
    route: definition.route,
    name: definition.name,
    summary: definition.summary,
    category,
    outputKind: definition.outputKind ?? (category === 'enhancement' ? 'image' : category),
    expectedSeconds: definition.expectedSeconds,
    examples: definition.examples,
    prices: definition.prices,
    fromRecord: definition.fromRecord,
    downloadName: definition.downloadName,
    ...(definition.words === undefined ? {} : { words: definition.words }),
    ...(definition.submitTimeout === undefined ? {} : { submitTimeout: definition.submitTimeout }),
    group: definition.group ?? category,
    compareWith: definition.compareWith ?? null,
    edits: definition.edits ?? definition.compareWith ?? null,
    enlarges: definition.enlarges ?? false,
    canvas: definition.canvas ?? null,
    form: bindForm(definition.form, tolerant),
    classic: classic === undefined ? null : { ...classic, form: bindForm(classic.form, tolerant) },
    schema: draft,
    defaults,
    files,
    isAwaiting: (values) => definition.waitsForInput === true && required.some(({ name }) => isBlank(values[name])),
    parse: (body) => parseWith(body, checkComplete),
    parseDraft: (body) => parseWith(body, checkPrompts),
    readRecord: (record) => parseWith(definition.fromRecord(record), () => undefined),
    promptProblems: (values) => problemsOf((report) => checkPrompts(tolerant(values), report)),
    countField: countField(),
    watchedPrice: (changed, measured, prices) => {
      const [fields, files] = [new Set<string>(), new Set<string>()];
      const lines = definition.cost(watched(defaults, changed, fields), watched(measured, {}, files), prices);
      return { tokens: totalTokens(lines), fields, files };
    },
    leastTokens: (prices) => totalTokens(definition.cost(draft.parse(definition.cheapest ?? {}), {}, prices)),
    figureProblem: (name, figure) => {
      if (!Object.hasOwn(definition.prices, name)) return `${definition.name} has no figure ${name}`;
      const highest = definition.highestPrices?.[name] ?? HIGHEST_FIGURE;
      const isFit = Number.isInteger(figure) && figure >= 0 && figure <= highest;
      return isFit ? undefined : `${name} of ${definition.name} must be a whole number from 0 to ${highest}`;
    },
  };
}

/** An object with other values in some places, which notes what is read of it. */
function watched<Values extends object>(values: Values, changed: AnyValues, read: Set<string>): Values {
  return new Proxy(values, {
    get: (target, key) => {
      if (typeof key !== 'string') return Reflect.get(target, key);
      read.add(key);
      return Object.hasOwn(changed, key) ? changed[key] : Reflect.get(target, key);
    },
  });
}
