import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface Mail {
  id: string;
  /** Addresses of the To header, joined by ", ". */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** When the mailbox took it, ISO 8601. */
  sentAt: string;
}

export interface MailFolder {
  /** Resolves when the mail is safely on disk. Rejects a message that cannot be parsed. */
  add(raw: Buffer): Promise<void>;
  /** The newest `limit` mails, newest first. */
  list(limit?: number): Promise<Mail[]>;
}

/** Older mails are deleted: a mailbox for trying out must not fill a disk. */
const keptMails = 500;
const fileName = /^(\d{15})-[0-9a-f]{8}\.eml$/;

/** Opens (creates when missing) a folder of `.eml` files. The files are the only state. */
export async function openMailFolder(folder: string): Promise<MailFolder> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const parsed = new Map<string, Mail>();
  let lastStamp = 0;

  async function names(): Promise<string[]> {
    const all = await readdir(folder);
    return all.filter((name) => fileName.test(name)).sort((a, b) => (a < b ? 1 : -1));
  }

  async function read(name: string): Promise<Mail | undefined> {
    const known = parsed.get(name);
    if (known !== undefined) {
      return known;
    }
    // A mail can be pruned between listing and reading.
    const raw = await readFile(join(folder, name)).catch(() => undefined);
    const mail = raw && (await parseMail(name, raw).catch(() => undefined));
    if (mail !== undefined) {
      parsed.set(name, mail);
    }
    return mail;
  }

  return {
    async add(raw) {
      // Mails of one millisecond keep their order.
      lastStamp = Math.max(Date.now(), lastStamp + 1);
      const name = `${String(lastStamp).padStart(15, '0')}-${randomBytes(4).toString('hex')}.eml`;
      const mail = await parseMail(name, raw);
      await writeDurably(join(folder, name), raw);
      parsed.set(name, mail);
      for (const old of (await names()).slice(keptMails)) {
        parsed.delete(old);
        await rm(join(folder, old), { force: true });
      }
    },

    async list(limit = keptMails) {
      const mails = await Promise.all((await names()).slice(0, limit).map(read));
      return mails.filter((mail) => mail !== undefined);
    },
  };
}

async function parseMail(name: string, raw: Buffer): Promise<Mail> {
  const email = await PostalMime.parse(raw);
  const mailboxes = (email.to ?? []).flatMap((address) => address.group ?? [address]);
  return {
    id: name.replace('.eml', ''),
    to: mailboxes.map(({ address }) => address).join(', '),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    sentAt: new Date(Number(fileName.exec(name)?.[1])).toISOString(),
  };
}

async function writeDurably(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.unfinished`;
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await rename(unfinished, path);
  } catch (error) {
    // A sender whose mail a full disk refused comes back with it again and again.
    await rm(unfinished, { force: true });
    throw error;
  }
}
