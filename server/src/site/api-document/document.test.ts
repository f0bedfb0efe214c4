import { randomUUID } from 'node:crypto';
import { tools } from '@kinora/catalogue';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createAnswerCheck } from '../../../test/support/answer-check.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { startServedStudio } from '../../../test/support/served-studio.ts';
import { statusOf } from '../../http/document/error-codes.ts';
import { errorsOf, type Operation } from '../../http/document/operation.ts';
import { operationsOf } from '../../http/routes.ts';
import { errorSchema } from '../../http/wire.ts';
import { newApiKeySchema } from '../../people/keys/wire.ts';

const documentSchema = z.looseObject({
  openapi: z.literal('3.1.1'),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

// Asked for its routes before there are tests: each of those that are documented is one.
const studio = await startServedStudio();
afterAll(() => studio.stop());
const person = await createPerson(studio.deps.database, { tokens: 1000 });
const text = await (await studio.app.request('/openapi.json', { headers: { host: 'localhost:3999' } })).text();
const document = documentSchema.parse(JSON.parse(text));
const operations = operationsOf(studio.app);
const unlikeDocument = createAnswerCheck(studio.app);

/** What the document leaves out, as Hono names it, and why. A route that is new describes itself or belongs here. */
const internalRoutes: readonly [RegExp, string][] = [
  [/^GET \/(assets\/\*|robots\.txt|sitemap\.xml|\*)$/, 'pages and their files'],
  [/^GET \/(texts\/:language\/:file|r\/:code)$/, 'pages and their files'],
  [/^GET \/(brand\/:name|favicon(-done)?\.(svg|ico)|icon-[\w-]+\.png|apple-touch-icon\.png)$/, 'how the studio looks'],
  [/^GET \/(social-card\.png|site\.webmanifest)$/, 'how the studio looks'],
  [/^(GET|POST) \/(s\/(?!:token\/(?:comments|approval)).+|oembed)$/, 'pages of share links and their files'],
  [
    /^(GET|POST) (\/:language)?\/(p\/.+|by\/.+|explore(\/feed\.xml)?)$/,
    'pages of what people publish, and their files',
  ],
  [/^POST \/receive$/, 'what a phone shares before its service worker is there'],
  [/^GET \/openapi\.json$/, 'the document itself'],
  [/^\w+ \/mcp$/, 'another protocol describes it'],
  [/^GET \/(healthz|readyz|metrics)$/, 'for those who operate the studio'],
  [/^\w+ \/dev\//, 'the mailbox of a studio that sends no mail'],
  [/^POST \/webhooks\//, 'calls of the services that we use, which describe them'],
  [/^GET \/api\/auth\/\.well-known\/jwks\.json$/, 'another address of /.well-known/jwks.json'],
  [/^\w+ \/api\/auth\/\*$/, 'what is not served of the sign-in service'],
  [/^\w+ \/api\/sso\//, 'another protocol describes it'],
];

/** As Hono names it. */
const routeOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;

/** With something in place of each parameter. */
const addressOf = ({ path }: Operation) =>
  path.replace('*', ':id/guide-images/:id.png').replaceAll(/:\w+/g, () => randomUUID());

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
    const expected = [...registered].filter((route) => !internalRoutes.some(([pattern]) => pattern.test(route)));
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
      expect(Object.keys(body.properties)).toEqual([
        'generationId',
        'quotedCost',
        'fromGeneration',
        'fromPublication',
        ...Object.keys(schema.shape),
      ]);
      expect(body.required).toContain('generationId');
    }
  });
});

describe('what it says of refusals', () => {
  test.each(operations.map((operation) => [routeOf(operation), operation] as const))(
    '%s: nobody, and nonsense, are answered as documented',
    async (_name, operation) => {
      const ask = (asked: Person | null) =>
        studio.send(
          asked,
          operation.method.toUpperCase(),
          addressOf(operation),
          operation.tag === 'Signing in' && operation.method === 'post' ? { body: {} } : {},
        );
      const asNobody = await ask(null);
      const asPerson = await ask(await createPerson(studio.deps.database));
      if (operation.access !== 'public') expect(asNobody.status).toBe(401);
      for (const answer of [asNobody, asPerson]) {
        if (answer.status < 400) {
          await answer.body?.cancel();
          expect(answer.status).toBe(operation.answer.status);
          continue;
        }
        const { code } = errorSchema.parse(await answer.json());
        const known = errorsOf(operation).find((one) => one === code);
        expect(known === undefined ? code : statusOf(known)).toBe(answer.status);
      }
    },
  );
});

/** The answer, which must be as documented: not one field more or less. */
async function expectShape(method: string, path: string, body?: unknown) {
  const answer = await studio.send(person, method, path, body === undefined ? {} : { body });
  const said = await answer.text();
  expect(answer.status, `${method} ${path}: ${said}`).toBeLessThan(300);
  expect(unlikeDocument({ method, path, status: answer.status, text: said })).toBeNull();
  return said === '' ? null : JSON.parse(said);
}

test('real answers have the documented shapes', async () => {
  const get = (path: string) => expectShape('GET', path);
  const generationId = randomUUID();
  const input = { prompt: 'a fox in the snow' };
  await get('/api/catalogue');
  await expectShape('POST', '/api/quote', { tool: 'gen_01', input });
  await expectShape('POST', '/functions/v1/ai-image-generator', {
    generationId,
    ...input,
  });
  await expectShape('GET', '/api/generations?limit=1');
  await expectShape('GET', `/api/generations/${generationId}`);
  await expectShape('POST', `/api/generations/${generationId}/check`);
  await expectShape('POST', `/api/generations/${generationId}/cancel`);
  await expectShape('POST', '/api/generations/clear-stalled', {});
  const form = new FormData();
  const picture = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#336' } })
    .png()
    .toBuffer();
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  await expectShape('POST', '/api/uploads/guide-images', form);
  for (const path of [
    ...['/api/me', '/api/ledger', '/api/billing/usage', '/api/keys', '/api/maintenance'],
    ...['/api/billing/prices', '/api/billing/overview'],
  ]) {
    await get(path);
  }
  await expectShape('PATCH', '/api/profile', { username: 'Ada' });
  await expectShape('PUT', '/api/billing/spending', { tokensPerDay: 5, tokensPerMonth: null });
  const made = newApiKeySchema.parse(await expectShape('POST', '/api/keys', { name: 'A script', scopes: ['read'] }));
  await get('/api/keys');
  await expectShape('DELETE', `/api/keys/${made.key.id}`);
});
