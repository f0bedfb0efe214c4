// @module-tag long

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { publishTool } from '../../../test/support/published-tool.ts';
import { makeSound, type SoundKind } from '../../../test/support/sounds.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { musicTool } from '../../../test/support/tool-definitions.ts';
import { buildMedia, makeVideo } from '../../../test/support/videos.ts';
import { errorSchema } from '../../http/wire.ts';
import { quoteSchema } from '../generations/wire.ts';

// Decoders on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: AdminStudio;
let toolId: string;
beforeAll(async () => {
  media = await buildMedia();
  studio = await startAdminStudio({ env: media.env });
  toolId = await publishTool(studio, 'tune-smith', musicTool());
});
afterAll(async () => {
  await studio.stop();
  await media.remove();
});
beforeEach(() => studio.fal.follow(() => undefined));

function deliver(body: Buffer): void {
  const answer = studio.fal.sound(body);
  studio.fal.follow(({ kind }) => (kind === 'result' ? answer : undefined));
}

const order = (person: Person, input: Record<string, unknown> = {}) =>
  studio.submitTo(person, 'x/tune-smith', { prompt: 'a slow waltz', ...input });

describe('a sound that a provider delivers', () => {
  test.each<[SoundKind, string, string]>([
    ['mp3', 'audio/mpeg', 'mp3'],
    ['wav', 'audio/wav', 'wav'],
    ['flac', 'audio/flac', 'flac'],
    ['opus', 'audio/ogg', 'ogg'],
    ['m4a', 'audio/mp4', 'm4a'],
  ])('as %s is kept as it came, with its length and how loud it is', async (kind, contentType, ending) => {
    const person = await createPerson(studio.database);
    const body = await makeSound(kind, { seconds: 3 });
    deliver(body);
    const { status, outputs, receipt } = await studio.ended(person, await order(person));
    expect({ status, receipt }).toMatchObject({ status: 'completed', receipt: { charged: 10, returned: 0 } });
    const [output] = outputs;
    expect(output).toMatchObject({
      ...{ contentType, bytes: body.length, width: 0, height: 0, seconds: expect.closeTo(3, 0) },
      ...{ thumbnailUrl: null, posterUrl: null, placeholder: null },
    });
    expect(output?.peaks).toHaveLength(120);
    expect(Math.max(...(output?.peaks ?? []))).toBe(100);
    expect(output?.url.endsWith(`.${ending}`)).toBe(true);

    const part = await studio.ask(person, 'GET', `${output?.url}?download=tune.${ending}`);
    expect(part.headers.get('content-type')).toBe(contentType);
    expect(part.headers.get('content-disposition')).toContain(`tune.${ending}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(body)).toBe(true);
    const stranger = await createPerson(studio.database);
    expect((await studio.ask(stranger, 'GET', output?.url ?? '')).status).toBe(404);
  });

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['words', () => Buffer.from('<html>not a sound</html>')],
    ['the beginning of a sound', async () => (await makeSound('flac')).subarray(0, 80)],
    ['a film', () => makeVideo({ hasSound: true })],
    ['an MP3 of zeros', () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(6000)])],
  ])('that is none, but %s, is never kept, and its price returns', async (_what, body) => {
    const person = await createPerson(studio.database);
    deliver(await body());
    const id = await order(person);
    await expect.poll(async () => (await studio.runOf(id)).failures, { timeout: 30_000 }).toBeGreaterThan(0);
    await studio.hurry(id, sql`, failures = 9`);
    const { status, outputs, receipt } = await studio.ended(person, id);
    expect({ status, outputs, receipt }).toMatchObject({
      ...{ status: 'failed', outputs: [], receipt: { charged: 10, returned: 10 } },
    });
  });

  test('may come as an MP4 of any brand, with nothing but sound in it', async () => {
    const person = await createPerson(studio.database);
    const renamed = await makeSound('m4a');
    renamed.write('isom', 8, 'latin1');
    deliver(renamed);
    const { outputs } = await studio.ended(person, await order(person));
    expect(outputs).toMatchObject([{ contentType: 'audio/mp4' }]);
  });
});

describe('a sound that a person hands over', () => {
  const recorded = async (person: Person, seconds: number) =>
    storedInput(studio, person, {
      ...{ folder: 'tool-audio', contentType: 'audio/mpeg', extension: 'mp3', width: 0, height: 0, seconds },
      body: await makeSound('mp3', { seconds }),
    });

  test('reaches the provider, and is priced by the seconds that were measured', async () => {
    const person = await createPerson(studio.database);
    const url = await recorded(person, 4);
    const quoted = await studio.ask(person, 'POST', '/api/quote', {
      tool: toolId,
      input: { prompt: 'a slow waltz', melody: url },
    });
    const { tokens } = quoteSchema.parse(await quoted.json());
    expect(tokens).toBe(14);
    deliver(await makeSound());
    const id = await order(person, { melody: url });
    expect((await studio.ended(person, id)).receipt.charged).toBe(tokens);
    const asked = await studio.falRequest(id);
    expect(asked.input).toMatchObject({ duration: 10 });
    expect(String(asked.input.audio_url)).toMatch(/^(https?:|data:audio\/mpeg)/);
  });

  test('longer than the price was proved for is refused before anything is charged', async () => {
    const person = await createPerson(studio.database);
    const url = await recorded(person, 70);
    const refused = await studio.ask(person, 'POST', '/functions/v1/x/tune-smith', {
      generationId: randomUUID(),
      ...{ prompt: 'a waltz', melody: url },
    });
    expect([refused.status, errorSchema.parse(await refused.json()).error]).toEqual([
      400,
      expect.stringContaining('at most 60'),
    ]);
  });
});
