import { findTool } from '@kinora/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { createPerson } from '../../../test/support/people.ts';
import { working } from '../../../test/support/scripted-runware.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { catalogueSchema } from '../availability/wire.ts';
import { inRoundFigures } from '../runs/tool-times.ts';
import { progressOf } from './record.ts';

let studio: WorkingStudio;
beforeAll(async () => {
  studio = await startWorkingStudio({ env: { RUNWARE_CONCURRENCY: '1', EMBEDDED: 'engine,engine:runware' } });
});
afterAll(() => studio.stop());
beforeEach(() => studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined)));

test('those who wait are told for what, and which place in line they have', async () => {
  const [first, second, third] = [
    await createPerson(studio.database),
    await createPerson(studio.database),
    await createPerson(studio.database),
  ];
  const busy = await studio.submit(first);
  await studio.atProvider(first, busy);
  const [early, later] = [await studio.submit(second), await studio.submit(second)];
  const [behind, last] = [await studio.submit(second), await studio.submit(second)];
  const stranger = await studio.submit(third);
  const placeOf = async (person: typeof first, id: string) => {
    const { progress } = await studio.find(person, id);
    return { waiting_for: progress?.waiting_for, place: progress?.place, cancel: progress?.cancel };
  };
  await eventually(async () => {
    expect(await placeOf(second, early)).toEqual({ waiting_for: 'start', place: 1, cancel: 'free' });
    expect(await placeOf(third, stranger)).toEqual({ waiting_for: 'start', place: 2, cancel: 'free' });
    expect(await placeOf(second, later)).toEqual({ waiting_for: 'start', place: 3, cancel: 'free' });
    expect(await placeOf(second, behind)).toEqual({ waiting_for: 'own_work', place: 1, cancel: 'free' });
    expect(await placeOf(second, last)).toEqual({ waiting_for: 'own_work', place: 2, cancel: 'free' });
  });
  expect((await studio.find(first, busy)).progress).toMatchObject({ waiting_for: null, place: null });
  studio.runware.follow(() => undefined);
  await studio.hurry(busy);
  for (const id of [early, later, behind, last]) expect((await studio.ended(second, id)).status).toBe('completed');
  expect((await studio.ended(third, stranger)).status).toBe('completed');
});

test("a tool with few results has no figures; with enough of them, work says when it will be done by the tool's own history", async () => {
  const person = await createPerson(studio.database);
  const id = await studio.submit(person);
  await studio.atProvider(person, id);
  await sql`delete from work_times`.execute(studio.database);
  const took = (seconds: number) =>
    sql`insert into work_times (tool_type, seconds) values ('gen_01', ${seconds})`.execute(studio.database);
  for (const seconds of [500, 20, 30, 40]) await took(seconds);
  await sql`select keep_tool_times()`.execute(studio.database);
  expect((await studio.find(person, id)).progress).toMatchObject({ usual_seconds: null, expected_at: null });

  for (let calls = 0; calls < 200; calls++) await took(calls < 100 ? 10 : 20 + (calls % 2));
  await sql`select keep_tool_times()`.execute(studio.database);
  const { work_from } = await studio.runOf(id);
  const after = (seconds: number) => new Date(Number(work_from) + seconds * 1000).toISOString();
  expect((await studio.find(person, id)).progress).toMatchObject({
    waiting_for: null,
    usual_seconds: 15,
    expected_at: after(15),
    expected_by: after(21),
  });
  const { tools } = catalogueSchema.parse(await (await studio.ask(null, 'GET', '/api/catalogue')).json());
  const told = (tool: string) => tools.find((one) => one.id === tool)?.usualSeconds;
  expect(told('gen_01')).toEqual({ from: 10, to: 25 });
  expect(told('ai_scene_gen')).toBeNull();
  const { rows } = await sql`select count(*)::integer as kept from work_times`.execute(studio.database);
  expect(rows).toEqual([{ kept: 200 }]);

  studio.runware.follow(() => undefined);
  await studio.hurry(id);
  await studio.ended(person, id);
  const { rows: more } = await sql`select tool_type from work_times order by id desc limit 1`.execute(studio.database);
  expect(more).toEqual([{ tool_type: 'gen_01' }]);
});

test.each([
  [0.4, 0.6, 1, 2],
  [3.2, 3.4, 3, 4],
  [12, 18, 10, 20],
  [12, 12, 10, 15],
  [80, 100, 60, 120],
  [5, 100, 1, 120],
])('between %d and %d seconds are told as %d to %d', (quick, slow, from, to) => {
  expect(inRoundFigures(quick, slow)).toEqual({ from, to });
});

test('what will take several calls counts those that are to come', async () => {
  const progress = progressOf({
    tool_type: 'ai_scene_gen',
    input_data: await sceneOf(3),
    run_state: 'at_provider',
    percent: 40,
    queue_position: 0,
    message: null,
    is_cancel_requested: false,
    step: 1,
    is_behind_own: false,
    work_from: new Date('2026-01-01T00:00:00Z'),
    median_seconds: 60,
    p90_seconds: 100,
  });
  expect(progress).toMatchObject({
    usual_seconds: 120,
    expected_at: '2026-01-01T00:02:00.000Z',
    expected_by: '2026-01-01T00:03:20.000Z',
  });
});

/** The recorded input of a scene with so many clips. */
async function sceneOf(clips: number): Promise<Record<string, unknown>> {
  const person = await createPerson(studio.database, { tokens: 100_000 });
  const tool = findTool({ id: 'ai_scene_gen' });
  const parsed = tool?.parse({
    modelType: 'pixverse',
    imageUrl: await storedInput(studio, person, { folder: 'scene-gen-images' }),
    actionDirection: 'waves break',
    numChains: clips,
  });
  if (parsed?.ok !== true) throw new Error(JSON.stringify(parsed));
  return { ...parsed.input.record({}) };
}
