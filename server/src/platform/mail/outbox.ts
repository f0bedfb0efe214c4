import { randomUUID } from 'node:crypto';
import type { Language } from '@kinora/texts/load-language';
import * as z from 'zod';
import { type Executor, readRows } from '../database/rows.ts';
import { enqueueTask } from '../tasks/tasks.ts';
import { mailReader } from './language.ts';
import { type MailSay, type MailZone, mailSay } from './words.ts';

export const MAIL_TASK = 'mail';

/** Stands for the studio's name in the words of a mail until it is sent: a character that no keyboard has. */
export const STUDIO = '\u{E0A1}';

/** What a mail says in one language. */
export type MailWords = {
  subject: string;
  paragraphs: string[];
  button?: { label: string; url: string } | undefined;
  /** Said in small print at the end. */
  notes: string[];
};

/** Written in the language and the zone of whoever gets it when it is put into the outbox; how it looks is decided when it is sent. */
export type Mail = {
  to: string;
  write: (say: MailSay) => MailWords;
  /** Where an answer goes; to the sender of all mails otherwise. */
  replyTo?: string;
  /** What mail programs call with one click, for mails that somebody subscribed to (RFC 8058). */
  unsubscribeUrl?: string;
};

const envelope = {
  /** Becomes the Message-ID: a mail that is sent twice after a crash is one to whoever receives it. */
  id: z.uuid(),
  to: z.email(),
  subject: z.string(),
  replyTo: z.email().optional(),
  unsubscribeUrl: z.string().optional(),
};

const english = { code: 'en', direction: 'ltr', copy: 'Or copy this address into your browser:' } as const;

export const queuedMailSchema = z.object({
  ...envelope,
  paragraphs: z.array(z.string()),
  button: z.object({ label: z.string(), url: z.string() }).optional(),
  notes: z.array(z.string()),
  /** The release before wrote all mails in English. `copy` stands above the address of the button. */
  language: z.object({ code: z.string(), direction: z.enum(['ltr', 'rtl']), copy: z.string() }).default(english),
});

/** What of a queued mail is laid out. */
export type WrittenMail = MailWords & Pick<z.output<typeof queuedMailSchema>, 'language'>;

/** As older releases left them in the outbox. */
export const laidOutMailSchema = z.object({ ...envelope, text: z.string(), html: z.string() });

/**
 * Puts a mail into the outbox, within the executor's transaction if it has one. A task worker delivers it. What goes to a
 * workspace goes to each of its owners.
 * @param uniqueKey of the fact that it tells: a second mail with the same one is not made
 * @param asked the language of the request that caused it, for whoever has no account or has chosen none
 */
export async function enqueueMail(
  executor: Executor,
  mail: Mail,
  uniqueKey?: string,
  asked: string | null = null,
): Promise<void> {
  if (!isWorkspaceAddress(mail.to)) return enqueueOne(executor, mail, uniqueKey, asked);
  for (const { to } of await readRows(executor, READERS, [mail.to])) {
    await enqueueOne(executor, { ...mail, to }, uniqueKey && `${uniqueKey}:${to}`, asked);
  }
}

/** True for the address of a workspace: an account that several people share and nobody signs in to. */
export const isWorkspaceAddress = (address: string) => address.toLowerCase().endsWith('@workspace.invalid');

const READERS = {
  name: 'mail_addresses',
  text: 'select a as to from mail_addresses(lower($1)) a',
  row: z.object({ to: z.string() }),
};

async function enqueueOne(
  executor: Executor,
  { to, replyTo, unsubscribeUrl, write }: Mail,
  uniqueKey: string | undefined,
  asked: string | null,
): Promise<void> {
  const { language, zone } = await mailReader(executor, to, asked);
  const words = writeMail(write, language, zone);
  const payload: z.output<typeof queuedMailSchema> = {
    ...{ id: randomUUID(), to, ...words },
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  };
  await enqueueTask(executor, { kind: MAIL_TASK, payload, ...(uniqueKey === undefined ? {} : { uniqueKey }) });
}

/** The words of a mail in a language, with its days and times as they are in a zone. */
export function writeMail(write: Mail['write'], language: Language, zone?: MailZone): WrittenMail {
  const say = mailSay(language, zone);
  const { code, direction } = language;
  return { ...write(say), language: { code, direction, copy: say('copyAddress') } };
}
