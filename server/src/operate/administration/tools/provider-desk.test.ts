import { createServer, type Server } from 'node:http';
import { PSEUDO_LANGUAGE } from '@kinora/texts/pseudo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { eventually } from '../../../../test/support/eventually.ts';
import { createPerson } from '../../../../test/support/people.ts';
import { type ScriptedReplicate, startScriptedReplicate } from '../../../../test/support/scripted-replicate.ts';
import { sessionCookie } from '../../../../test/support/session-cookie.ts';
import { falRoute, pictureTool } from '../../../../test/support/tool-definitions.ts';
import { addReplicate, publishAdded, replicateRoute } from '../../../../test/support/two-routes.ts';
import { errorSchema } from '../../../http/wire.ts';
import { providerCheckSchema, providersSchema, toolDeskSchema } from './tool-wire.ts';

const reason = 'Not needed any more';
const OTHER_KEY = 'the key of before';

let studio: AdminStudio;
let replicate: ScriptedReplicate;
/** Answers as fal and as Runware do to whoever asks about work that there is not. */
let services: Server;
let falKey = 'fal-key';

beforeAll(async () => {
  services = createServer((request, response) => {
    const isKnown = (request.headers.authorization ?? '').endsWith(falKey);
    const isRunware = request.method === 'POST';
    response.writeHead(isKnown ? (isRunware ? 400 : 404) : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isRunware ? { errors: [{ code: isKnown ? 'taskNotFound' : 'invalidApiKey' }] } : {}));
  });
  await new Promise<void>((resolve) => {
    services.listen(0, '127.0.0.1', resolve);
  });
  const address = services.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  replicate = await startScriptedReplicate();
  studio = await startAdminStudio({
    env: {
      FAL_QUEUE_URL: origin,
      FAL_KEY: 'fal-key',
      EMBEDDED: '',
      PROVIDER_KIND: 'comfy',
      PROVIDER_URL: 'http://127.0.0.1:9',
      PROVIDER_ID: 'attic',
    },
  });
});
afterAll(async () => {
  await studio.stop();
  await replicate.stop();
  services.close();
});

const remove = async (id: string, why = reason) => {
  const answer = await studio.ask(
    studio.admin,
    'DELETE',
    `/api/admin/tool-providers/${id}?reason=${encodeURIComponent(why)}`,
  );
  return { status: answer.status, body: await answer.json() };
};
const refusalOf = async (id: string) => {
  const { status, body } = await remove(id);
  return { status, ...errorSchema.parse(body) };
};
const ids = async () =>
  (await studio.read(['GET', '/api/admin/tool-providers'], providersSchema)).providers.map(({ id }) => id);

describe('a provider that was added', () => {
  test('is removed with a reason, and its id is free again', async () => {
    await addReplicate(studio, replicate);
    const { status, body } = await remove('replicate');
    expect(status).toBe(200);
    expect(providersSchema.parse(body).providers.map(({ id }) => id)).not.toContain('replicate');
    expect((await studio.auditLines()).at(-1)).toMatchObject({
      action: 'provider.remove',
      target_id: 'replicate',
      reason,
      before: expect.objectContaining({ kind: 'replicate', hasSecret: true }),
    });
    expect((await remove('replicate')).status).toBe(404);
    await addReplicate(studio, replicate);
    expect(await ids()).toContain('replicate');
  });

  test('stays without a reason', async () => {
    expect((await remove('replicate', 'x')).status).toBe(400);
    expect(await ids()).toContain('replicate');
  });

  test('stays while a draft has a route to it, which is named', async () => {
    const definition = pictureTool({ name: 'Only a Draft', routes: [replicateRoute('dream/painter')] });
    const { tool } = await studio.read(['POST', '/api/admin/tools'], toolDeskSchema, {
      slug: 'only-a-draft',
      definition,
      reason,
    });
    expect(await refusalOf('replicate')).toMatchObject({
      status: 409,
      code: 'provider_in_use',
      error: 'Only a Draft has a route to it. Remove that route or retire what you no longer offer, then try again.',
      details: ['Only a Draft'],
    });
    await studio.ask(studio.admin, 'DELETE', `/api/admin/tools/${tool.id}/draft?reason=Not%20needed`);
  });

  test('stays while a tool is sold through it, and while an order may still need it after that', async () => {
    const id = await publishAdded(studio, 'held', [replicateRoute('dream/painter'), falRoute('fal-ai/dream-painter')]);
    expect(await refusalOf('replicate')).toMatchObject({ status: 409, details: ['Dream Painter'] });
    replicate.follow((call) =>
      call === 'get'
        ? { body: { id: 'x', status: 'processing', urls: {}, output: null, error: null, logs: '', metrics: {} } }
        : undefined,
    );
    const person = await createPerson(studio.database);
    const order = await studio.submitTo(person, 'x/held', { prompt: 'a fox' });
    await studio.read(['POST', `/api/admin/tools/${id}/retire`], toolDeskSchema, { reason });
    expect(await refusalOf('replicate')).toMatchObject({
      status: 409,
      error: '1 order may still need it. Turn it off, and try again once nothing is under way.',
    });
    replicate.follow(() => undefined);
    expect((await studio.ended(person, order)).status).toBe('completed');
    await eventually(async () => expect((await remove('replicate')).status).toBe(200));
  });

  test('is missed by a version that was made by it, which is not sold again without it', async () => {
    const answer = await studio.ask(studio.admin, 'POST', '/api/admin/tools/x_held/roll-back', { version: 1, reason });
    expect([answer.status, errorSchema.parse(await answer.json())]).toMatchObject([
      409,
      { code: 'not_ready', details: ['Set up the provider replicate.'] },
    ]);
  });
});

describe('a provider of the environment', () => {
  const check = (id: string) => studio.read(['POST', `/api/admin/tool-providers/${id}/check`], providerCheckSchema, {});

  test('is checked like the others', async () => {
    expect(await check('fal')).toEqual({ isReachable: true, message: 'It answers, and takes the key.' });
    expect(await check('local')).toEqual({ isReachable: true, message: 'It is part of this program.' });
    expect(await check('attic')).toMatchObject({ isReachable: false, message: 'Nothing answers at this address.' });
  });

  test('says so in the language of the page that asks', async () => {
    const { app, deps, admin } = studio;
    const origin = `http://127.0.0.1:${deps.config.port}`;
    const answer = await app.request('/api/admin/tool-providers/local/check', {
      method: 'POST',
      headers: {
        host: new URL(origin).host,
        origin,
        cookie: `${sessionCookie(deps.config, admin.token)}; kinora-language=${PSEUDO_LANGUAGE}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    const { message } = providerCheckSchema.parse(await answer.json());
    expect(message).toMatch(/^\[Ít íš.* ~+.*\]$/);
  });

  test('says where its key is changed when it does not take it', async () => {
    falKey = OTHER_KEY;
    expect(await check('fal')).toMatchObject({ isReachable: false, message: expect.stringContaining('FAL_KEY') });
    falKey = 'fal-key';
  });

  test.each(['fal', 'attic', 'local'])('is not removed here: %s', async (id) => {
    expect((await remove(id)).status).toBe(404);
    expect(await ids()).toContain(id);
  });
});

test.each(['nonsense', 'ftp://gpu.example', 'https://user:key@gpu.example', 'https://gpu.example/v1?key=1', 'http://'])(
  'a provider at %j is refused, with the field',
  async (baseUrl) => {
    const provider = { id: 'gpu', kind: 'comfy', name: 'GPU', baseUrl, concurrency: 1, isEnabled: true, reason };
    const answer = await studio.ask(studio.admin, 'POST', '/api/admin/tool-providers', provider);
    expect([answer.status, errorSchema.parse(await answer.json())]).toMatchObject([
      400,
      { code: 'invalid_input', details: [{ field: 'baseUrl' }] },
    ]);
  },
);

test('a provider is listed with its tools and the names of its headers, and its key is told to nobody', async () => {
  const named = async (id: string) => {
    const { providers } = await studio.read(['GET', '/api/admin/tool-providers'], providersSchema);
    return providers.find((one) => one.id === id);
  };
  const provider = { kind: 'openai', name: 'Images', baseUrl: 'http://127.0.0.1:9/v1', concurrency: 2 };
  const sealed = { secret: 'not to be read', headers: { 'X-Room': 'not to be read either' } };
  const body = { id: 'images', ...provider, ...sealed, isEnabled: true, reason };
  const added = await studio.ask(studio.admin, 'POST', '/api/admin/tool-providers', body);
  expect(await added.text()).not.toContain('not to be read');
  const route = falRoute('fal-ai/dream-painter');
  const routes = [route, { ...route, provider: 'images' }];
  const { tool } = await studio.read(['POST', '/api/admin/tools'], toolDeskSchema, {
    slug: 'two-ways',
    definition: { ...pictureTool(), routes },
    reason,
  });
  expect(await named('images')).toMatchObject({
    hasSecret: true,
    headers: ['X-Room'],
    tools: [{ id: tool.id, name: 'Dream Painter', hasDesk: true }],
  });
  const own = (await named('fal'))?.tools;
  expect(own).toContainEqual({ id: 'fal_flux_kontext', name: 'FLUX Kontext', hasDesk: true });
  expect(own).toContainEqual({ id: tool.id, name: 'Dream Painter', hasDesk: true });
  expect(own).toContainEqual({ id: 'ai_scene_gen', name: 'AI Scene Maker', hasDesk: false });
});
