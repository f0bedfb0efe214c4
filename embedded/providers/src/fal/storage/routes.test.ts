import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { officialClient } from '../../testing/fal-client.ts';
import { API_KEY, buildEngine, createDataDir, type Engine, PATIENCE, startEngine } from '../../testing/start-engine.ts';

const build = buildEngine();
const initiated = z.object({ upload_url: z.url(), file_url: z.url() });
let dataDir = '';
let engine: Engine;

beforeAll(async () => {
  dataDir = await createDataDir();
  engine = await startEngine(build, dataDir);
}, PATIENCE);

afterAll(async () => {
  await engine.kill('SIGTERM');
  await build.remove();
  await rm(dataDir, { recursive: true, force: true });
});

function initiate(body: unknown, key = API_KEY): Promise<Response> {
  return fetch(`${engine.url}/fal-rest/storage/upload/initiate?storage_type=fal-cdn-v3`, {
    method: 'POST',
    headers: { authorization: `Key ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function place(content_type: string): Promise<z.infer<typeof initiated>> {
  return initiated.parse(await (await initiate({ content_type, file_name: 'a.html' })).json());
}

describe('an upload', () => {
  it('can be read where it was promised, wholly and in ranges', async () => {
    const { upload_url, file_url } = await place('video/mp4');
    expect((await fetch(file_url)).status).toBe(404);
    expect((await fetch(upload_url, { method: 'PUT', body: '0123456789' })).status).toBe(200);
    const whole = await fetch(file_url);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(await whole.text()).toBe('0123456789');
    const part = await fetch(file_url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    const end = await fetch(file_url, { headers: { range: 'bytes=-3' } });
    expect(await end.text()).toBe('789');
    const beyond = await fetch(file_url, { headers: { range: 'bytes=10-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
  });

  it('of another type is served as plain bytes', async () => {
    const { upload_url, file_url } = await place('text/html');
    await fetch(upload_url, { method: 'PUT', body: '<script>alert(1)</script>' });
    const { headers } = await fetch(file_url);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is refused without a key, without a description, and at an address that was not given out', async () => {
    expect((await initiate({ content_type: 'image/png', file_name: 'a.png' }, 'wrong')).status).toBe(401);
    expect((await initiate({})).status).toBe(422);
    const { upload_url } = await place('image/png');
    const forged = upload_url.replace(/token=.{8}/, 'token=00000000');
    expect((await fetch(forged, { method: 'PUT', body: 'a' })).status).toBe(403);
    const elsewhere = upload_url.replace(/[0-9a-f]{8}-/, '00000000-');
    expect((await fetch(elsewhere, { method: 'PUT', body: 'a' })).status).toBe(403);
  });

  it(
    'over 100 MB is refused and leaves nothing behind',
    async () => {
      const { upload_url, file_url } = await place('video/mp4');
      const answer = await fetch(upload_url, { method: 'PUT', body: new Uint8Array(100 * 1024 * 1024 + 1) });
      expect(answer.status).toBe(413);
      expect((await fetch(file_url)).status).toBe(404);
    },
    PATIENCE,
  );
});

describe('the official client', () => {
  it.each([
    ['at once', 1024],
    ['in parts', 100 * 1024 * 1024],
  ])(
    'uploads a file %s, of %i bytes',
    async (_how, bytes) => {
      const content = Buffer.alloc(bytes, 'one frame after the other, ');
      const fal = officialClient(engine.url);
      const url = await fal.storage.upload(new File([content], 'a.mp4', { type: 'video/mp4' }));
      const kept = await fetch(url);
      expect(kept.headers.get('content-type')).toBe('video/mp4');
      expect(Buffer.from(await kept.arrayBuffer()).equals(content)).toBe(true);
    },
    PATIENCE,
  );
});

describe('an upload in parts', () => {
  async function begin() {
    const answer = await fetch(`${engine.url}/fal-rest/storage/upload/initiate-multipart?storage_type=fal-cdn-v3`, {
      method: 'POST',
      headers: { authorization: `Key ${API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content_type: 'video/mp4', file_name: 'a.mp4' }),
    });
    const { upload_url, file_url } = initiated.parse(await answer.json());
    const { origin, pathname, search } = new URL(upload_url);
    const put = (name: string, body: string | Uint8Array<ArrayBuffer>, token = search) =>
      fetch(`${origin}${pathname}/${name}${token}`, { method: 'PUT', body });
    const complete = (parts: unknown) =>
      fetch(`${origin}${pathname}/complete${search}`, { method: 'POST', body: JSON.stringify({ parts }) });
    return { file_url, put, complete };
  }

  it('is joined in the order of its list, whenever each part came', async () => {
    const { file_url, put, complete } = await begin();
    const second: unknown = await (await put('2', 'world')).json();
    const first: unknown = await (await put('1', 'hello ')).json();
    expect((await fetch(file_url)).status).toBe(404);
    expect((await complete([first, second])).status).toBe(200);
    expect(await (await fetch(file_url)).text()).toBe('hello world');
  });

  it('is refused with a part that never came, one of another name, none, and without its token', async () => {
    const { file_url, put, complete } = await begin();
    await put('1', 'hello');
    expect((await complete([{ partNumber: 1, etag: 'another' }])).status).toBe(400);
    expect((await complete([{ partNumber: 2, etag: 'another' }])).status).toBe(400);
    expect((await complete([])).status).toBe(422);
    expect((await put('1', 'forged', '?token=00')).status).toBe(403);
    expect((await put('0', 'a')).status).toBe(404);
    expect((await fetch(file_url)).status).toBe(404);
  });

  it(
    'is refused from the part on that makes it larger than 100 MB',
    async () => {
      const { put } = await begin();
      expect((await put('1', new Uint8Array(60 * 1024 * 1024))).status).toBe(200);
      expect((await put('2', new Uint8Array(50 * 1024 * 1024))).status).toBe(413);
    },
    PATIENCE,
  );
});

it('has no files but the uploaded ones', async () => {
  for (const name of ['nothing.png', '..%2f..%2ffal-webhook-key.pem', '0f8fad5b-d9cb-469f-a165-70867728950e.png']) {
    expect((await fetch(`${engine.url}/fal-rest/files/${name}`)).status).toBe(404);
  }
});
