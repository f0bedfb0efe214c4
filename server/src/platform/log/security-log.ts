import { clientNetwork } from '../client-address.ts';
import { currentClient, outsideRequests } from '../tracing/request-context.ts';
import type { Logger } from './log.ts';

const MINUTE_MS = 60_000;
/** Refusals of one kind, for one reason, from one sender that are written in a minute. */
const MOST_OF_A_SENDER = 20;
/** Refusals of all kinds from everywhere. */
const MOST_IN_A_MINUTE = 1000;

const done = {
  signed_in: 'Somebody signed in',
  signed_out_everywhere: 'Somebody ended their sessions elsewhere',
  password_changed: 'A password was changed',
  password_reset: 'A forgotten password was replaced',
  email_changed: 'The address of an account was changed',
  second_step_changed: 'The second step of a sign-in was turned on or off',
  key_created: 'An API key was made',
  key_revoked: 'An API key was revoked',
  webhook_secret_rotated: 'The secret of a webhook was replaced',
  webhook_old_secrets_ended: 'The old secrets of a webhook were ended',
};

const refused = {
  sign_in_refused: 'A sign-in was refused',
  second_step_refused: 'The second step of a sign-in was refused',
  proof_refused: 'Somebody who is signed in did not prove that it is them',
  suspended_refused: 'A suspended account was refused',
  key_refused: 'A program was refused',
  admin_refused: 'Administration was refused',
  webhook_refused: 'A call was refused that does not come from whom it says',
};

/** In ids and codes of ours alone: nothing that anybody typed, and no secret. */
type Fields = {
  /** The id of whose account it is, where that is known. */
  person?: string | undefined;
  [detail: string]: string | boolean | undefined;
};

export type SecurityLog = {
  /** Writes down what changes who gets in. */
  done: (event: keyof typeof done, fields: Fields) => void;
  /** Writes down a refusal; of many in a minute only the first, and how many more there were. */
  refused: (event: keyof typeof refused, fields: Fields) => void;
};

/** What an operator wants to read after an attack: lines of the log with an `event` and the address that asked. */
export function createSecurityLog(log: Logger): SecurityLog {
  const bySender = new Map<string, number>();
  let written = 0;
  let leftOut = 0;
  let isCounting = false;

  function endMinute(): void {
    if (leftOut > 0) log.warn({ event: 'refusals_left_out', lines: leftOut }, 'More was refused than is written down');
    bySender.clear();
    written = 0;
    leftOut = 0;
    isCounting = false;
  }

  function isWritten(what: string, client: string): boolean {
    if (!isCounting) outsideRequests(() => setTimeout(endMinute, MINUTE_MS).unref());
    isCounting = true;
    const key = `${what} ${clientNetwork(client)}`;
    const before = bySender.get(key) ?? 0;
    if (before >= MOST_OF_A_SENDER || written >= MOST_IN_A_MINUTE) {
      leftOut += 1;
      return false;
    }
    bySender.set(key, before + 1);
    written += 1;
    return true;
  }

  return {
    done: (event, fields) => log.info({ event, client: currentClient(), ...fields }, done[event]),
    refused(event, fields) {
      const client = currentClient();
      if (isWritten(`${event} ${fields.why}`, client ?? '')) log.warn({ event, client, ...fields }, refused[event]);
    },
  };
}
