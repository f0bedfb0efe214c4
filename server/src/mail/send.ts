import type { Config } from '../config.ts';
import type { TaskHandler } from '../tasks/worker.ts';
import { queuedMailSchema } from './outbox.ts';

const TIMEOUT_MS = 20_000;

/** The task handler that delivers a mail of the outbox over SMTP. @throws whatever the SMTP server objects to. */
export function createMailHandler(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): TaskHandler {
  const domain = /@([^@>\s]+)>?$/.exec(config.mailFrom)?.[1] ?? 'localhost';

  return async (payload) => {
    const { id, to, subject, text, html } = queuedMailSchema.parse(payload);
    // Loaded with the first mail: a server that sends none does without it.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url: config.smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        from: config.mailFrom,
        // As an object, so that nothing in it is read as a list of addresses.
        to: { name: '', address: to },
        messageId: `<${id}@${domain}>`,
        subject,
        text,
        html,
      });
    } finally {
      transport.close();
    }
  };
}
