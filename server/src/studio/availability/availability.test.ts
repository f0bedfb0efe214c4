import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceOf, createPerson } from '../../../test/support/people.ts';
import { type ScriptedFal, startScriptedFal } from '../../../test/support/scripted-fal.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { errorSchema } from '../../http/wire.ts';
import { catalogueSchema } from './wire.ts';

const LORA = 'fal-ai/flux-kontext-lora/text-to-image';

let fal: ScriptedFal;
const studios: Studio[] = [];

async function start(env: Record<string, string>): Promise<Studio> {
  const studio = await startStudio({ env: { ...fal.env, ...env } });
  studios.push(studio);
  return studio;
}

async function toolIn(studio: Studio, id: string) {
  const { tools } = catalogueSchema.parse(await (await studio.ask(null, 'GET', '/api/catalogue')).json());
  return tools.find((tool) => tool.id === id);
}

beforeAll(async () => {
  fal = await startScriptedFal();
  fal.offer([LORA]);
});
afterAll(async () => {
  for (const studio of studios) await studio.stop();
  await fal.stop();
});

test('a tool that the preview engine cannot make says so, and is refused before anything is charged', async () => {
  const studio = await start({ EMBEDDED: 'engine,engine:fal' });
  expect(await toolIn(studio, 'fal_flux_kontext_lora')).toMatchObject({ enabled: true, disabledReason: null });
  expect(await toolIn(studio, 'fal_hidream_i1')).toMatchObject({
    enabled: false,
    disabledReason: 'The preview engine of this studio cannot make it.',
  });

  const person = await createPerson(studio.deps.database);
  const answer = await studio.ask(person, 'POST', '/functions/v1/fal-hidream-i1', {
    generationId: randomUUID(),
    prompt: 'a fox',
  });
  expect(answer.status).toBe(503);
  expect(errorSchema.parse(await answer.json()).code).toBe('tool_disabled');
  expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 100 });
});

test('an operator may name another endpoint, which then must be there', async () => {
  const studio = await start({
    EMBEDDED: 'engine,engine:fal',
    FAL_ENDPOINTS: `fal_hidream_i1=${LORA}, fal_flux_kontext_lora=fal-ai/other`,
  });
  expect(await toolIn(studio, 'fal_hidream_i1')).toMatchObject({ enabled: true });
  expect(await toolIn(studio, 'fal_flux_kontext_lora')).toMatchObject({ enabled: false });
});

test('the real service is taken at its word, and only what the engine makes counts as a preview', async () => {
  const studio = await start({ EMBEDDED: 'engine,engine:runware' });
  expect(await toolIn(studio, 'fal_hidream_i1')).toMatchObject({ enabled: true, isPreview: false });
  expect(await toolIn(studio, 'gen_01')).toMatchObject({ enabled: true, isPreview: true });
});

test('without a key for its service, as without a preview engine, a tool is switched off and takes no tokens', async () => {
  const studio = await start({ EMBEDDED: '', FAL_KEY: '', RUNWARE_API_KEY: '' });
  for (const id of ['fal_hidream_i1', 'gen_01']) {
    expect(await toolIn(studio, id)).toMatchObject({
      enabled: false,
      disabledReason: 'This studio has no service set up for it.',
    });
  }
  const person = await createPerson(studio.deps.database);
  const answer = await studio.ask(person, 'POST', '/functions/v1/ai-image-generator', {
    generationId: randomUUID(),
    prompt: 'a fox',
  });
  expect(answer.status).toBe(503);
  expect(errorSchema.parse(await answer.json()).code).toBe('tool_disabled');
  expect(await balanceOf(studio.deps.database, person)).toMatchObject({ tokens: 100 });
});
