import { whyForbidden, whyNeverOffered } from '@kinora/catalogue/runtime/forbidden';
import { choiceLabel, keyFor, LONGEST_NAME, mediaFor } from './field-names.ts';
import {
  alwaysFilled,
  type Context,
  common,
  fixed,
  type Input,
  leaveOut,
  NOTHING,
  type Offer,
  one,
  type Refusal,
  tooLong,
  withhold,
} from './offer.ts';
import { MOST_CHOICES, offerNumber, offerSelect, offerSwitch, offerText } from './scalar-fields.ts';
import { sizeField } from './size-field.ts';

const MOST_LIST = 20;
const MOST_DEPTH = 3;

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
      { kind: 'multiselect', ...alwaysFilled(input), choices, min, max, default: byDefault },
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
  const size = sizeField({ ...alwaysFilled(input), advanced: false }, width, height, plain.default);
  return size === undefined ? leaveOut(input, 'its limits leave no size') : one(size, path);
}
