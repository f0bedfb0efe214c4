import { createAdaptorServer } from '@hono/node-server';
import { expect } from 'vitest';
import { type NoticeDetail, noticeDetailSchema } from '../../src/operate/administration/notices/wire.ts';
import { type NoticeKind, noticeRules } from '../../src/operate/notices/rules.ts';
import { noticeReceiptSchema } from '../../src/operate/notices/wire.ts';
import { MAIL_TASK } from '../../src/platform/mail/outbox.ts';
import { signFileUrl } from '../../src/studio/files/file-link.ts';
import type { Output } from '../../src/studio/files/wire.ts';
import { uploadSchema } from '../../src/studio/files/wire.ts';
import { startAdminStudio } from './administration.ts';
import { form } from './files.ts';
import { mailIn } from './mails.ts';
import { createPerson, type Person } from './people.ts';
import { photo } from './photo.ts';
import { sessionCookie } from './session-cookie.ts';

/** What is said about a decision. */
export const words = { toAuthor: 'It shows a person who did not agree.', toReporter: 'It is gone now.' };

/** A notice as the public page sends it. */
export const noticeOf = (kind: NoticeKind, links: string[]) => ({
  kind,
  links,
  reason: 'This shows me, and I never agreed to it.',
  statements: noticeRules[kind].statements,
  ...(noticeRules[kind].isNamed ? { name: 'Ada', email: 'ada@example.com' } : {}),
});

export const keyOf = (url: string) => url.replace('/files/', '');
export const addressesOf = (outputs: Output[]) =>
  outputs.flatMap(({ url, thumbnailUrl, posterUrl }) => [url, thumbnailUrl, posterUrl].filter((one) => one !== null));

export type NoticeStudio = Awaited<ReturnType<typeof startNoticeStudio>>;

/** A studio with a desk of notices, somebody whose work is reported, and an address that takes uploads. */
export async function startNoticeStudio(env: Record<string, string> = {}) {
  const studio = await startAdminStudio({
    env: { SUPPORT_EMAIL: 'help@kinora.test', USER_CONCURRENCY: '8', LOG_LEVEL: 'error', ...env },
  });
  const author = await createPerson(studio.database, { tokens: 1000 });
  const server = createAdaptorServer({ fetch: (request, env) => studio.app.fetch(request, env) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const ourOrigin = `http://127.0.0.1:${studio.deps.config.port}`;

  async function report(kind: NoticeKind, links: string[], more: Record<string, unknown> = {}): Promise<string> {
    const answer = await studio.ask(null, 'POST', '/api/notices', { ...noticeOf(kind, links), ...more });
    expect(answer.status).toBe(201);
    const { number } = noticeReceiptSchema.parse(await answer.json());
    const { id } = await studio.database
      .selectFrom('notices')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return id;
  }

  const decide = (id: string, body: Record<string, unknown>) =>
    studio.read(['POST', `/api/admin/notices/${id}/decide`], noticeDetailSchema, body);

  const upload = (by: Person, file: Buffer, folder = 'guide-images'): Promise<Response> =>
    fetch(`${origin}/api/uploads/${folder}`, {
      method: 'POST',
      headers: { origin: ourOrigin, cookie: sessionCookie(studio.deps.config, by.token) },
      body: form(file),
    });

  return {
    ...studio,
    author,
    origin,
    report,
    decide,
    upload,

    readNotice: (id: string) => studio.read(['GET', `/api/admin/notices/${id}`], noticeDetailSchema),

    async takeDown(generation: string, kind: NoticeKind = 'likeness'): Promise<NoticeDetail> {
      const id = await report(kind, [`${origin}/gallery?view=${generation}`]);
      return decide(id, { decision: 'take_down', generations: [generation], ...words });
    },

    async mails() {
      const rows = await studio.database.selectFrom('tasks').select('payload').where('kind', '=', MAIL_TASK).execute();
      return rows.map(({ payload }) => mailIn(payload));
    },

    /** A finished picture that no other looks like. */
    async made(by: Person = author, painted?: Buffer): Promise<{ id: string; outputs: Output[] }> {
      const picture = painted ?? (await photo(96, 'png'));
      studio.runware.paint(async () => picture);
      const id = await studio.completed(by);
      return { id, outputs: (await studio.find(by, id)).outputs };
    },

    signed: (url: string) => signFileUrl(studio.deps.config.filesSecret, keyOf(url), new Date(Date.now() + 3_600_000)),

    async statusesOf(who: Person, addresses: string[]): Promise<number[]> {
      const answers = await Promise.all(addresses.map((address) => studio.ask(who, 'GET', address)));
      return answers.map(({ status }) => status);
    },

    async uploaded(by: Person, file: Buffer, folder?: string): Promise<string> {
      const answer = await upload(by, file, folder);
      expect(answer.status).toBe(201);
      return keyOf(uploadSchema.parse(await answer.json()).url);
    },

    /** What the public form reads of a file. */
    sendFile: (file: Buffer): Promise<Response> =>
      fetch(`${origin}/api/notices/file`, { method: 'POST', headers: { origin: ourOrigin }, body: form(file) }),

    /** Mails and counted uses of one test are not those of the next. */
    async forget(): Promise<void> {
      await studio.database.deleteFrom('tasks').execute();
      await studio.database.deleteFrom('rate_limits').execute();
    },

    async stop(): Promise<void> {
      server.close();
      await studio.stop();
    },
  };
}
