import { randomUUID } from 'node:crypto';
import { tools } from '@kinora/catalogue';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type ServedStudio, startServedStudio } from '../../../test/support/served-studio.ts';
import { errorSchema } from '../../http/wire.ts';
import { newApiKeySchema } from '../../people/keys/wire.ts';
import { operations } from './document.ts';
import { errorCodes } from './error-codes.ts';
import { internalRoutes } from './internal-routes.ts';
import { errorsOf, type Operation } from './operation.ts';

const documentSchema = z.looseObject({
  openapi: z.literal('3.1.1'),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

let studio: ServedStudio;
let person: Person;
let document: z.infer<typeof documentSchema>;
let text: string;
beforeAll(async () => {
  studio = await startServedStudio();
  person = await createPerson(studio.deps.database, { tokens: 1000 });
  text = await (await studio.app.request('/openapi.json', { headers: { host: 'localhost:3999' } })).text();
  document = documentSchema.parse(JSON.parse(text));
});
afterAll(() => studio.stop());

/** As Hono names it. */
const routeOf = ({ method, path }: Pick<Operation, 'method' | 'path'>) =>
  `${method.toUpperCase()} ${path.replace('{path}', '*').replaceAll(/\{(\w+)\}/g, ':$1')}`;

/** With something in place of each parameter. */
const addressOf = ({ path }: Operation) =>
  path.replace('{path}', '{id}/guide-images/{id}.png').replaceAll(/\{\w+\}/g, () => randomUUID());

describe('the document', () => {
  test('has every route of the server that is not internal, and no other', () => {
    const registered = new Set(
      studio.app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
    );
    const documented = new Set(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    );
    const expected = [...registered].filter((route) => !internalRoutes.some((pattern) => pattern.test(route)));
    expect(operations.map(routeOf).sort()).toEqual(expected.sort());
    expect(documented.size).toBe(operations.length);
  });

  test('says where it is served, and names each operation once', () => {
    expect(document.servers).toEqual([{ url: 'http://localhost:3999' }]);
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('refers only to shapes that it has', () => {
    const references = Array.from(text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g), ([, name]) => name);
    expect(references.length).toBeGreaterThan(50);
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(references));
    expect(text).not.toContain('#/$defs');
  });

  test('has the input of every tool, with the fields that must be filled in', () => {
    for (const { fn, schema } of tools) {
      const body = z.object({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) }).parse(
        z
          .object({
            post: z.object({
              requestBody: z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) }),
            }),
          })
          .parse(document.paths[`/functions/v1/${fn}`]).post.requestBody.content['application/json'].schema,
      );
      expect(Object.keys(body.properties)).toEqual(['generationId', 'quotedCost', ...Object.keys(schema.shape)]);
      expect(body.required).toContain('generationId');
    }
  });
});

describe('what it says of refusals', () => {
  test.each(operations.map((operation) => [routeOf(operation), operation] as const))(
    '%s: nobody, and nonsense, are answered as documented',
    async (_name, operation) => {
      const asNobody = await studio.send(null, operation.method.toUpperCase(), addressOf(operation));
      const asPerson = await studio.send(
        await createPerson(studio.deps.database),
        operation.method.toUpperCase(),
        addressOf(operation),
      );
      if (operation.access !== 'public') expect(asNobody.status).toBe(401);
      for (const answer of [asNobody, asPerson]) {
        if (answer.ok) {
          await answer.body?.cancel();
          expect(answer.status).toBe(operation.answer.status);
          continue;
        }
        const { code } = errorSchema.parse(await answer.json());
        expect(errorsOf(operation)).toContain(code);
        expect(errorCodes).toMatchObject({ [code]: { status: answer.status } });
      }
    },
  );
});

/** The answer, which must have the documented status and not one field more or less than its shape. */
async function expectShape(method: Operation['method'], path: string, template: string, body?: unknown) {
  const operation = operations.find((one) => one.method === method && one.path === template);
  const answer = await studio.send(person, method.toUpperCase(), path, body === undefined ? {} : { body });
  expect(answer.status, `${method} ${path}`).toBe(operation?.answer.status);
  if (operation === undefined || !('schema' in operation.answer)) return null;
  const said: unknown = await answer.json();
  expect(operation.answer.schema.parse(said), `${method} ${path}`).toEqual(said);
  return said;
}

test('real answers have the documented shapes', async () => {
  const get = (path: string) => expectShape('get', path, path);
  const generationId = randomUUID();
  const input = { prompt: 'a fox in the snow' };
  await get('/api/catalogue');
  await expectShape('post', '/api/quote', '/api/quote', { tool: 'gen_01', input });
  await expectShape('post', '/functions/v1/ai-image-generator', '/functions/v1/ai-image-generator', {
    generationId,
    ...input,
  });
  await expectShape('get', '/api/generations?limit=1', '/api/generations');
  await expectShape('get', `/api/generations/${generationId}`, '/api/generations/{id}');
  await expectShape('post', `/api/generations/${generationId}/check`, '/api/generations/{id}/check');
  await expectShape('post', `/api/generations/${generationId}/cancel`, '/api/generations/{id}/cancel');
  await expectShape('post', '/api/generations/clear-stalled', '/api/generations/clear-stalled', {});
  const form = new FormData();
  const picture = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#336' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  await expectShape('post', '/api/uploads/guide-images', '/api/uploads/{folder}', form);
  for (const path of [
    ...['/api/me', '/api/ledger', '/api/billing/usage', '/api/keys', '/api/maintenance'],
    ...['/api/billing/prices', '/api/billing/overview'],
  ]) {
    await get(path);
  }
  await expectShape('patch', '/api/profile', '/api/profile', { username: 'Ada' });
  await expectShape('put', '/api/billing/spending', '/api/billing/spending', { tokensPerDay: 5, tokensPerMonth: null });
  const made = newApiKeySchema.parse(
    await expectShape('post', '/api/keys', '/api/keys', { name: 'A script', scopes: ['read'] }),
  );
  await get('/api/keys');
  await expectShape('delete', `/api/keys/${made.key.id}`, '/api/keys/{id}');
});
