import type { Field, Route } from '@kinora/catalogue/runtime/definition';
import { isMain, keyFor, LONGEST_NAME, labelOf, type Media } from './field-names.ts';
import type { Plain } from './schema-reader.ts';

export type Mapping = Route['map'][number];
type Path = Mapping['to'];
/** One input of a model, as a form offers it or as it is always sent. */
export type Offer = { fields: readonly Field[]; map: readonly Mapping[]; warnings: readonly string[] };
/** Why the whole model cannot be offered. */
export type Refusal = { refused: string };

export type Context = {
  read: (schema: unknown) => Plain;
  /** The kind of provider: each has inputs that are never offered. */
  target: Route['target']['kind'];
  /** The kind of file that an address is assumed to name where the schema does not tell. */
  usual: Media | undefined;
};

export type Input = { name: string; path: Path; plain: Plain; isRequired: boolean; depth: number };

export const NOTHING: Offer = { fields: [], map: [], warnings: [] };

export function tooLong({ isRequired, name }: Input): Offer | Refusal {
  const what = `an input whose name has ${name.length.toLocaleString('en-US')} characters`;
  if (isRequired) return { refused: `It asks for ${what}; at most ${LONGEST_NAME} can be sent.` };
  return { ...NOTHING, warnings: [`It has ${what}: it is left to the model.`] };
}

export function withhold({ name, plain, path, isRequired }: Input, why: string): Offer | Refusal {
  if (!isRequired) return { ...NOTHING, warnings: isQuiet(name) ? [] : [`${name} is not offered: ${why}`] };
  const [first] = plain.choices ?? [];
  const value = plain.default ?? first ?? (plain.type === 'boolean' ? !/^disable/.test(name) : undefined);
  if (isScalar(value)) return { ...NOTHING, map: [fixed(path, value)] };
  if (plain.type !== 'array' || (plain.minItems ?? 0) > 0) return { refused: `It asks for ${name}, and ${why}` };
  return { ...NOTHING, map: [fixed(path, [])], warnings: [`${name} is always sent as an empty list: ${why}`] };
}

/** What is left out of every model is worth no word. */
function isQuiet(name: string): boolean {
  return /^(?:sync_mode|enable_safety_checker|enable_output_safety_checker|safety_tolerance)$/.test(name);
}

export function leaveOut({ name, path, plain, isRequired }: Input, why: string): Offer | Refusal {
  if (!isRequired) return { ...NOTHING, warnings: [`${name} is left to the model: ${why}.`] };
  if (isScalar(plain.default))
    return {
      ...NOTHING,
      map: [fixed(path, plain.default)],
      warnings: [`${name} is always sent as the model's default: ${why}.`],
    };
  return { refused: `It asks for ${path.join('.')}, which a form cannot offer: ${why}.` };
}

type Scalar = string | number | boolean;

export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

export function fixed(to: Path, value: Scalar | []): Mapping {
  return { to, from: { kind: 'fixed', value }, whenBlank: 'omit' };
}

export function common({ name, plain, path, isRequired }: Input) {
  const key = keyFor(path.filter((part) => typeof part === 'string').join('_')) ?? name;
  const hint = plain.description?.replaceAll(/\s+/g, ' ').trim().slice(0, 400);
  const isOpen = isRequired || plain.isImportant === true || isMain(name);
  return {
    name: key,
    label: labelOf(name),
    ...(hint === undefined || hint === '' ? {} : { hint }),
    ...(isOpen || plain.shownAs !== undefined || /_urls?$/.test(name) ? {} : { advanced: true }),
    ...(isRequired ? { required: true } : {}),
  };
}

export function alwaysFilled(input: Input) {
  const { required: _always, ...rest } = common(input);
  return rest;
}

export function one(
  field: Field,
  to: Path,
  kind: 'field' | 'seed' | 'file' | 'files' = 'field',
  more: Partial<Mapping> = {},
): Offer {
  return {
    fields: [field],
    map: [{ to, from: { kind, field: field.name }, whenBlank: 'omit', ...more }],
    warnings: [],
  };
}
