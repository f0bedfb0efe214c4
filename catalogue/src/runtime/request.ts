import { isEmpty, isRecord } from '../input-problems.ts';
import type { ProviderMedia } from '../provider.ts';
import type { InputRecord } from '../tool.ts';
import { shownFile } from './canvas.ts';
import { type Definition, type FieldOf, type Mapping, MOST_SEED, type Route } from './definition.ts';
import { leadingNumber } from './price-table.ts';
import { effectiveValues, filesOf, type Values } from './values.ts';

/** What an order needs besides its input; the same for every attempt at it. */
export type Draw = {
  /** A whole number from 0 to `max`. */
  seed: (max: number) => number;
  /** What its files may be called at the provider. */
  prefix: string;
};

/** Nothing is sent. */
const BLANK = Symbol('blank');
const MOST_RANDOM_SEED = 2_147_483_647;

/**
 * The provider's request for a recorded input: for a workflow its whole graph, for all others what goes into the body.
 * `media` has the addresses of the input's files by their names (`filesIn`).
 */
export function requestOf(
  { definition, route }: { definition: Definition; route: Route },
  record: InputRecord,
  media: ProviderMedia,
  draw: Draw,
): Readonly<Record<string, unknown>> {
  const values = effectiveValues(definition, record);
  const request: Record<string, unknown> = route.target.kind === 'comfy' ? copied(route.target.graph) : {};
  for (const mapping of route.map) {
    const value = sentValue(mapping, { definition, values, media, draw });
    if (value !== BLANK) put(request, mapping.to, value);
  }
  return request;
}

type Order = { definition: Definition; values: Values; media: ProviderMedia; draw: Draw };

function sentValue({ from, as, whenBlank }: Mapping, order: Order): unknown {
  const value = sourceOf(from, order);
  if (value !== BLANK) return converted(value, as);
  if (whenBlank === 'omit') return BLANK;
  if (whenBlank === 'null') return null;
  return as === 'list' || isListed(from, order.definition) ? [] : '';
}

function isListed(from: Mapping['from'], { fields }: Definition): boolean {
  if (from.kind === 'files') return true;
  return from.kind === 'field' && fields.some(({ name, kind }) => name === from.field && kind === 'multiselect');
}

function sourceOf(from: Mapping['from'], { definition, values, media, draw }: Order): unknown {
  const isThere = (name: string) => media[name] !== undefined;
  switch (from.kind) {
    case 'fixed':
      return from.value;
    case 'prefix':
      return draw.prefix;
    case 'seed': {
      const most = Math.min(from.max ?? MOST_SEED, fieldOf(definition, from.field)?.max ?? MOST_RANDOM_SEED);
      const own = from.field === undefined ? -1 : Number(values[from.field]);
      return own >= 0 ? Math.min(own, most) : draw.seed(most);
    }
    case 'file':
      return media[shownFile(definition, from.field, isThere)] ?? BLANK;
    case 'files': {
      const field = definition.fields.find(({ name }) => name === from.field);
      const urls =
        field === undefined
          ? []
          : filesOf(field, values).flatMap((name) => media[shownFile(definition, name, isThere)] ?? []);
      return urls.length === 0 ? BLANK : urls;
    }
    case 'field': {
      const size = definition.fields.find((one) => one.kind === 'size' && one.name === from.field);
      if (size?.kind === 'size') return { width: values[size.widthName], height: values[size.heightName] };
      const value = values[from.field];
      return isEmpty(value) ? BLANK : value;
    }
  }
}

function fieldOf({ fields }: Definition, name: string | undefined): FieldOf<'seed'> | undefined {
  return fields.find((one): one is FieldOf<'seed'> => one.kind === 'seed' && one.name === name);
}

function converted(value: unknown, as: Mapping['as']): unknown {
  switch (as) {
    case 'string':
      return isRecord(value) ? `${value.width}x${value.height}` : String(value);
    case 'number':
      return leadingNumber(value) ?? value;
    case 'boolean':
      return value === true || value === 'true';
    case 'list':
      return Array.isArray(value) ? value : [value];
    case undefined:
      return value;
  }
}

/** Puts a value where a path leads; what is missing on the way is made, a list where the path goes on with a number. */
function put(request: Record<string, unknown>, path: Mapping['to'], value: unknown): void {
  let part: Record<string, unknown> | unknown[] = request;
  for (const [depth, key] of path.entries()) {
    const next = path[depth + 1];
    if (next === undefined) {
      set(part, key, value);
      return;
    }
    const inner: unknown = get(part, key);
    const made = Array.isArray(inner) ? inner : isOwn(inner) ? inner : typeof next === 'number' ? [] : {};
    if (made !== inner) set(part, key, made);
    part = made;
  }
}

function isOwn(value: unknown): value is Record<string, unknown> {
  return isRecord(value);
}

function get(part: Record<string, unknown> | unknown[], key: string | number): unknown {
  if (Array.isArray(part)) return part[Number(key)];
  return Object.hasOwn(part, key) ? part[String(key)] : undefined;
}

/** A list has no gaps: what comes after one that was left out moves up. */
function set(part: Record<string, unknown> | unknown[], key: string | number, value: unknown): void {
  if (Array.isArray(part)) part[Math.min(Number(key), part.length)] = value;
  else part[String(key)] = value;
}

function copied(graph: Readonly<Record<string, { inputs: Values }>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(graph).map(([id, node]) => [id, { ...node, inputs: { ...node.inputs } }]));
}
