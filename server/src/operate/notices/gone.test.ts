import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminStudio, startAdminStudio } from '../../../test/support/administration.ts';
import { storedNotice } from '../../../test/support/notices.ts';
import { createPerson, type Person } from '../../../test/support/people.ts';
import { photo } from '../../../test/support/photo.ts';
import { storedInput } from '../../../test/support/stored-input.ts';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { signFileUrl } from '../../studio/files/file-link.ts';
import { keepPrint, printOf } from '../../studio/files/prints.ts';
import { sweepUploads } from '../../studio/files/sweep.ts';
import { type NoticeDetail, noticeDetailSchema } from '../administration/notices/wire.ts';

let studio: AdminStudio;
let beside: Studio;
let people: Person[];
let pictures: Buffer[];
beforeAll(async () => {
  studio = await startAdminStudio();
  const { databaseUrl, filesFolder } = studio.deps.config;
  beside = await startStudio({ databaseUrl, env: { FILES_DIR: filesFolder } });
  people = await Promise.all([1, 2].map(() => createPerson(studio.database)));
  pictures = await Promise.all([1, 2].map(() => photo(64, 'png')));
}, 60_000);
afterAll(async () => {
  await beside.stop();
  await studio.stop();
});

type Known = { key: string; owner: Person; picture: number; takedown: string | null };

const which = fc.nat({ max: 1 });
const step = fc.oneof(
  fc.record({ act: fc.constant('store' as const), who: which, picture: which }),
  fc.record({ act: fc.constant('take down' as const), at: fc.nat() }),
  fc.record({ act: fc.constant('put back' as const), at: fc.nat() }),
  fc.record({ act: fc.constant('sweep' as const) }),
);

async function stored(owner: Person, body: Buffer): Promise<string> {
  const key = (await storedInput(studio, owner, { folder: 'guide-images', body })).replace('/files/', '');
  await keepPrint(studio.database, key, await printOf(body, { contentType: 'image/png', picture: body }));
  return key;
}

/** Both processes, to its owner and by a signed link. */
async function statusesOf({ key, owner }: Known): Promise<number[]> {
  const link = signFileUrl(studio.deps.config.filesSecret, key, new Date(Date.now() + 3_600_000));
  const asked = [studio, beside].flatMap(({ ask }) => [ask(owner, 'GET', `/files/${key}`), ask(null, 'GET', link)]);
  return Promise.all(asked.map(async (answer) => (await answer).status));
}

async function decide(path: string, body: unknown): Promise<NoticeDetail> {
  return studio.read(['POST', path], noticeDetailSchema, body);
}

test('whatever is stored, taken down and put back, a file that is down is served by no process, and others by each', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const known: Known[] = [];
      for (const each of [{ act: 'store' as const, who: 0, picture: 0 }, ...steps]) {
        if (each.act === 'store') {
          const owner = people[each.who];
          const picture = pictures[each.picture];
          if (owner === undefined || picture === undefined) throw new Error('There are two of each');
          const key = await stored(owner, picture);
          known.push({ key, owner, picture: each.picture, takedown: null });
        }
        if (each.act === 'take down') {
          const up = known.filter(({ takedown }) => takedown === null);
          const chosen = up[each.at % Math.max(1, up.length)];
          if (chosen === undefined) continue;
          const notice = await storedNotice(studio.database);
          const { takedowns } = await decide(`/api/admin/notices/${notice}/decide`, {
            decision: 'take_down',
            uploads: [chosen.key],
            toAuthor: 'As an example',
            toReporter: 'As an example',
          });
          const rows = await studio.database
            .selectFrom('takedowns')
            .select(['id', 'key'])
            .where('notice_id', '=', notice)
            .execute();
          expect(takedowns).toHaveLength(rows.length);
          for (const one of up.filter(({ picture }) => picture === chosen.picture)) {
            one.takedown = rows.find(({ key }) => key === one.key)?.id ?? 'missing';
          }
        }
        if (each.act === 'put back') {
          const down = known.filter(({ takedown }) => takedown !== null);
          const chosen = down[each.at % Math.max(1, down.length)];
          if (chosen === undefined) continue;
          const body = { decision: 'reinstate', answer: 'As an example' };
          await decide(`/api/admin/takedowns/${chosen.takedown}/decide`, body);
          chosen.takedown = null;
        }
        if (each.act === 'sweep') await sweepUploads(studio.deps);
        for (const one of known) {
          const expected = one.takedown === null ? 200 : 404;
          expect(await statusesOf(one), one.key).toEqual(Array.from({ length: 4 }, () => expected));
        }
      }
      await studio.database.deleteFrom('files').execute();
      await studio.database.deleteFrom('sealed_files').execute();
    }),
    { numRuns: 15 },
  );
}, 120_000);
