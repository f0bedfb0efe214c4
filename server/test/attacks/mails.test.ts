import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layOutMail } from '../../src/platform/mail/layout.ts';
import { eventually } from '../support/eventually.ts';
import { mailIn, usualLook } from '../support/mails.ts';
import { startTarget, type Target } from './target.ts';

const MARKUP = `"><img src=x onerror=alert(1)><script>alert(1)</script><a href="https://evil.example">here</a>`;
const NEW_LINES = 'A name\r\nBcc: everybody@example.com\r\n\r\nAnother text';

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target.stop());

const mails = async () => {
  const { rows } = await sql<{ payload: unknown }>`select payload from tasks where kind = 'mail' order by id`.execute(
    target.deps.database,
  );
  return rows.map(({ payload }) => mailIn(payload));
};

/** Of the tags of a mail, those that are not ours to send. */
const strange = (html: string) =>
  html.match(/<(script|img|iframe|object|form|svg)\b|\son\w+\s*=\s*["']|evil\.example">/gi) ?? [];

const write = (name: string, message: string) =>
  target.send({
    method: 'POST',
    path: '/api/contact',
    headers: { ...target.headersOf(null), 'content-type': 'application/json', 'x-forwarded-for': '10.9.8.7' },
    body: JSON.stringify({ name, email: 'somebody@example.com', subject: 'general', message }),
  });

test('what somebody writes to us is mailed as words', async () => {
  const marker = randomUUID();
  expect((await write(MARKUP.slice(0, 80), `${marker} ${MARKUP}`)).status).toBe(201);
  const mail = await eventually(async () => {
    const found = (await mails()).find(({ text }) => text.includes(marker));
    expect(found).toBeDefined();
    return found;
  });
  expect(strange(mail?.html ?? '')).toEqual([]);
  expect(mail?.text).toContain(MARKUP);
});

test('a name with line breaks, which could become lines of the head of a mail, is refused', async () => {
  const before = await mails();
  expect((await write(NEW_LINES, 'Hello')).status).toBe(400);
  expect(await mails()).toEqual(before);
});

test('no mail lets words become markup, nor leave the address of its button', () => {
  const { html } = layOutMail(
    {
      subject: MARKUP,
      paragraphs: [MARKUP],
      button: { label: MARKUP, url: `https://studio.example/?q=${MARKUP}` },
      notes: [MARKUP],
      language: { code: MARKUP, direction: 'ltr', copy: MARKUP },
    },
    { ...usualLook, name: MARKUP, footer: [MARKUP] },
  );
  expect(strange(html)).toEqual([]);
  expect(html.match(/<a /g)).toHaveLength(2);
  expect(html.match(/<a href="https:\/\/studio\.example\//g)).toHaveLength(2);
});
