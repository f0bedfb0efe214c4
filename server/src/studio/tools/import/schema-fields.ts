import { type Field, MOST_SEED, type Route } from '@kinora/catalogue/runtime/definition';
import { whyForbidden, whyNeverOffered } from '@kinora/catalogue/runtime/forbidden';
import {
  choiceLabel,
  isCount,
  isMain,
  isSeed,
  isWords,
  keyFor,
  LONGEST_NAME,
  labelOf,
  type Media,
  mediaFor,
  unitOf,
} from './field-names.ts';
import { numberField } from './number-field.ts';
import type { Plain } from './schema-reader.ts';
import { sizeField } from './size-field.ts';

export type Mapping = Route['map'][number];
type Path = Mapping['to'];
/** One input of a model, as a form offers it or as it is always sent. */
export type Offer = { fields: readonly Field[]; map: readonly Mapping[]; warnings: readonly string[] };
/** Why the whole model cannot be offered. */
export type Refusal = { refused: string };

type Context = {
  read: (schema: unknown) => Plain;
  /** Of the provider's kind, for what it never offers. */
  target: Route['target']['kind'];
  /** What an address that says no more is of. */
  usual: Media | undefined;
};

const MOST_TEXT = 3000;
const MOST_LIST = 20;
const MOST_DEPTH = 3;
const NOTHING: Offer = { fields: [], map: [], warnings: [] };

type Input = { name: string; path: Path; plain: Plain; isRequired: boolean; depth: number };

/** The fields for one input of a model. */
export function offerOf(input: Input, context: Context): Offer | Refusal {
  const { name, path, plain, isRequired } = input;
  if (name.length > LONGEST_NAME) return tooLong(input);
  const isBoolean = plain.type === 'boolean';
  const withheld =
    whyForbidden(path, isBoolean) ??
    whyNeverOffered(context.target, path) ??
    (plain.isSecret === true ? `${name} is a secret: leave it out, or fix it.` : undefined);
  if (withheld !== undefined) return withhold(input, withheld);
  if (keyFor(name) === undefined) return leaveOut(input, 'its name has no letters');
  const [only, ...more] = plain.choices ?? [];
  if (only !== undefined && more.length === 0 && isRequired) return { ...NOTHING, map: [fixed(path, only)] };
  const media = mediaFor(name, plain, context.usual);
  if (media === 'other') return leaveOut(input, 'nobody can upload such a file here');
  if (media !== undefined && plain.type !== 'array') return one({ kind: media, ...common(input) }, path, 'file');
  switch (plain.type) {
    case 'boolean':
      return offerSwitch(input);
    case 'integer':
    case 'number':
      return plain.choices === undefined ? offerNumber(input, context) : offerSelect(input);
    case 'string':
      return plain.choices === undefined ? offerText(input, context) : offerSelect(input);
    case 'array':
      return offerList(input, context);
    case 'object':
      return offerObject(input, context);
    case 'unknown':
      return leaveOut(input, 'its schema does not say what it takes');
  }
}

function tooLong({ isRequired, name }: Input): Offer | Refusal {
  const what = `an input whose name has ${name.length.toLocaleString('en-US')} characters`;
  if (isRequired) return { refused: `It asks for ${what}; at most ${LONGEST_NAME} can be sent.` };
  return { ...NOTHING, warnings: [`It has ${what}: it is left to the model.`] };
}

function withhold({ name, plain, path, isRequired }: Input, why: string): Offer | Refusal {
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

function leaveOut({ name, path, plain, isRequired }: Input, why: string): Offer | Refusal {
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

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function fixed(to: Path, value: Scalar | []): Mapping {
  return { to, from: { kind: 'fixed', value }, whenBlank: 'omit' };
}

function common({ name, plain, path, isRequired }: Input) {
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

function settled(input: Input) {
  const { required: _always, ...rest } = common(input);
  return rest;
}

function one(
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

function offerSwitch(input: Input): Offer | Refusal {
  const { plain, isRequired } = input;
  if (typeof plain.default !== 'boolean' && !isRequired) return leaveOut(input, 'it has no default');
  return one({ kind: 'switch', ...settled(input), default: plain.default === true }, input.path);
}

function offerNumber(input: Input, { target }: Context): Offer | Refusal {
  const { name, plain, isRequired, path } = input;
  if (isSeed(name) && plain.type === 'integer') {
    const max = Math.min(Math.max(1, plain.maximum ?? 2_147_483_647), target === 'fal' ? 2_147_483_647 : MOST_SEED);
    const floor = Math.max(0, plain.minimum ?? 0);
    if (floor > 1) return leaveOut(input, `its seeds begin at ${floor}`);
    return one({ kind: 'seed', ...settled(input), advanced: true, max: Math.floor(max) }, path, 'seed');
  }
  if (typeof plain.default !== 'number' && !isRequired) return leaveOut(input, 'it has no default');
  const unit = unitOf(name);
  const { range, warnings } = numberField(name, plain, isCount(name));
  if (range === undefined) return leaveOut(input, 'its limits leave no figure');
  const field: Field = { kind: 'number', ...settled(input), ...range, ...(unit === undefined ? {} : { unit }) };
  return { ...one(isCount(name) ? { ...field, advanced: false } : field, path), warnings };
}

function offerText(input: Input, { usual }: Context): Offer | Refusal {
  const { name, plain, isRequired } = input;
  if (/_ur[li]s?$/.test(name) && usual === undefined) return leaveOut(input, 'it is an address');
  const maxLength = Math.max(1, Math.min(plain.maxLength ?? MOST_TEXT, 20_000));
  const own = typeof plain.default === 'string' ? plain.default : '';
  const isLong = isWords(name) || (plain.maxLength ?? 0) > 300;
  const warnings =
    own.length > maxLength ? [`The default of ${name} is longer than it may be, so it begins blank.`] : [];
  const least =
    plain.minLength !== undefined && plain.minLength > 1 ? { minLength: Math.min(plain.minLength, maxLength) } : {};
  const base = { ...common(input), ...least, default: own.length > maxLength ? '' : own.trim() };
  const isMainWords = isRequired && isWords(name) && !/negative/.test(name);
  const field: Field =
    isMainWords || name === 'prompt'
      ? { ...base, kind: 'prompt', maxLength }
      : { ...base, kind: 'text', maxLength: isLong ? maxLength : Math.min(maxLength, 500), multiline: isLong };
  // A required text may be blank at some models; what it begins with stays where it is.
  const isBlankable = isRequired && plain.minLength === undefined && /negative/.test(name);
  return isBlankable
    ? { ...one({ ...field, required: false }, input.path, 'field', { whenBlank: 'empty' }), warnings }
    : { ...one(field, input.path), warnings };
}

const MOST_CHOICES = 200;

function offerSelect(input: Input): Offer | Refusal {
  const { name, plain, isRequired, path } = input;
  const usable = (plain.choices ?? []).filter((value) => typeof value !== 'boolean' && String(value).length <= 300);
  const values = usable.filter((value) => typeof value !== 'boolean');
  if (values.length === 0) return leaveOut(input, 'it has no choices');
  const warnings =
    values.length > MOST_CHOICES
      ? [`${name} has ${values.length} choices, of which the first ${MOST_CHOICES} are offered.`]
      : [];
  const kept = values.slice(0, MOST_CHOICES - 1);
  const known = kept.find((value) => value === plain.default);
  if (plain.default !== undefined && known === undefined && isScalar(plain.default)) {
    warnings.push(`The default of ${name} (${String(plain.default).slice(0, 60)}) is none of its choices.`);
  }
  const isOpen = known === undefined && !isRequired;
  const blank = isOpen ? [{ value: '', label: 'Automatic' }] : [];
  const choices = [...blank, ...kept.map((value) => ({ value, label: choiceLabel(value) }))];
  const unique = choices.filter(
    ({ value }, n) => choices.findIndex((other) => String(other.value) === String(value)) === n,
  );
  const [first] = unique;
  if (first === undefined) return leaveOut(input, 'it has no choices');
  return {
    ...one({ kind: 'select', ...settled(input), choices: unique, default: known ?? first.value }, path),
    warnings,
  };
}

function offerList(input: Input, context: Context): Offer | Refusal {
  const { name, plain, isRequired, path, depth } = input;
  const item = context.read(plain.items);
  const { minItems = 0, maxItems } = plain;
  const media = mediaFor(
    name,
    { ...item, ...(plain.shownAs === undefined ? {} : { shownAs: plain.shownAs }) },
    context.usual,
  );
  if (media !== undefined && media !== 'other' && item.type === 'string') {
    const max = Math.max(1, Math.min(maxItems ?? upTo(plain.description) ?? 4, MOST_LIST));
    const min = Math.min(max, isRequired ? Math.max(1, minItems) : 0);
    const said = maxItems ?? upTo(plain.description);
    return {
      ...one({ kind: 'files', ...common(input), of: media, min, max }, path, 'files'),
      warnings: said === undefined ? [`How many files ${name} takes is not said: it was set to ${max}.`] : [],
    };
  }
  if (item.choices !== undefined && item.type !== 'boolean') {
    const values = item.choices.filter((value) => typeof value !== 'boolean').slice(0, MOST_CHOICES);
    const max = Math.max(1, Math.min(values.length, maxItems ?? values.length));
    const min = Math.min(isRequired ? Math.max(minItems, 0) : 0, max);
    const wanted: readonly unknown[] = Array.isArray(plain.default) ? plain.default : [];
    const own = values.filter((value) => wanted.includes(value));
    const byDefault = own.length >= min && own.length <= max ? own : values.slice(0, min);
    const choices = values.map((value) => ({ value, label: choiceLabel(value) }));
    return one(
      { kind: 'multiselect', ...settled(input), choices, min, max, default: byDefault },
      path,
      'field',
      isRequired ? { whenBlank: 'empty' } : {},
    );
  }
  if (!isRequired) return leaveOut(input, 'it is a list');
  if (Array.isArray(plain.default)) return leaveOut({ ...input, isRequired: false }, 'it is a list');
  if (depth >= MOST_DEPTH || minItems > 1) return leaveOut(input, 'it is a list');
  // One entry of it is what a form can offer.
  const entry = offerOf(
    { name: singular(name), path: [...path, 0], plain: item, isRequired: true, depth: depth + 1 },
    context,
  );
  return 'refused' in entry
    ? entry
    : { ...entry, warnings: [...entry.warnings, `${name} is a list, of which one entry is offered.`] };
}

function singular(name: string): string {
  return name.endsWith('s') ? name.slice(0, -1) : name;
}

/** The count that a description gives: "up to 4 images". */
function upTo(description: string | undefined): number | undefined {
  const [, found] = /(?:up to|maximum (?:of )?|at most|max\.? )\s*(\d{1,2})\b/i.exec(description ?? '') ?? [];
  return found === undefined || Number(found) < 1 ? undefined : Number(found);
}

function offerObject(input: Input, context: Context): Offer | Refusal {
  const { plain, isRequired, path, depth, name } = input;
  const { width, height } = plain.properties ?? {};
  if (width !== undefined && height !== undefined) return offerSize(input, context);
  const words = plain.others?.find((other) => other.type === 'string' || other.type === 'array');
  if (words !== undefined)
    return offerOf(
      { ...input, plain: { ...words, ...(plain.default === undefined ? {} : { default: plain.default }) } },
      context,
    );
  if (!isRequired) return leaveOut(input, 'it is an object');
  if (depth >= MOST_DEPTH) return leaveOut(input, 'it is an object within objects');
  const parts = Object.entries(plain.properties ?? {}).filter(([key]) => plain.required?.includes(key));
  if (parts.length === 0) return leaveOut(input, 'it is an object of any shape');
  const offers = parts.map(([key, schema]) =>
    offerOf(
      { name: key, path: [...path, key], plain: context.read(schema), isRequired: true, depth: depth + 1 },
      context,
    ),
  );
  const kept: Offer[] = [];
  for (const offer of offers) {
    if ('refused' in offer) return offer;
    kept.push(offer);
  }
  return {
    fields: kept.flatMap(({ fields }) => fields),
    map: kept.flatMap(({ map }) => map),
    warnings: [...kept.flatMap(({ warnings }) => warnings), `Of ${name} only what it requires is offered.`],
  };
}

function offerSize(input: Input, { read }: Context): Offer | Refusal {
  const { plain, path } = input;
  const [width, height] = [read(plain.properties?.width), read(plain.properties?.height)];
  const size = sizeField({ ...settled(input), advanced: false }, width, height, plain.default);
  return size === undefined ? leaveOut(input, 'its limits leave no size') : one(size, path);
}
