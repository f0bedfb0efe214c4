import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { quoteSchema } from './wire.ts';

let engine: Server;
let studio: Studio;
let person: Person;
const questions: unknown[] = [];
let isSilent = false;

beforeAll(async () => {
  engine = createServer(async (request, response) => {
    if (request.url !== '/reading') {
      response.end(JSON.stringify({ protocols: {} }));
      return;
    }
    questions.push(JSON.parse(await text(request)));
    if (!isSilent) response.end(JSON.stringify({ notDrawn: ['top hat'] }));
  });
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  const address = engine.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  studio = await startStudio({
    env: {
      EMBEDDED: 'engine,engine:fal',
      FAL_KEY: 'key',
      FAL_QUEUE_URL: `http://127.0.0.1:${port}/fal-queue`,
      FAL_REST_URL: `http://127.0.0.1:${port}/fal-rest`,
    },
  });
  person = await createPerson(studio.deps.database);
});
afterAll(async () => {
  await studio.stop();
  engine.closeAllConnections();
  engine.close();
});

async function quote(tool: string, input: Record<string, unknown>) {
  const answer = await studio.ask(person, 'POST', '/api/quote', { tool, input });
  return quoteSchema.parse(await answer.json());
}

test('a quote says which words the preview will leave out, and asks once for the same prompt', async () => {
  const first = await quote('fal_hidream_i1', { prompt: 'a cat in a top hat' });
  expect(first).toMatchObject({ tokens: expect.any(Number), notDrawn: ['top hat'] });
  expect(await quote('fal_hidream_i1', { prompt: 'a cat in a top hat' })).toEqual(first);
  expect(questions.splice(0)).toEqual([{ prompt: 'a cat in a top hat', kind: 'picture' }]);
});

test('a clip out of words alone is read as a clip', async () => {
  expect(await quote('fal_veo3_fast', { prompt: 'a cat, slow pan' })).toMatchObject({ notDrawn: ['top hat'] });
  expect(questions.splice(0)).toEqual([{ prompt: 'a cat, slow pan', kind: 'clip' }]);
});

test('nothing is asked without a prompt, of a tool that works on a file, or of a real service', async () => {
  for (const [tool, input] of [
    ['fal_hidream_i1', {}],
    ['fal_flux_kontext', { prompt: 'make it blue' }],
    ['gen_01', { prompt: 'a cat in a top hat' }],
  ] as const) {
    expect(await quote(tool, input)).not.toHaveProperty('notDrawn');
  }
  expect(questions).toEqual([]);
});

test('a quote comes without the advice when the engine is slow', async () => {
  isSilent = true;
  expect(await quote('fal_hidream_i1', { prompt: 'a silent film' })).not.toHaveProperty('notDrawn');
});
