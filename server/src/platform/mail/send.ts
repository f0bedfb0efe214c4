import * as z from 'zod';
import type { Config } from '../config/config.ts';
import type { TaskHandler } from '../tasks/worker.ts';
import { layOutMail } from './layout.ts';
import type { readMailLook } from './look.ts';
import { laidOutMailSchema, queuedMailSchema } from './outbox.ts';

const queued = z.union([queuedMailSchema, laidOutMailSchema]);

/**
 * The task handler that lays out a mail of the outbox as the studio looks now, and delivers it over SMTP.
 * @throws whatever the SMTP server objects to
 */
export function createMailHandler(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  readLook: () => ReturnType<typeof readMailLook>,
): TaskHandler {
  const address = senderAddress(config);
  const domain = /@([^@>\s]+)$/.exec(address)?.[1] ?? 'localhost';

  return async (payload) => {
    const { id, to, replyTo, unsubscribeUrl, ...mail } = queued.parse(payload);
    const { look, attachments } = await readLook();
    const letter = 'html' in mail ? mail : layOutMail(mail, look);
    // Loaded with the first mail: a worker that sends none does without it.
    const { sendOverSmtp } = await import('./smtp.ts');
    await sendOverSmtp(config.smtpUrl, {
      ...letter,
      ...{ to, replyTo, from: { name: look.name, address }, messageId: `<${id}@${domain}>` },
      attachments: 'html' in mail ? [] : attachments,
      headers: unsubscribeUrl === undefined ? {} : oneClick(unsubscribeUrl),
    });
  };
}

/** Of whoever MAIL_FROM names; the name that mails have is the studio's. */
export const senderAddress = ({ mailFrom }: Pick<Config, 'mailFrom'>) =>
  /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim();

/** The headers by which mail programs offer to end such mails (RFC 8058). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
