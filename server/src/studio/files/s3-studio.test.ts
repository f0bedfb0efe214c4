import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FileServer, form, picture, startFileServer } from '../../../test/support/files.ts';
import { balanceOf, createPerson } from '../../../test/support/people.ts';
import { type S3Service, startS3Service } from '../../../test/support/s3-service.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { startWorkingStudio, type WorkingStudio } from '../../../test/support/working-studio.ts';
import { MOST_FAILURES } from '../runs/run.ts';
import { purgeTrash, sweepUploads } from './sweep.ts';
import { storageSchema } from './wire.ts';

let service: S3Service;
beforeAll(async () => {
  service = await startS3Service();
});
afterAll(() => service.stop());

const keyOf = (url: string | null | undefined) => (url ?? '').replace('/files/', '');

describe('a studio whose files are in S3', () => {
  let studio: WorkingStudio;
  beforeAll(async () => {
    studio = await startWorkingStudio({ env: service.env });
  });
  afterAll(() => studio.stop());

  test('keeps what a generation made, shows it whole and in parts, and removes it for good', async () => {
    const person = await createPerson(studio.database);
    const id = await studio.submit(person);
    const [output] = (await studio.ended(person, id)).outputs;
    const url = output?.url ?? '';
    const whole = Buffer.from(await (await studio.ask(person, 'GET', url)).arrayBuffer());
    expect(whole).toHaveLength(output?.bytes ?? 0);
    expect((await studio.ask(person, 'GET', output?.thumbnailUrl ?? '')).headers.get('content-type')).toBe(
      'image/webp',
    );

    const part = await studio.app.request(url, {
      headers: { cookie: sessionCookie(studio.deps.config, person.token), range: 'bytes=8-15' },
    });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 8-15/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(8, 16));

    await studio.ask(person, 'DELETE', `/api/generations/${id}`);
    await sql`update ai_generations set removed_at = now() - interval '31 days' where id = ${id}`.execute(
      studio.database,
    );
    await purgeTrash(studio.deps);
    expect(await studio.deps.store.head(keyOf(url))).toBeNull();
    expect(await studio.deps.store.head(keyOf(output?.thumbnailUrl))).toBeNull();
  });

  test('waits for S3 with what a provider delivered, however often it fails, and keeps it when S3 is back', async () => {
    const person = await createPerson(studio.database);
    await service.goDown();
    const id = await studio.submit(person);
    for (let failures = 1; failures <= MOST_FAILURES + 1; failures += 1) {
      const failed = async () => expect((await studio.runOf(id)).failures).toBe(failures);
      await vi.waitFor(failed, { timeout: 10_000 });
      await studio.hurry(id);
    }
    expect(await studio.find(person, id)).toMatchObject({ status: 'processing' });
    await service.comeBack();
    await studio.hurry(id);
    const generation = await studio.ended(person, id);
    expect(generation).toMatchObject({ status: 'completed', receipt: { charged: 8, returned: 0 } });
    expect(await studio.deps.store.head(keyOf(generation.outputs[0]?.url))).not.toBeNull();
    expect(await balanceOf(studio.database, person)).toMatchObject({ tokens: 92 });
  }, 90_000);
});

describe('uploads to S3', () => {
  let server: FileServer;
  beforeAll(async () => {
    server = await startFileServer(service.env);
  });
  afterAll(() => server.stop());

  test('are kept there, and removed from there', async () => {
    const person = await createPerson(server.deps.database);
    const { url, bytes } = await server.uploadPicture(person);
    expect(await server.deps.store.head(keyOf(url))).toEqual({ bytes });
    expect((await server.ask(person, 'GET', url)).body).toHaveLength(bytes);
    expect((await server.ask(person, 'DELETE', url.replace(/^\/files\/[^/]+/, '/api/uploads'))).status).toBeLessThan(
      300,
    );
    expect(await server.deps.store.head(keyOf(url))).toBeNull();
  });

  test('are refused with the reason while S3 is away and count nowhere; what is there stays', async () => {
    const person = await createPerson(server.deps.database);
    const { url, bytes } = await server.uploadPicture(person);
    const unwanted = await server.uploadPicture(person);
    await service.goDown();
    const sent = await server.send(person, form(await picture().png().toBuffer()));
    expect(sent.status).toBe(503);
    expect(await sent.json()).toMatchObject({ code: 'unavailable' });
    expect((await server.ask(person, 'GET', url)).status).toBe(503);
    const removed = unwanted.url.replace(/^\/files\/[^/]+/, '/api/uploads');
    expect((await server.ask(person, 'DELETE', removed)).status).toBe(204);
    const storage = await server.ask(person, 'GET', '/api/storage');
    expect(storageSchema.parse(JSON.parse(storage.body.toString()))).toMatchObject({ files: 1, bytes });
    await service.comeBack();
    expect((await server.ask(person, 'GET', unwanted.url)).status).toBe(404);
    expect(await server.deps.store.head(keyOf(unwanted.url))).not.toBeNull();
    await sweepUploads(server.deps);
    expect(await server.deps.store.head(keyOf(unwanted.url))).toBeNull();
    expect((await server.ask(person, 'GET', url)).body).toHaveLength(bytes);
    expect((await server.send(person, form(await picture().png().toBuffer()))).ok).toBe(true);
  });
});
