import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tools } from '@kinora/catalogue';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { errorSchema } from '../../src/http/wire.ts';
import { createPerson, type Person } from '../support/people.ts';
import { delivered } from '../support/scripted-runware.ts';
import { startWorkingStudio, type WorkingStudio } from '../support/working-studio.ts';
import { hostileAddresses } from './hostile-addresses.ts';
import { sampleInput, schemaOf } from './sample-input.ts';

/** Listens on every address of this machine, and hears nothing unless it is the provider itself. */
let canary: Server;
let heard = 0;
let answer: RequestListener;
let port = 0;
let addresses: string[];
let studio: WorkingStudio;

beforeAll(async () => {
  canary = createServer((request, response) => answer(request, response));
  canary.on('connection', () => {
    heard += 1;
  });
  await new Promise<void>((resolve) => canary.listen(0, resolve));
  const address = canary.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  addresses = hostileAddresses(port);
  studio = await startWorkingStudio();
});
afterAll(async () => {
  canary.closeAllConnections();
  await new Promise((resolve) => canary.close(resolve));
  await studio.stop();
});
beforeEach(() => {
  heard = 0;
  answer = (_request, response) => response.end('reached');
  studio.runware.follow(() => undefined);
  studio.fal.follow(() => undefined);
});

test('there are as many ways to write a private address as attackers use', () => {
  expect(addresses.length).toBeGreaterThan(150);
});

describe('no address that a person gives is fetched', () => {
  const withAddresses = tools.flatMap((tool) => {
    const fields = [...tool.files.map(({ name }) => name), 'loraUrl', 'loras'];
    const known = Object.keys(tool.schema.shape);
    return fields.filter((name) => known.includes(name)).map((field) => [tool.fn, field, tool] as const);
  });

  test.each(withAddresses)('%s takes none as its %s', async (fn, field, tool) => {
    const person = await createPerson(studio.database, { tokens: 100_000 });
    const sample = { prompt: 'a fox', ...Object(sampleInput(schemaOf(tool.schema))) };
    // An empty field is no address.
    for (const url of addresses.filter((text) => text.trim() !== '')) {
      const value = field === 'loras' ? [{ url }] : url;
      const input = { ...sample, [field]: value };
      const submitted = await studio.ask(person, 'POST', `/functions/v1/${fn}`, {
        ...input,
        generationId: randomUUID(),
      });
      expect([url, submitted.status, errorSchema.parse(await submitted.json()).code]).toEqual([
        url,
        400,
        'invalid_input',
      ]);
    }
    expect(heard).toBe(0);
  });

  test.each(['/functions/v1/analyze-image', '/functions/v1/generate-scene-vision'])('%s takes none', async (path) => {
    const person = await createPerson(studio.database);
    for (const imageUrl of addresses) {
      expect((await studio.ask(person, 'POST', path, { imageUrl })).status, imageUrl).toBe(400);
    }
    expect(heard).toBe(0);
  });

  test('a webhook takes none', async () => {
    const person = await createPerson(studio.database);
    for (const url of addresses) {
      expect((await studio.ask(person, 'POST', '/api/webhooks', { url })).status, url).toBe(400);
    }
    expect(heard).toBe(0);
  });
});

async function giveUp(person: Person, id: string) {
  await vi.waitFor(async () => expect((await studio.runOf(id)).failures).toBeGreaterThan(0), { timeout: 15_000 });
  await studio.hurry(id, sql`, failures = 9`);
  return studio.ended(person, id);
}

describe('what a provider delivers', () => {
  test('is fetched from no private address but its own, and is returned', async () => {
    const forms = [
      `http://127.0.0.1:${port}/x.png`,
      `http://localhost:${port}/x.png`,
      `http://[::1]:${port}/x.png`,
      `http://user@127.0.0.1:${port}/`,
      `http://0x7f000001:${port}/`,
      'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
      'file:///etc/passwd',
    ];
    for (const url of forms) {
      const person = await createPerson(studio.database);
      studio.runware.follow((task) => (task.taskType === 'getResponse' ? delivered(task, url) : undefined));
      const id = await studio.submit(person);
      const ended = await Promise.race([giveUp(person, id), studio.ended(person, id)]);
      expect(ended, url).toMatchObject({ status: 'failed', receipt: { charged: 8, returned: 8 } });
      expect(JSON.stringify(ended)).not.toContain(String(port));
    }
    expect(heard).toBe(0);
  }, 60_000);

  test('is returned when it is a page, a script, a drawing or nothing', async () => {
    const bodies = [
      '<!doctype html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'GIF89a/*\0*/=1;alert(1)',
      '{"detail":"gone"}',
      '',
    ];
    for (const body of bodies) {
      const person = await createPerson(studio.database);
      studio.runware.paint(async () => Buffer.from(body));
      const id = await studio.submit(person);
      const ended = await Promise.race([giveUp(person, id), studio.ended(person, id)]);
      expect(ended).toMatchObject({ status: 'failed', outputs: [], receipt: { returned: 8 } });
    }
    expect(heard).toBe(0);
  }, 60_000);

  test('in more pieces than were asked for is kept as far as it was asked for', async () => {
    const person = await createPerson(studio.database);
    studio.fal.follow(({ kind }) => (kind === 'result' ? studio.fal.pictures(5000) : undefined));
    const generation = await studio.ended(person, await studio.submitToFal(person, { numImages: 2, steps: 28 }));
    expect(generation).toMatchObject({ status: 'completed', receipt: { charged: 20, returned: 0 } });
    expect(generation.outputs).toHaveLength(2);
  }, 60_000);

  test('as a reason is kept as words: bounded, and nothing in it runs', async () => {
    const person = await createPerson(studio.database);
    const reason = `<img src=x onerror=alert(1)>\u202e${'x'.repeat(100_000)}`;
    studio.fal.follow(({ kind }) =>
      kind === 'result' ? { status: 422, body: { detail: [{ msg: reason, type: 'oops' }] } } : undefined,
    );
    const id = await studio.submitToFal(person);
    const generation = await studio.ended(person, id);
    expect(generation.status).toBe('failed');
    expect(generation.error_message?.length).toBeLessThan(2000);
    const page = await studio.ask(person, 'GET', `/api/generations/${id}`);
    expect(page.headers.get('content-type')).toContain('application/json');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  }, 60_000);
});
