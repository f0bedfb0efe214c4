import fc from 'fast-check';
import type { Measured } from '../measured.ts';
import { uploaded } from '../tool.testing.ts';
import { HASH } from './definition.testing.ts';
import { type Definition, type Field, mediaOf, type PriceTable, type Route } from './definition.ts';
import type { Condition, Quantity } from './price-table.ts';
import { runtimeFolders } from './tool-folders.ts';

const words = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '');
const choices = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }).chain((numbers) =>
  fc.constantFrom(
    numbers.map((value) => ({ value, label: `${value}` })),
    numbers.map((value) => ({ value: `${value}s`, label: `${value} seconds` })),
  ),
);

/** Any field; a name is given to it later. */
const anyField: fc.Arbitrary<Field> = fc.oneof(
  fc
    .record({
      kind: fc.constant('text' as const),
      maxLength: fc.integer({ min: 1, max: 300 }),
      multiline: fc.boolean(),
    })
    .map((field): Field => ({ ...field, ...blankName(), default: '' })),
  fc.constantFrom<Field>(
    { kind: 'image', ...blankName() },
    { kind: 'video', ...blankName() },
    { kind: 'audio', ...blankName() },
  ),
  fc
    .record({ of: fc.constantFrom('image' as const, 'video' as const), max: fc.integer({ min: 1, max: 4 }) })
    .map((field): Field => ({ kind: 'files', ...blankName(), ...field, min: 0 })),
  fc.tuple(choices, fc.nat()).map(
    ([all, n]): Field => ({
      kind: 'select',
      ...blankName(),
      choices: all,
      default: all[n % all.length]?.value ?? '',
    }),
  ),
  choices.map(
    (all): Field => ({ kind: 'multiselect', ...blankName(), choices: all, min: 0, max: all.length, default: [] }),
  ),
  fc
    .record({
      min: fc.integer({ min: 0, max: 20 }),
      steps: fc.integer({ min: 0, max: 30 }),
      step: fc.constantFrom(0.05, 0.1, 0.5, 1, 8),
    })
    .map(
      ({ min, steps, step }): Field => ({
        kind: 'number',
        ...blankName(),
        min,
        max: Number((min + steps * step).toFixed(6)),
        step,
        default: min,
      }),
    ),
  fc.integer({ min: 1, max: 2 ** 40 }).map((max): Field => ({ kind: 'seed', ...blankName(), max })),
  fc.boolean().map((byDefault): Field => ({ kind: 'switch', ...blankName(), default: byDefault })),
  fc.boolean().map(
    (isCustom): Field => ({
      kind: 'size',
      ...blankName(),
      widthName: 'width',
      heightName: 'height',
      presets: [
        { label: 'Square', width: 512, height: 512 },
        { label: 'Wide', width: 1024, height: 512 },
      ],
      ...(isCustom ? { custom: { min: 256, max: 2048, multipleOf: 64 } } : {}),
      default: { width: 512, height: 512 },
    }),
  ),
);

function blankName() {
  return { name: 'field', label: 'Field' };
}

const COUNT: Field = { kind: 'number', name: 'copies', label: 'Copies', min: 1, max: 4, step: 1, default: 1 };
const PROMPT: Field = { kind: 'prompt', name: 'prompt', label: 'Prompt', required: true, maxLength: 500, default: '' };

/** What a table can count of a field. */
function quantitiesOf(field: Field): Quantity[] {
  const { name } = field;
  if (field.kind === 'number' || field.kind === 'select') return [{ kind: 'number', field: name }];
  if (field.kind === 'multiselect') return [{ kind: 'entries', field: name }];
  if (field.kind === 'text' || field.kind === 'prompt') return [{ kind: 'characters', field: name }];
  if (field.kind === 'size') return [{ kind: 'megapixels', field: name }];
  const media = mediaOf(field);
  return [
    ...(field.kind === 'files' ? [{ kind: 'entries' as const, field: name }] : []),
    ...(media === 'video' || media === 'audio' ? [{ kind: 'seconds' as const, field: name, most: 60 }] : []),
    ...(media === 'video' ? [{ kind: 'frames' as const, field: name, most: 1500 }] : []),
    ...(media === 'image' || media === 'video' ? [{ kind: 'megapixels' as const, field: name, most: 10 }] : []),
  ];
}

function conditionsOf(field: Field): Condition[] {
  const { name } = field;
  if (field.kind === 'switch') return [{ kind: 'switch', field: name, is: true }];
  const tiers = quantitiesOf(field).map((of): Condition => ({ kind: 'atLeast', of, value: 3 }));
  if (field.kind === 'select' || field.kind === 'multiselect') {
    return [...tiers, { kind: 'choice', field: name, in: field.choices.slice(0, 2).map(({ value }) => value) }];
  }
  const canBeBlank = field.kind === 'text' || mediaOf(field) !== undefined;
  return canBeBlank ? [...tiers, { kind: 'given', field: name, is: true }] : tiers;
}

/** A table over these fields. */
function anyTable(fields: readonly Field[], most: number): fc.Arbitrary<PriceTable> {
  const quantities = fields.filter(({ name }) => name !== COUNT.name).flatMap(quantitiesOf);
  const conditions = fields.flatMap(conditionsOf);
  const all: Quantity[] = [{ kind: 'count' }, ...quantities];
  const rate = fc.record({
    label: fc.constant('Rate'),
    amount: fc.integer({ min: 0, max: most }),
    per: fc.subarray(all, { maxLength: Math.min(3, all.length) }),
    when: fc.subarray(conditions, { maxLength: Math.min(2, conditions.length) }),
  });
  return fc.record({
    atLeast: fc.integer({ min: 1, max: most }),
    rates: fc
      .array(rate, { minLength: 0, maxLength: 4 })
      .map((rates) => [{ label: 'Each', amount: 1000, per: [{ kind: 'count' as const }], when: [] }, ...rates]),
  });
}

/** Every field is sent under its own name. */
function routeOf(fields: readonly Field[], cost: PriceTable): Route {
  return {
    provider: 'fal',
    target: { kind: 'fal', endpoint: 'fal-ai/any/model', schemaHash: HASH },
    map: fields.map(({ name, kind }) => ({
      to: [name],
      from:
        kind === 'seed' || kind === 'files'
          ? { kind, field: name }
          : kind === 'image' || kind === 'video' || kind === 'audio'
            ? { kind: 'file', field: name }
            : { kind: 'field', field: name },
      whenBlank: 'omit',
    })),
    outputs: { path: ['images'], kind: 'image' },
    cost,
  };
}

export const anyDefinition: fc.Arbitrary<Definition> = fc
  .tuple(fc.array(anyField, { minLength: 0, maxLength: 6 }), words)
  .map(([fields, name]) => ({ fields: named(fields), name }))
  .chain(({ fields, name }) =>
    fc.tuple(anyTable(fields, 20_000), anyTable(fields, 50_000)).map(([price, cost]) => ({
      name: name.trim(),
      summary: 'Any tool',
      category: 'image' as const,
      expectedSeconds: { from: 5, to: 30 },
      examples: [],
      fields,
      outputs: { kind: 'image' as const, noun: 'images', count: COUNT.name },
      price,
      routes: [routeOf(fields, cost)],
    })),
  );

/** Names of their own, one size at most, and a prompt and a count beside them. */
function named(fields: readonly Field[]): Field[] {
  const size = fields.findIndex(({ kind }) => kind === 'size');
  const kept = fields.filter((field, n) => field.kind !== 'size' || n === size);
  return [PROMPT, COUNT, ...kept.map((field, n) => ({ ...field, name: `field${n}`, label: `Field ${n}` }))];
}

type Input = Record<string, unknown>;

/** Any input that a definition takes; files have names of their own. */
export function anyInput({ fields }: Definition): fc.Arbitrary<Input> {
  const all = fc.tuple(...fields.map(inputOf)).map((parts): Input => Object.assign({}, ...parts));
  return all;
}

function inputOf(field: Field): fc.Arbitrary<Input> {
  const { name } = field;
  const as = (values: fc.Arbitrary<unknown>) => values.map((value): Input => ({ [name]: value }));
  switch (field.kind) {
    case 'prompt':
      return as(fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() !== ''));
    case 'text':
      return as(fc.string({ maxLength: field.maxLength }));
    case 'image':
    case 'video':
    case 'audio':
      return as(fc.constantFrom('', uploaded(runtimeFolders[field.kind], `${name}.png`)));
    case 'files':
      return as(
        fc
          .integer({ min: 0, max: field.max })
          .map((count) =>
            Array.from({ length: count === 0 ? 0 : Math.max(count, field.min) }, (_none, n) =>
              uploaded(runtimeFolders[field.of], `${name}-${n}.png`),
            ),
          ),
      );
    case 'select':
      return as(fc.constantFrom(...field.choices.map(({ value }) => value)));
    case 'multiselect':
      return as(
        fc.subarray(
          field.choices.map(({ value }) => value),
          { minLength: field.min, maxLength: field.max },
        ),
      );
    case 'number': {
      const { min, max, step } = field;
      return as(
        fc.integer({ min: 0, max: Math.round((max - min) / step) }).map((n) => Number((min + n * step).toFixed(6))),
      );
    }
    case 'seed':
      return as(fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: field.max })));
    case 'switch':
      return as(fc.boolean());
    case 'size': {
      const presets = fc.constantFrom(...field.presets).map(({ width, height }) => ({ width, height }));
      const { custom } = field;
      const side =
        custom === undefined
          ? undefined
          : fc
              .integer({
                min: Math.ceil(custom.min / custom.multipleOf),
                max: Math.floor(custom.max / custom.multipleOf),
              })
              .map((n) => n * custom.multipleOf);
      const sizes = side === undefined ? presets : fc.oneof(presets, fc.record({ width: side, height: side }));
      return sizes.map(({ width, height }): Input => ({ [field.widthName]: width, [field.heightName]: height }));
    }
  }
}

/** What the server might have measured on an input's files, within the ceilings of `anyTable`. */
export function anyMeasured(names: readonly string[]): fc.Arbitrary<Measured> {
  const one = fc
    .record({
      width: fc.integer({ min: 1, max: 3162 }),
      height: fc.integer({ min: 1, max: 3162 }),
      seconds: fc.integer({ min: 1, max: 60_000 }).map((ms) => ms / 1000),
      frames: fc.integer({ min: 1, max: 1500 }),
    })
    .map((facts) => ({ contentType: 'video/mp4', bytes: 1000, fps: 25, ...facts }));
  return fc.tuple(...names.map(() => one)).map((all) => Object.fromEntries(names.map((name, n) => [name, all[n]])));
}
