import type { Tool } from '@kinora/catalogue/tool';
import * as z from 'zod/mini';
import { type FormField, type FormPart, formNames, takesFiles, type Values } from '../form/derive-form.ts';
import type { FoundSettings } from './found-settings.ts';

/** What became of one setting of a file. `name` is the field's; of what has no field, what the file calls it. */
type Kept = { how: 'taken' | 'changed'; name: string; value: string; asked: string };
export type Left = { name: string; value: string; why: 'noPlace' | 'model' | 'seed' };
export type Fit = { values: Values; kept: readonly Kept[]; left: readonly Left[] };

type Form = { tool: Tool; parts: readonly FormPart[] };
/** A value for a field, or what the file has that no field takes. */
type Step = { field: FormField; value: unknown; asked: string } | Left;

/** What tools call the same thing. */
const same = {
  negativePrompt: ['negativePrompt', 'negative_prompt'],
  seed: ['seed'],
  steps: ['steps', 'numInferenceSteps', 'num_inference_steps'],
  guidance: ['guidanceScale', 'guidance', 'cfgScale', 'guidance_scale', 'cfg_scale'],
  width: ['width', 'customWidth'],
  height: ['height', 'customHeight'],
} as const;

const fieldsOf = ({ parts }: Form) => parts.flatMap(({ fields }) => fields).filter(({ isIgnored }) => !isIgnored);

/** Whether a tool takes a value in one of its fields. */
function takes({ tool }: Form, name: string, value: unknown): boolean {
  const field = Object.hasOwn(tool.schema.shape, name) ? tool.schema.shape[name] : undefined;
  return field !== undefined && z.safeParse(field, value).success;
}

/** The values with the choice made, or the switch flipped, that brings a field to the screen. */
function revealed(form: Form, field: FormField, values: Values): Values {
  if (field.isShown(values)) return values;
  const candidates = fieldsOf(form).flatMap(({ name, widget, choices }) =>
    widget === 'switch'
      ? [{ ...values, [name]: values[name] !== true }]
      : choices.map(({ value }) => ({ ...values, [name]: value })),
  );
  return candidates.find((candidate) => field.isShown(candidate)) ?? values;
}

const figuresOf = ({ choices }: FormField) =>
  choices.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));

/** The figure that a field takes which is nearest to the one that is asked for. */
function nearest(field: FormField, asked: number): number {
  const [first, ...others] = figuresOf(field);
  if (first !== undefined) {
    return others.reduce((best, one) => (Math.abs(one - asked) < Math.abs(best - asked) ? one : best), first);
  }
  const { min, max, step } = field;
  const inside = Math.min(max ?? asked, Math.max(min ?? asked, asked));
  const from = min ?? 0;
  const stepped = from + Math.round((inside - from) / step) * step;
  return Number((max !== undefined && stepped > max ? stepped - step : stepped).toFixed(6));
}

const mostOf = (field: FormField) => Math.max(...figuresOf(field), field.max ?? Number.NEGATIVE_INFINITY);

/** Both sides made smaller alike until they fit. */
function fittingSize([wide, high]: readonly [FormField, FormField], width: number, height: number) {
  const [mostWide, mostHigh] = [mostOf(wide), mostOf(high)];
  const factor = Math.min(1, mostWide > 0 ? mostWide / width : 1, mostHigh > 0 ? mostHigh / height : 1);
  return { width: nearest(wide, width * factor), height: nearest(high, height * factor) };
}

const ratioIn = (value: unknown) => {
  const [, wide, high] = typeof value === 'string' ? (/^(\d{1,4}):(\d{1,4})$/.exec(value) ?? []) : [];
  const ratio = Number(wide) / Number(high);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined;
};

/** The area of a picture whose ratio alone is known. Pixels. */
const USUAL_AREA = 1024 * 1024;

function sizeSteps(form: Form, { width, height, ratio }: FoundSettings): Step[] {
  const fields = fieldsOf(form);
  const named = (names: readonly string[]) => fields.find(({ name }) => names.includes(name));
  const [wide, high] = [named(same.width), named(same.height)];
  const hasSides = width !== undefined && height !== undefined && width > 0 && height > 0;
  const asked = hasSides ? `${width} x ${height}` : (ratio ?? '');
  const share = hasSides ? width / height : ratioIn(ratio);
  if (share === undefined) return [];
  if (wide !== undefined && high !== undefined) {
    const side = Math.sqrt(USUAL_AREA);
    const sides = hasSides
      ? fittingSize([wide, high], width, height)
      : fittingSize([wide, high], side * Math.sqrt(share), side / Math.sqrt(share));
    return [
      { field: wide, value: sides.width, asked: hasSides ? String(width) : asked },
      { field: high, value: sides.height, asked: hasSides ? String(height) : asked },
    ];
  }
  const shaped = fields.find(({ choices }) => choices.filter(({ value }) => ratioIn(value) !== undefined).length > 1);
  if (shaped === undefined) return [{ name: 'size', value: asked, why: 'noPlace' }];
  const distance = (value: unknown) => Math.abs(Math.log((ratioIn(value) ?? Number.MAX_VALUE) / share));
  const [best] = shaped.choices.toSorted((one, other) => distance(one.value) - distance(other.value));
  const isExact = distance(best?.value) < 0.02;
  return [{ field: shaped, value: best?.value, asked: isExact ? String(best?.value) : asked }];
}

function stepsOf(form: Form, found: FoundSettings): Step[] {
  const fields = fieldsOf(form);
  const writing = fields.filter(({ widget }) => widget === 'textarea' || widget === 'text');
  const exampleOf = form.tool.examples[0]?.field;
  const prompt = writing.find(({ name }) => name === 'prompt') ?? writing.find(({ name }) => name === exampleOf);
  const put = (name: string, field: FormField | undefined, value: string | number | undefined): Step[] => {
    if (value === undefined) return [];
    if (field === undefined) return [{ name, value: String(value), why: 'noPlace' }];
    if (typeof value === 'string' || takes(form, field.name, value)) return [{ field, value, asked: String(value) }];
    if (name === 'seed') return [{ name, value: String(value), why: 'seed' }];
    return [{ field, value: nearest(field, value), asked: String(value) }];
  };
  const named = (name: keyof typeof same) => fields.find((field) => same[name].some((one) => one === field.name));
  return [
    ...put('prompt', prompt, found.prompt),
    ...put('negativePrompt', named('negativePrompt'), found.negativePrompt),
    ...sizeSteps(form, found),
    ...put('steps', named('steps'), found.steps),
    ...put('guidance', named('guidance'), found.guidance),
    ...put('seed', named('seed'), found.seed === -1 ? undefined : found.seed),
    ...(found.model === undefined ? [] : [{ name: 'model', value: found.model, why: 'model' } as const]),
    ...found.others.map((other) => ({ ...other, why: 'noPlace' }) as const),
  ];
}

/** Fills a form step by step; what a field does not take at all is left. */
function fill(form: Form, values: Values, steps: readonly Step[]): Fit {
  const [kept, left]: [Kept[], Left[]] = [[], []];
  let filled = values;
  for (const step of steps) {
    if (!('field' in step)) {
      left.push(step);
      continue;
    }
    const { field, value, asked } = step;
    if (!takes(form, field.name, value)) {
      left.push({ name: field.label, value: asked, why: 'noPlace' });
      continue;
    }
    const text = String(value);
    filled = { ...revealed(form, field, filled), [field.name]: value };
    kept.push({ how: text === asked ? 'taken' : 'changed', name: field.label, value: labelOf(field, text), asked });
  }
  return { values: filled, kept, left };
}

const labelOf = ({ choices }: FormField, text: string) =>
  choices.find(({ value }) => String(value) === text)?.label ?? text;

/** What a file says, as far as a tool has a place for it. Nothing else of the form changes. */
export function fitSettings(form: Form, values: Values, found: FoundSettings): Fit {
  return fill(form, values, stepsOf(form, found));
}

/** An earlier order of the same tool, whole. */
export function refill(form: Form, input: Values): Fit {
  const known = fieldsOf(form).filter(({ name }) => name in input);
  const kept = known.flatMap((field): Kept[] => {
    const value = input[field.name];
    const isDefault = JSON.stringify(value) === JSON.stringify(form.tool.defaults[field.name]);
    if (isDefault || value === '') return [];
    const isText = typeof value !== 'object' && !takesFiles(field);
    return [{ how: 'taken', name: field.label, value: isText ? labelOf(field, String(value)) : '✓', asked: '' }];
  });
  const shown = new Set(formNames(form.parts));
  const values = Object.fromEntries(Object.entries(input).filter(([name]) => shown.has(name)));
  return { values: { ...form.tool.defaults, ...values }, kept, left: [] };
}

/** What another tool's form held, as far as this one has fields of the same names. Files stay where they are. */
export function fitValues(form: Form, values: Values, of: { tool: Tool; input: Values }): Fit {
  const fields = fieldsOf(form).filter((field) => !takesFiles(field));
  const files = new Set(of.tool.files.map(({ name }) => name));
  const steps = Object.entries(of.input).flatMap(([name, value]): Step[] => {
    const text = typeof value === 'object' ? '' : String(value ?? '');
    if (files.has(name) || text === '' || value === of.tool.defaults[name]) return [];
    const field = fields.find((one) => one.name === name);
    return [field === undefined ? { name, value: text, why: 'noPlace' } : { field, value, asked: text }];
  });
  return fill(form, values, steps);
}
