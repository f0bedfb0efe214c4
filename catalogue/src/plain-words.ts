import type * as z from 'zod/mini';

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a web address',
  uuid: 'an id',
  guid: 'an id',
  date: 'a date, such as 2026-01-31',
  datetime: 'a date with a time, such as 2026-01-31T12:00:00Z',
  ipv4: 'an IP address',
  ipv6: 'an IP address',
};

/** Says of what no rule has words of its own what is wrong with it, under the name of its field; for zod's `error`. */
export function plainWords(issue: Issue): string {
  const name = fieldName(issue.path ?? []);
  if (issue.code === 'unrecognized_keys') {
    const [first, ...others] = issue.keys;
    if (others.length === 0) return `This request has a field that is not known: ${first}.`;
    return `This request has fields that are not known: ${issue.keys.join(', ')}.`;
  }
  if (issue.input === undefined) return `${name} is missing.`;
  switch (issue.code) {
    case 'invalid_type':
      return `${name} must be ${KINDS[issue.expected] ?? 'of another kind'}.`;
    case 'invalid_value':
      return `${name} must be ${issue.values.length > 1 ? 'one of ' : ''}${listed(issue.values)}.`;
    case 'too_small':
      return sized(name, issue.origin, relation(issue, 'at least', 'more than'), issue.minimum);
    case 'too_big':
      return sized(name, issue.origin, relation(issue, 'at most', 'less than'), issue.maximum);
    case 'not_multiple_of':
      return `${name} must be a multiple of ${issue.divisor}.`;
    case 'invalid_format':
      return FORMATS[issue.format] === undefined
        ? `${name} is not written as it should be.`
        : `${name} must be ${FORMATS[issue.format]}.`;
    default:
      return `${name} is not valid.`;
  }
}

/** The words for a whole number outside its limits, or for what is none. */
export function mustBeWhole(min: number, max: number) {
  return ({ path, input }: Pick<Issue, 'path' | 'input'>) =>
    mustBe(path ?? [], input, `a whole number from ${min} to ${max}`);
}

/** The words for a number outside its limits, between its steps, or for what is none. */
export function mustBeStepped(min: number, max: number, step: number) {
  return ({ path, input }: Pick<Issue, 'path' | 'input'>) =>
    mustBe(path ?? [], input, `a number from ${min} to ${max}, in steps of ${step}`);
}

function mustBe(path: Path, input: unknown, kind: string): string {
  return input === undefined ? `${fieldName(path)} is missing.` : `${fieldName(path)} must be ${kind}.`;
}

function relation(
  { inclusive = false, exact = false }: { inclusive?: boolean | undefined; exact?: boolean | undefined },
  within: string,
  beyond: string,
): string {
  if (exact) return 'exactly';
  return inclusive ? within : beyond;
}

function sized(name: string, origin: string, limit: string, figure: number | bigint): string {
  switch (origin) {
    case 'string':
      return limit === 'at least' && Number(figure) === 1
        ? `${name} is missing.`
        : `${name} must have ${limit} ${counted(figure, 'character')}.`;
    case 'array':
    case 'set':
    case 'map':
    case 'object':
      return `${name} must have ${limit} ${counted(figure, 'entry', 'entries')}.`;
    case 'date':
      return `${name} is not within the dates that can be chosen.`;
    default:
      return `${name} must be ${limit} ${figure.toLocaleString('en-US')}.`;
  }
}

function counted(figure: number | bigint, one: string, several = `${one}s`): string {
  return `${figure.toLocaleString('en-US')} ${Number(figure) === 1 ? one : several}`;
}

function listed(values: readonly unknown[]): string {
  const words = values.map(String);
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} or ${last}`;
}

/** `scenes.1.soundPrompt` is "Scenes 2 sound prompt". */
export function fieldName(path: Path): string {
  if (path.length === 0) return 'This request';
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
