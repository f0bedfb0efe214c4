import { randomUUID } from 'node:crypto';
import { tools } from '@kinora/catalogue';
import { defaultLoraHosts } from '@kinora/catalogue/lora-hosts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../../test/support/administration.ts';
import { balanceOf, createPerson, type Person } from '../../../../test/support/people.ts';
import { working } from '../../../../test/support/scripted-runware.ts';
import { storedInput } from '../../../../test/support/stored-input.ts';
import { errorSchema } from '../../../http/wire.ts';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import { type CatalogueTool, catalogueSchema } from '../../../studio/availability/wire.ts';
import { createPriceBooks } from '../../../studio/generations/prices.ts';
import { brandDeskSchema } from '../brand/wire.ts';
import { previewPrices } from './preview-prices.ts';
import { pricePreviewSchema, pricesSchema, settingSchema, settingsListSchema, setupSchema } from './wire.ts';

let studio: AdminStudio;
beforeAll(async () => {
  studio = await startAdminStudio();
}, 60_000);
afterAll(() => studio.stop());

const put = (name: string, value: unknown) =>
  studio.ask(studio.admin, 'PUT', `/api/admin/settings/${name}`, { value, reason: 'For the test' });

afterEach(async () => {
  await put('moderation', {});
  await put('tool:gen_01', { enabled: true, message: '' });
  studio.runware.follow(() => undefined);
});

const soon = <Result>(look: () => Promise<Result>) => vi.waitFor(look, { timeout: 10_000, interval: 100 });
const submit = (person: Person, prompt = 'a fox in the snow') =>
  studio.ask(person, 'POST', '/functions/v1/ai-image-generator', { generationId: randomUUID(), prompt });

async function inCatalogue(id: string): Promise<CatalogueTool | undefined> {
  const answer: unknown = await (await studio.ask(null, 'GET', '/api/catalogue')).json();
  return catalogueSchema.parse(answer).tools.find((tool) => tool.id === id);
}

test('every setting and the switch of every tool is listed with its value and who changed it', async () => {
  await put('signup_tokens', 120);
  const { settings } = await studio.read(['GET', '/api/admin/settings'], settingsListSchema);
  const names = settings.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['maintenance', 'signup', 'moderation', 'provider_costs']));
  for (const { id } of tools) expect(names).toContain(`tool:${id}`);
  expect(settings.find(({ name }) => name === 'signup_tokens')).toMatchObject({
    value: 120,
    byDefault: 100,
    changedBy: studio.admin.email,
  });
  await put('signup_tokens', 100);
  const line = (await studio.auditLines()).at(-1);
  expect(line).toMatchObject({ action: 'setting.change', target_id: 'signup_tokens', before: 120, after: 100 });
});

test.each([
  ['signup_tokens', -1, 400],
  ['signup_tokens', 'many', 400],
  ['user_concurrency', 0, 400],
  ['storage', { gigabytes: -1, files: 10 }, 400],
  ['storage', { gigabytes: 20 }, 400],
  ['moderation', { rules: [{ name: 'Ours', category: 'studio', words: ['x'] }] }, 400],
  ['moderation', { levels: { sexual: 'block' } }, 400],
  ['lora_hosts', ['https://example.com'], 400],
  ['lora_hosts', ['localhost'], 400],
  ['tool:gen_01', { enabled: 'no' }, 400],
  ['maintenance', { contactEmail: 'nobody' }, 400],
  ['maintenance', { isOn: true }, 400],
  ['tool:no_tool', { enabled: false, message: '' }, 404],
  ['secrets', 1, 404],
])('%s cannot be %j', async (name, value, status) => {
  expect((await put(name, value)).status).toBe(status);
});

test('a tool that is switched off says why in the catalogue and charges nobody', async () => {
  const person = await createPerson(studio.database);
  await put('tool:gen_01', { enabled: false, message: 'Back on Monday' });
  await soon(async () =>
    expect(await inCatalogue('gen_01')).toMatchObject({ enabled: false, disabledReason: 'Back on Monday' }),
  );
  const refused = await submit(person);
  expect(refused.status).toBe(503);
  expect(errorSchema.parse(await refused.json())).toMatchObject({
    code: 'tool_disabled',
    error: expect.stringContaining('Back on Monday'),
  });
  expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 100 });
  await put('tool:gen_01', { enabled: true, message: 'Back on Monday' });
  await soon(async () => expect(await inCatalogue('gen_01')).toMatchObject({ enabled: true, disabledReason: null }));
});

test('LoRA weights come from the hosts of the setting alone; the refusal names them and charges nothing', async () => {
  const person = await createPerson(studio.database, { tokens: 1000 });
  const order = (who: Person, loraUrl: string) =>
    studio.ask(who, 'POST', '/functions/v1/fal-flux-kontext-lora', {
      generationId: randomUUID(),
      prompt: 'a boat',
      loraUrl,
    });
  const refusalOf = async (answer: Response) => errorSchema.parse(await answer.json());
  expect(await refusalOf(await order(person, 'https://example.com/style.safetensors'))).toMatchObject({
    code: 'invalid_input',
    error: 'LoRA weights may come from huggingface.co, civitai.com, fal.media, *.fal.media',
    details: [{ field: 'loraUrl' }],
  });
  await put('lora_hosts', ['example.com']);
  await soon(async () => {
    const somebody = await createPerson(studio.database);
    const refused = await refusalOf(await order(somebody, 'https://huggingface.co/style.safetensors'));
    expect(refused.error).toBe('LoRA weights may come from example.com');
  });
  const styles = await studio.ask(person, 'POST', '/functions/v1/fal-ltxv', {
    generationId: randomUUID(),
    imageUrl: '/files/somebody/ltxv-images/a.png',
    prompt: 'waves',
    loras: [{ url: 'https://example.com/a' }, { url: 'https://huggingface.co/b' }],
  });
  expect(await refusalOf(styles)).toMatchObject({ code: 'invalid_input', details: [{ field: 'loras' }] });
  expect((await balanceOf(studio.database, person)).tokens).toBe(1000);
  await put('lora_hosts', [...defaultLoraHosts]);
});

test('nobody new is taken while the sign-up is closed', async () => {
  await put('signup', { isOpen: false, message: 'Only with an invitation' });
  const signUp = () =>
    studio.ask(null, 'POST', '/api/auth/sign-up/email', {
      name: '',
      email: `${randomUUID()}@kinora.test`,
      password: 'violet-otter-91',
    });
  await soon(async () => expect((await signUp()).status).toBe(403));
  expect(errorSchema.parse(await (await signUp()).json())).toEqual({
    code: 'signup_closed',
    error: 'Only with an invitation',
  });
  await put('signup', { isOpen: true, message: 'Welcome' });
});

test('with nothing to give at sign-up, confirming an address works and gives nothing', async () => {
  await put('signup_tokens', 0);
  const person = await createPerson(studio.database, { tokens: 0 });
  await studio.database.updateTable('user').set({ emailVerified: true }).where('id', '=', person.id).execute();
  expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 0 });
  await put('signup_tokens', 100);
});

test("one person's generations at once are capped by the setting", async () => {
  await put('user_concurrency', 1);
  studio.runware.follow((task) => (task.taskType === 'getResponse' ? working(task, 10) : undefined));
  await soon(async () => {
    const person = await createPerson(studio.database);
    for (const _ of [1, 2]) await submit(person);
    const runs = await studio.database
      .selectFrom('runs')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('user_id', '=', person.id)
      .where('due_at', '=', sql<Date>`'infinity'`)
      .executeTakeFirstOrThrow();
    expect(runs.waiting).toBe(1);
  });
  await put('user_concurrency', null);
});

test('what a new studio still needs is told, without a key or a password', async () => {
  const setup = () => studio.read(['GET', '/api/admin/setup'], setupSchema);
  const before = await setup();
  expect(before.name.isOwn).toBe(false);
  expect(before.providers.preview).toEqual([]);
  expect(before.providers.real).toContain('Runware');
  const { choice } = await studio.read(['GET', '/api/admin/brand'], brandDeskSchema);
  await studio.ask(studio.admin, 'PUT', '/api/admin/brand', { ...choice, name: 'Foxes', basedOn: 0 });
  expect((await setup()).name).toEqual({ isOwn: true, name: 'Foxes' });
});

describe('prices', () => {
  const page = () => studio.read(['GET', '/api/admin/prices'], pricesSchema);
  const figure = async () => {
    const tool = (await page()).tools.find(({ id }) => id === 'gen_01');
    const [first] = tool?.figures ?? [];
    if (first === undefined) throw new Error('The tool has figures');
    return first;
  };

  test('lead to the desk of a tool where it has one', async () => {
    const { tools } = await page();
    const hasDesk = (id: string) => tools.find((tool) => tool.id === id)?.hasDesk;
    expect([hasDesk('gen_01'), hasDesk('ai_scene_gen')]).toEqual([true, false]);
  });

  test('are changed by a version, from a moment on, and a preview says what the last 30 days would have brought', async () => {
    const person = await createPerson(studio.database);
    await studio.completed(person);
    const { name, byDefault } = await figure();
    const prices = { gen_01: { [name]: byDefault + 4 } };
    const preview = await studio.read(['POST', '/api/admin/prices/preview'], pricePreviewSchema, { prices });
    expect(preview.tools.map(({ id }) => id)).toEqual(['gen_01']);
    const [row] = preview.tools;
    expect(row?.generations).toBeGreaterThan(0);
    expect(row?.wouldCharge).toBe((row?.charged ?? 0) + 4 * (row?.generations ?? 0));

    const later = new Date(Date.now() + 3_600_000).toISOString();
    const add = (body: unknown) => studio.read(['POST', '/api/admin/prices'], pricesSchema, body);
    const scheduled = await add({ prices, effectiveFrom: later, note: 'Next hour' });
    expect(scheduled.versions[0]).toMatchObject({ state: 'scheduled', effectiveFrom: later, note: 'Next hour' });
    expect((await figure()).byDefault).toBe(byDefault);
    expect((await inCatalogue('gen_01'))?.fromTokens).toBe(8);
    const now = await add({ prices, note: 'Now' });
    expect(now.versions[0]).toMatchObject({ state: 'current', createdBy: studio.admin.email });
    await soon(async () => expect((await inCatalogue('gen_01'))?.fromTokens).toBe(12));
    await add({ prices: {}, note: 'Back' });
    await soon(async () => expect((await inCatalogue('gen_01'))?.fromTokens).toBe(8));
  });

  test('are previewed with one question for the files of all charges', async () => {
    const people = [await createPerson(studio.database), await createPerson(studio.database)];
    for (const person of people) {
      const inputUrl = await storedInput(studio, person, { folder: 'classic-input' });
      await sql`insert into ai_generations (id, user_id, tool_type, tool_name, generation_name, status, tokens_used,
          price_version, input_data, input_hash, output_file_url, completed_at)
        select gen_random_uuid(), ${person.id}, 'gen_04', 'A tool', 'A name', 'completed', 0, 1,
          ${JSON.stringify({ inputUrl })}::jsonb, '', '/files/a.png', now()
        from generate_series(1, 3)`.execute(studio.database);
    }
    const asked: string[] = [];
    const pipeline: Pipeline = {
      ...studio.deps.pipeline,
      call: (statement, values) => {
        asked.push(statement.name);
        return studio.deps.pipeline.call(statement, values);
      },
    };
    const preview = await previewPrices({ database: studio.database, pipeline }, { gen_04: { generation: 7 } });
    expect(preview.tools.find(({ id }) => id === 'gen_04')).toMatchObject({
      generations: 6,
      charged: 0,
      wouldCharge: 42,
    });
    expect(asked).toEqual(['measured_files']);
  });

  test('of a version that is older than this rule are charged in whole tokens all the same', async () => {
    const [tool] = tools.filter(({ id }) => id === 'gen_01');
    if (tool === undefined) throw new Error('The tool is in the catalogue');
    await sql`insert into price_versions (effective_from, prices)
      values (now(), '{"gen_01": {"generation": 100.5}}')`.execute(studio.database);
    const book = await createPriceBooks(studio.deps.pipeline, studio.deps.settings)();
    await sql`insert into price_versions (effective_from, prices) values (now(), '{}')`.execute(studio.database);
    expect(book.pricesOf(tool)).toEqual({ generation: 101 });
  });

  test('that no tool has, that are not whole, or of the past are refused', async () => {
    const { name } = await figure();
    const note = 'For the test';
    for (const body of [
      { prices: { no_tool: { x: 1 } }, note },
      { prices: { gen_01: { nothing: 1 } }, note },
      { prices: { gen_01: { [name]: 1.5 } }, note },
      { prices: { gen_01: { [name]: -1 } }, note },
      { prices: { ai_scene_gen: { veo3Audio: 100.5 } }, note },
      { prices: { ai_scene_gen: { longerClips: 1001 } }, note },
      { prices: {} },
      { prices: {}, note, effectiveFrom: '2020-01-01T00:00:00Z' },
    ]) {
      expect((await studio.ask(studio.admin, 'POST', '/api/admin/prices', body)).status).toBe(400);
    }
  });
});

test('the maintenance texts are stored whole and answered as stored', async () => {
  const answer = await studio.read(['PUT', '/api/admin/settings/maintenance'], settingSchema, {
    value: { enabled: false, title: 'Painting the walls' },
  });
  expect(answer.value).toMatchObject({ enabled: false, title: 'Painting the walls', contactEmail: null });
});
