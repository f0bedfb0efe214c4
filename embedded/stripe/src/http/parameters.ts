import * as z from 'zod';
import { type Failure, invalid } from './failure.ts';

/* Pieces of request schemas. Everything arrives as text; an empty text takes a value away. */

export const text = z.string().max(5000);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const whole = z
  .string()
  .regex(/^-?\d{1,12}$/, 'Invalid integer')
  .transform(Number);
export const amount = whole.refine((value) => value > 0, 'This value must be greater than or equal to 1.');
export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'Invalid currency')
  .transform((value) => value.toLowerCase());
const mostKeys = 50;
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((keys) => Object.keys(keys).length <= mostKeys, `can have at most ${mostKeys} keys`);
/** The metadata of something new; an empty text means that it has none. */
export const newMetadata = z.union([z.literal('').transform(() => ({})), metadata]);
export const metadataChange = z.union([z.literal(''), metadata]);
/** Only addresses of the web: a browser is sent there. */
export const webAddress = z.url({ protocol: /^https?$/, message: 'Not a valid URL' }).max(5000);
export const expand = z.array(z.string().max(200)).max(20).optional();

const range = z.strictObject({
  gt: whole.optional(),
  gte: whole.optional(),
  lt: whole.optional(),
  lte: whole.optional(),
});
const created = z.union([whole.transform((moment) => ({ gte: moment, lte: moment })), range]).optional();

/** What every list takes. */
export const listParameters = {
  limit: whole.refine((value) => value >= 1 && value <= 100, 'must be between 1 and 100').optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  created,
  expand,
};

/** Metadata after a change: keys with an empty value go, and an empty text instead of keys takes all away. */
export function changedMetadata(
  before: Record<string, string>,
  change: z.output<typeof metadataChange> | undefined,
): Record<string, string> {
  if (change === undefined) {
    return before;
  }
  const merged = change === '' ? {} : { ...before, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** Checks a request; throws the API's own kind of answer for the first thing that is wrong. */
export function parseParameters<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given, { reportInput: true });
  if (parsed.success) {
    return parsed.data;
  }
  throw describeIssue(parsed.error.issues[0]);
}

function describeIssue(issue: z.core.$ZodIssue | undefined): Failure {
  if (issue === undefined) {
    return invalid('Invalid request.');
  }
  if (issue.code === 'unrecognized_keys') {
    const name = paramName([...issue.path, issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  const name = paramName(issue.path);
  if (issue.code === 'invalid_type' && issue.input === undefined) {
    return invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
  }
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat();
    const deeper = inner.find(({ code }) => code === 'unrecognized_keys') ?? inner.find(({ path }) => path.length > 0);
    if (deeper !== undefined) {
      return describeIssue({ ...deeper, path: [...issue.path, ...deeper.path] });
    }
  }
  return invalid(`Invalid ${name}: ${issue.message}`, name);
}

function paramName(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return `${first ?? ''}${rest.map((part) => `[${part}]`).join('')}`;
}
