import type { Definition, Field, Mapping, Route } from '@kinora/catalogue/runtime/definition';
import { leadingNumber } from '@kinora/catalogue/runtime/price-table';
import type { Plain } from './schema-reader.ts';

/** What a model takes and answers at this moment. */
export type ModelSchema = { input: Plain; output: Plain; read: (schema: unknown) => Plain; hash: string };

const MOST_WORDS = 40;

/**
 * In words, what of a model's schema does not fit any more what a route sends and reads. Only for a schema that is
 * another than the route was made from: an operator may have gone beyond that one on purpose.
 */
export function driftOf(definition: Definition, route: Route, model: ModelSchema): string[] {
  const { input, read } = model;
  const sent = route.map.flatMap((mapping) => {
    const plain = at(input, mapping.to, read);
    const name = mapping.to.join('.');
    return plain === undefined
      ? [`The model has no input ${name} any more, which is sent.`]
      : misfits(name, mapping, plain, definition, read);
  });
  const names = new Set(route.map.map(({ to: [first] }) => first));
  const missing = (input.required ?? [])
    .filter((name) => !names.has(name))
    .map((name) => `The model wants ${name} now, which is not sent.`);
  const isAnswered = at(model.output, route.outputs.path, read) !== undefined;
  const answered = isAnswered
    ? []
    : [`Its answer has no ${route.outputs.path.join('.')} any more, where the files were.`];
  return [...missing, ...sent, ...answered].slice(0, MOST_WORDS);
}

/** What stands at a path; undefined where the schema is sure that nothing does. */
function at(root: Plain, path: readonly (string | number)[], read: ModelSchema['read']): Plain | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return root;
  const inner = [root, ...(root.others ?? [])].flatMap((plain) => {
    const schema = typeof key === 'number' ? plain.items : ownOf(plain.properties, key);
    return schema === undefined ? [] : [read(schema)];
  });
  const [found] = inner.flatMap((plain) => at(plain, rest, read) ?? []);
  if (found !== undefined) return found;
  const saysNothing = root.type === 'unknown' || (root.properties === undefined && root.items === undefined);
  return saysNothing && root.type !== 'string' ? { type: 'unknown' } : undefined;
}

function ownOf(properties: Plain['properties'], key: string): unknown {
  return properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
}

function misfits(
  name: string,
  { from, as }: Mapping,
  plain: Plain,
  definition: Definition,
  read: ModelSchema['read'],
): string[] {
  const all = [plain, ...(plain.others ?? [])];
  if (from.kind === 'fixed')
    return isTaken(from.value, all) ? [] : [`${name} does not take ${show(from.value)} any more.`];
  if (!('field' in from) || from.field === undefined) return [];
  const field = definition.fields.find((one) => one.name === from.field);
  if (field === undefined) return [];
  const { label } = field;
  const most = (limit: number | undefined, own: number, what: string) =>
    limit !== undefined && own > limit
      ? [`${name} takes at most ${limit}${what}, and ${label} goes up to ${own}.`]
      : [];
  const least = (limit: number | undefined, own: number, what: string) =>
    limit !== undefined && own < limit
      ? [`${name} takes at least ${limit}${what}, and ${label} goes down to ${own}.`]
      : [];
  switch (field.kind) {
    case 'number':
      return [...most(plain.maximum, field.max, ''), ...least(plain.minimum, field.min, '')];
    case 'prompt':
    case 'text':
      return most(plain.maxLength, field.maxLength, ' characters');
    case 'files':
      return most(plain.maxItems, field.max, ' files');
    case 'select':
    case 'multiselect': {
      const taken = field.kind === 'select' ? all : [read(plain.items)];
      // What is blank is not sent.
      const gone = field.choices.filter(({ value }) => value !== '' && !isTaken(sentAs(value, as), taken));
      return gone.map(({ value }) => `${name} does not take ${show(value)} any more, which ${label} offers.`);
    }
    default:
      return isKindOf(field, all) ? [] : [`${name} takes ${plain.type} now, which ${label} is not.`];
  }
}

function sentAs(value: string | number, as: Mapping['as']): string | number {
  if (as === 'number') return leadingNumber(value) ?? value;
  return as === 'string' ? String(value) : value;
}

/** Without a list of values, anything of its kind is. */
function isTaken(value: unknown, all: readonly Plain[]): boolean {
  return all.some(({ choices, maximum, minimum }) => {
    if (choices !== undefined) return choices.some((one) => one === value);
    return typeof value !== 'number' || (value <= (maximum ?? value) && value >= (minimum ?? value));
  });
}

function isKindOf(field: Field, all: readonly Plain[]): boolean {
  if (field.kind !== 'switch') return true;
  return all.some(({ type }) => type === 'boolean' || type === 'unknown' || type === 'string');
}

const show = (value: unknown) => JSON.stringify(value)?.slice(0, 80) ?? 'nothing';
