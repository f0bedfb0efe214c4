import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { operationsOf } from '../../src/http/routes.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTarget } from './target.ts';

const target = await startTarget();
afterAll(() => target.stop());

let person: Person;
let collection: string;
beforeAll(async () => {
  person = await createPerson(target.deps.database);
  const headers = { ...target.headersOf(person), 'content-type': 'application/json' };
  const made = await target.send({ method: 'POST', path: '/api/collections', headers, body: '{"name":"Mine"}' });
  collection = z.object({ id: z.uuid() }).parse(JSON.parse(made.text)).id;
});

const id = randomUUID();
const coded = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Nearly as our own: with what only has the signs of an id or of a number, or with a number that nothing can hold. */
const cursors = [
  `1_${'-'.repeat(36)}`,
  `1_${'0'.repeat(36)}`,
  `99999999999999999_${id}`,
  ...['...', '--', '1e40', '1e999', '-99999999999999999'].map((key) => coded(key, id)),
  ...['...', '--', '1e999', '1e-999', ''].map((key) => coded('place', key, '', id)),
  ...['newest', 'oldest'].map((order) => coded(order, '-99999999999999999', '', id)),
  coded('likeness', '-99', '', id),
  coded('tool', 'x', '99999999999999999', id),
];

const lists = operationsOf(target.app).flatMap(({ method, path, access, query }) =>
  method === 'get' && access !== 'admin' && query !== undefined && 'cursor' in query.shape ? [path] : [],
);

test('there are lists in pages', () => {
  expect(lists.length).toBeGreaterThan(4);
});

test.each([...lists, '/explore'])('a page of %s that there is not is refused, or is the first one', async (list) => {
  const ways = list === '/api/generations' ? ['', ...orders()] : [''];
  // Of a page that is drawn those that look like its own are enough.
  const asked = list === '/explore' ? cursors.slice(0, 3) : cursors;
  for (const way of ways) {
    for (const cursor of asked) {
      const path = `${list.replaceAll(/:\w+/g, id)}?${way}cursor=${encodeURIComponent(cursor)}`;
      const { status } = await target.send({ method: 'GET', path, headers: target.headersOf(person) });
      expect([200, 400, 404], path).toContain(status);
    }
  }
});

const orders = () => [
  ...['newest', 'oldest', 'tool', 'place'].map((sort) => `collection=${collection}&sort=${sort}&`),
  `collection=${collection}&`,
  `similar=${id}&sort=likeness&`,
  'sort=tool&',
  'sort=oldest&',
];
