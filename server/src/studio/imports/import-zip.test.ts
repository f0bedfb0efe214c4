import { once } from 'node:events';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { picture, rawForm } from '../../../test/support/files.ts';
import { names, png, startImports } from '../../../test/support/imports.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { refusal } from '../../../test/support/refusal.ts';
import { makeSound } from '../../../test/support/sounds.ts';
import { cookiesIn, joinWorkspace, openWorkspace } from '../../../test/support/workspaces.ts';
import { type ImportLine, zipLimits } from './wire.ts';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.stop());

async function zipOf(files: readonly (readonly [name: string, body: Uint8Array])[], options = {}) {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options });
  for (const [name, body] of files) await zip.add(name, new Uint8ArrayReader(body));
  return zip.close();
}

/** An archive of so many folders, each with so many bytes said about it: nothing but the list at its end. */
function emptyFolders(count: number, commentBytes: number): Buffer {
  const folder = Buffer.alloc(46 + 1 + commentBytes, 'x');
  folder.fill(0, 0, 46);
  folder.writeUInt32LE(0x02014b50, 0);
  folder.writeUInt16LE(1, 28);
  folder.writeUInt16LE(commentBytes, 32);
  folder.write('/', 46, 'latin1');
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(count * folder.length, 12);
  return Buffer.concat([...Array.from({ length: count }, () => folder), end]);
}

const outcomes = (lines: readonly ImportLine[]) =>
  lines.map((line) => ('files' in line ? line.files : [line.name, line.outcome]));

describe('a ZIP', () => {
  test('is unpacked, and each file of it answered as soon as it is there', async () => {
    const owner = await createPerson(imports.server.deps.database);
    const twin = await png();
    const lines = await imports.unpack(
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
    expect(names(await imports.list('&sort=oldest', owner))).toEqual(['beach', 'song']);
  });

  test('leads nowhere by the names in it', async () => {
    const owner = await createPerson(imports.server.deps.database);
    const paths = ['../../../../etc/cron.d/evil.png', '/etc/passwd.png', '..\\..\\windows\\evil.png', 'C:\\evil.png'];
    const files = await Promise.all(paths.map(async (path) => [path, await png()] as const));
    const lines = await imports.unpack(await zipOf(files), owner);
    expect(outcomes(lines)).toEqual([
      4,
      ['evil.png', 'imported'],
      ['passwd.png', 'imported'],
      ['evil.png', 'imported'],
      ['evil.png', 'imported'],
    ]);
    for (const { outputs } of await imports.list('', owner)) {
      expect(outputs[0]?.url).toMatch(new RegExp(`^/files/${owner.id}/generations/[0-9a-f-]+\\.png$`));
    }
  });

  test('that unpacks to far more than it says is stopped at what one file may be, and the rest goes on', async () => {
    const owner = await createPerson(imports.server.deps.database);
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
      const lines = await imports.unpack(body, owner);
      expect(lines[1]).toMatchObject({ name: 'bomb.png', outcome: 'refused' });
    }
    expect(names(await imports.list('', owner))).toEqual(['fine']);
  });

  test('that is locked, damaged or within another is refused file by file, in words', async () => {
    const locked = await imports.unpack(await zipOf([['locked.png', await png()]], { password: 'secret' }));
    expect(locked[1]).toMatchObject({
      outcome: 'refused',
      code: 'invalid_file',
      error: expect.stringMatching(/password/),
    });
    const broken = Buffer.from(await zipOf([['broken.png', await png()]], { level: 0 }));
    broken.fill(0x41, 60, 90);
    expect((await imports.unpack(broken))[1]).toMatchObject({ outcome: 'refused', code: 'invalid_file' });
    const nested = await imports.unpack(await zipOf([['inner.zip', await zipOf([['a.png', await png()]])]]));
    expect(nested[1]).toMatchObject({ outcome: 'refused', code: 'invalid_file' });
  });

  test('that is none, or has too many files, is refused as a whole', async () => {
    expect(await refusal(await imports.post('/api/imports/zip', Buffer.from('no zip')))).toEqual([400, 'invalid_file']);
    expect(await refusal(await imports.post('/api/imports/zip', Buffer.from('PK\x03\x04cut')))).toEqual([
      400,
      'invalid_file',
    ]);
    const many = Array.from({ length: zipLimits.files + 1 }, (_, no) => [`${no}.png`, Buffer.from('x')] as const);
    expect(await refusal(await imports.post('/api/imports/zip', await zipOf(many)))).toEqual([413, 'too_large']);
  });

  test('whose list is long without a file in it, or large, is refused as a whole', async () => {
    expect(await refusal(await imports.post('/api/imports/zip', emptyFolders(20_000, 0)))).toEqual([413, 'too_large']);
    expect(await refusal(await imports.post('/api/imports/zip', emptyFolders(300, 60_000)))).toEqual([
      413,
      'too_large',
    ]);
    expect(await imports.unpack(emptyFolders(1000, 100))).toEqual([{ files: 0 }]);
  });

  /** Begins to send so many pictures; answers the request and what it answers. */
  async function sendMany(who: Person, headers: Record<string, string> = {}) {
    const pictures = await Promise.all(
      Array.from({ length: 8 }, async (_, no) => [`${no}.png`, await picture(1000, 800).png().toBuffer()] as const),
    );
    const { contentType, body } = rawForm(await zipOf(pictures, { level: 0 }));
    const asked = imports.server.connect(who, 'POST', '/api/imports/zip', { 'content-type': contentType, ...headers });
    asked.on('error', () => undefined);
    asked.end(body);
    const [response] = await once(asked, 'response');
    return { asked, response };
  }

  test('takes nothing more once its person is out of the workspace, though they come back meanwhile', async () => {
    const { database, config } = imports.server.deps;
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
    const owner = await createPerson(imports.server.deps.database);
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
          const now = (await imports.list('', owner)).length;
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
