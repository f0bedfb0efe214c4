import { type Text, text } from '@kinora/texts/typed-keys';
import * as jsondiffpatch from 'jsondiffpatch';
import { sayText } from '../../../shared/texts/use-texts.ts';
import { dollarsInWords, tokensOf } from './figures.ts';

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

type Write = (words: Text) => string;

/** What tells one definition from another, in the order of the definition. `write` puts texts into words. */
export function definitionChanges(before: unknown, after: unknown, write: Write = sayText): Change[] {
  return changesIn(comparing.diff(before, after), { path: [], before, after, write });
}

type Here = { write: Write; path: readonly string[]; before: unknown; after: unknown };

function changesIn(delta: jsondiffpatch.Delta, here: Here): Change[] {
  if (delta === undefined) return [];
  const { write } = here;
  const place =
    here.path.map((part, n) => wordOf(part, n, here)).join(', ') || write(text('adminToolDesk', 'diff.everything'));
  const said = (value: unknown) => inWords(value, here.path, write);
  if (Array.isArray(delta)) {
    const [first, second, kind] = delta;
    if (delta.length === 1) return [{ place, before: null, after: said(first) }];
    if (delta.length === 2) return [{ place, before: said(first), after: said(second) }];
    if (kind === 3)
      return [
        { place, before: null, after: write(text('adminToolDesk', 'diff.moved', { place: Number(second) + 1 })) },
      ];
    return [{ place, before: said(first), after: null }];
  }
  return Object.entries(delta).flatMap(([key, inner]: [string, jsondiffpatch.Delta]) => {
    if (key === '_t') return [];
    const isOld = key.startsWith('_') && '_t' in delta;
    const name = isOld ? key.slice(1) : key;
    const [old, now] = [partOf(here.before, name), partOf(here.after, name)];
    const isList = Array.isArray(here.after) || Array.isArray(here.before);
    const word = isList ? entryName(isOld ? old : now, Number(name), write) : name;
    const known = isList ? sameIn(here.before, now, Number(name)) : old;
    return changesIn(inner, { path: [...here.path, word], write, before: known, after: now });
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
function entryName(entry: unknown, index: number, write: Write): string {
  for (const key of ['label', 'name', 'provider', 'text']) {
    const word = partOf(entry, key);
    if (typeof word === 'string' && word !== '') return `"${word}"`;
  }
  const to = partOf(entry, 'to');
  return Array.isArray(to) ? to.join('.') : write(text('adminToolDesk', 'diff.entry', { n: index + 1 }));
}

const words: Readonly<Record<string, Text>> = {
  expectedSeconds: text('adminToolDesk', 'diff.usualTime'),
  atLeast: text('adminToolDesk', 'diff.noLess'),
  per: text('adminToolDesk', 'diff.times'),
  when: text('adminToolDesk', 'diff.when'),
  map: text('adminToolDesk', 'diff.map'),
  showWhen: text('adminToolDesk', 'diff.showWhen'),
  maxLength: text('adminToolDesk', 'diff.most'),
  minLength: text('adminToolDesk', 'diff.least'),
  schemaHash: text('adminToolDesk', 'diff.schema'),
  canvas: text('adminToolForm', 'canvas.title'),
};

/** What the canvas calls its parts, which elsewhere are names of fields. */
const canvasWords: Readonly<Record<string, Text>> = {
  image: text('adminToolForm', 'canvas.image'),
  mask: text('adminToolForm', 'canvas.mask'),
  painted: text('adminToolForm', 'canvas.painted'),
  prompt: text('adminToolForm', 'canvas.prompt'),
  size: text('adminToolForm', 'canvas.size'),
  reference: text('adminToolForm', 'canvas.reference'),
  outpaint: text('adminToolForm', 'canvas.outpaint'),
};

function wordOf(part: string, place: number, { path, write }: Pick<Here, 'path' | 'write'>): string {
  const ofCanvas = path[0] === 'canvas' && place === 1 ? canvasWords[part] : undefined;
  const word = ofCanvas === undefined ? named(part, write) : write(ofCanvas);
  return place === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** Parts without a text go by their own names. */
function named(part: string, write: Write): string {
  const known = words[part];
  return known === undefined ? part : write(known);
}

const LONGEST = 300;

const YES = text('adminToolDesk', 'diff.yes');
const NO = text('adminToolDesk', 'diff.no');

function inWords(value: unknown, path: readonly string[], write: Write): string {
  const last = path.at(-1);
  if (typeof value === 'number' && (last === 'amount' || last === 'atLeast')) {
    return path[0] === 'price' ? write(tokensOf(value)) : dollarsInWords(value);
  }
  if (value === '') return write(text('adminToolDesk', 'diff.empty'));
  const said = typeof value === 'boolean' ? write(value ? YES : NO) : plain(value, write);
  return said.length > LONGEST ? `${said.slice(0, LONGEST)}...` : said;
}

function plain(value: unknown, write: Write): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Array.isArray(value)
    ? value.map((one) => plain(one, write))
    : Object.entries(value)
        .filter(([, inner]) => inner !== '')
        .map(([key, inner]) => `${named(key, write)}: ${plain(inner, write)}`);
  return entries.length === 0 ? write(text('adminToolDesk', 'diff.nothing')) : entries.join(', ');
}
