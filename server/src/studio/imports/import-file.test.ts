import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { picture } from '../../../test/support/files.ts';
import { names, png, startImports } from '../../../test/support/imports.ts';
import { createPerson } from '../../../test/support/people.ts';
import { refusal } from '../../../test/support/refusal.ts';
import { makeSound } from '../../../test/support/sounds.ts';
import { makeVideo } from '../../../test/support/videos.ts';
import { verifyLedger } from '../../money/ledger/verify.ts';
import { query } from '../../platform/database/rows.ts';
import { storageSchema } from '../files/wire.ts';

let imports: Awaited<ReturnType<typeof startImports>>;
beforeAll(async () => {
  imports = await startImports();
});
afterAll(() => imports.stop());

describe('a file that somebody brings along', () => {
  test('stands in the gallery like a result that cost nothing, is never called work, and the books agree with it', async () => {
    const owner = await createPerson(imports.server.deps.database);
    const { generation } = await imports.bring(await png(), 'Grandma’s garden.PNG', owner);
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
    const stored = await imports.server.ask(owner, 'GET', generation.outputs[0]?.url ?? '');
    expect(stored.status).toBe(200);
    expect((await sharp(stored.body).metadata()).format).toBe('png');
    expect(stored.body.includes('c2pa')).toBe(false);
    expect(
      await query(imports.server.deps.database, z.unknown())`
      select from runs where generation_id = ${generation.id} union all select from unmarked_files`,
    ).toEqual([]);
    expect((await verifyLedger(imports.server.deps.database)).flatMap(({ problems }) => problems)).toEqual([]);
    const [counted] = await query(imports.server.deps.database, z.object({ orders: z.number() }))`
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
    const { generation } = await imports.bring(body, 'IMG_1.jpg');
    const stored = await imports.server.ask(imports.person, 'GET', generation.outputs[0]?.url ?? '');
    expect(stored.body.includes('Secretphone')).toBe(false);
    expect((await sharp(stored.body).metadata()).exif).toBeUndefined();
  });

  test('may be a video or a sound, with all that cards show of those', async () => {
    const video = await imports.bring(await makeVideo({ frames: 24, fps: 24, hasSound: true }), 'Clip.mp4');
    expect(video.generation).toMatchObject({
      tool_type: 'imported_video',
      outputs: [{ contentType: 'video/mp4', seconds: 1, hasAudio: true, posterUrl: expect.any(String) }],
    });
    const sound = await imports.bring(await makeSound('mp3'), 'Song.mp3');
    expect(sound.generation).toMatchObject({
      tool_type: 'imported_audio',
      outputs: [{ contentType: 'audio/mpeg', width: 0, peaks: expect.any(Array) }],
    });
    expect(names(await imports.list('&kind=video'))).toEqual(['Clip']);
    expect(names(await imports.list('&kind=audio'))).toEqual(['Song']);
  });

  test('is there once, and comes back from the trash instead of being doubled', async () => {
    const owner = await createPerson(imports.server.deps.database);
    const body = await png();
    const { generation, outcome } = await imports.bring(body, 'one.png', owner);
    expect(outcome).toBe('imported');
    const again = await Promise.all([
      imports.bring(body, 'other name.png', owner),
      imports.bring(body, 'one.png', owner),
    ]);
    expect(again.map((one) => [one.outcome, one.generation.id])).toEqual([
      ['already', generation.id],
      ['already', generation.id],
    ]);
    // As it is kept, it is the same one too.
    const stored = await imports.server.ask(owner, 'GET', generation.outputs[0]?.url ?? '');
    expect(await imports.bring(stored.body, 'download.png', owner)).toMatchObject({ outcome: 'already' });
    await imports.server.ask(owner, 'DELETE', `/api/generations/${generation.id}`);
    expect(await imports.list('', owner)).toEqual([]);
    expect(await imports.bring(body, 'one.png', owner)).toMatchObject({
      outcome: 'restored',
      generation: { id: generation.id },
    });
    expect(await imports.list('', owner)).toHaveLength(1);
    // Somebody else's is their own.
    expect(await imports.bring(body, 'one.png')).toMatchObject({ outcome: 'imported' });
  });

  test('is doubled not even when it arrives twice at once', async () => {
    const owner = await createPerson(imports.server.deps.database);
    const body = await png();
    const both = await Promise.all([imports.bring(body, 'a.png', owner), imports.bring(body, 'b.png', owner)]);
    expect(new Set(both.map(({ generation }) => generation.id)).size).toBe(1);
    const files = z.core.parse(
      storageSchema,
      JSON.parse((await imports.server.ask(owner, 'GET', '/api/storage')).body.toString()),
    );
    expect(files.files).toBe(2);
  });

  test('keeps as much of a long name as there is room for, and never half of a character', async () => {
    const { generation } = await imports.bring(await png(), `${'a'.repeat(199)}🦊${'b'.repeat(10)}.png`);
    expect(generation.metadata).toMatchObject({ imported: { file: `${'a'.repeat(199)}🦊` } });
  });

  test('is found by the filter of what was imported, alone, and not among what was made from words', async () => {
    const owner = await createPerson(imports.server.deps.database);
    await imports.bring(await png(), 'mine.png', owner);
    await query(imports.server.deps.database, z.unknown())`
      insert into ai_generations
        (id, user_id, tool_type, tool_name, generation_name, status, tokens_used, price_version, input_data, input_hash,
         output_file_url, completed_at)
      values (gen_random_uuid(), ${owner.id}, 'gen_01', 'Tool', 'made', 'completed', 0, 1, '{}', '\\x00', '/x', now())`;
    expect(names(await imports.list('&made_from=import', owner))).toEqual(['mine']);
    expect(names(await imports.list('&made_from=words', owner))).toEqual(['made']);
    expect(names(await imports.list('&q=mine', owner))).toEqual(['mine']);
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
    const owner = await createPerson(imports.server.deps.database);
    expect(await refusal(await imports.post('/api/imports', body, 'a.png', owner))).toEqual(expected);
    expect(await imports.list('', owner)).toEqual([]);
    expect(
      await query(imports.server.deps.database, z.unknown())`select from files where user_id = ${owner.id}`,
    ).toEqual([]);
  });

  test('counts against the storage of its owner, and is refused once that is full', async () => {
    const owner = await createPerson(imports.server.deps.database);
    await imports.bring(await png(), 'one.png', owner);
    // Room for one file more, while a picture and its thumbnail are two; then for none.
    for (const files of [99_999, 100_000]) {
      await query(
        imports.server.deps.database,
        z.unknown(),
      )`update person_files set files = ${files} where user_id = ${owner.id}`;
      expect(await refusal(await imports.post('/api/imports', await png(), 'two.png', owner))).toEqual([
        413,
        'storage_full',
      ]);
    }
    expect(names(await imports.list('', owner))).toEqual(['one']);
  });

  test('that may not be stored is refused by the hash of what arrived', async () => {
    const body = await png();
    const hash = createHash('sha256').update(body).digest();
    await query(imports.server.deps.database, z.unknown())`
      with added as (insert into hash_lists (source) values ('Known') returning id)
      insert into listed_hashes (list_id, sha256) select id, ${hash} from added`;
    expect(await refusal(await imports.post('/api/imports', body))).toEqual([400, 'blocked_content']);
  });
});
