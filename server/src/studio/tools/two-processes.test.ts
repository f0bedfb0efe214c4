import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { type ScriptedReplicate, startScriptedReplicate } from '../../../test/support/scripted-replicate.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { falRoute, pictureTool } from '../../../test/support/tool-definitions.ts';
import { addReplicate, publishAdded, replicateRoute } from '../../../test/support/two-routes.ts';
import { providersSchema, toolDeskSchema } from '../../operate/administration/tools/tool-wire.ts';
import { hashOfJson } from '../../platform/hash-of-json.ts';
import { catalogueSchema } from '../availability/wire.ts';

const reason = 'Two processes';

let studio: AdminStudio;
let other: Studio;
let replicate: ScriptedReplicate;
beforeAll(async () => {
  studio = await startAdminStudio();
  replicate = await startScriptedReplicate();
  await addReplicate(studio, replicate);
  other = await startStudio({ databaseUrl: studio.deps.config.databaseUrl });
});
afterAll(async () => {
  vi.useRealTimers();
  await other.stop();
  await studio.stop();
  await replicate.stop();
});

/** What the other process says once a second has passed by the clock, and not a moment more: it stands still meanwhile. */
async function afterASecond<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 });
  return ask();
}

const shown = z.object({ version: z.int() });
const toolAt = async (id: string) => other.ask(null, 'GET', `/api/tools/${id}`);
const versionAt = async (id: string) => shown.parse(await (await toolAt(id)).json()).version;
const isSold = async (id: string) => (await other.deps.tools.list()).find({ id }) !== undefined;

test('a tool that is published, changed, rolled back and retired in one process is so in the other within a second', async () => {
  expect((await toolAt('x_both')).status).toBe(404);
  const id = await publishAdded(studio, 'both', [replicateRoute('dream/painter')]);
  expect(await afterASecond(() => versionAt(id))).toBe(1);
  expect(await isSold(id)).toBe(true);

  const definition = pictureTool({ name: 'Better Painter', routes: [falRoute('fal-ai/dream-painter')] });
  const path = `/api/admin/tools/${id}`;
  const desk = await studio.read(['GET', path], toolDeskSchema);
  const { draftNo } = await studio.read(['PUT', `${path}/draft`], toolDeskSchema, {
    definition,
    draftNo: desk.draftNo,
  });
  await studio.database
    .insertInto('tool_tests')
    .values({ tool_id: id, hash: hashOfJson(definition), provider: 'fal', is_passed: true, cost_micros: 0 })
    .execute();
  await studio.read(['POST', `${path}/publish`], toolDeskSchema, { draftNo, note: reason });
  expect(await afterASecond(() => versionAt(id))).toBe(2);

  await studio.read(['POST', `${path}/roll-back`], toolDeskSchema, { version: 1, reason });
  expect(await afterASecond(() => versionAt(id))).toBe(1);

  await studio.read(['POST', `${path}/retire`], toolDeskSchema, { reason });
  expect(await afterASecond(() => isSold(id))).toBe(false);
  await studio.read(['POST', `${path}/return`], toolDeskSchema, { reason });
  expect(await afterASecond(() => isSold(id))).toBe(true);
});

test('what the other process keeps ready of the catalogue and of the API document follows as soon', async () => {
  const listed = async () => {
    const { tools } = catalogueSchema.parse(await (await other.ask(null, 'GET', '/api/catalogue')).json());
    return tools.some(({ id }) => id === 'x_kept');
  };
  const described = async () => (await (await other.ask(null, 'GET', '/openapi.json')).text()).includes('/x/kept"');
  expect([await listed(), await described()]).toEqual([false, false]);
  const id = await publishAdded(studio, 'kept', [replicateRoute('dream/painter')]);
  expect([await afterASecond(listed), await described()]).toEqual([true, true]);
  await studio.read(['POST', `/api/admin/tools/${id}/retire`], toolDeskSchema, { reason });
  expect([await afterASecond(listed), await described()]).toEqual([false, false]);
});

test('so is a provider that is added or paused', async () => {
  await other.deps.tools.list();
  expect(other.deps.providers.replicate?.isPaused).toBe(false);
  const paused = { name: 'Replicate', baseUrl: replicate.baseUrl, concurrency: 4, isEnabled: false, reason };
  await studio.read(['PUT', '/api/admin/tool-providers/replicate'], providersSchema, paused);
  await afterASecond(() => other.deps.tools.list());
  expect(other.deps.providers.replicate).toMatchObject({ isPaused: true, concurrency: 4 });
  await studio.read(['POST', '/api/admin/tool-providers'], providersSchema, {
    ...{ ...paused, id: 'second', kind: 'replicate', secret: 'r8_other', isEnabled: true },
  });
  await afterASecond(() => other.deps.tools.list());
  expect(other.deps.providers.second).toMatchObject({ kind: 'replicate', isPaused: false });
});
