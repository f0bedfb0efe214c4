import { type Field, MOST_SEED, type Target } from '@kinora/catalogue/runtime/definition';
import * as z from 'zod';
import { choiceLabel, isCount, isSeed, keyFor, unitOf } from '../field-names.ts';
import { numberField } from '../number-field.ts';
import type { Mapping, Offer } from '../offer.ts';
import { sizeField } from '../size-field.ts';
import { type NodeInput, plainOf } from './node-inputs.ts';
import { type Refused, refusedAt } from './workflow.ts';

/** What somebody decided of one input. */
export const inputChoice = z.strictObject({
  use: z.enum(['offer', 'fix', 'hide']),
  label: z.string().trim().min(1).max(80).optional(),
  hint: z.string().trim().min(1).max(500).optional(),
  /** Bounds and step of a number that people choose. */
  min: z.number().optional(),
  max: z.number().optional(),
  step: z.number().optional(),
  /** What it always is; missing: as in the workflow. */
  value: z.union([z.string().max(20_000), z.number(), z.boolean()]).optional(),
});
export type InputChoice = z.output<typeof inputChoice>;

type Binding = Extract<Target, { kind: 'comfy' }>['bindings'][number];
type Chosen = {
  offers: Offer[];
  bindings: Binding[];
  /** In place of what the workflow has; undefined for what is taken out of it. */
  changes: { nodeId: string; input: string; value: unknown }[];
};

const MOST_TEXT = 3000;
const MOST_CHOICES = 200;
const SIDES = ['width', 'height'] as const;

/** Fields for what people choose, and the values of all other inputs. */
export function chosenFields(
  inputs: readonly NodeInput[],
  choices: Readonly<Record<string, InputChoice>>,
): { ok: true; chosen: Chosen } | Refused {
  const chosen: Chosen = { offers: [], bindings: [], changes: [] };
  const decided = inputs.map((one) => ({ one, choice: choices[one.key] ?? { use: one.suggested } }));
  for (const { one, choice } of decided) {
    const refused = whyUnusable(one, choice);
    if (refused !== undefined) return refusedAt(`choices.${one.key}`, refused);
  }
  const offered = decided.filter(({ choice }) => choice.use === 'offer');
  const sizes = sizesOf(offered);
  const ranked: { rank: number; offer: Offer }[] = [];
  for (const { one, choice } of decided) {
    if (choice.use === 'fix') chosen.changes.push(...fixedTo(one, choice.value));
    else if (choice.use === 'hide' && !isDrawn(one)) chosen.changes.push({ ...placeOf(one), value: undefined });
    else {
      const size = sizes.get(one.nodeId);
      const isSide = size !== undefined && SIDES.some((side) => side === one.input);
      const offer = isSide ? one.input === 'width' && size : choice.use === 'hide' ? drawn(one) : offerOf(one, choice);
      if (offer === undefined) return refusedAt(`choices.${one.key}`, `The limits of ${one.label} leave no figure.`);
      if (offer !== false) ranked.push({ rank: rankOf(one), offer });
      chosen.bindings.push(bindingOf(one));
    }
  }
  chosen.offers = ranked.sort((first, second) => first.rank - second.rank).map(({ offer }) => offer);
  return { ok: true, chosen };
}

type Decided = { one: NodeInput; choice: InputChoice };

const placeOf = ({ nodeId, input }: NodeInput) => ({ nodeId, input });
const isDrawn = ({ input, info }: NodeInput) => isSeed(input) && info.type === 'integer';

/** Why an input cannot be what was chosen for it; undefined where it can. */
function whyUnusable({ uses, why, input, nodeId, info, value }: NodeInput, choice: InputChoice): string | undefined {
  const { use, min, max, step } = choice;
  if (!uses.includes(use)) {
    if (use === 'offer') return `The input “${input}” of node ${nodeId} cannot be offered: ${why}`;
    return `The input “${input}” of node ${nodeId} cannot be left out: ComfyUI does not run it without. Have it be always the same.`;
  }
  if (use === 'fix') return choice.value === undefined ? undefined : whyNoValue(info, choice.value);
  if (min === undefined && max === undefined && step === undefined) return undefined;
  if (info.type !== 'integer' && info.type !== 'number')
    return `The input “${input}” of node ${nodeId} is no figure, and has no limits.`;
  if (info.type === 'integer' && [min, max, step].some((figure) => figure !== undefined && !Number.isInteger(figure))) {
    return `The input “${input}” of node ${nodeId} takes whole numbers.`;
  }
  if ((min ?? 0) > (max ?? Number.POSITIVE_INFINITY))
    return `The input “${input}” of node ${nodeId} begins above its end.`;
  const outside = [min, max].find((figure) => figure !== undefined && isOutside(figure, info));
  if (outside !== undefined) {
    return `The input “${input}” of node ${nodeId} goes from ${info.min ?? 'any figure'} to ${info.max ?? 'any figure'}; ${outside} is outside.`;
  }
  if (step !== undefined && step <= 0) return `The step of ${input} has to be above 0.`;
  return typeof value === 'number'
    ? undefined
    : `The input “${input}” of node ${nodeId} is no figure in this workflow.`;
}

function isOutside(figure: number, { min, max }: NodeInput['info']): boolean {
  return figure < (min ?? Number.NEGATIVE_INFINITY) || figure > (max ?? Number.POSITIVE_INFINITY);
}

/** A value that ComfyUI would not take in this place. */
function whyNoValue(info: NodeInput['info'], value: string | number | boolean): string | undefined {
  switch (info.type) {
    case 'integer':
      return Number.isInteger(value) && !isOutside(Number(value), info)
        ? undefined
        : 'It takes a whole number within its limits.';
    case 'number':
      return typeof value === 'number' && !isOutside(value, info) ? undefined : 'It takes a number within its limits.';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'It is on or off.';
    case 'choice':
      return info.options.includes(String(value)) ? undefined : `${JSON.stringify(value)} is none of its choices.`;
    case 'other':
      return 'What it is can only be changed in ComfyUI.';
    default:
      return typeof value === 'string' ? undefined : 'It takes a text.';
  }
}

function fixedTo(one: NodeInput, value: InputChoice['value']): Chosen['changes'] {
  return value === undefined ? [] : [{ ...placeOf(one), value }];
}

/** People read what they need first: files, words, shape, and the seed last. */
function rankOf({ info, role, input }: NodeInput): number {
  if (info.type === 'image' || info.type === 'video' || info.type === 'audio') return 0;
  if (role === 'positive') return 1;
  if (role === 'negative') return 3;
  if (info.type === 'string') return 2;
  if (isSeed(input)) return 6;
  return SIDES.some((side) => side === input) || isCount(input) ? 4 : 5;
}

function bindingOf({ nodeId, classType, title, input, info }: NodeInput): Binding {
  return { nodeId, classType, title, input, type: info.type === 'other' ? 'string' : info.type };
}

function mappingTo({ nodeId, input }: NodeInput, from: Mapping['from'], more: Partial<Mapping> = {}): Mapping {
  return { to: [nodeId, 'inputs', input], from, whenBlank: 'omit', ...more };
}

const mostSeed = ({ info }: NodeInput) => Math.max(1, Math.min(info.max ?? MOST_SEED, MOST_SEED));

/** Nobody chooses it, and it is never the same: an equal workflow is answered with the files of the one before. */
function drawn(one: NodeInput): Offer {
  return { fields: [], map: [mappingTo(one, { kind: 'seed', max: mostSeed(one) })], warnings: [] };
}

/** Width and height of one node are one field. */
function sizesOf(offered: readonly Decided[]): ReadonlyMap<string, Offer> {
  const sizes = new Map<string, Offer>();
  for (const { one: width, choice } of offered.filter(({ one }) => one.input === 'width')) {
    const height = offered.find(({ one }) => one.nodeId === width.nodeId && one.input === 'height');
    if (height === undefined || width.info.type !== 'integer' || height.one.info.type !== 'integer') continue;
    const plain = (one: NodeInput, { min, max, step }: InputChoice) => ({
      ...plainOf(one),
      ...(min === undefined ? {} : { minimum: min }),
      ...(max === undefined ? {} : { maximum: max }),
      ...(step === undefined ? {} : { multipleOf: step }),
    });
    const base = {
      name: 'size',
      // The label of a side alone is none of both.
      label: choice.label === undefined || choice.label === width.label ? 'Size' : choice.label,
      ...(choice.hint === undefined ? {} : { hint: choice.hint }),
    };
    const field = sizeField(base, plain(width, choice), plain(height.one, height.choice), undefined);
    if (field?.kind !== 'size') continue;
    const map = [width, height.one].map((one) =>
      mappingTo(one, { kind: 'field', field: one === width ? field.widthName : field.heightName }),
    );
    sizes.set(width.nodeId, { fields: [field], map, warnings: [] });
  }
  return sizes;
}

/** The field of an input; undefined where its limits leave nothing. */
function offerOf(one: NodeInput, choice: InputChoice): Offer | undefined {
  const { info, value, input, role } = one;
  const label = choice.label ?? one.label;
  const worded = keyFor(
    label
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_|_$/g, ''),
  );
  // By its own name it is known for the count of what is made.
  const name = (isCount(input) ? undefined : worded) ?? keyFor(input) ?? 'input';
  const base = { name, label, ...(choice.hint === undefined ? {} : { hint: choice.hint }) };
  const made = (field: Field, kind: 'field' | 'seed' | 'file' = 'field', more: Partial<Mapping> = {}): Offer => ({
    fields: [field],
    map: [mappingTo(one, { kind, field: field.name }, more)],
    warnings: [],
  });
  switch (info.type) {
    case 'image':
    case 'video':
    case 'audio':
      return made({ kind: info.type, ...base, required: true }, 'file');
    case 'string':
      return made(textField(base, { info, value, role }), 'field', { whenBlank: 'empty' });
    case 'boolean':
      return made({ kind: 'switch', ...base, default: value === true });
    case 'choice':
      return selectOf(one, base, made);
    case 'integer':
      if (isSeed(input)) return made({ kind: 'seed', ...base, advanced: true, max: mostSeed(one) }, 'seed');
      return figures(one, choice, base, made);
    case 'number':
      return figures(one, choice, base, made);
    case 'other':
      return undefined;
  }
}

type Base = Pick<Field, 'name' | 'label' | 'hint'>;
type Make = (field: Field) => Offer;

function textField(base: Base, { info, value, role }: Pick<NodeInput, 'info' | 'value' | 'role'>): Field {
  const byDefault = typeof value === 'string' ? value.slice(0, MOST_TEXT).trim() : '';
  // The words of a workflow are its maker's example; what is to be avoided stays.
  if (role === 'positive') return { kind: 'prompt', ...base, required: true, maxLength: MOST_TEXT, default: '' };
  const isLong = info.isLong || role !== undefined;
  return {
    kind: 'text',
    ...base,
    ...(role === 'negative' ? { advanced: true } : {}),
    maxLength: isLong ? MOST_TEXT : Math.max(500, byDefault.length),
    multiline: isLong,
    default: byDefault,
  };
}

function selectOf({ info, value, key }: NodeInput, base: Base, made: Make): Offer | undefined {
  const usable = info.options.filter((option) => option !== '' && option.length <= 300);
  const current = usable.find((option) => option === value);
  const kept = [...new Set([...(current === undefined ? [] : [current]), ...usable])].slice(0, MOST_CHOICES);
  const choices = usable
    .filter((option) => kept.includes(option))
    .map((option) => ({ value: option, label: choiceLabel(option) }));
  const [first] = choices;
  if (first === undefined) return undefined;
  const offer = made({ kind: 'select', ...base, choices, default: current ?? first.value });
  const warnings = [
    ...(usable.length > kept.length
      ? [`${key} has ${usable.length} choices, of which ${kept.length} are offered.`]
      : []),
    ...(current === undefined ? [`The server does not have ${JSON.stringify(value).slice(0, 80)} for ${key}.`] : []),
  ];
  return { ...offer, warnings };
}

function figures(one: NodeInput, { min, max, step }: InputChoice, base: Base, made: Make): Offer | undefined {
  const plain = plainOf(one);
  const { multipleOf } = plain;
  const limited = {
    ...plain,
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(step === undefined ? (multipleOf === undefined ? {} : { multipleOf }) : { multipleOf: step }),
  };
  const { range, warnings } = numberField(one.key, limited, isCount(one.input));
  if (range === undefined) return undefined;
  const unit = unitOf(one.input);
  return { ...made({ kind: 'number', ...base, ...range, ...(unit === undefined ? {} : { unit }) }), warnings };
}
