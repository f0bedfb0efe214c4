import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { laidOut, queued, usualLook } from '../../../test/support/mails.ts';
import { createPipeline, type Pipeline } from '../database/pipeline.ts';
import { createPool } from '../database/pool.ts';
import { createLog } from '../log/log.ts';
import { startTaskWorker } from '../tasks/worker.ts';
import type { MailLook } from './layout.ts';
import { enqueueMail, MAIL_TASK, queuedMailSchema } from './outbox.ts';
import { createMailHandler } from './send.ts';
import { confirmEmailMail, unusedAccountMail } from './templates/account.ts';

const usually = async () => ({ look: usualLook, attachments: [] });
const log = createLog('silent', 'test');
let stops: (() => Promise<void> | void)[];
let pipeline: Pipeline;
let pool: ReturnType<typeof createPool>;

beforeEach(async () => {
  const testDatabase = await createTestDatabase();
  pool = createPool({ url: testDatabase.url, size: 2, log });
  pipeline = createPipeline({ url: testDatabase.url, lanes: 2, log });
  stops = [() => pipeline.close(), () => pool.end(), testDatabase.drop, testDatabase.stop];
});

afterEach(async () => {
  for (const stop of stops) await stop();
});

type Received = { from: string; to: string[]; raw: string };

async function startSmtp(port = 0): Promise<{ received: Received[]; port: number; close: () => Promise<void> }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.server.address();
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { received, port: typeof address === 'object' && address !== null ? address.port : 0, close };
}

function startDelivery(port: number) {
  const handler = createMailHandler(
    { smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'Kinora <studio@kinora.test>' },
    usually,
  );
  const worker = startTaskWorker({
    pipeline,
    log,
    handlers: { [MAIL_TASK]: handler },
    recurring: [],
    pollMs: 50,
    firstRetryMs: 20,
  });
  stops.unshift(worker.stop);
}

const confirmUrl = 'http://localhost:3000/api/auth/verify-email?token=a.b-c&callbackURL=%2Fdashboard';

test('a mail of the outbox reaches its reader once, with the link in both of its forms', async () => {
  const smtp = await startSmtp();
  stops.unshift(smtp.close);
  await enqueueMail(pipeline, confirmEmailMail({ to: 'ada@kinora.test', confirmUrl }));
  startDelivery(smtp.port);
  startDelivery(smtp.port);
  await eventually(async () => {
    const { rows } = await pool.query('select payload, claim_no from tasks where kind = $1 and done_at is not null', [
      MAIL_TASK,
    ]);
    expect(rows).toEqual([{ payload: {}, claim_no: 1 }]);
  });
  expect(smtp.received).toHaveLength(1);
  const [mail] = smtp.received;
  expect(mail).toMatchObject({ from: 'studio@kinora.test', to: ['ada@kinora.test'] });
  const raw = decodeQuotedPrintable(mail?.raw ?? '');
  expect(raw).toContain('Subject: Confirm your email for Kinora');
  expect(raw).toMatch(/^Message-ID: <[0-9a-f-]{36}@kinora\.test>\r?$/m);
  expect(raw).toContain(`\n${confirmUrl}\r\n`);
  expect(raw).toContain(`href="${confirmUrl.replaceAll('&', '&amp;')}"`);
  expect(raw).toContain('1 hour');
});

test('while the mail server is down nothing is lost', async () => {
  const closed = await startSmtp();
  await closed.close();
  await enqueueMail(pipeline, confirmEmailMail({ to: 'bea@kinora.test', confirmUrl }));
  startDelivery(closed.port);
  await eventually(async () => {
    const { rows } = await pool.query('select from tasks where kind = $1 and failures >= 2', [MAIL_TASK]);
    expect(rows).toHaveLength(1);
  });
  const smtp = await startSmtp(closed.port);
  stops.unshift(smtp.close);
  await vi.waitFor(() => expect(smtp.received.map(({ to }) => to)).toEqual([['bea@kinora.test']]), { timeout: 10_000 });
});

test('nothing that people type becomes markup or a second reader', async () => {
  const smtp = await startSmtp();
  stops.unshift(smtp.close);
  const mail = confirmEmailMail({
    to: 'cy@kinora.test',
    confirmUrl: 'http://localhost/?a="><script>alert(1)</script>',
  });
  expect((await laidOut(mail)).html).not.toContain('<script>');
  const handler = createMailHandler(
    { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: 'studio@kinora.test' },
    usually,
  );
  await expect(handler({ ...(await queued(mail)), to: 'cy@kinora.test, eve@kinora.test' })).rejects.toThrow();
  await handler({ ...(await queued(mail)), subject: 'One\r\nBcc: eve@kinora.test' });
  expect(smtp.received.map(({ to }) => to)).toEqual([['cy@kinora.test']]);
  const [head = ''] = smtp.received[0]?.raw.split('\r\n\r\n') ?? [];
  expect(head).toContain('Subject:');
  expect(head).not.toMatch(/^Bcc:/m);
});

test('an answer goes to who is asked for, and to nobody else', async () => {
  const smtp = await startSmtp();
  stops.unshift(smtp.close);
  const handler = createMailHandler(
    { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: 'studio@kinora.test' },
    usually,
  );
  const mail = {
    id: crypto.randomUUID(),
    to: 'help@kinora.test',
    subject: 'Hello',
    paragraphs: ['Hello'],
    notes: [],
  };
  for (const replyTo of ['dee@kinora.test, eve@kinora.test', 'dee@kinora.test\r\nBcc: eve@kinora.test']) {
    await expect(handler({ ...mail, replyTo })).rejects.toThrow();
  }
  await handler({ ...mail, replyTo: 'dee@kinora.test' });
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]?.raw).toMatch(/^Reply-To: dee@kinora\.test\r?$/m);
});

test('a mail is sent as the studio looks by then, with its logo and the lines below', async () => {
  const smtp = await startSmtp();
  stops.unshift(smtp.close);
  const config = { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: 'Kinora <studio@kinora.test>' };
  const look: MailLook = {
    ...usualLook,
    name: 'Northlight',
    color: '#0f766e',
    band: { color: '#134e4a', text: '#ffffff' },
    logoId: 'logo.png',
    footer: ['Northlight Ltd, 1 Harbor Road'],
  };
  const attachments = [{ cid: 'logo.png', contentType: 'image/png', content: Buffer.from('a picture') }];
  const handler = createMailHandler(config, async () => ({ look, attachments }));
  await handler(await queued(confirmEmailMail({ to: 'ada@kinora.test', confirmUrl })));
  const raw = decodeQuotedPrintable(smtp.received[0]?.raw ?? '');
  expect(raw).toMatch(/^From: Northlight <studio@kinora\.test>\r?$/m);
  expect(raw).toContain('Subject: Confirm your email for Northlight');
  expect(raw).toContain('background:#134e4a');
  expect(raw).toContain('src="cid:logo.png"');
  expect(raw).toMatch(/^Content-ID: <logo\.png>\r?$/m);
  expect(raw.match(/Northlight Ltd, 1 Harbor Road/g)).toHaveLength(2);
  expect(raw).not.toContain('Kinora');
});

test('mails that earlier releases left in the outbox arrive as they were written', async () => {
  const smtp = await startSmtp();
  stops.unshift(smtp.close);
  const handler = createMailHandler(
    { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, mailFrom: 'studio@kinora.test' },
    usually,
  );
  const head = { id: crypto.randomUUID(), to: 'fay@kinora.test', subject: 'Hello' };
  await handler({ ...head, text: 'As it was', html: '<p>As it was</p>' });
  await handler({ ...head, paragraphs: ['In words'], button: { label: 'Open', url: 'http://localhost/' }, notes: [] });
  expect(smtp.received[0]?.raw).toContain('<p>As it was</p>');
  const raw = decodeQuotedPrintable(smtp.received[1]?.raw ?? '');
  expect(raw).toContain('<html lang="en" dir="ltr">');
  expect(raw).toContain('In words');
  expect(raw).toContain('Or copy this address into your browser:');
});

const person = async (email: string, language: string | null) => {
  const id = crypto.randomUUID();
  await pool.query(
    'insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt") values ($1, $2, $3, true, now(), now())',
    [id, '', email],
  );
  await pool.query('update profiles set language = $2 where id = $1', [id, language]);
};

test('a mail is in the language of the account, else of the request that caused it, else of the studio', async () => {
  const offered = JSON.stringify({ studio: 'fr', offered: ['fr', 'ar', 'de', 'ja'] });
  await pool.query("insert into settings (name, value) values ('languages', $1)", [offered]);
  await person('ada@kinora.test', 'ar');
  await person('bea@kinora.test', null);
  await person('cy@kinora.test', 'es');
  const languageOf = async (to: string, asked: string | null) => {
    await enqueueMail(pipeline, confirmEmailMail({ to, confirmUrl }), undefined, asked);
    const { rows } = await pool.query('select payload from tasks where kind = $1 order by id desc limit 1', [
      MAIL_TASK,
    ]);
    return queuedMailSchema.parse(rows[0]?.payload).language;
  };
  expect(await languageOf('ADA@kinora.test', 'ja')).toMatchObject({ code: 'ar', direction: 'rtl' });
  expect(await languageOf('bea@kinora.test', 'ja')).toMatchObject({ code: 'ja', direction: 'ltr' });
  expect(await languageOf('cy@kinora.test', null), 'no longer offered').toMatchObject({ code: 'fr' });
  expect(await languageOf('nobody@kinora.test', null)).toMatchObject({ code: 'fr' });
  expect(await languageOf('nobody@kinora.test', 'de')).toMatchObject({ code: 'de' });
});

test('a mail tells days in the zone of its account, else in that of the studio, and names that', async () => {
  const is = async (email: string, zone: string | null) => {
    await person(email, 'de');
    await pool.query('update "user" set "timeZone" = $1 where email = $2', [zone, email]);
  };
  await is('ada@kinora.test', 'Pacific/Auckland');
  await is('bea@kinora.test', null);
  await is('cy@kinora.test', 'Mars/Olympus');
  const endsAt = new Date('2026-11-03T22:30:00Z');
  const subjectTo = async (to: string) => {
    const mail = unusedAccountMail({ to, url: confirmUrl, endsAt, supportEmail: 'help@kinora.test' });
    await enqueueMail(pipeline, mail, undefined, 'de');
    const { rows } = await pool.query('select payload from tasks where kind = $1 order by id desc limit 1', [
      MAIL_TASK,
    ]);
    return queuedMailSchema.parse(rows[0]?.payload).subject;
  };
  expect(await subjectTo('ada@kinora.test')).toContain('am 4. November 2026 gelöscht');
  expect(await subjectTo('bea@kinora.test'), 'before anybody set one').toContain('am 3. November 2026 (UTC) gelöscht');
  await pool.query("insert into settings (name, value) values ('time_zone', '\"Asia/Tokyo\"')");
  expect(await subjectTo('bea@kinora.test')).toContain('am 4. November 2026 (GMT+9) gelöscht');
  expect(await subjectTo('cy@kinora.test'), 'a zone that is none').toContain('am 4. November 2026 (GMT+9)');
  expect(await subjectTo('nobody@kinora.test')).toContain('am 4. November 2026 (GMT+9) gelöscht');
});

test('a mail in Arabic runs from right to left, and its address from left to right', async () => {
  const { html, subject } = await laidOut(confirmEmailMail({ to: 'ada@kinora.test', confirmUrl }), 'ar');
  expect(subject).toBe('أكّد بريدك الإلكتروني في Kinora');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('أو انسخ هذا العنوان إلى متصفحك:');
  expect(html).toMatch(/<a href="[^"]+" dir="ltr"/);
});

function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
