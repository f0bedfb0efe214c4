import type { Keep } from '@kinora/server/generations-wire';
import { parseAsString } from 'nuqs';

/** Filters of `GET /api/generations` beside those of the bar. The address has them by the same names; its days are days. */
export const factNames = [
  'shape',
  'ratio',
  'min_side',
  'max_side',
  'model',
  'seed',
  'made_from',
  'min_seconds',
  'max_seconds',
  'min_tokens',
  'max_tokens',
  'from',
  'to',
  'favorite',
  'rating',
  'label',
  'verdict',
  'tag',
  'parent',
  'relation',
  'similar',
] as const;
export type FactName = (typeof factNames)[number];
export type FactSettings = Readonly<Record<FactName, string>>;

const text = parseAsString.withDefault('');
export const factParsers = {
  shape: text,
  ratio: text,
  min_side: text,
  max_side: text,
  model: text,
  seed: text,
  made_from: text,
  min_seconds: text,
  max_seconds: text,
  min_tokens: text,
  max_tokens: text,
  from: text,
  to: text,
  favorite: text,
  rating: text,
  label: text,
  verdict: text,
  tag: text,
  parent: text,
  relation: text,
  similar: text,
} satisfies Record<FactName, unknown>;

export const shapes = ['portrait', 'square', 'landscape'] as const;
/** Of width to height. */
export const ratios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '4:5', '5:4', '21:9'] as const;
/** What was made of a result, as `parts` of the catalogue has them. */
const relations = ['edit', 'variation', 'upscale', 'enhance', 'video', 'scene', 'reference', 'reuse'] as const;
export const origins = ['files', 'words', 'import'] as const;
export const ratings = ['1', '2', '3', '4', '5'] as const;
export const verdicts = ['kept', 'rejected'] as const;
/** Written out: what else the server tells about its answers comes later than the gallery. */
export const labels = ['red', 'yellow', 'green', 'blue', 'purple'] as const satisfies Keep['label'][];
/** Pixels of the longer side that are offered. */
export const sides = ['512', '768', '1024', '1536', '2048', '3840'] as const;

/** No year before those of the studio, nor one that the server could not write. */
const DAY = /^20\d\d-\d\d-\d\d$/;

/** The time at which a day of the person's own zone begins, `later` days after it; null for what is no day. */
function dayBegins(day: string, later = 0): string | null {
  if (!DAY.test(day)) return null;
  const time = new Date(`${day}T00:00:00`);
  if (Number.isNaN(time.getTime())) return null;
  time.setDate(time.getDate() + later);
  return time.toISOString();
}

/** The day of the person's own zone, `YYYY-MM-DD`; empty for what is no time. */
function dayOf(time: string, earlierMs = 0): string {
  const then = new Date(Date.parse(time) - earlierMs);
  if (Number.isNaN(then.getTime())) return '';
  const two = (part: number) => String(part).padStart(2, '0');
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
}

/** The server's word for it; null for what it would refuse. */
function asked(name: FactName, value: string): string | null {
  switch (name) {
    case 'shape':
      return shapes.find((one) => one === value) ?? null;
    case 'ratio':
      return ratios.find((one) => one === value) ?? null;
    case 'parent':
    case 'similar':
      return isId(value) ? value : null;
    case 'relation':
      return relations.find((one) => one === value) ?? null;
    case 'made_from':
      return origins.find((one) => one === value) ?? null;
    case 'favorite':
      return value === '1' ? value : null;
    case 'rating':
      return ratings.find((one) => one === value) ?? null;
    case 'label':
      return labels.find((one) => one === value) ?? null;
    case 'verdict':
      return verdicts.find((one) => one === value) ?? null;
    case 'tag':
      return isTag(value) ? value.trim() : null;
    case 'model':
      return value.trim().slice(0, 200) || null;
    case 'seed':
      return isSeed(value) ? value : null;
    case 'from':
      return dayBegins(value);
    case 'to':
      return dayBegins(value, 1);
    default:
      return /^\d{1,6}(?:\.\d{1,3})?$/.test(value) ? value : null;
  }
}

const isId = (value: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
/** As the server takes it: one word or more, without a comma. */
export const isTag = (value: string) => /^[^\p{Cc}\p{Cs},]{1,40}$/u.test(value.trim());
export const isSeed = (value: string) => /^-?\d{1,20}$/.test(value);

/** What the address asks for as a query of the server, in one order. Empty when it asks for nothing, or nothing that is known. */
export function factQuery(settings: Partial<FactSettings>): string {
  const query = new URLSearchParams();
  for (const name of factNames) {
    const value = asked(name, settings[name] ?? '');
    if (value !== null && (name !== 'relation' || query.has('parent'))) query.set(name, value);
  }
  return query.toString();
}

/** The address of a query: the other way round. */
export function factSettings(query: Readonly<Record<string, string>>): Record<FactName, string | null> {
  const value = (name: FactName) => query[name] ?? null;
  return {
    shape: value('shape'),
    ratio: value('ratio'),
    min_side: value('min_side'),
    max_side: value('max_side'),
    model: value('model'),
    seed: value('seed'),
    made_from: value('made_from'),
    min_seconds: value('min_seconds'),
    max_seconds: value('max_seconds'),
    min_tokens: value('min_tokens'),
    max_tokens: value('max_tokens'),
    from: query.from === undefined ? null : dayOf(query.from),
    to: query.to === undefined ? null : dayOf(query.to, 1),
    favorite: value('favorite'),
    rating: value('rating'),
    label: value('label'),
    verdict: value('verdict'),
    tag: value('tag'),
    parent: value('parent'),
    relation: value('relation'),
    similar: value('similar'),
  };
}

/** What is one filter to people, by the names of the server: a range is one, whatever ends it has. */
const groups: readonly (readonly string[])[] = [
  ['collection'],
  ['q'],
  ['tool_type'],
  ['kind'],
  ['status'],
  ['shape'],
  ['ratio'],
  ['min_side', 'max_side'],
  ['model'],
  ['seed'],
  ['made_from'],
  ['min_seconds', 'max_seconds'],
  ['min_tokens', 'max_tokens'],
  ['from', 'to'],
  ['favorite'],
  ['rating'],
  ['label'],
  ['verdict'],
  ['tag'],
  ['parent', 'relation'],
  ['similar'],
];

/** The filters of a query in one order, each as the names that it has there. */
export function filtersIn(query: Readonly<Record<string, string>>): (readonly string[])[] {
  return groups.filter((names) => names.some((name) => name in query));
}

export const parsedQuery = (query = ''): Record<string, string> => Object.fromEntries(new URLSearchParams(query));
