// @module-tag long

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorSchema } from '../../src/http/wire.ts';
import { spoolFolder } from '../../src/platform/media/work-folder.ts';
import { uploadSchema } from '../../src/studio/files/wire.ts';
import { seed, sized } from '../faults/form.ts';
import { type FileServer, form, picture, startFileServer } from '../support/files.ts';
import { createPerson, type Person } from '../support/people.ts';
import { buildMedia, makeVideo } from '../support/videos.ts';

const IMAGES = 'guide-images';
const VIDEOS = 'video-upscaler-input';
const MB = 1024 * 1024;
/** Of each kind; a mutated video is probed by a process of its own. */
const mutations = sized(25, 500);
const shown = /^(image\/(png|jpeg|webp)|video\/(mp4|quicktime|x-msvideo|webm|x-matroska))$/;

let media: Awaited<ReturnType<typeof buildMedia>>;
let server: FileServer;
let person: Person;
beforeAll(async () => {
  media = await buildMedia();
  server = await startFileServer(media.env);
  person = await createPerson(server.deps.database);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await media.remove();
});

const spooled = () => readdir(spoolFolder(server.deps.config));

/** Taken and then served as a picture or a video alone, or refused in words; and nothing is left lying about. */
async function expectHarmless(body: Uint8Array, folder: string, name = 'a.png'): Promise<'taken' | 'refused'> {
  const response = await server.send(person, form(body, name), folder);
  expect(await spooled()).toEqual([]);
  if (response.status !== 201) {
    expect([response.status, errorSchema.parse(await response.json()).code]).toEqual([400, 'invalid_file']);
    return 'refused';
  }
  const { url } = uploadSchema.parse(await response.json());
  const served = await server.ask(person, 'GET', url);
  expect(served.status).toBe(200);
  expect(served.headers['content-type']).toMatch(shown);
  expect(served.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(served.body.includes('<script')).toBe(false);
  return 'taken';
}

/** Bytes changed, cut out, doubled or written over, as transfers and attackers do. */
function mutated(original: Buffer): fc.Arbitrary<Buffer> {
  const place = fc.oneof(fc.nat(Math.min(200, original.length - 1)), fc.nat(original.length - 1));
  const change = fc.oneof(
    fc.record({ kind: fc.constant('set' as const), at: place, bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }) }),
    fc.record({ kind: fc.constant('cut' as const), at: place, bytes: fc.uint8Array({ minLength: 1, maxLength: 64 }) }),
    fc.record({ kind: fc.constant('end' as const), at: place, bytes: fc.uint8Array({ maxLength: 64 }) }),
    fc.record({ kind: fc.constant('insert' as const), at: place, bytes: fc.uint8Array({ maxLength: 64 }) }),
    fc.record({
      kind: fc.constant('set' as const),
      at: place,
      // Lengths and sizes that promise far more than there is.
      bytes: fc.constantFrom(Uint8Array.of(255, 255, 255, 255), Uint8Array.of(127, 255, 255, 255), new Uint8Array(4)),
    }),
  );
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) =>
    changes.reduce((body, { kind, at, bytes }) => {
      const before = body.subarray(0, at);
      if (kind === 'end') return Buffer.concat([before, bytes]);
      if (kind === 'insert') return Buffer.concat([before, bytes, body.subarray(at)]);
      const after = body.subarray(at + bytes.length);
      return Buffer.concat(kind === 'cut' ? [before, after] : [before, bytes, after]);
    }, original),
  );
}

describe('a damaged file is taken as what is left of it, or refused', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('of type %s', async (format) => {
    const whole = await picture(120, 90).toFormat(format).toBuffer();
    const before = process.memoryUsage().rss;
    await fc.assert(
      fc.asyncProperty(mutated(whole), async (body) => {
        await expectHarmless(body, IMAGES);
      }),
      { numRuns: mutations * 2, seed },
    );
    expect((process.memoryUsage().rss - before) / MB).toBeLessThan(150);
  });

  test.each(['mp4', 'webm', 'mkv', 'mov'] as const)(
    'a video of type %s',
    async (extension) => {
      const whole = await makeVideo({ extension, frames: 10 });
      await fc.assert(
        fc.asyncProperty(mutated(whole), async (body) => {
          await expectHarmless(body, VIDEOS);
        }),
        // A prober that is brought to hang takes its whole time.
        { numRuns: Math.ceil(mutations / 3), seed, interruptAfterTimeLimit: sized(40_000, 600_000) },
      );
    },
    sized(90_000, 900_000),
  );
});

describe('a file that is two things at once is only a picture', () => {
  const page = '<!doctype html><html><body><script>alert(document.cookie)</script></body></html>';
  test.each<[string, () => Promise<Buffer>]>([
    ['with a page in its comment', async () => withJpegComment(await picture().jpeg().toBuffer(), page)],
    ['with a page behind it', async () => Buffer.concat([await picture().png().toBuffer(), Buffer.from(page)])],
    ['with an archive behind it', async () => Buffer.concat([await picture().webp().toBuffer(), archive()])],
    [
      'with a script in its words',
      async () =>
        picture()
          .png()
          .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
          .toBuffer(),
    ],
  ])('%s', async (_what, make) => {
    expect(await expectHarmless(await make(), IMAGES, 'page.html')).toBe('taken');
  });

  test.each<[string, Buffer]>([
    ['a page that begins like a picture', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n'), Buffer.from(page)])],
    ['an archive', archive()],
    ['a picture of packed nothing', Buffer.concat([Buffer.from('\x1f\x8b\x08'), Buffer.alloc(1000)])],
    ['a drawing in UTF-16', Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le')],
    ['a playlist of files of this machine', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
    ['a list of files to join', Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n")],
  ])('%s is none', async (_what, body) => {
    for (const folder of [IMAGES, VIDEOS]) expect(await expectHarmless(body, folder)).toBe('refused');
  });
});

describe('whatever a sender calls a file, it is kept under a name of ours', () => {
  test.each([
    '../../../etc/passwd',
    '..\\..\\windows\\system32\\x.exe',
    '/etc/cron.d/x',
    'a.png%00.php',
    'CON',
    'nul.png',
    '.htaccess',
    '\u202egnp.exe',
    '<script>alert(1)</script>.png',
    "'; drop table files; --",
    '$(reboot).png',
    '`id`.png',
    '%s%n%x.png',
    'a'.repeat(3000),
    '-rf',
    ' ',
    '🦊.png',
  ])('%s', async (name) => {
    const response = await server.send(person, form(await picture(8, 8).png().toBuffer(), name), IMAGES);
    expect(response.status).toBe(201);
    const { url } = uploadSchema.parse(await response.json());
    expect(url).toMatch(new RegExp(`^/files/${person.id}/${IMAGES}/[0-9a-f-]{36}(-[a-z0-9-]{1,40})?\\.png$`));
    const saved = await server.ask(person, 'GET', `${url}?download=${encodeURIComponent(name)}`);
    expect(saved.status).toBe(200);
    expect(saved.headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.!%~-]+$/,
    );
  });
});

test('a prober that hangs is ended, and the file refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-hanging-'));
  const pidFile = join(folder, 'pid');
  const program = join(folder, 'hangs.mjs');
  await writeFile(
    program,
    `import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
setInterval(() => undefined, 1000);`,
  );
  const hanging = await startFileServer({ MEDIA_PROGRAM: program });
  const owner = await createPerson(hanging.deps.database);
  const response = await hanging.send(owner, form(await makeVideo(), 'a.mp4', 'video/mp4'), VIDEOS);
  expect([response.status, errorSchema.parse(await response.json()).code]).toEqual([400, 'invalid_file']);
  const pid = Number(await readFile(pidFile, 'utf8'));
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect(await readdir(spoolFolder(hanging.deps.config))).toEqual([]);
  await hanging.stop();
  await rm(folder, { recursive: true });
}, 60_000);

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** With a comment segment (ITU T.81, B.2.4.5) after the beginning of the picture. */
function withJpegComment(jpeg: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)]);
}

/** An empty ZIP archive. */
function archive(): Buffer {
  return Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
}
