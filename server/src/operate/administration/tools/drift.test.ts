import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { readExposition } from '../../../../test/support/exposition.ts';
import { mailIn } from '../../../../test/support/mails.ts';
import { falRoute } from '../../../../test/support/tool-definitions.ts';
import { publishAdded } from '../../../../test/support/two-routes.ts';
import { falSchema, importFal } from '../../../studio/tools/import/fal.ts';
import { documentOf } from '../../../studio/tools/import/fal-schemas.testing.ts';
import { collectMetrics } from '../../metrics/collect.ts';
import { adminStatsSchema } from '../wire.ts';
import { checkAllDrift } from './drift.ts';
import { addedToolsSchema, toolDeskSchema } from './tool-wire.ts';

const ENDPOINT = 'fal-ai/flux-1/dev';

let studio: AdminStudio;
let server: Server;
/** What fal says of the endpoint; null: nothing that could be read. */
let document: unknown;
let id: string;

beforeAll(async () => {
  document = documentOf(ENDPOINT);
  server = createServer((_request, response) => {
    response.writeHead(document === null ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const schemaUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  studio = await startAdminStudio({ env: { FAL_SCHEMA_URL: schemaUrl, EMBEDDED: '' } });
  const hash = falSchema(document)?.hash ?? '';
  const imported = importFal({ endpoint: ENDPOINT, document });
  if (!imported.ok) throw new Error(JSON.stringify(imported.reason));
  id = await publishAdded(studio, 'drifting', [
    falRoute(ENDPOINT, { target: { kind: 'fal', endpoint: ENDPOINT, schemaHash: hash } }),
  ]);
});
afterAll(async () => {
  await studio.stop();
  server.close();
});

const compare = () => studio.read(['POST', `/api/admin/tools/${id}/drift`], toolDeskSchema);

/** What was put into the outbox about models. */
async function mailed() {
  const rows = await studio.database.selectFrom('tasks').select('payload').where('kind', '=', 'mail').execute();
  return rows.map(({ payload }) => mailIn(payload)).filter(({ subject }) => subject.includes('has changed the model'));
}

const changedModels = async () => {
  const samples = readExposition((await collectMetrics(studio.database)).text);
  return samples.find(({ name }) => name === 'kinora_models_changed')?.value;
};

/** The document with another most of what can be made at once. */
const narrower = () =>
  JSON.parse(JSON.stringify(documentOf(ENDPOINT)).replaceAll(/("num_images":\{[^{}]*?"maximum":)4/g, '$12'));

test('a model that is as it was is noted so, and a tool that was never compared says nothing', async () => {
  expect((await studio.read(['GET', `/api/admin/tools/${id}`], toolDeskSchema)).drift).toEqual([]);
  expect((await compare()).drift).toMatchObject([
    { provider: 'fal', version: 1, isChanged: false, changes: [], problem: null },
  ]);
  expect(await changedModels()).toBe(0);
});

test('what the provider has changed stands on the desk in words, and in a metric, once a day or when asked for', async () => {
  document = narrower();
  await checkAllDrift(studio.deps);
  const { drift, tool } = await studio.read(['GET', `/api/admin/tools/${id}`], toolDeskSchema);
  expect(drift).toMatchObject([
    { isChanged: true, changes: ['num_images takes at most 2, and Images goes up to 4.'], problem: null },
  ]);
  expect(tool).toMatchObject({ state: 'published', publishedVersion: 1, hasDraft: false, isDrifted: true });
  expect(await changedModels()).toBe(1);
});

test('it is seen in the list of tools and on the overview, since when, and administrators are mailed once', async () => {
  const { tools } = await studio.read(['GET', '/api/admin/tools'], addedToolsSchema);
  expect(tools).toMatchObject([{ id, isDrifted: true }]);
  const { driftedTools } = await studio.read(['GET', '/api/admin/stats'], adminStatsSchema);
  expect(driftedTools).toEqual([{ id, name: 'Dream Painter' }]);
  const [before] = (await studio.read(['GET', `/api/admin/tools/${id}`], toolDeskSchema)).drift;
  expect(before?.since).not.toBeNull();
  const [after] = (await compare()).drift;
  await checkAllDrift(studio.deps);
  expect(after?.since, 'looking again is no new change').toBe(before?.since);
  expect(await mailed()).toMatchObject([
    {
      to: studio.admin.email,
      subject: 'fal has changed the model behind Dream Painter',
      text: expect.stringContaining('num_images takes at most 2, and Images goes up to 4.'),
    },
  ]);
});

test('a change of something that the tool neither sends nor reads is told on its page alone', async () => {
  const wish = '"a_new_wish":{"type":"string","default":""},';
  document = JSON.parse(JSON.stringify(documentOf(ENDPOINT)).replaceAll('"num_images":{', `${wish}"num_images":{`));
  const { drift, tool } = await compare();
  expect(drift).toMatchObject([{ isChanged: true, isHarmless: true }]);
  expect(tool.isDrifted).toBe(false);
  expect((await studio.read(['GET', '/api/admin/stats'], adminStatsSchema)).driftedTools).toEqual([]);
  expect(await mailed()).toHaveLength(1);
});

test('another change is another mail', async () => {
  document = JSON.parse(JSON.stringify(narrower()).replaceAll(/("num_images":\{[^{}]*?"maximum":)2/g, '$13'));
  expect((await compare()).drift).toMatchObject([{ isChanged: true, isHarmless: false }]);
  expect(await mailed()).toHaveLength(2);
});

test('while the provider cannot be asked, what was found last stays, with the reason', async () => {
  document = null;
  expect((await compare()).drift).toMatchObject([
    { isChanged: true, problem: expect.stringContaining('fal answered 503') },
  ]);
});

test('a model that is as it was again is no drift any more', async () => {
  document = documentOf(ENDPOINT);
  expect((await compare()).drift).toMatchObject([{ isChanged: false, changes: [], problem: null }]);
});

test('there is nothing to compare of a tool that there is not', async () => {
  expect((await studio.ask(studio.admin, 'POST', '/api/admin/tools/x_nobody/drift')).status).toBe(404);
});
