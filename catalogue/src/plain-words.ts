import type * as z from 'zod/mini';
import { said, saidList, saidWords } from './said.ts';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodRawIssue;

/** By the key of its words. */
const KINDS: Readonly<Record<string, readonly [key: string, english: string]>> = {
  string: ['kind.text', 'text'],
  number: ['kind.number', 'a number'],
  int: ['kind.whole', 'a whole number'],
  bigint: ['kind.whole', 'a whole number'],
  boolean: ['kind.boolean', 'true or false'],
  array: ['kind.list', 'a list'],
  tuple: ['kind.list', 'a list'],
  object: ['kind.object', 'an object'],
  record: ['kind.object', 'an object'],
  date: ['kind.date', 'a date'],
  null: ['kind.null', 'null'],
};

const FORMATS: Readonly<Record<string, readonly [key: string, english: string]>> = {
  email: ['kind.email', 'an email address'],
  url: ['kind.url', 'a web address'],
  uuid: ['kind.id', 'an id'],
  guid: ['kind.id', 'an id'],
  date: ['kind.dateExample', 'a date, such as 2026-01-31'],
  datetime: ['kind.timeExample', 'a date with a time, such as 2026-01-31T12:00:00Z'],
  ipv4: ['kind.ip', 'an IP address'],
  ipv6: ['kind.ip', 'an IP address'],
};

/** Says of what no rule has words of its own what is wrong with it, under the name of its field; for zod's `error`. */
export function plainWords(issue: Issue): string {
  const name = fieldName(issue.path ?? []);
  if (issue.code === 'unrecognized_keys') return unknownFields(issue.keys);
  if (issue.input === undefined) return missing(name);
  switch (issue.code) {
    case 'invalid_type':
      return mustBe(name, said(...(KINDS[issue.expected] ?? (['kind.other', 'of another kind'] as const))));
    case 'invalid_value': {
      const [only] = issue.values;
      return issue.values.length === 1 ? mustBe(name, String(only)) : mustBeOneOf(name, issue.values);
    }
    case 'too_small':
      return sized(
        name,
        issue.origin,
        issue.exact === true ? 'exact' : issue.inclusive ? 'least' : 'more',
        issue.minimum,
      );
    case 'too_big':
      return sized(
        name,
        issue.origin,
        issue.exact === true ? 'exact' : issue.inclusive ? 'most' : 'less',
        issue.maximum,
      );
    case 'not_multiple_of': {
      const divisor = String(issue.divisor);
      return said('problem.multiple', `${name} must be a multiple of ${divisor}.`, { name, divisor });
    }
    case 'invalid_format': {
      const format = FORMATS[issue.format];
      if (format !== undefined) return mustBe(name, said(...format));
      return said('problem.notWritten', `${name} is not written as it should be.`, { name });
    }
    default:
      return said('problem.notValid', `${name} is not valid.`, { name });
  }
}

/** The words for a whole number outside its limits, or for what is none. */
export function mustBeWhole(min: number, max: number) {
  return ({ path, input }: Pick<Issue, 'path' | 'input'>) => {
    const name = fieldName(path ?? []);
    if (input === undefined) return missing(name);
    return said('problem.whole', `${name} must be a whole number from ${min} to ${max}.`, { name, min, max });
  };
}

/** The words for a number outside its limits, between its steps, or for what is none. */
export function mustBeStepped(min: number, max: number, step: number) {
  return ({ path, input }: Pick<Issue, 'path' | 'input'>) => {
    const name = fieldName(path ?? []);
    if (input === undefined) return missing(name);
    const figures = { name, min, max, step };
    return said('problem.stepped', `${name} must be a number from ${min} to ${max}, in steps of ${step}.`, figures);
  };
}

function missing(name: string): string {
  return said('problem.missing', `${name} is missing.`, { name });
}

function mustBe(name: string, kind: string): string {
  return said('problem.mustBe', `${name} must be ${kind}.`, { name, kind });
}

function mustBeOneOf(name: string, values: readonly unknown[]): string {
  const words = values.map(String);
  const last = words.pop() ?? '';
  const list = saidList(words);
  return said('problem.oneOf', `${name} must be one of ${list} or ${last}.`, { name, list, last });
}

function unknownFields(keys: readonly string[]): string {
  const [first = '', ...others] = keys;
  if (others.length === 0) {
    return said('problem.unknownField', `This request has a field that is not known: ${first}.`, { field: first });
  }
  const list = saidList(keys);
  return said('problem.unknownFields', `This request has fields that are not known: ${list}.`, { list });
}

const RELATIONS = {
  exact: 'exactly',
  least: 'at least',
  more: 'more than',
  most: 'at most',
  less: 'less than',
} as const;

function sized(name: string, origin: string, relation: keyof typeof RELATIONS, limit: number | bigint): string {
  const english = `${RELATIONS[relation]} ${limit.toLocaleString('en-US')}`;
  const figures = { name, relation, limit: Number(limit) };
  const isOne = Number(limit) === 1;
  switch (origin) {
    case 'string':
      if (relation === 'least' && isOne) return missing(name);
      return said('problem.characters', `${name} must have ${english} ${isOne ? 'character' : 'characters'}.`, figures);
    case 'array':
    case 'set':
    case 'map':
    case 'object':
      return said('problem.entries', `${name} must have ${english} ${isOne ? 'entry' : 'entries'}.`, figures);
    case 'date':
      return said('problem.date', `${name} is not within the dates that can be chosen.`, { name });
    default:
      return said('problem.size', `${name} must be ${english}.`, figures);
  }
}

/** `scenes.1.soundPrompt` is "Scenes 2 sound prompt". */
export function fieldName(path: Path): string {
  if (path.length === 0) return saidWords('This request');
  const words = path.map((part) => (typeof part === 'number' ? String(part + 1) : separated(String(part)))).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function separated(key: string): string {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase()
    .replace(/\b(id|url|api|cfg|fps)\b/g, (word) => word.toUpperCase());
}
