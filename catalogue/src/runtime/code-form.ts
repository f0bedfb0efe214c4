import * as z from 'zod/mini';
import { factsOf } from '../field-facts.ts';
import { isEmpty } from '../input-problems.ts';
import type { Tool } from '../tool.ts';
import { type Definition, type Field, type FieldOf, keysOf, type Route } from './definition.ts';
import type { Values } from './values.ts';

/** What no route of data can send, such as style models. */
type UnsentField = { name: string; label: string };

/** A tool that is code, as far as a route of data has to know it. */
export type CodeForm = {
  /** Its fields in the words of a definition. Its price is not among them: that is the program's own. */
  definition: Definition;
  unsent: readonly UnsentField[];
};

/** The longest text of a field that names no limit of its own. */
const MOST_TEXT = 3000;
const loraMeta = z.object({ holdsLoras: z.literal(true) });
const requiredMeta = z.object({ required: z.string() });
/** Two sides that are chosen together. */
const sides = [
  { name: 'size', label: 'Size', widthName: 'width', heightName: 'height' },
  { name: 'customSize', label: 'Custom size', widthName: 'customWidth', heightName: 'customHeight' },
] as const;

/** The form of a tool that is code, with routes of data to what it makes. */
export function codeForm(tool: Tool, routes: readonly Route[] = []): CodeForm {
  const names = Object.keys(tool.schema.shape);
  const sized = sides.filter(({ widthName, heightName }) => names.includes(widthName) && names.includes(heightName));
  const bySide = new Map<string, Size>(
    sized.flatMap((size) => [[size.widthName, size] as const, [size.heightName, size] as const]),
  );
  const fields: Field[] = [];
  const unsent: UnsentField[] = [];
  for (const name of names) {
    const size = bySide.get(name);
    if (size !== undefined) {
      if (name === size.widthName) fields.push(sizeField(tool, size));
      continue;
    }
    const field = fieldOf(tool, name);
    if (field === null) unsent.push({ name, label: labelOf(tool, name) });
    else fields.push(field);
  }
  const definition: Definition = {
    name: tool.name,
    summary: tool.summary,
    category: tool.category,
    expectedSeconds: tool.expectedSeconds,
    examples: [],
    fields,
    outputs: {
      kind: tool.outputKind,
      noun: 'files',
      ...(tool.countField === null ? {} : { count: tool.countField }),
    },
    price: { atLeast: 0, rates: [] },
    routes: [...routes],
  };
  return { definition, unsent };
}

function labelOf({ form }: Pick<Tool, 'form'>, name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const byName = words.charAt(0).toUpperCase() + words.slice(1);
  return form.map(({ fields }) => fields[name]?.label).find((label) => label !== undefined) ?? byName;
}

function fieldOf(tool: Tool, name: string): Field | null {
  const schema = tool.schema.shape[name];
  if (schema === undefined || loraMeta.safeParse(z.globalRegistry.get(schema)).success) return null;
  const facts = factsOf(schema);
  const common = { name, label: labelOf(tool, name) };
  const required = requiredMeta.safeParse(z.globalRegistry.get(schema)).success ? { required: true } : {};
  const file = tool.files.find((one) => one.name === name);
  if (file !== undefined) {
    return file.list === undefined
      ? { kind: file.kind, ...common, ...required }
      : { kind: 'files', ...common, ...required, of: file.kind, ...file.list };
  }
  if (facts.choices !== undefined && facts.list === undefined) return selectField(common, facts.choices, facts.default);
  switch (facts.type) {
    case 'boolean':
      return { kind: 'switch', ...common, default: facts.default === true };
    case 'string': {
      const maxLength = facts.maxLength ?? MOST_TEXT;
      const byDefault = typeof facts.default === 'string' ? facts.default : '';
      return name === 'prompt'
        ? { kind: 'prompt', ...common, ...required, maxLength, default: byDefault }
        : { kind: 'text', ...common, ...required, maxLength, multiline: false, default: byDefault };
    }
    case 'integer':
    case 'number': {
      const { minimum: min, maximum: max, multipleOf, default: byDefault } = facts;
      if (min === undefined || max === undefined || typeof byDefault !== 'number') return null;
      if (min === -1 && byDefault === -1) return { kind: 'seed', ...common, max };
      return { kind: 'number', ...common, min, max, step: multipleOf ?? 1, default: byDefault };
    }
    default:
      return null;
  }
}

function selectField(
  common: { name: string; label: string },
  values: readonly (string | number)[],
  byDefault: unknown,
): FieldOf<'select'> {
  const [first = ''] = values;
  const choices = values.map((value) => ({ value, label: String(value) || 'None' }));
  const isFit = typeof byDefault === 'string' || typeof byDefault === 'number';
  return { kind: 'select', ...common, choices, default: isFit ? byDefault : first };
}

type Size = (typeof sides)[number];

function sizeField(tool: Tool, { widthName, heightName, ...common }: Size): FieldOf<'size'> {
  const [width, height] = [sideOf(tool, widthName), sideOf(tool, heightName)];
  const byDefault = { width: width.byDefault, height: height.byDefault };
  const presets = width.choices.flatMap((wide) =>
    height.choices.map((high) => ({ label: `${wide} x ${high}`, width: wide, height: high })),
  );
  const custom = width.custom === undefined ? {} : { custom: width.custom };
  return {
    kind: 'size',
    ...common,
    widthName,
    heightName,
    ...custom,
    presets: presets.length > 0 ? presets : [{ label: `${byDefault.width} x ${byDefault.height}`, ...byDefault }],
    default: byDefault,
  };
}

/** What a side can be: one of a few figures, or every one within limits. */
function sideOf(tool: Tool, name: string) {
  const schema = tool.schema.shape[name];
  const facts = schema === undefined ? {} : factsOf(schema);
  const { minimum: min = 1, maximum: max = 1, multipleOf = 1 } = facts;
  const choices = (facts.choices ?? []).filter((value) => typeof value === 'number');
  return {
    choices,
    byDefault: typeof facts.default === 'number' ? facts.default : min,
    custom: choices.length > 0 ? undefined : { min, max, multipleOf },
  };
}

/** What an input has by a field. */
function inputKeys(field: Field | UnsentField): string[] {
  return 'kind' in field ? keysOf(field) : [field.name];
}

/** Whether an order leaves a field as it is while nobody has touched it. */
export function isUntouched(tool: Pick<Tool, 'defaults'>, field: Field | UnsentField, values: Values): boolean {
  const keys = inputKeys(field);
  return keys.every((key) => plain(values[key]) === plain(tool.defaults[key]));
}

/** Nothing is nothing, whether it was said or not. */
function plain(value: unknown): unknown {
  return value === undefined || isEmpty(value) ? '' : value;
}
