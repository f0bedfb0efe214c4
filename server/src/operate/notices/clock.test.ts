import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type NoticeStudio, startNoticeStudio } from '../../../test/support/notice-studio.ts';
import { noticeListSchema } from '../administration/notices/wire.ts';
import { remindOfNotices } from './clock.ts';
import { mostHours, noticeKinds } from './rules.ts';

let studio: NoticeStudio;
beforeAll(async () => {
  studio = await startNoticeStudio();
}, 60_000);
afterAll(() => studio.stop());
afterEach(() => studio.forget());

describe('the clock', () => {
  test('mails the operators when half of the time is over and when all of it is, once each', async () => {
    const id = await studio.report('intimate_image', ['https://example.com/x']);
    const subjects = async () => (await studio.mails()).map(({ subject }) => subject);
    await studio.database.deleteFrom('tasks').execute();
    await remindOfNotices(studio.deps);
    expect(await subjects()).toEqual([]);
    for (const [hours, expected] of [
      [25, /still waits/],
      [49, /^Overdue/],
    ] as const) {
      await sql`update notices set half_at = received_at + interval '24 hours' - make_interval(hours => ${hours}),
        due_at = received_at + interval '48 hours' - make_interval(hours => ${hours}) where id = ${id}`.execute(
        studio.database,
      );
      await remindOfNotices(studio.deps);
      await remindOfNotices(studio.deps);
      const told = await subjects();
      expect(told).toHaveLength(1);
      expect(told[0]).toMatch(expected);
      await studio.database.deleteFrom('tasks').execute();
    }
    const list = await studio.read(['GET', '/api/admin/notices?kind=intimate_image'], noticeListSchema);
    expect(list.notices[0]).toMatchObject({ id, isOverdue: true });
    expect(list.overdue).toBe(1);
  });

  test.each(noticeKinds)(
    'of the kind %s cannot be set above what is allowed, and the answer says what is',
    async (kind) => {
      const hours = {
        copyright: 72,
        likeness: 72,
        intimate_image: 48,
        child_abuse: 24,
        illegal_content: 72,
        other: 168,
      };
      const set = (wanted: number) =>
        studio.ask(studio.admin, 'PUT', '/api/admin/settings/notices', {
          value: { hours: { ...hours, [kind]: wanted }, evidenceDays: 365 },
          reason: 'As an example',
        });
      const refused = await set(mostHours[kind] + 1);
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain(`1 to ${mostHours[kind]} hours`);
      expect((await set(mostHours[kind])).status).toBe(200);
    },
  );
});
