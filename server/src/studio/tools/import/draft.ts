import type { Definition, Field, Route } from '@kinora/catalogue/runtime/definition';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { type Text, text } from '@kinora/texts/typed-keys';
import { hashOfJson } from '../../../platform/hash-of-json.ts';
import { isCount, isMain, LONGEST_NAME, labelOf, type Media } from './field-names.ts';
import type { Mapping, Offer } from './offer.ts';
import { offerOf } from './schema-fields.ts';
import type { Plain } from './schema-reader.ts';
import { sizeField } from './size-field.ts';

/** What the fields of a tool are on the canvas. */
type Canvas = NonNullable<Definition['canvas']>;

/**
 * The canvas of a model that changes a picture where its mask is painted; undefined for others. What else is called a mask
 * beside a picture that may be missing is of models that make pictures of words.
 */
function canvasFor(
  fields: readonly Field[],
  { kind, target }: { kind: Media; target: Route['target']['kind'] },
): Canvas | undefined {
  // Masks of its protocol are painted by transparency.
  if (kind !== 'image' || target === 'openai') return undefined;
  const pictures = fields.filter((field) => isOfPictures(field) && field.showWhen === undefined);
  const [mask, ...otherMasks] = pictures.filter((field) => field.kind === 'image' && isMask(field.name));
  const [image, ...others] = pictures.filter(({ name, required }) => required === true && !isMask(name));
  if (mask === undefined || image === undefined || otherMasks.length + others.length > 0) return undefined;
  const prompt = fields.find((field) => field.kind === 'prompt' && field.showWhen === undefined);
  const size = fields.find((field) => field.kind === 'size');
  const reference = fields.find(
    ({ name, kind: of, ...field }) =>
      /(?:^|_)(?:reference|ref)(?:_|$)/.test(name) &&
      !isMask(name) &&
      (of === 'image' || (of === 'files' && 'of' in field && field.of === 'image')),
  );
  return {
    image: image.name,
    mask: mask.name,
    painted: 'white',
    ...(prompt === undefined ? {} : { prompt: prompt.name }),
    ...(size === undefined ? {} : { size: size.name }),
    ...(reference === undefined ? {} : { reference: reference.name }),
    // What only takes away has nothing to say of what lies beyond.
    outpaint: prompt !== undefined,
  };
}

/** A list of pictures among which one is enough stands for one. */
function isOfPictures(field: Field): boolean {
  return field.kind === 'image' || (field.kind === 'files' && field.of === 'image' && field.min <= 1);
}

function isMask(name: string): boolean {
  return /(?:^|_)mask(?:_|$)/.test(name.toLowerCase());
}

/** A definition to go on from, with what whoever publishes it should know. */
export type Draft = { definition: Definition; warnings: readonly string[] };
export type Imported = { ok: true; draft: Draft } | { ok: false; place: string; reason: string | Text };

export function refused(place: string, reason: string | Text): Imported {
  return { ok: false, place, reason };
}

/** Puts warnings about this very draft in front of those that every draft has. */
export function withWarnings(imported: Imported, warnings: readonly string[]): Imported {
  if (!imported.ok) return imported;
  const { draft } = imported;
  return { ok: true, draft: { ...draft, warnings: [...warnings, ...draft.warnings] } };
}

const MOST_INPUTS = 200;
const MOST_FIELDS = 60;
const MOST_WARNINGS = 60;

/** Until somebody sets them: what such a file usually costs, in thousandths of a token and seconds. */
const usual = {
  image: { price: 8000, seconds: { from: 5, to: 60 }, noun: 'images' },
  video: { price: 150_000, seconds: { from: 30, to: 300 }, noun: 'videos' },
  audio: { price: 15_000, seconds: { from: 5, to: 120 }, noun: 'sounds' },
} as const;

export type Made = { path: Route['outputs']['path']; kind: Media; isList: boolean };

/** What a draft is of. */
export type Sold = {
  name: string;
  summary: string;
  provider: string;
  target: Route['target'];
  isEnhancement: boolean;
};

export type Model = Sold & {
  input: Plain;
  output: Made;
  read: (schema: unknown) => Plain;
  /** What an address that says no more is of. */
  usual: Media | undefined;
};

/** A draft out of what a model takes and makes. */
export function draftOf(model: Model): Imported {
  const { input, output, read, target } = model;
  const properties = Object.entries(input.properties ?? {});
  if (properties.length > MOST_INPUTS) {
    return refused(
      'input',
      text('adminAnswers', 'import.manyInputs', {
        count: properties.length.toLocaleString('en-US'),
        most: String(MOST_INPUTS),
      }),
    );
  }
  const plains = ordered(
    properties.map(([name, schema]) => ({
      name,
      plain: read(schema),
      isRequired: input.required?.includes(name) === true,
    })),
    input,
  );
  const offers: Offer[] = [];
  for (const { name, plain, isRequired } of withoutSides(plains)) {
    const offer = offerOf(
      { name, path: [name], plain, isRequired, depth: 0 },
      { read, target: target.kind, usual: model.usual },
    );
    if ('refused' in offer) return refused(`input.${name.slice(0, LONGEST_NAME)}`, offer.refused);
    offers.push(offer);
  }
  const sides = sizeOf(plains);
  if (sides !== undefined) offers.push(sides);
  return assembled(model, offers, output);
}

type Named = { name: string; plain: Plain; isRequired: boolean };

/** As its makers put them: by their list, by their numbers, or with what is required first. */
function ordered(inputs: readonly Named[], { propertyOrder = [] }: Plain): Named[] {
  const place = ({ name, plain, isRequired }: Named) => {
    const listed = propertyOrder.indexOf(name);
    return listed >= 0 ? listed : (plain.order ?? (isRequired ? 1000 : 2000));
  };
  return [...inputs].sort((one, other) => place(one) - place(other));
}

function isSide({ plain }: Named): boolean {
  return (plain.type === 'integer' || plain.type === 'number') && plain.choices === undefined;
}

/** Width and height by themselves are one field. */
function sidesOf(inputs: readonly Named[]): [Named, Named] | undefined {
  const width = inputs.find(({ name }) => name === 'width');
  const height = inputs.find(({ name }) => name === 'height');
  if (width === undefined || height === undefined || !isSide(width) || !isSide(height)) return undefined;
  const isGiven = [width, height].every(({ plain, isRequired }) => isRequired || typeof plain.default === 'number');
  return isGiven ? [width, height] : undefined;
}

function withoutSides(inputs: readonly Named[]): readonly Named[] {
  const sides = sidesOf(inputs);
  return sides === undefined || sizeOf(inputs) === undefined ? inputs : inputs.filter((one) => !sides.includes(one));
}

function sizeOf(inputs: readonly Named[]): Offer | undefined {
  const [width, height] = sidesOf(inputs) ?? [];
  if (width === undefined || height === undefined) return undefined;
  const field = sizeField({ name: 'size', label: 'Size' }, width.plain, height.plain, undefined);
  if (field === undefined) return undefined;
  const map = ['width', 'height'].map((side) => ({
    to: [side],
    from: { kind: 'field' as const, field: side },
    whenBlank: 'omit' as const,
  }));
  return { fields: [field], map, warnings: [] };
}

/** A draft out of fields that are made already. */
export function assembled(sold: Sold, offers: readonly Offer[], { kind, path, isList }: Made): Imported {
  const warnings = offers.flatMap((offer) => offer.warnings);
  const all = withOwnNames(offers);
  const fields = all.fields.slice(0, MOST_FIELDS);
  if (all.fields.length > MOST_FIELDS)
    warnings.push(`It has ${all.fields.length} fields, of which the first ${MOST_FIELDS} are offered.`);
  const kept = new Set(
    fields.flatMap((field) => (field.kind === 'size' ? [field.name, field.widthName, field.heightName] : [field.name])),
  );
  const map = all.map.filter(({ from }) => !('field' in from) || from.field === undefined || kept.has(from.field));
  if (fields.length === 0) return refused('input', text('adminAnswers', 'import.noInput'));
  const count = isList
    ? fields.find((field) => field.kind === 'number' && isCount(field.name) && Number.isInteger(field.step))
    : undefined;
  const canvas = canvasFor(fields, { kind, target: sold.target.kind });
  const { price, seconds, noun } = usual[kind];
  const per = count === undefined ? [] : [{ kind: 'count' as const }];
  const parsed = parseDefinition({
    name: sold.name,
    summary: sold.summary,
    category: sold.isEnhancement ? 'enhancement' : kind,
    expectedSeconds: seconds,
    examples: [],
    fields: fields.map(openIfFew(fields.length)),
    outputs: { kind, noun, ...(count === undefined ? {} : { count: count.name }) },
    ...(canvas === undefined ? {} : { canvas }),
    price: {
      atLeast: 1000,
      rates: [{ label: count === undefined ? 'Each' : labelOf(noun), amount: price, per, when: [] }],
    },
    routes: [
      {
        provider: sold.provider,
        target: sold.target,
        map,
        outputs: { path, kind },
        cost: { atLeast: 0, rates: [] },
        costNote: costUnsaid(sold.target.kind),
      },
    ],
  });
  if (!parsed.ok) {
    const [first] = parsed.problems;
    return refused(first?.place ?? '', first?.message ?? text('adminAnswers', 'import.noDefinition'));
  }
  const said = [...new Set(warnings)].slice(0, MOST_WARNINGS);
  return {
    ok: true,
    draft: {
      definition: parsed.definition,
      warnings: [...said, ...(canvas === undefined ? [] : [ofCanvas(canvas)]), costUnsaid(sold.target.kind)],
    },
  };
}

function ofCanvas({ image, mask }: Canvas): string {
  return `It edits on the canvas: ${image} is the picture, and what is white in ${mask} is changed. Take the canvas out where that is not so.`;
}

function costUnsaid(kind: Route['target']['kind']): string {
  const isOwnMachine = kind === 'comfy' || kind === 'sdcpp' || kind === 'a1111';
  return isOwnMachine
    ? 'A call of your own machine counts as free. Set the cost of the route to what its power and time are worth, and the price, before it is published.'
    : 'What a call costs is not in the schema. Set the cost of the route and the price before it is published.';
}

/** A handful of fields needs no part of the form that is folded away. */
function openIfFew(count: number) {
  return (field: Field): Field => {
    if (count > 5 && !(isMain(field.name) && field.kind !== 'seed')) return field;
    const { advanced: _folded, ...open } = field;
    return field.kind === 'seed' ? field : { ...open };
  };
}

/** Two inputs of one name, such as those of two objects, become two fields. */
function withOwnNames(offers: readonly Offer[]): Pick<Offer, 'fields' | 'map'> {
  const taken = new Set<string>();
  const fields: Field[] = [];
  const map: Mapping[] = [];
  for (const offer of offers) {
    const names = new Map<string, string>();
    for (const field of offer.fields) {
      const keys = field.kind === 'size' ? [field.name, field.widthName, field.heightName] : [field.name];
      let name = field.name;
      for (let n = 2; keys.some((key) => taken.has(key)) && (taken.has(name) || n === 2); n += 1)
        name = `${field.name}_${n}`;
      names.set(field.name, name);
      const own: Field =
        field.kind === 'size' && name !== field.name
          ? { ...field, name, widthName: `${name}_width`, heightName: `${name}_height` }
          : { ...field, name };
      for (const key of own.kind === 'size' ? [own.name, own.widthName, own.heightName] : [own.name]) taken.add(key);
      fields.push(own);
    }
    for (const mapping of offer.map) {
      map.push(renamed(mapping, names));
    }
  }
  return { fields, map };
}

function renamed(mapping: Mapping, names: ReadonlyMap<string, string>): Mapping {
  const { from } = mapping;
  if (from.kind === 'fixed' || from.kind === 'prefix' || from.field === undefined) return mapping;
  return { ...mapping, from: { ...from, field: names.get(from.field) ?? from.field } };
}

/** A hash by which a later change of a model's inputs or outputs is noticed. */
export function schemaHash(...schemas: readonly unknown[]): string {
  return hashOfJson(schemas);
}
