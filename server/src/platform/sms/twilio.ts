import * as z from 'zod';
import { readJsonAtMost } from '../read-at-most.ts';
import { withTimeout } from '../with-timeout.ts';
import type { TextMessage } from './outbox.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES = 64 * 1024;

export type Twilio = {
  apiUrl: string;
  accountSid: string;
  authToken: string;
  /** A number (E.164) or a sender name, or the SID of a messaging service (`MG...`). */
  from: string;
};

type TwilioOutcome = { isRefused: false } | { isRefused: true; code: number };

const accepted = z.object({ sid: z.string().regex(/^(SM|MM)/) });
/** https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions */
const refused = z.object({ code: z.int() });

/**
 * Creates a Message (`POST /2010-04-01/Accounts/{AccountSid}/Messages.json`,
 * https://www.twilio.com/docs/messaging/api/message-resource). What Twilio says will never work, such as a number that
 * does not exist, is answered; another try would be refused again.
 * @throws Error when Twilio is away, busy, refuses our account or answers something else than its documents say
 */
export async function sendOverTwilio(twilio: Twilio, { to, text }: TextMessage): Promise<TwilioOutcome> {
  const sender = /^MG[0-9a-f]{32}$/.test(twilio.from) ? 'MessagingServiceSid' : 'From';
  const { status, body } = await withTimeout(TIMEOUT_MS, async (signal) => {
    const response = await fetch(`${twilio.apiUrl}/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`, {
      method: 'POST',
      redirect: 'error',
      headers: { authorization: basicAuth(twilio) },
      body: new URLSearchParams({ To: to, [sender]: twilio.from, Body: text }),
      signal,
    });
    const answer: unknown = await readJsonAtMost(response, ANSWER_BYTES).catch(() => null);
    return { status: response.status, body: answer };
  });
  if (status === 400) {
    const refusal = refused.safeParse(body);
    if (refusal.success) return { isRefused: true, code: refusal.data.code };
  }
  if (status !== 201 || !accepted.safeParse(body).success) {
    throw new Error(`Twilio answered ${status}`);
  }
  return { isRefused: false };
}

/** Asks Twilio about our account, which costs nothing. @throws Error when it refuses the account or is away */
export async function checkTwilio({ apiUrl, accountSid, authToken }: Twilio): Promise<string> {
  const { status } = await withTimeout(TIMEOUT_MS, (signal) =>
    fetch(`${apiUrl}/2010-04-01/Accounts/${accountSid}.json`, {
      redirect: 'error',
      headers: { authorization: basicAuth({ accountSid, authToken }) },
      signal,
    }),
  );
  if (status !== 200) throw new Error(`Twilio answered ${status}`);
  return 'It knows our account.';
}

const basicAuth = ({ accountSid, authToken }: Pick<Twilio, 'accountSid' | 'authToken'>) =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
