import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { tools } from './index.ts';
import { plainWords } from './plain-words.ts';

const OF_A_VALIDATOR = /Invalid|expected|received|Unrecognized key|Too (small|big)|undefined|\[object/i;
const bad = [null, 'x', 7.77, -99, 1e12, true, [], [7], {}, { a: 1 }, 'x'.repeat(20_000), undefined];

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  test('says of every field in plain words what is wrong with it', () => {
    const said = Object.keys(tool.schema.shape).flatMap((field) =>
      bad.flatMap((value) => {
        const result = tool.parse({ [field]: value });
        return result.ok ? [] : result.problems.map(({ message }) => message);
      }),
    );
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((message) => OF_A_VALIDATOR.test(message))).toEqual([]);
  });

  test.each([[null], [[]], ['x'], [{ foo: 1, bar: 2 }]])('and of %j as a whole', (body) => {
    const result = tool.parse(body);
    expect(result.ok ? 'taken' : result.problems[0]?.message).toMatch(
      Array.isArray(body) || typeof body !== 'object' || body === null
        ? /^This request must be an object\.$/
        : /^This request has fields that are not known: foo, bar\.$/,
    );
  });
});

const wide = z.strictObject({
  email: z.email().optional(),
  homeUrl: z.url().optional(),
  user_id: z.uuid().optional(),
  name: z.string().min(1).max(100).optional(),
  pin: z.string().length(6).optional(),
  width: z.literal([512, 768, 1024]).optional(),
  agreed: z.literal(true).optional(),
  pages: z.int().min(1).max(50).optional(),
  share: z.number().gt(0).lt(1).optional(),
  tags: z.array(z.string().max(3)).min(1).max(2).optional(),
  from: z.iso.datetime().optional(),
  code: z.string().regex(/^a/).optional(),
  either: z.union([z.string(), z.number()]).optional(),
  kind: z.discriminatedUnion('type', [z.object({ type: z.literal('a'), prompt: z.string() })]).optional(),
});

test.each([
  [{ email: 'x' }, 'Email must be an email address.'],
  [{ homeUrl: 'x' }, 'Home URL must be a web address.'],
  [{ user_id: 'x' }, 'User ID must be an id.'],
  [{ name: '' }, 'Name is missing.'],
  [{ name: 'x'.repeat(101) }, 'Name must have at most 100 characters.'],
  [{ pin: '1' }, 'Pin must have exactly 6 characters.'],
  [{ width: 500 }, 'Width must be one of 512, 768 or 1024.'],
  [{ agreed: false }, 'Agreed must be true.'],
  [{ pages: 0 }, 'Pages must be at least 1.'],
  [{ pages: 51 }, 'Pages must be at most 50.'],
  [{ pages: 1.5 }, 'Pages must be a whole number.'],
  [{ share: 0 }, 'Share must be more than 0.'],
  [{ share: 1 }, 'Share must be less than 1.'],
  [{ tags: [] }, 'Tags must have at least 1 entry.'],
  [{ tags: ['a', 'long'] }, 'Tags 2 must have at most 3 characters.'],
  [{ from: 'today' }, 'From must be a date with a time, such as 2026-01-31T12:00:00Z.'],
  [{ code: 'b' }, 'Code is not written as it should be.'],
  [{ either: true }, 'Either is not valid.'],
  [{ kind: { type: 'z' } }, 'Kind type is not valid.'],
  [{ kind: { type: 'a' } }, 'Kind prompt is missing.'],
  [{ foo: 1 }, 'This request has a field that is not known: foo.'],
])('%j is explained with %j', (body, message) => {
  expect(wide.safeParse(body, { error: plainWords }).error?.issues[0]?.message).toBe(message);
});
