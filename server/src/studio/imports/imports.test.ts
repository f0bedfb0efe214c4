import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type FileServer, form, picture, rawForm, startFileServer } from '../../../test/support/files.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { sessionCookie } from '../../../test/support/session-cookie.ts';
import { makeSound } from '../../../test/support/sounds.ts';
import { buildMedia, makeVideo } from '../../../test/support/videos.ts';
import { cookiesIn, joinWorkspace, openWorkspace } from '../../../test/support/workspaces.ts';
import { errorSchema } from '../../http/wire.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { query } from '../../platform/database/rows.ts';
import { storageSchema } from '../files/wire.ts';
import { generationListSchema } from '../generations/wire.ts';
import { type ImportLine, importedSchema, importLineSchema, zipLimits } from './wire.ts';

let media: Awaited<ReturnType<typeof buildMedia>>;
let server: FileServer;
let person: Person;
beforeAll(async () => {
  media = await buildMedia();
  server = await startFileServer(media.env);
  person = await createPerson(server.deps.database);
});
afterAll(async () => {
  await server.stop();
  await media.remove();
});

const png = () => picture().png().toBuffer();

async function post(path: string, body: Uint8Array, name = 'picture.png', who = person): Promise<Response> {
  const { port } = server;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: form(body, name),
    headers: {
      origin: 'http://127.0.0.1:3999',
      cookie: sessionCookie(server.deps.config, who.token),
    },
  });
}

async function bring(body: Uint8Array, name?: string, who?: Person) {
  const answer = await post('/api/imports', body, name, who);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return z.core.parse(importedSchema, await answer.json());
}

async function refusal(answer: Response) {
  return [answer.status, z.core.parse(errorSchema, await answer.json()).code];
}

async function unpack(body: Uint8Array, who = person): Promise<ImportLine[]> {
  const answer = await post('/api/imports/zip', body, 'files.zip', who);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const lines = (await answer.text()).trim().split('\n');
  return lines.map((line) => z.core.parse(importLineSchema, JSON.parse(line)));
}

async function zipOf(files: readonly (readonly [name: string, body: Uint8Array])[], options = {}) {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options });
  for (const [name, body] of files) await zip.add(name, new Uint8ArrayReader(body));
  return zip.close();
}

const outcomes = (lines: readonly ImportLine[]) =>
  lines.map((line) => ('files' in line ? line.files : [line.name, line.outcome]));

async function list(asked = '', who = person) {
  const answer = await server.ask(who, 'GET', `/api/generations?limit=100${asked}`);
  return z.core.parse(generationListSchema, JSON.parse(answer.body.toString())).generations;
}
const names = (generations: readonly { generation_name: string }[]) =>
  generations.map(({ generation_name }) => generation_name);

describe('a file that somebody brings along', () => {
  test('stands in the gallery like a result that cost nothing, is never called work, and the books agree with it', async () => {
    const owner = await createPerson(server.deps.database);
    const { generation } = await bring(await png(), 'Grandma’s garden.PNG', owner);
    expect(generation).toMatchObject({
      tool_type: 'imported_image',
      generation_name: 'Grandma’s garden',
      status: 'completed',
      receipt: { charged: 0, returned: 0 },
      outputs: [
        { contentType: 'image/png', width: 60, height: 40, thumbnailUrl: expect.stringMatching(/-thumb\.webp$/) },
      ],
      metadata: { imported: { file: 'Grandma’s garden.PNG', has_manifest: false } },
    });
    const stored = await server.ask(owner, 'GET', generation.outputs[0]?.url ?? '');
    expect(stored.status).toBe(200);
    expect((await sharp(stored.body).metadata()).format).toBe('png');
    expect(stored.body.includes('c2pa')).toBe(false);
    expect(
      await query(server.deps.database, z.unknown())`
      select from runs where generation_id = ${generation.id} union all select from unmarked_files`,
    ).toEqual([]);
    expect((await verifyLedger(server.deps.database)).flatMap(({ problems }) => problems)).toEqual([]);
    const [counted] = await query(server.deps.database, z.object({ orders: z.number() }))`
      select count(*)::int as orders from read_tool_days(now() - interval '1 day', now() + interval '1 day')
      where starts_with(tool_type, 'imported')`;
    expect(counted).toEqual({ orders: 0 });
  });

  test('loses its place and its camera as an upload does', async () => {
    const body = await picture()
      .withExif({ IFD0: { Make: 'Secretphone' }, IFD3: { GPSLatitude: '48/1 51/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(body.includes('Secretphone')).toBe(true);
    const { generation } = await bring(body, 'IMG_1.jpg');
    const stored = await server.ask(person, 'GET', generation.outputs[0]?.url ?? '');
    expect(stored.body.includes('Secretphone')).toBe(false);
    expect((await sharp(stored.body).metadata()).exif).toBeUndefined();
  });

  test('may be a video or a sound, with all that cards show of those', async () => {
    const video = await bring(await makeVideo({ frames: 24, fps: 24, hasSound: true }), 'Clip.mp4');
    expect(video.generation).toMatchObject({
      tool_type: 'imported_video',
      outputs: [{ contentType: 'video/mp4', seconds: 1, hasAudio: true, posterUrl: expect.any(String) }],
    });
    const sound = await bring(await makeSound('mp3'), 'Song.mp3');
    expect(sound.generation).toMatchObject({
      tool_type: 'imported_audio',
      outputs: [{ contentType: 'audio/mpeg', width: 0, peaks: expect.any(Array) }],
    });
    expect(names(await list('&kind=video'))).toEqual(['Clip']);
    expect(names(await list('&kind=audio'))).toEqual(['Song']);
  });

  test('is there once, and comes back from the trash instead of being doubled', async () => {
    const owner = await createPerson(server.deps.database);
    const body = await png();
    const { generation, outcome } = await bring(body, 'one.png', owner);
    expect(outcome).toBe('imported');
    const again = await Promise.all([bring(body, 'other name.png', owner), bring(body, 'one.png', owner)]);
    expect(again.map((one) => [one.outcome, one.generation.id])).toEqual([
      ['already', generation.id],
      ['already', generation.id],
    ]);
    // As it is kept, it is the same one too.
    const stored = await server.ask(owner, 'GET', generation.outputs[0]?.url ?? '');
    expect(await bring(stored.body, 'download.png', owner)).toMatchObject({ outcome: 'already' });
    await server.ask(owner, 'DELETE', `/api/generations/${generation.id}`);
    expect(await list('', owner)).toEqual([]);
    expect(await bring(body, 'one.png', owner)).toMatchObject({
      outcome: 'restored',
      generation: { id: generation.id },
    });
    expect(await list('', owner)).toHaveLength(1);
    // Somebody else's is their own.
    expect(await bring(body, 'one.png')).toMatchObject({ outcome: 'imported' });
  });

  test('is doubled not even when it arrives twice at once', async () => {
    const owner = await createPerson(server.deps.database);
    const body = await png();
    const both = await Promise.all([bring(body, 'a.png', owner), bring(body, 'b.png', owner)]);
    expect(new Set(both.map(({ generation }) => generation.id)).size).toBe(1);
    const files = z.core.parse(
      storageSchema,
      JSON.parse((await server.ask(owner, 'GET', '/api/storage')).body.toString()),
    );
    expect(files.files).toBe(2);
  });

  test('is found by the filter of what was imported, alone, and not among what was made from words', async () => {
    const owner = await createPerson(server.deps.database);
    await bring(await png(), 'mine.png', owner);
    await query(server.deps.database, z.unknown())`
      insert into ai_generations
        (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version, input_data, input_hash,
         output_file_url, completed_at)
      values (gen_random_uuid(), ${owner.id}, 'gen_01', 'Tool', 'made', 'completed', 0, 1, '{}', '\\x00', '/x', now())`;
    expect(names(await list('&made_from=import', owner))).toEqual(['mine']);
    expect(names(await list('&made_from=words', owner))).toEqual(['made']);
    expect(names(await list('&q=mine', owner))).toEqual(['mine']);
  });

  test.each<[string, Uint8Array, unknown]>([
    ['words', Buffer.from('This is not a picture.'), [400, 'invalid_file']],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), [400, 'invalid_file']],
    [
      'a drawing with scripts',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      [400, 'invalid_file'],
    ],
    ['nothing', new Uint8Array(), [400, 'invalid_file']],
    [
      'a picture above 10 MB',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(10 * 1024 * 1024)]),
      [413, 'too_large'],
    ],
  ])('is refused where it is %s, and leaves nothing behind', async (_what, body, expected) => {
    const owner = await createPerson(server.deps.database);
    expect(await refusal(await post('/api/imports', body, 'a.png', owner))).toEqual(expected);
    expect(await list('', owner)).toEqual([]);
    expect(await query(server.deps.database, z.unknown())`select from files where user_id = ${owner.id}`).toEqual([]);
  });

  test('counts against the storage of its owner, and is refused once that is full', async () => {
    const owner = await createPerson(server.deps.database);
    await bring(await png(), 'one.png', owner);
    // Room for one file more, while a picture and its thumbnail are two; then for none.
    for (const files of [99_999, 100_000]) {
      await query(
        server.deps.database,
        z.unknown(),
      )`update person_files set files = ${files} where user_id = ${owner.id}`;
      expect(await refusal(await post('/api/imports', await png(), 'two.png', owner))).toEqual([413, 'storage_full']);
    }
    expect(names(await list('', owner))).toEqual(['one']);
  });

  test('that may not be stored is refused by the hash of what arrived', async () => {
    const body = await png();
    const hash = createHash('sha256').update(body).digest();
    await query(server.deps.database, z.unknown())`
      with added as (insert into hash_lists (source) values ('Known') returning id)
      insert into listed_hashes (list_id, sha256) select id, ${hash} from added`;
    expect(await refusal(await post('/api/imports', body))).toEqual([400, 'blocked_content']);
  });
});

describe('a ZIP', () => {
  test('is unpacked, and each file of it answered as soon as it is there', async () => {
    const owner = await createPerson(server.deps.database);
    const twin = await png();
    const lines = await unpack(
      await zipOf([
        ['holiday/', new Uint8Array()],
        ['holiday/beach.png', twin],
        ['holiday/again.png', twin],
        ['holiday/notes.txt', Buffer.from('not a picture')],
        ['__MACOSX/holiday/._beach.png', Buffer.from('x')],
        ['holiday/.DS_Store', Buffer.from('x')],
        ['song.wav', await makeSound('wav', { seconds: 1 })],
      ]),
      owner,
    );
    expect(outcomes(lines)).toEqual([
      4,
      ['beach.png', 'imported'],
      ['again.png', 'already'],
      ['notes.txt', 'refused'],
      ['song.wav', 'imported'],
    ]);
    expect(names(await list('&sort=oldest', owner))).toEqual(['beach', 'song']);
  });

  test('leads nowhere by the names in it', async () => {
    const owner = await createPerson(server.deps.database);
    const paths = ['../../../../etc/cron.d/evil.png', '/etc/passwd.png', '..\\..\\windows\\evil.png', 'C:\\evil.png'];
    const files = await Promise.all(paths.map(async (path) => [path, await png()] as const));
    const lines = await unpack(await zipOf(files), owner);
    expect(outcomes(lines)).toEqual([
      4,
      ['evil.png', 'imported'],
      ['passwd.png', 'imported'],
      ['evil.png', 'imported'],
      ['evil.png', 'imported'],
    ]);
    for (const { outputs } of await list('', owner)) {
      expect(outputs[0]?.url).toMatch(new RegExp(`^/files/${owner.id}/generations/[0-9a-f-]+\\.png$`));
    }
  });

  test('that unpacks to far more than it says is stopped at what one file may be, and the rest goes on', async () => {
    const owner = await createPerson(server.deps.database);
    const bomb = await zipOf([
      ['bomb.png', new Uint8Array(101 * 1024 * 1024)],
      ['fine.png', await png()],
    ]);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    // It says that nothing is in it.
    const lying = Buffer.from(bomb);
    const directory = lying.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
    lying.writeUInt32LE(10, directory + 24);
    for (const body of [bomb, lying]) {
      const lines = await unpack(body, owner);
      expect(lines[1]).toMatchObject({ name: 'bomb.png', outcome: 'refused' });
    }
    expect(names(await list('', owner))).toEqual(['fine']);
  });

  test('that is locked, damaged or within another is refused file by file, in words', async () => {
    const locked = await unpack(await zipOf([['locked.png', await png()]], { password: 'secret' }));
    expect(locked[1]).toMatchObject({
      outcome: 'refused',
      code: 'invalid_file',
      error: expect.stringMatching(/password/),
    });
    const broken = Buffer.from(await zipOf([['broken.png', await png()]], { level: 0 }));
    broken.fill(0x41, 60, 90);
    expect((await unpack(broken))[1]).toMatchObject({ outcome: 'refused', code: 'invalid_file' });
    const nested = await unpack(await zipOf([['inner.zip', await zipOf([['a.png', await png()]])]]));
    expect(nested[1]).toMatchObject({ outcome: 'refused', code: 'invalid_file' });
  });

  test('that is none, or has too many files, is refused as a whole', async () => {
    expect(await refusal(await post('/api/imports/zip', Buffer.from('no zip')))).toEqual([400, 'invalid_file']);
    expect(await refusal(await post('/api/imports/zip', Buffer.from('PK\x03\x04cut')))).toEqual([400, 'invalid_file']);
    const many = Array.from({ length: zipLimits.files + 1 }, (_, no) => [`${no}.png`, Buffer.from('x')] as const);
    expect(await refusal(await post('/api/imports/zip', await zipOf(many)))).toEqual([413, 'too_large']);
  });

  /** Begins to send so many pictures; answers the request and what it answers. */
  async function sendMany(who: Person, headers: Record<string, string> = {}) {
    const pictures = await Promise.all(
      Array.from({ length: 8 }, async (_, no) => [`${no}.png`, await picture(1000, 800).png().toBuffer()] as const),
    );
    const { contentType, body } = rawForm(await zipOf(pictures, { level: 0 }));
    const asked = server.connect(who, 'POST', '/api/imports/zip', { 'content-type': contentType, ...headers });
    asked.on('error', () => undefined);
    asked.end(body);
    const [response] = await once(asked, 'response');
    return { asked, response };
  }

  test('takes nothing more once its person is out of the workspace, though they come back meanwhile', async () => {
    const { database, config } = server.deps;
    const [owner, editor] = [await createPerson(database), await createPerson(database)];
    const { id } = await openWorkspace(database, owner);
    await joinWorkspace(database, id, editor, 'editor');
    const { response } = await sendMany(editor, { cookie: await cookiesIn(config, editor, id) });
    let heard = '';
    let isOut = false;
    let isBack = false;
    for await (const part of response) {
      heard += String(part);
      if (!isOut && heard.includes('"imported"')) {
        isOut = true;
        await database.deleteFrom('workspace_members').where('user_id', '=', editor.id).execute();
      }
      if (isOut && !isBack && heard.includes('"not_a_member"')) {
        isBack = true;
        await joinWorkspace(database, id, editor, 'editor');
      }
    }
    const lines = heard.trim().split('\n').slice(1);
    const out = lines.findIndex((line) => line.includes('"not_a_member"'));
    expect(lines).toHaveLength(8);
    expect(out).toBeGreaterThan(0);
    for (const line of lines.slice(out)) expect(line).toContain('"not_a_member"');
  });

  test('ends when nobody listens any more, and what came in stays', async () => {
    const owner = await createPerson(server.deps.database);
    const { asked, response } = await sendMany(owner);
    let heard = '';
    for await (const part of response) {
      heard += String(part);
      if (heard.includes('"imported"')) break;
    }
    asked.destroy();
    let before = -1;
    await expect
      .poll(
        async () => {
          const now = (await list('', owner)).length;
          const isSteady = now === before;
          before = now;
          return isSteady;
        },
        { interval: 1000, timeout: 20_000 },
      )
      .toBe(true);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(8);
  });
});
