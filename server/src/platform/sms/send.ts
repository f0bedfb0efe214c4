import type { Config } from '../config/config.ts';
import type { Logger } from '../log/log.ts';
import type { TaskHandler } from '../tasks/worker.ts';
import { queuedTextMessageSchema, type TextMessage } from './outbox.ts';
import { sendOverTwilio } from './twilio.ts';

type SmsConfig = Pick<Config, 'sms' | 'smtpUrl' | 'mailFrom'>;

/**
 * The task handler that sends a text message of the outbox: over Twilio, or into the embedded mailbox.
 * @throws whatever may be better the next time
 */
export function createTextMessageHandler(config: SmsConfig, log: Logger): TaskHandler {
  return async (payload) => {
    const { until, ...message } = queuedTextMessageSchema.parse(payload);
    if (until <= Date.now()) {
      log.warn('A text message was over before it could be sent');
      return;
    }
    if (config.sms === null) {
      log.warn('A text message was not sent: nothing that sends them is set up any more');
      return;
    }
    if (config.sms.kind === 'mailbox') {
      await putIntoMailbox(config, message);
      return;
    }
    const outcome = await sendOverTwilio(config.sms, message);
    if (outcome.isRefused) log.warn({ code: outcome.code }, 'Twilio refused a text message');
  };
}

/** As a mail to a name that can exist nowhere else (RFC 6761). */
async function putIntoMailbox(config: SmsConfig, { to, text }: TextMessage): Promise<void> {
  const { sendOverSmtp } = await import('../mail/smtp.ts');
  await sendOverSmtp(config.smtpUrl, {
    from: config.mailFrom,
    to: `${to}@sms.invalid`,
    messageId: `<${crypto.randomUUID()}@sms.invalid>`,
    subject: `SMS to ${to}`,
    text,
    html: '',
  });
}
