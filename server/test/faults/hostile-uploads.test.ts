import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorSchema } from '../../src/http/wire.ts';
import { createDatabase, createPool } from '../../src/platform/database/pool.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { spoolFolder } from '../../src/platform/media/work-folder.ts';
import { OPEN_AT_ONCE } from '../../src/roles/widen-file-table.ts';
import { uploadSchema } from '../../src/studio/files/wire.ts';
import { form, picture } from '../support/files.ts';
import { createInstallation, type Installation } from '../support/installation.ts';
import { createPerson, type Person } from '../support/people.ts';
import { sessionCookie } from '../support/session-cookie.ts';
import { crowd } from './crowd.ts';
import { sized, tell } from './form.ts';

const UPLOADS = sized(60, 200);
const MB = 1024 * 1024;

let installation: Installation;
let person: Person;
beforeAll(async () => {
  installation = await createInstallation();
  await installation.parts.server.start();
  const database = createDatabase(
    createPool({ url: installation.databaseUrl, size: 2, log: createLog('silent', 'test') }),
  );
  person = await createPerson(database);
  await database.destroy();
});
afterAll(() => installation.stop());

const send = (body: Uint8Array, folder: string) =>
  fetch(`${installation.origin}/api/uploads/${folder}`, {
    method: 'POST',
    headers: { origin: installation.origin, cookie: sessionCookie(installation, person.token) },
    body: form(body),
  });

/** Of the server's own process. The delays of its event loop are those since the last call; each includes a tick of 10 ms. */
async function measure() {
  const text = await (await fetch(`${installation.origin}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^kinora_${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return {
    largestMs: Math.round(1000 * value('nodejs_eventloop_lag_max_seconds')),
    p99Ms: Math.round(1000 * value('nodejs_eventloop_lag_p99_seconds')),
    memoryMb: Math.round(value('process_resident_memory_bytes') / MB),
  };
}

/**
 * What Linux says of the server's process: how many files its table has room for, and how long the thread of its event
 * loop has run and has waited for a processor. Where others want the processors too, waiting is most of the delay.
 */
async function readProcess() {
  if (process.platform !== 'linux') return { room: OPEN_AT_ONCE, ranMs: 0, waitedMs: 0 };
  const pid = installation.parts.server.pid();
  const room = /^FDSize:\s*(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  // Some kernels do not count it.
  const counted = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').catch(() => '0 0');
  const [ran, waited] = counted.split(' ');
  return { room: Number(room), ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 };
}

/** Far more pixels than bytes. */
const bomb = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ palette: true, colors: 2 })
    .toBuffer();

async function hostileFiles(): Promise<Buffer[]> {
  const whole = await picture(800, 800).jpeg().toBuffer();
  return [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    await bomb(9000),
    whole.subarray(0, whole.length / 2),
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(2 * MB, '<script>alert(1)</script>')]),
    Buffer.concat([Buffer.from('%PDF-1.7\n'), whole]),
    Buffer.from('GIF89a/*\0\0\0\0\0\0*/=1;alert(1)'),
    Buffer.concat([Buffer.from('\x1f\x8b\x08', 'latin1'), Buffer.alloc(MB)]),
    Buffer.alloc(0),
    Buffer.concat([whole, Buffer.alloc(11 * MB)]),
    Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"),
  ];
}

test('hostile uploads at once are all refused, and the server goes on answering', { timeout: 300_000 }, async () => {
  const files = await hostileFiles();
  const whole = await picture(80, 60).png().toBuffer();
  expect((await send(whole, 'guide-images')).status).toBe(201);
  const [before, started] = [await measure(), await readProcess()];

  const codes = await crowd(Array.from({ length: UPLOADS }), UPLOADS, async (_, n) => {
    const response = await send(files[n % files.length] ?? Buffer.alloc(0), 'guide-images');
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    return errorSchema.parse(await response.json()).code;
  });
  const [after, ended] = [await measure(), await readProcess()];

  expect(new Set(codes)).toEqual(new Set(['invalid_file', 'too_large']));
  expect(uploadSchema.parse(await (await send(whole, 'guide-images')).json()).width).toBe(80);
  expect(await readdir(spoolFolder(installation))).toEqual([]);
  expect(installation.crashes).toEqual([]);
  expect(ended.room, 'nobody waits until the table of open files is wider').toBe(OPEN_AT_ONCE);
  await tell('Hostile uploads at once', {
    uploads: UPLOADS,
    'refused by their code': codes.length,
    'delay of the event loop, p99 and largest, ms': `${after.p99Ms} and ${after.largestMs}`,
    'before, ms': `${before.p99Ms} and ${before.largestMs}`,
    'its thread ran and waited for a processor, ms': `${Math.round(ended.ranMs - started.ranMs)} and ${Math.round(ended.waitedMs - started.waitedMs)}`,
    'memory before and after, MB': `${before.memoryMb} and ${after.memoryMb}`,
  });
});
