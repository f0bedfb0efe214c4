import { APIError, getOAuthState } from 'better-auth/api';
import type { OAuth2UserInfo } from 'better-auth/oauth2';
import type pg from 'pg';
import { functions } from '../../../platform/database/functions.ts';
import { callForRows } from '../../../platform/database/sql-function.ts';
import type { SignInService } from './sign-in-services.ts';
import { personIn, type ToldPerson } from './told-person.ts';

/** What signing in with other services needs, for one request. */
export type SocialContext = {
  pool: pg.Pool;
  /** Named by the operator: lower case. */
  adminEmails: readonly string[];
  /** For the operator. The service's words may hold addresses: only the reason is noted. */
  note: (error: unknown, what: string) => void;
  /** Whether new accounts are made at the moment. */
  isSignUpOpen: () => Promise<boolean>;
  onSessionEnded: (token: string, userId: string) => void;
  /** What the service says about the person who signs in. */
  onPerson: (person: { email: string | null }) => void;
  /** Who is signed in to the browser that asks; null for nobody. */
  asker: () => Promise<string | null>;
};

/**
 * Whoever began to connect an account is still signed in when the service sends the browser back: a session that has ended
 * meanwhile, or made way for somebody else's, leaves no new way in behind.
 * @throws APIError 401 `session_ended`
 */
export async function refuseEndedLink({ asker }: Pick<SocialContext, 'asker'>): Promise<void> {
  const state = await getOAuthState();
  if (state?.link === undefined || state.link.userId === (await asker())) return;
  throw new APIError('UNAUTHORIZED', { code: 'session_ended', message: 'The session has ended' });
}

/**
 * Takes in whom a service sends. An account of their address that nobody ever confirmed makes way for them.
 * @throws when the service has no say about this address
 */
export async function welcome(
  { pool, adminEmails, isSignUpOpen, onSessionEnded, onPerson }: SocialContext,
  { id, domains }: Pick<SignInService, 'id' | 'domains'>,
  told: ToldPerson,
): Promise<OAuth2UserInfo> {
  const person = personIn(told, domains);
  onPerson(person);
  const { email, emailVerified } = person;
  if (email === null || !emailVerified) return person;
  // One administrator has registered this provider: it does not vouch for another one, who connects it themselves.
  if (domains !== null && (await isAdministrators(email))) return { ...person, emailVerified: false };
  const state = await getOAuthState();
  if (state?.link !== undefined || !(await isSignUpOpen())) return person;
  const account = { of_email: email, of_provider: id, of_subject: told.sub };
  const ended = await callForRows(pool, functions.release_unconfirmed_address, account);
  for (const { ended_token, owner_id } of ended) onSessionEnded(ended_token, owner_id);
  return person;

  async function isAdministrators(address: string): Promise<boolean> {
    if (adminEmails.includes(address)) return true;
    const found = await pool.query(`select from "user" where email = $1 and role = 'admin'`, [address]);
    return found.rowCount === 1;
  }
}
