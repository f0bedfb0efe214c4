import type { Config } from '../config/config.ts';
import type { TaskHandler } from '../tasks/worker.ts';
import { queuedMailSchema } from './outbox.ts';

/** The task handler that delivers a mail of the outbox over SMTP. @throws whatever the SMTP server objects to. */
export function createMailHandler(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): TaskHandler {
  const domain = /@([^@>\s]+)>?$/.exec(config.mailFrom)?.[1] ?? 'localhost';

  return async (payload) => {
    const { id, ...mail } = queuedMailSchema.parse(payload);
    // Loaded with the first mail: a worker that sends none does without it.
    const { sendOverSmtp } = await import('./smtp.ts');
    await sendOverSmtp(config.smtpUrl, { ...mail, from: config.mailFrom, messageId: `<${id}@${domain}>` });
  };
}
