import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NoticeStudio, startNoticeStudio, words } from '../../../test/support/notice-studio.ts';
import { createPerson } from '../../../test/support/people.ts';
import { buildMedia, makeVideo } from '../../../test/support/videos.ts';
import { errorSchema } from '../../http/wire.ts';

const FOLDER = 'video-upscaler-input';

let media: Awaited<ReturnType<typeof buildMedia>>;
let studio: NoticeStudio;
beforeAll(async () => {
  media = await buildMedia();
  studio = await startNoticeStudio(media.env);
}, 60_000);
afterAll(async () => {
  await studio.stop();
  await media.remove();
});

test('a video that looks the same is found among uploads, and is refused as one where it may not be stored again', async () => {
  const [reported, smaller, other] = await Promise.all([
    makeVideo({ width: 320, height: 180 }),
    makeVideo({ width: 240, height: 136, frames: 20, more: ['-crf', '32'] }),
    makeVideo({ width: 320, height: 180, more: ['-vf', 'hue=h=180,transpose'] }),
  ]);
  const key = await studio.uploaded(studio.author, reported, FOLDER);
  const copier = await createPerson(studio.database);
  const [copy, unlike] = [await studio.uploaded(copier, smaller, FOLDER), await studio.uploaded(copier, other, FOLDER)];
  const id = await studio.report('intimate_image', [`${studio.origin}/files/${key}`]);
  const { found } = await studio.readNotice(id);
  expect(found).toMatchObject([
    { key, how: 'reported' },
    { key: copy, how: 'near' },
  ]);
  await studio.decide(id, { decision: 'take_down', uploads: [key, copy], ...words });
  expect(await studio.statusesOf(copier, [`/files/${copy}`, `/files/${unlike}`])).toEqual([404, 200]);
  const again = await studio.upload(await createPerson(studio.database), smaller, FOLDER);
  expect([again.status, errorSchema.parse(await again.json()).code]).toEqual([400, 'blocked_content']);
});
