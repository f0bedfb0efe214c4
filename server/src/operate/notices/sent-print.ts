import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from '@kinora/texts/typed-keys';
import * as z from 'zod';
import { receiveFile } from '../../http/receive-file.ts';
import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import { readHead, sniffImage, sniffVideo } from '../../platform/media/media-formats.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import { createSlots } from '../../platform/media/slots.ts';
import { posterOf } from '../../platform/media/thumbnail.ts';
import { inWorkFolder } from '../../platform/media/work-folder.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { type Print, printOf } from '../../studio/files/prints.ts';
import { readNumber } from '../../studio/files/read-number.ts';

const MOST_BYTES = 100 * 1024 * 1024;
const RECEIVE_MS = 300_000;
/** Each has up to 100 MB on disk, from the moment on at which it begins to come. */
const MOST_AT_ONCE = 50;
let atOnce = 0;
const FILE = 'received';
const slots = createSlots(2);

/** By what a file is found that was sent along: its print, and the number in its pixels where it carries one of ours. */
export type SentPrint = Print & { number: number | null };
type PrintDeps = { config: Config; media: MediaProgram; watermark: Watermark; log: Logger };

/**
 * Takes a file of a multipart request, reads by what it is found again, and lets go of it. Answers that in a text which
 * only we can have written.
 * @throws AppError 400 invalid_file, 408, 413 too_large, 503
 */
export async function takePrint(deps: PrintDeps, incoming: IncomingMessage): Promise<string> {
  if (atOnce >= MOST_AT_ONCE) throw new AppError('busy', text('serviceErrors', 'notices.busy'), 503);
  atOnce += 1;
  try {
    return await inWorkFolder(deps.config, async (folder) => {
      await receiveSent(incoming, folder);
      const read = await slots.run(async () => ({
        ...(await readPrint(deps.media, folder)),
        number: await readNumber(deps, { folder, file: FILE }),
      }));
      return writePrint(deps.config, read);
    });
  } finally {
    atOnce -= 1;
  }
}

/**
 * Writes the file of a multipart request into a folder; answers its name there.
 * @throws AppError 400 invalid_file, 408, 413 too_large, 503
 */
export async function receiveSent(incoming: IncomingMessage, folder: string): Promise<string> {
  const path = join(folder, FILE);
  const received = await receiveFile(incoming, { path, maxBytes: MOST_BYTES, timeoutMs: RECEIVE_MS });
  if (received === 'too_large') throw new AppError('too_large', text('serviceErrors', 'notices.tooLarge'), 413);
  if (received === 'too_slow') throw new AppError('too_slow', text('serviceErrors', 'notices.tooSlow'), 408);
  if (received === 'not_written') throw new AppError('not_written', text('serviceErrors', 'notices.notRead'), 503);
  if (received === 'none') throw new AppError('invalid_file', text('serviceErrors', 'notices.noFile'), 400);
  return FILE;
}

/** By what the file that was received into a folder is found again. */
export async function readPrint(media: MediaProgram, folder: string): Promise<Print> {
  const path = join(folder, FILE);
  const head = await readHead(path);
  if ((await sniffImage(head)) !== null) return printOf({ path }, { contentType: 'image/*', picture: path });
  const video = await sniffVideo(head);
  const picture = video === null ? null : await posterOf(media, folder, FILE);
  return printOf({ path }, { contentType: video?.contentType ?? 'application/octet-stream', picture });
}

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const written = z.tuple([
  hex,
  z
    .string()
    .regex(/^[01]{64}$/)
    .nullable(),
  hex.nullable(),
  z.string(),
]);
const DIGITS = 16;

/** The number leads to a generation: whoever holds the text can neither read it nor tell whether there is one. */
async function writePrint(
  { filesSecret }: Pick<Config, 'filesSecret'>,
  { sha256, content, look, number }: SentPrint,
): Promise<string> {
  const hidden = await seal(filesSecret, String(number ?? '').padStart(DIGITS));
  const known = [sha256.toString('hex'), look, content?.toString('hex') ?? null, hidden];
  const text = Buffer.from(JSON.stringify(known)).toString('base64url');
  return `${text}.${sealOf(filesSecret, text).toString('base64url')}`;
}

/** Null for what we have not written. */
export async function readSentPrint(
  { filesSecret }: Pick<Config, 'filesSecret'>,
  sent: string,
): Promise<SentPrint | null> {
  const [text = '', seal = ''] = sent.split('.');
  const expected = sealOf(filesSecret, text);
  const given = Buffer.from(seal, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const read = written.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  // A release before wrote less: the file is to be chosen again.
  if (!read.success) return null;
  const [sha256, look, content, hidden] = read.data;
  const number = (await unseal(filesSecret, hidden)).trim();
  return {
    sha256: Buffer.from(sha256, 'hex'),
    content: content === null ? null : Buffer.from(content, 'hex'),
    look,
    number: number === '' ? null : Number(number),
  };
}

function sealOf(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`print of a notice\n${text}`).digest();
}
