import * as jsondiffpatch from 'jsondiffpatch';
import { dollarsInWords, tokensInWords } from './figures.ts';

export type Change = {
  /** Where, in words: "Fields, Prompt, Label". */
  place: string;
  /** In words; null where there was or is nothing. */
  before: string | null;
  after: string | null;
};

/** By what entries of a list are known again, though they moved or changed. */
const IDENTITIES = ['name', 'provider', 'label', 'value', 'nodeId', 'to'];

function identityOf(entry: unknown, index = 0): string {
  const key = IDENTITIES.find((name) => partOf(entry, name) !== undefined);
  return key === undefined ? `at ${index}` : `${key} ${JSON.stringify(partOf(entry, key))}`;
}

const comparing = jsondiffpatch.create({ objectHash: identityOf, arrays: { detectMove: true } });

/** What tells one definition from another, in the order of the definition. */
export function definitionChanges(before: unknown, after: unknown): Change[] {
  return changesIn(comparing.diff(before, after), { path: [], before, after });
}

type Here = { path: readonly string[]; before: unknown; after: unknown };

function changesIn(delta: jsondiffpatch.Delta, here: Here): Change[] {
  if (delta === undefined) return [];
  const place = here.path.map(wordOf).join(', ') || 'Everything';
  const said = (value: unknown) => inWords(value, here.path);
  if (Array.isArray(delta)) {
    const [first, second, kind] = delta;
    if (delta.length === 1) return [{ place, before: null, after: said(first) }];
    if (delta.length === 2) return [{ place, before: said(first), after: said(second) }];
    if (kind === 3) return [{ place, before: null, after: `Moved to place ${Number(second) + 1}` }];
    return [{ place, before: said(first), after: null }];
  }
  return Object.entries(delta).flatMap(([key, inner]: [string, jsondiffpatch.Delta]) => {
    if (key === '_t') return [];
    const isOld = key.startsWith('_') && '_t' in delta;
    const name = isOld ? key.slice(1) : key;
    const [old, now] = [partOf(here.before, name), partOf(here.after, name)];
    const isList = Array.isArray(here.after) || Array.isArray(here.before);
    const word = isList ? entryName(isOld ? old : now, Number(name)) : name;
    const known = isList ? sameIn(here.before, now, Number(name)) : old;
    return changesIn(inner, { path: [...here.path, word], before: known, after: now });
  });
}

function partOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/** The entry of a list that another one was before. */
function sameIn(list: unknown, entry: unknown, index: number): unknown {
  const identity = identityOf(entry, index);
  return Array.isArray(list) ? list.find((one, n) => identityOf(one, n) === identity) : undefined;
}

/** What people call an entry of a list. */
function entryName(entry: unknown, index: number): string {
  for (const key of ['label', 'name', 'provider', 'text']) {
    const word = partOf(entry, key);
    if (typeof word === 'string' && word !== '') return `"${word}"`;
  }
  const to = partOf(entry, 'to');
  return Array.isArray(to) ? to.join('.') : `entry ${index + 1}`;
}

const words: Readonly<Record<string, string>> = {
  expectedSeconds: 'Usual time',
  atLeast: 'No less than',
  per: 'Times',
  when: 'When',
  map: 'What it is sent',
  showWhen: 'Shown when',
  maxLength: 'At most, in characters',
  minLength: 'At least, in characters',
  schemaHash: 'Schema',
};

function wordOf(part: string, place: number): string {
  const word = words[part] ?? part;
  return place === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

const LONGEST = 300;

function inWords(value: unknown, path: readonly string[]): string {
  const last = path.at(-1);
  if (typeof value === 'number' && (last === 'amount' || last === 'atLeast')) {
    return path[0] === 'price' ? tokensInWords(value) : dollarsInWords(value);
  }
  if (value === '') return '(empty)';
  const text = typeof value === 'string' ? value : typeof value === 'boolean' ? (value ? 'yes' : 'no') : plain(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}...` : text;
}

function plain(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Array.isArray(value)
    ? value.map(plain)
    : Object.entries(value)
        .filter(([, inner]) => inner !== '')
        .map(([key, inner]) => `${words[key] ?? key}: ${plain(inner)}`);
  return entries.length === 0 ? 'nothing' : entries.join(', ');
}
