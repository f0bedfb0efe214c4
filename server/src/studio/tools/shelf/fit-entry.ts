import type { Definition, Field, Route } from '@kinora/catalogue/runtime/definition';
import { keysOf } from '@kinora/catalogue/runtime/definition';
import { parseDefinition } from '@kinora/catalogue/runtime/parse-definition';
import { partsOf } from '@kinora/catalogue/runtime/price-table';
import type { Guard } from '@kinora/catalogue/runtime/prove';
import type { Draft } from '../import/draft.ts';
import type { ShelfEntry, ShelfField } from './shelf-entry.ts';
import { priceFor } from './shelf-price.ts';

type Fitted = { fields: Field[]; warnings: string[] };

/**
 * A draft that was read from a model's schema just now, with an entry's words, fields and prices. What the provider has
 * changed since the entry was written becomes a warning; where the two do not fit any more, the plain draft is answered.
 */
export function fitEntry(entry: ShelfEntry, draft: Draft, guard: Guard): Draft {
  const [route] = draft.definition.routes;
  if (route === undefined) throw new Error('A draft without a route');
  const { fields, warnings } = fittedFields(entry, draft.definition);
  const parsed = parseDefinition(assembled(entry, draft.definition, fields, route, guard));
  const said = [...warnings, costNote(entry)];
  if (parsed.ok) return { definition: parsed.definition, warnings: said };
  const [first] = parsed.problems;
  return {
    definition: draft.definition,
    warnings: [
      `The ready-made form does not fit this model any more, so this is what its schema says. (${first?.place}: ${first?.message})`,
      ...draft.warnings,
    ],
  };
}

/** Where the figures of an entry's cost are from, for people. */
export function costSource({ cost: { asOf, isListed } }: ShelfEntry): string {
  const [year, month] = asOf.split('-').map(Number);
  const when = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1)).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return isListed
    ? `The cost is what the provider's price list said in ${when}.`
    : `The cost is an estimate of ${when}, on the high side.`;
}

/** Says where the cost comes from and what the operator should do about it. */
function costNote(entry: ShelfEntry): string {
  return `${costSource(entry)} Check it against your provider's price list of today before you publish.`;
}

function fittedFields(entry: ShelfEntry, { fields: offered, price: _price, ...rest }: Definition): Fitted {
  const warnings: string[] = [];
  const priced = partsOf(entry.cost);
  const isPriced = (name: string) =>
    [...priced.quantities, ...priced.conditions].some(
      ({ part }) =>
        ('field' in part ? part.field : undefined) === name || (part.kind === 'count' && rest.outputs.count === name),
    );
  const fields = entry.fields.flatMap((wanted): Field[] => {
    const found = offered.find(({ name }) => name === wanted.name);
    if (found === undefined) {
      warnings.push(
        isPriced(wanted.name)
          ? `The model has no input ${wanted.name} any more, on which its cost depended. Set cost and price anew.`
          : `The model has no input ${wanted.name} any more: ${wanted.label} was left out.`,
      );
      return [];
    }
    return [overlaid(found, wanted, warnings)];
  });
  const named = new Set([...entry.fields.map(({ name }) => name), ...Object.keys(entry.fixed ?? {})]);
  const asked = offered.filter((field) => field.required === true && !named.has(field.name));
  for (const { label } of asked)
    warnings.push(`The model now asks for ${label}, which was added to the form as it is.`);
  return { fields: [...fields, ...asked, ...(entry.added ?? []).map(({ field }) => field)], warnings };
}

/** What is in sight stays in sight: whether it is folded away is the entry's choice alone. */
function overlaid(found: Field, wanted: ShelfField, warnings: string[]): Field {
  const { hint: _technical, advanced: _folded, ...bare } = found;
  const field = {
    ...bare,
    label: wanted.label,
    ...(wanted.hint === undefined ? {} : { hint: wanted.hint }),
    ...(wanted.isAdvanced === true ? { advanced: true } : {}),
    ...(wanted.isRequired === true ? { required: true } : {}),
  };
  switch (field.kind) {
    case 'prompt':
    case 'text':
      return wanted.choices === undefined ? overlaidText(field, wanted) : chosenFrom(field, wanted, field.default);
    case 'select': {
      if (wanted.choices === undefined) return typed(field, wanted.default);
      const own = new Map(field.choices.map(({ value }) => [String(value), value]));
      const kept = wanted.choices.filter(({ value }) => own.has(String(value)));
      const gone = wanted.choices.filter(({ value }) => !own.has(String(value)));
      if (gone.length > 0) {
        warnings.push(`${wanted.label} has no ${gone.map(({ label }) => label).join(', ')} any more.`);
      }
      const choices = kept.map(({ value, label }) => ({ value: own.get(String(value)) ?? value, label }));
      return chosenFrom(field, { ...wanted, choices }, field.default);
    }
    case 'number': {
      const { least = field.min, most = field.max, step = field.step } = wanted;
      const limits = { min: Math.max(least, field.min), max: Math.min(most, field.max), step };
      const begins = typeof wanted.default === 'number' ? wanted.default : field.default;
      return { ...field, ...limits, default: Math.min(Math.max(begins, limits.min), limits.max) };
    }
    case 'switch':
      return typeof wanted.default === 'boolean' ? { ...field, default: wanted.default } : field;
    case 'files': {
      const max = Math.min(wanted.most ?? field.max, field.max);
      return { ...field, max, min: wanted.isRequired === true ? Math.max(1, field.min) : field.min };
    }
    case 'size': {
      const [first] = wanted.sizes ?? [];
      if (wanted.sizes === undefined || first === undefined) return field;
      const { custom: _own, ...fixed } = field;
      const presets = wanted.sizes.map(([label, width, height]) => ({ label, width, height }));
      return { ...fixed, presets, default: { width: first[1], height: first[2] } };
    }
    default:
      return field;
  }
}

function overlaidText<Text extends Extract<Field, { kind: 'prompt' | 'text' }>>(field: Text, wanted: ShelfField): Text {
  const maxLength = Math.min(wanted.most ?? field.maxLength, field.maxLength);
  const begins = typeof wanted.default === 'string' ? wanted.default : field.default;
  return { ...field, maxLength, default: begins.slice(0, maxLength) };
}

/** The default of the entry, else that of the model, else the first choice. */
function chosenFrom(field: Field, { choices = [], default: wanted }: ShelfField, own: string | number): Field {
  const begins = [wanted, own].find((value) => choices.some((choice) => choice.value === value));
  const { name, label, hint, advanced, showWhen } = field;
  return {
    kind: 'select',
    name,
    label,
    ...(hint === undefined ? {} : { hint }),
    ...(advanced === undefined ? {} : { advanced }),
    ...(showWhen === undefined ? {} : { showWhen }),
    choices: [...choices],
    default: typeof begins === 'string' || typeof begins === 'number' ? begins : (choices[0]?.value ?? ''),
  };
}

function typed(field: Extract<Field, { kind: 'select' }>, wanted: ShelfField['default']): Field {
  const begins = field.choices.find(({ value }) => value === wanted)?.value;
  return begins === undefined ? field : { ...field, default: begins };
}

function assembled(
  entry: ShelfEntry,
  draft: Definition,
  fields: readonly Field[],
  route: Route,
  guard: Guard,
): unknown {
  const { asOf: _month, isListed: _sure, ...cost } = entry.cost;
  const keys = new Set(fields.flatMap((field) => [field.name, ...keysOf(field)]));
  const fixed = Object.entries(entry.fixed ?? {});
  const taken = new Set(fixed.map(([name]) => name));
  const map = [
    ...route.map.filter(
      ({ from, to }) =>
        !taken.has(String(to[0])) && (!('field' in from) || from.field === undefined || keys.has(from.field)),
    ),
    ...fixed.map(([name, value]) => ({ to: [name], from: { kind: 'fixed', value } })),
    ...(entry.added ?? []).map(({ field, to }) => ({ to, from: { kind: 'field', field: field.name } })),
  ];
  const words = fields.find(({ kind }) => kind === 'prompt' || kind === 'text');
  const { count } = draft.outputs;
  return {
    name: entry.name,
    summary: entry.summary,
    category: entry.category ?? draft.category,
    expectedSeconds: { from: entry.seconds[0], to: entry.seconds[1] },
    examples: entry.examples.flatMap((example) =>
      typeof example !== 'string' ? [example] : words === undefined ? [] : [{ field: words.name, text: example }],
    ),
    fields,
    outputs: {
      kind: draft.outputs.kind,
      noun: entry.noun ?? draft.outputs.noun,
      ...(count === undefined || !keys.has(count) ? {} : { count }),
    },
    price: priceFor(cost, guard),
    routes: [{ ...route, map, cost, costNote: costNote(entry) }],
    ...(entry.fulfills === undefined ? {} : { fulfills: entry.fulfills }),
  };
}
