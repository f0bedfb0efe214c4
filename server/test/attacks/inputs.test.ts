import { randomUUID } from 'node:crypto';
import { tools } from '@kinora/catalogue';
import type { Tool } from '@kinora/catalogue/tool';
import { afterAll, describe, expect, test } from 'vitest';
import { operationsOf } from '../../src/http/routes.ts';
import { errorSchema } from '../../src/http/wire.ts';
import { verifyLedger } from '../../src/money/ledger/verify.ts';
import { submittedSchema } from '../../src/studio/generations/wire.ts';
import { balanceOf, createPerson, type Person } from '../support/people.ts';
import { storedInput } from '../support/stored-input.ts';
import { partOf, sampleInput, schemaOf } from './sample-input.ts';
import { startTarget } from './target.ts';

const named = { STYLE_TRANSFER_ENDPOINT: 'an/endpoint', FACE_SWAP_ENDPOINT: 'another/endpoint' };
// Asked for its routes before there are tests: each of those that take a body is one.
const target = await startTarget(named);
afterAll(async () => {
  expect((await verifyLedger(target.deps.database)).flatMap(({ problems }) => problems)).toEqual([]);
  await target.stop();
});

const post = (person: Person | null, path: string, body: string, method = 'POST') =>
  target.send({ method, path, body, headers: { ...target.headersOf(person), 'content-type': 'application/json' } });

/** What nobody may set by saying so, as JSON text. */
const privileges: Readonly<Record<string, string>> = {
  tokens: '999999',
  purchased_tokens: '999999',
  purchasedTokens: '999999',
  debt: '-999999',
  tokens_used: '0',
  cost: '0',
  charged: '0',
  price_version: '0',
  status: '"completed"',
  output_file_url: '"/files/x.png"',
  user_id: `"${randomUUID()}"`,
  userId: `"${randomUUID()}"`,
  role: '"admin"',
  isAdmin: 'true',
  banned: 'false',
  aal: '"aal2"',
  emailVerified: 'true',
  email: '"somebody-else@example.com"',
  subscription_status: '"active"',
  subscription_plan: '"business"',
  created_at: '"2020-01-01T00:00:00Z"',
  scopes: '["admin"]',
  __proto__x: '{"role":"admin"}',
};

/** What there is of a person that money, rights and identity hang on. */
async function standingOf({ id }: Person) {
  const { database } = target.deps;
  const user = await database.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const profile = await database.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { tokens, purchased_tokens, debt, created_at } = profile;
  const { role, banned, banExpires, email, emailVerified, createdAt, twoFactorEnabled } = user;
  const entries = await database.selectFrom('ledger_entries').select('id').where('account_id', '=', id).execute();
  const paid = { tokens, purchased_tokens, debt, created_at, entries: entries.length };
  return { paid, role, banned, banExpires, email, emailVerified, createdAt, twoFactorEnabled };
}

/** The sample with one more field, written so that no name means anything to JavaScript. */
function withField(sample: unknown, name: string, text: string): string {
  const pairs = Object.entries(sample ?? {}).filter(([key]) => key !== name);
  const key = name === '__proto__x' ? '__proto__' : name;
  return `{${[...pairs.map(([field, value]) => `"${field}":${JSON.stringify(value)}`), `"${key}":${text}`].join(',')}}`;
}

describe('nobody gets rights, money or another identity by saying so', () => {
  const writes = operationsOf(target.app).filter(
    ({ body, path, access }) => body !== undefined && access !== 'admin' && !path.startsWith('/functions/v1/fal-'),
  );
  test.each(writes.map(({ method, path, body }) => [`${method} ${path}`, method, path, body] as const))(
    'in %s',
    async (_name, method, path, schema) => {
      const person = await createPerson(target.deps.database, { tokens: 0 });
      const before = await standingOf(person);
      const sample = schema === undefined ? {} : sampleInput(schemaOf(schema));
      for (const [field, text] of Object.entries(privileges)) {
        const address = path.replaceAll(/:\w+/g, randomUUID());
        const { status } = await post(person, address, withField(sample, field, text), method.toUpperCase());
        // Without a payment service what is sold answers 503.
        expect([200, 201, 202, 302, 400, 401, 402, 403, 404, 409, 422, 429, 503], `${field}=${text}`).toContain(status);
      }
      expect(await standingOf(person)).toEqual(before);
    },
  );

  test('in signing up', async () => {
    for (const [field, text] of Object.entries(privileges)) {
      if (field === 'email') continue;
      const email = `${randomUUID()}@example.com`;
      const sample = { name: '', email, password: 'violet-otter-91' };
      const { status } = await post(null, '/api/auth/sign-up/email', withField(sample, field, text));
      expect(status, field).toBeLessThan(500);
      const user = await target.deps.database
        .selectFrom('user')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst();
      if (user !== undefined) expect(user).toMatchObject({ role: 'user', emailVerified: false, banned: false });
    }
  }, 60_000);

  test('in what the sign-in service could do beside what the product needs', async () => {
    const person = await createPerson(target.deps.database);
    const before = await standingOf(person);
    for (const path of [
      'update-user',
      'admin/set-role',
      'admin/create-user',
      'admin/impersonate-user',
      'delete-user',
    ]) {
      const { status } = await post(person, `/api/auth/${path}`, '{"role":"admin","userId":"x","emailVerified":true}');
      expect(status, path).toBe(404);
    }
    expect(await standingOf(person)).toEqual(before);
  });
});

/** In place of a number, and beside it; as JSON text. */
const oddNumbers = ['0', '-0', '-1', '1.5', '"4"', '1e9', '1e308', 'null', '[4]', '{}', 'true', '""', '5', '9e15'];
/** What earlier versions of forms sent along, and what a client would like to be believed in. */
const claims: Readonly<Record<string, string>> = {
  tokens_used: '1',
  tokensUsed: '1',
  cost: '0',
  price: '0',
  quotedTokens: '0',
  imageAnalysis: '{"width":1,"height":1,"megapixels":0.000001}',
  videoAnalysis: '{"width":1,"height":1,"duration":0.001,"frames":1,"fps":1,"size":1}',
};

async function ownFiles(person: Person, tool: Tool): Promise<Record<string, string>> {
  const video = {
    contentType: 'video/mp4',
    extension: 'mp4',
    seconds: 4,
    frames: 96,
    fps: 24,
    width: 640,
    height: 360,
  };
  const urls = tool.files.map(async ({ name, folder, kind }) => {
    const file = { folder, width: 1024, height: 1024, body: Buffer.from('stored') };
    return [name, await storedInput(target, person, { ...file, ...(kind === 'video' ? video : {}) })] as const;
  });
  return Object.fromEntries(await Promise.all(urls));
}

describe('no input costs less than its tool asks for it', () => {
  test.each(tools.map((tool) => [tool.id, tool] as const))('%s', async (_id, tool) => {
    const person = await createPerson(target.deps.database, { tokens: 10_000_000 });
    const schema = schemaOf(tool.schema);
    const sample = {
      ...(schema.properties?.prompt === undefined ? {} : { prompt: 'a fox in the snow' }),
      ...Object(sampleInput(schema)),
      ...(await ownFiles(person, tool)),
    };
    const properties = Object.entries(schema.properties ?? {});
    const least = tool.leastTokens(tool.prices);
    let accepted = 0;

    async function submit(field: string, text: string): Promise<void> {
      const before = await balanceOf(target.deps.database, person);
      const body = withField({ ...sample, generationId: randomUUID() }, field, text);
      const { status, text: answer } = await post(person, `/functions/v1/${tool.fn}`, body);
      const after = await balanceOf(target.deps.database, person);
      const paid = before.tokens - after.tokens;
      if (status !== 202) {
        expect([status, errorSchema.parse(JSON.parse(answer)).code], body).toEqual([400, 'invalid_input']);
        expect(paid, body).toBe(0);
        return;
      }
      accepted += 1;
      const { generation } = submittedSchema.parse(JSON.parse(answer));
      expect(paid, body).toBe(generation.tokens_used);
      expect(paid, body).toBeGreaterThanOrEqual(Math.max(least, 1));
      const { generationId: _id, ...input } = JSON.parse(body);
      const quoted = await post(person, '/api/quote', JSON.stringify({ tool: tool.id, input }));
      expect(JSON.parse(quoted.text), body).toMatchObject({ tokens: paid });
    }

    for (const [field, property] of properties) {
      const { type, file } = partOf(property);
      if (file !== undefined || type === 'boolean') continue;
      for (const text of oddNumbers) await submit(field, text);
    }
    await submit('generationId', JSON.stringify(randomUUID()));
    for (const [field, text] of Object.entries(claims)) await submit(field, text);
    expect(accepted, 'some of it is taken').toBeGreaterThan(0);
  });

  test('a video is priced by its stored size, whatever is claimed', async () => {
    const person = await createPerson(target.deps.database, { tokens: 10_000 });
    const tool = tools.find(({ id }) => id === 'fal_video_upscaler');
    if (tool === undefined) throw new Error('There is no such tool');
    const [videoUrl] = Object.values(await ownFiles(person, tool));
    const price = async (extra: object) => {
      const body = { generationId: randomUUID(), videoUrl, ...extra };
      const { text } = await post(person, `/functions/v1/${tool.fn}`, JSON.stringify(body));
      return submittedSchema.parse(JSON.parse(text)).generation.tokens_used;
    };
    const honest = await price({});
    expect(await price({ videoAnalysis: { width: 1, height: 1, duration: 0.01, frames: 1 } })).toBe(honest);
    expect(honest).toBeGreaterThanOrEqual(tool.leastTokens(tool.prices));
  });
});

describe('text that cannot be kept is refused in words, and all other text is kept as it is', () => {
  test.each([String.raw`"a\u0000b"`, String.raw`"\ud800"`, String.raw`"\udc00\ud83d"`])('%s', async (text) => {
    const person = await createPerson(target.deps.database);
    const answer = await post(person, '/api/profile', `{"bio":${text}}`, 'PATCH');
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'invalid_input', details: [{ field: 'bio' }] });
  });

  test.each([String.raw`"\ud83e\udd8a"`, '"🦊"', String.raw`"\\u0000"`])('%s', async (text) => {
    const person = await createPerson(target.deps.database);
    const answer = await post(person, '/api/profile', `{"bio":${text}}`, 'PATCH');
    expect(JSON.parse(answer.text)).toMatchObject({ bio: JSON.parse(text) });
  });

  test('in an address too', async () => {
    const person = await createPerson(target.deps.database);
    for (const query of ['q=%00', 'tool=%00', 'action=%00', 'targetId=a%00b', 'a%00=b', 'session_id=%00']) {
      for (const path of [
        'generations',
        'usage',
        'admin/audit',
        'admin/audit.csv',
        'ledger',
        'billing/return',
        'nothing',
      ]) {
        const asked = { method: 'GET', path: `/api/${path}?${query}`, headers: target.headersOf(person) };
        const { status, text } = await target.send(asked);
        expect([status, JSON.parse(text).code], asked.path).toEqual([400, 'invalid_input']);
      }
    }
  });

  test('a function that does not exist is answered in our own shape', async () => {
    const person = await createPerson(target.deps.database);
    for (const method of ['GET', 'POST', 'PUT']) {
      const asked = { method, path: '/functions/v1/nothing', headers: target.headersOf(person) };
      const { status, text } = await target.send(asked);
      expect([status, JSON.parse(text)]).toEqual([404, { error: expect.any(String), code: 'not_found' }]);
    }
  });
});
