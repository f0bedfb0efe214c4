import * as z from 'zod';

/** What a model can be told or answers, out of a foreign JSON schema: one plain kind, its limits, and nothing to follow. */
export type Plain = {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'unknown';
  /** The only values that it takes. */
  choices?: readonly (string | number | boolean)[];
  default?: unknown;
  title?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  /** How fal's own form shows it: image, video, audio. */
  shownAs?: string;
  isImportant?: boolean;
  /** Nobody but the operator may know it. */
  isSecret?: boolean;
  order?: number;
  items?: unknown;
  properties?: Readonly<Record<string, unknown>>;
  required?: readonly string[];
  /** The names of its properties as its makers put them. */
  propertyOrder?: readonly string[];
  /** Other kinds of values that it takes as well. */
  others?: readonly Plain[];
};

export type Json = Readonly<Record<string, unknown>>;

/** The longest chain of references; a longer one is taken for a circle. */
const MOST_STEPS = 12;
/** How many schemas are read for one schema with all that it refers to, and for a whole document. */
const READS_AT_ONCE = 300;
const MOST_READS = 20_000;
/** The most names that a list of names may have. */
const MOST_NAMES = 1000;
const LONGEST_REFERENCE = 500;
const MOST_CHOICES = 1000;

const json = z.record(z.string(), z.unknown());
const figure = z.number();
const label = z.string();

export function asJson(value: unknown): Json {
  return json.safeParse(value).data ?? {};
}

/**
 * Reads the schemas of one document, in which references lead to other places. What branches without end is read as far
 * as its budget goes, and for the rest counts as nothing that could be offered.
 */
export function createReader(document: Json) {
  const named = asJson(asJson(document.components).schemas);
  let left = MOST_READS;

  /** What a schema says, with its references followed; its own words win over what a reference says. */
  function read(schema: unknown, budget: { left: number }, steps = 0): Plain {
    const own = asJson(schema);
    left -= 1;
    budget.left -= 1;
    if (steps > MOST_STEPS || left < 0 || budget.left < 0) return { type: 'unknown' };
    const inner = (part: unknown) => read(part, budget, steps + 1);
    const parts = [...referenced(own), ...list(own.allOf)].map(inner);
    const alternatives = [...list(own.anyOf), ...list(own.oneOf)].filter((part) => asJson(part).type !== 'null');
    const [first, ...others] = merged(alternatives.slice(0, 20).map(inner));
    return {
      ...(first ?? { type: 'unknown' }),
      ...Object.assign({}, ...parts),
      ...plainOf(own),
      ...(others.length > 0 ? { others } : {}),
    };
  }

  /** Anywhere in the document, by its path; some documents name a schema alone. */
  function referenced({ $ref }: Json): unknown[] {
    if (typeof $ref !== 'string') return [];
    const [root, ...keys] = $ref.slice(0, LONGEST_REFERENCE).split('/').map(unescaped);
    const found = root === '#' ? keys.reduce<unknown>(ownOf, document) : undefined;
    return [found ?? ownOf(named, keys.at(-1) ?? root ?? '')].filter((one) => one !== undefined);
  }

  return (schema: unknown) => read(schema, { left: READS_AT_ONCE });
}

function ownOf(part: unknown, key: string): unknown {
  return typeof part === 'object' && part !== null && Object.hasOwn(part, key) ? asJson(part)[key] : undefined;
}

/** As keys are written within a path. */
function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Alternatives that differ by their choices alone are one with all of them; whole numbers are numbers. */
function merged(parts: readonly Plain[]): Plain[] {
  const kinds = new Set(parts.map(({ type }) => type));
  const choices = parts.flatMap((part) => part.choices ?? []);
  if (parts.length > 1 && kinds.size === 1 && parts.every((part) => part.choices !== undefined)) {
    return [{ ...parts[0], type: parts[0]?.type ?? 'unknown', choices: [...new Set(choices)].slice(0, MOST_CHOICES) }];
  }
  if (parts.length > 1 && [...kinds].every((kind) => kind === 'integer' || kind === 'number')) {
    return [parts.find(({ type }) => type === 'number') ?? { type: 'number' }];
  }
  return [...parts];
}

function plainOf(own: Json): Partial<Plain> {
  const type = typeOf(own);
  const choices = choicesOf(own);
  const ui = asJson(own.ui);
  const least = figureOf(own.exclusiveMinimum);
  const most = figureOf(own.exclusiveMaximum);
  return {
    ...(type === undefined ? {} : { type }),
    ...(choices === undefined ? {} : { choices }),
    ...(own.default === undefined || own.default === null ? {} : { default: own.default }),
    ...textIn(own, 'title'),
    ...textIn(own, 'description'),
    ...textIn(own, 'format'),
    ...figureIn(own, 'minimum', least === undefined ? undefined : justAbove(least, type)),
    ...figureIn(own, 'maximum', most === undefined ? undefined : -justAbove(-most, type)),
    ...((figureOf(own.multipleOf) ?? 0) > 0 ? figureIn(own, 'multipleOf') : {}),
    ...countIn(own, 'minLength'),
    ...countIn(own, 'maxLength'),
    ...countIn(own, 'minItems'),
    ...countIn(own, 'maxItems'),
    ...shownIn(own, ui),
    ...(ui.important === true ? { isImportant: true } : {}),
    ...(own['x-cog-secret'] === true || own.format === 'password' ? { isSecret: true } : {}),
    ...(typeof own['x-order'] === 'number' ? { order: own['x-order'] } : {}),
    ...(own.items === undefined ? {} : { items: own.items }),
    ...(json.safeParse(own.properties).success ? { properties: asJson(own.properties) } : {}),
    ...(Array.isArray(own.required) ? { required: namesIn(own.required) } : {}),
    ...(Array.isArray(own['x-fal-order-properties']) ? { propertyOrder: namesIn(own['x-fal-order-properties']) } : {}),
  };
}

function typeOf({ type, properties, items, enum: values, const: only }: Json): Plain['type'] | undefined {
  const named = Array.isArray(type) ? type.find((one) => one !== 'null') : type;
  const known = z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object']).safeParse(named);
  if (known.success) return known.data;
  if (properties !== undefined) return 'object';
  if (items !== undefined) return 'array';
  const sample: unknown = Array.isArray(values) ? values.find((value) => value !== null) : only;
  const kind = z.enum(['string', 'number', 'boolean']).safeParse(typeof sample);
  return kind.success ? kind.data : undefined;
}

function choicesOf({ enum: values, const: only }: Json): Plain['choices'] | undefined {
  const all: readonly unknown[] = Array.isArray(values) ? values : only === undefined ? [] : [only];
  const kept = all.filter(
    (value) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
  );
  return kept.length === 0 ? undefined : [...new Set(kept)].slice(0, MOST_CHOICES);
}

function shownIn(own: Json, ui: Json): Partial<Plain> {
  const shown = label.safeParse(ui.field ?? own._fal_ui_field);
  return shown.success ? { shownAs: shown.data } : {};
}

function namesIn(all: readonly unknown[]): string[] {
  return all.filter((name) => typeof name === 'string').slice(0, MOST_NAMES);
}

function textIn(own: Json, key: 'title' | 'description' | 'format'): Partial<Plain> {
  const text = label.safeParse(own[key]);
  return text.success ? { [key]: text.data.slice(0, 2000) } : {};
}

function figureOf(value: unknown): number | undefined {
  const found = figure.safeParse(value);
  return found.success ? found.data : undefined;
}

type Figure = 'minimum' | 'maximum' | 'multipleOf';
type Count = 'minLength' | 'maxLength' | 'minItems' | 'maxItems';

function figureIn(own: Json, key: Figure, otherwise?: number): Partial<Plain> {
  const value = figureOf(own[key]) ?? otherwise;
  return value === undefined ? {} : { [key]: value };
}

function countIn(own: Json, key: Count): Partial<Plain> {
  const value = figureOf(own[key]);
  return value === undefined || value < 0 ? {} : { [key]: Math.min(Math.floor(value), 1_000_000_000) };
}

/** The least figure that a form can offer above one that is itself not taken. */
function justAbove(limit: number, type: Plain['type'] | undefined): number {
  return type === 'integer' ? Math.floor(limit) + 1 : Number((limit + 0.01).toFixed(6));
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
