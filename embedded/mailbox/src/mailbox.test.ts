import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { readConfig } from './config.ts';
import { type Mailbox, startMailbox } from './start-mailbox.ts';

let folder: string;
let mailbox: Mailbox;

const start = () => startMailbox({ host: '127.0.0.1', smtpPort: 0, httpPort: 0, dataDir: folder });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-mailbox-'));
  mailbox = await start();
});

afterEach(async () => {
  await mailbox.stop();
  await rm(folder, { recursive: true, force: true });
});

async function send(message: { to: string; subject?: string; text: string; html?: string }): Promise<void> {
  const transport = nodemailer.createTransport(mailbox.smtpUrl);
  await transport.sendMail({ from: 'Kinora <hello@kinora.test>', ...message });
  transport.close();
}

const mailsSchema = z.array(
  z.strictObject({
    id: z.string(),
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    sentAt: z.iso.datetime(),
  }),
);

async function readMails() {
  return mailsSchema.parse(await (await fetch(`${mailbox.httpUrl}/mailbox.json`)).json());
}

async function readPage(query = ''): Promise<string> {
  return (await fetch(`${mailbox.httpUrl}/${query}`)).text();
}

test('a sent mail is listed with its addresses, subject and both bodies, newest first', async () => {
  await send({ to: 'Ada <ada@example.test>, bob@example.test', subject: 'Grüße ✨', text: 'Tür', html: '<b>Tür</b>' });
  await send({ to: 'ada@example.test', subject: 'Second', text: 'later' });

  const [newest, older] = await readMails();
  expect([newest, older]).toMatchObject([
    { to: 'ada@example.test', subject: 'Second', html: '' },
    { to: 'ada@example.test, bob@example.test', subject: 'Grüße ✨', html: expect.stringContaining('<b>Tür</b>') },
  ]);
  expect(older?.text.trim()).toBe('Tür');
  expect(newest?.sentAt).not.toBe(older?.sentAt);
});

test('once the sender has been told "accepted", the mail is a complete file and survives a restart', async () => {
  await send({ to: 'ada@example.test', subject: 'Keep me', text: 'kept' });
  const names = await readdir(folder);
  expect(names).toEqual([expect.stringMatching(/\.eml$/)]);
  expect(await readFile(join(folder, String(names[0])), 'utf8')).toContain('Subject: Keep me');

  await mailbox.stop();
  mailbox = await start();
  expect(await readMails()).toMatchObject([{ subject: 'Keep me' }]);
});

test('a message above 10 MB is refused and leaves nothing behind', async () => {
  const huge = { to: 'ada@example.test', text: 'x'.repeat(11 * 1024 * 1024) };
  await expect(send(huge)).rejects.toMatchObject({ responseCode: 552 });
  expect(await readdir(folder)).toEqual([]);
});

test('addresses in the text become links, and the punctuation after them stays out', async () => {
  await send({ to: 'ada@example.test', text: 'Open https://kinora.test/confirm?token=a&b=1.' });
  expect(await readPage()).toContain('href="https://kinora.test/confirm?token=a&amp;b=1"');
});

test('nothing in a mail can become markup or script of the page', async () => {
  const attack = '"><script>alert(1)</script>';
  await send({ to: 'ada@example.test', subject: attack, text: attack, html: `<p>${attack}</p>` });
  const response = await fetch(mailbox.httpUrl);
  const page = await response.text();

  expect(page).not.toContain('<script>alert');
  expect(page.match(/<script/g)).toHaveLength(1);
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
});

test('the page works under any address: all of its own links are queries', async () => {
  await send({ to: 'ada@example.test', subject: 'One', text: 'one' });
  await send({ to: 'ada@example.test', subject: 'Two', text: 'two' });
  const page = await readPage();
  const links = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => String(link));

  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((link) => !link.startsWith('?'))).toEqual([]);
  const [, older] = await readMails();
  expect(await readPage(`?mail=${older?.id}`)).toContain('<h2>One</h2>');
  expect(await readPage()).toContain('<h2>Two</h2>');
});

test('an empty mailbox says what will arrive', async () => {
  expect(await readPage()).toContain('No mail yet.');
  expect(await readMails()).toEqual([]);
});

test('a request with a foreign host name is refused', async () => {
  const status = await new Promise((resolve, reject) => {
    request(`${mailbox.httpUrl}/mailbox.json`, { headers: { host: 'evil.test' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once('error', reject)
      .end();
  });
  expect(status).toBe(403);
});

test('a bind to another interface is refused by name', () => {
  expect(() => readConfig({ HOST: '0.0.0.0', DATA_DIR: folder })).toThrow('loopback');
});
