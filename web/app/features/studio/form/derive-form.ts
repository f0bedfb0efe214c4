import { type FieldFacts, factsOf } from '@kinora/catalogue/field-facts';
import { listedName } from '@kinora/catalogue/stored-files';
import type { Assistant, FieldSpec, FormSection, Measured, Preset, Prices, Tool, Widget } from '@kinora/catalogue/tool';

/** The id by which a problem's field is found and focused. */
export function controlId(name: string): string {
  return `field-${name}`;
}

/** The text of a value as a text control shows it. */
export function controlText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

type Choice = { value: string | number; label: string };
export type FileKind = 'image' | 'video' | 'audio';

/** `segments` are buttons side by side, for a handful of choices. */
type Control = Widget | 'segments';

/** One control with everything it needs; limits, choices and default come from the tool's schema. */
export type FormField = {
  name: string;
  label: string;
  widget: Control;
  hint: string | undefined;
  placeholder: string | undefined;
  min: number | undefined;
  max: number | undefined;
  step: number;
  /** What stands in for something that is no number. */
  fallback: number | undefined;
  /** What a number counts: 'seconds'. */
  unit: string | undefined;
  choices: readonly Choice[];
  /** Of a field that holds several files or choices: how many. */
  list: { min: number; max: number } | undefined;
  /** What a file field takes, and where it is stored. */
  kind: FileKind;
  folder: string;
  isIgnored: boolean;
  ignores: (values: Values) => boolean;
  assistant: Assistant | undefined;
  isShown: (values: Values) => boolean;
  offered: ((values: Values) => readonly (string | number)[]) | undefined;
  priceHint: ((values: Values, measured: Measured, prices: Prices) => string) | undefined;
};

export type FormPart = {
  title: string | undefined;
  hint: string | undefined;
  isAdvanced: boolean;
  presets: readonly Preset[];
  /** The fields that a preset sets are shown beside it. */
  hasPresetsBeside: boolean;
  presetsAs: 'select' | 'chips';
  fields: readonly FormField[];
};
export type Values = Readonly<Record<string, unknown>>;

const MOST_SEGMENTS = 6;
const MOST_WORDS_SEGMENTS = 3;
/** Shapes are short, and take a second row where they need one. */
const MOST_SHAPES = 9;
const RATIO = /^\d{1,3}:\d{1,3}$/;

/** Whether something is the shape of a picture: "16:9". */
export const isRatio = (value: string | number): boolean => RATIO.test(String(value));

/** Whether a field chooses the shape of what is made. */
export const choosesShape = (choices: readonly Choice[]): boolean =>
  choices.filter(({ value }) => isRatio(value)).length > 1;

function choicesOf(facts: FieldFacts, words: FieldSpec<Values>['choices'] = {}): Choice[] {
  const values = facts.choices ?? Object.keys(words);
  return values.map((value) => ({ value, label: words[value] ?? String(value) }));
}

/** The few whole numbers that a range holds; none if they are many. */
function fewNumbers({ type, minimum, maximum, multipleOf = 1 }: FieldFacts): Choice[] {
  if (type !== 'integer' || minimum === undefined || maximum === undefined) return [];
  const count = Math.floor((maximum - minimum) / multipleOf) + 1;
  if (count > MOST_SEGMENTS) return [];
  return Array.from({ length: count }, (_, place) => minimum + place * multipleOf).map((value) => ({
    value,
    label: String(value),
  }));
}

function impliedWidget({ file, type, list }: FieldFacts, choices: readonly Choice[]): Control {
  if (file !== undefined) return list === undefined ? file : 'files';
  if (list !== undefined) return 'multiselect';
  const mostBeside = choosesShape(choices) ? MOST_SHAPES : MOST_WORDS_SEGMENTS;
  if (choices.length > 0) return choices.length <= mostBeside ? 'segments' : 'select';
  if (type === 'boolean') return 'switch';
  return type === 'integer' || type === 'number' ? 'number' : 'text';
}

function deriveField(name: string, spec: FieldSpec<Values>, facts: FieldFacts): FormField {
  const named = choicesOf(facts, spec.choices);
  const few = named.length === 0 && spec.widget !== 'seed' ? fewNumbers(facts) : [];
  return {
    name,
    label: spec.label,
    widget: few.length > 0 ? 'segments' : (spec.widget ?? impliedWidget(facts, named)),
    hint: spec.hint,
    placeholder: spec.placeholder,
    min: facts.minimum,
    max: facts.maximum,
    step: facts.multipleOf ?? 1,
    fallback: facts.fallback ?? (typeof facts.default === 'number' ? facts.default : undefined),
    unit: spec.unit,
    choices: few.length > 0 ? few : named,
    list: facts.list,
    kind: facts.file ?? 'image',
    folder: facts.folder ?? '',
    isIgnored: spec.isIgnored === true,
    ignores: typeof spec.isIgnored === 'function' ? spec.isIgnored : () => spec.isIgnored === true,
    assistant: spec.assistant,
    isShown: spec.showWhen ?? (() => true),
    offered: spec.offered,
    priceHint: spec.priceHint,
  };
}

type Sections = readonly FormSection<Values, string>[];

/** A form of a tool, wholly from its definition: the form of its page, unless another is given. */
export function deriveForm(tool: Pick<Tool, 'schema' | 'form'>, sections: Sections = tool.form): FormPart[] {
  const { shape } = tool.schema;
  return sections.map(({ title, hint, advanced, presets, presetsBeside, presetsAs, fields }) => ({
    title,
    hint,
    isAdvanced: advanced ?? false,
    presets: presets ?? [],
    hasPresetsBeside: presetsBeside ?? false,
    presetsAs: presetsAs ?? 'select',
    fields: Object.entries(fields).flatMap(([name, spec]) => {
      const schema = shape[name];
      return spec === undefined || schema === undefined ? [] : [deriveField(name, spec, factsOf(schema))];
    }),
  }));
}

const sides = [
  ['width', 'height'],
  ['customWidth', 'customHeight'],
];

/** Whether a section decides the shape of what is made by its two sides, and does not offer shapes itself. */
export function hidesShape({ presetsAs, fields }: Pick<FormPart, 'presetsAs' | 'fields'>): boolean {
  if (presetsAs === 'chips') return false;
  const names = new Set(fields.map(({ name }) => name));
  return sides.some((pair) => pair.every((name) => names.has(name)));
}

/** The names of everything that a form can set. */
export function formNames(parts: readonly FormPart[]): string[] {
  return parts.flatMap(({ fields, presets }) => [
    ...fields.map(({ name }) => name),
    ...presets.flatMap(({ values }) => Object.keys(values)),
  ]);
}

/** The value that a field has, given what goes with the others: its default if it is not among the offered ones. */
function offeredValue({ name, offered }: FormField, defaults: Values, values: Values): unknown {
  const choices = offered?.(values);
  if (choices === undefined || choices.some((choice) => choice === values[name])) return values[name];
  return defaults[name];
}

/** The values with those of hidden and ignored fields at their defaults: what cannot be chosen is not asked for. */
export function shownValues(parts: readonly FormPart[], defaults: Values, values: Values): Values {
  const fields = parts.flatMap((part) => part.fields);
  const settled = fields.map((field) => [
    field.name,
    field.isShown(values) && !field.ignores(values) ? offeredValue(field, defaults, values) : defaults[field.name],
  ]);
  return { ...values, ...Object.fromEntries(settled) };
}

/** The values with the one switch flipped that brings a hidden field to the screen; the same if it is shown already. */
export function revealing(field: FormField, values: Values): Values {
  if (field.isShown(values)) return values;
  const switches = Object.keys(values).filter((name) => typeof values[name] === 'boolean');
  const flipped = switches.map((name) => ({ ...values, [name]: !values[name] }));
  return flipped.find((candidate) => field.isShown(candidate)) ?? values;
}

const fileWidgets: ReadonlySet<Control> = new Set(['image', 'video', 'audio', 'files']);

export function takesFiles({ widget }: Pick<FormField, 'widget'>): boolean {
  return fileWidgets.has(widget);
}

/** What a list of files holds; nothing where it is none, as in a draft of another version. */
export function listedFiles(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((url) => typeof url === 'string') : [];
}

/** The stored files that a field names, each by the name under which it is measured. */
export function filesOf({ name, list }: FormField, values: Values): { name: string; url: string }[] {
  if (list !== undefined) {
    return listedFiles(values[name]).map((url, place) => ({ name: listedName(name, place), url }));
  }
  const url = controlText(values[name]);
  return url === '' ? [] : [{ name, url }];
}

/** How many more files a field takes. */
export function roomIn(field: FormField, values: Values): number {
  return (field.list?.max ?? 1) - filesOf(field, values).length;
}

/** Where a dropped or pasted file goes: to the field for its kind, one that has room if there are several. */
export function fieldForFile(
  fields: readonly FormField[],
  values: Values,
  file: Pick<File, 'type'>,
): FormField | undefined {
  const fitting = fields.filter(({ kind }) => file.type.startsWith(`${kind}/`));
  return fitting.find((field) => roomIn(field, values) > 0) ?? fitting[0] ?? fields[0];
}
