import { generateRandomString } from 'better-auth/crypto';
import { jwtVerify } from 'jose';
import * as z from 'zod';
import { sessionTokenFrom } from '../../../http/principal.ts';
import { functions } from '../../../platform/database/functions.ts';
import { callForRows, callForValue, orNull } from '../../../platform/database/sql-function.ts';
import type { AuthHookContext } from '../hooks.ts';
import { browserIn, knownBrowser } from '../limits/known-browsers.ts';
import { hashPassword } from '../password/password-rules.ts';
import type { Parts } from '../way.ts';

const CHOICE_SECONDS = 3600;

/** A change of address has `updateTo` too. */
const signUpLink = z.object({ email: z.email(), updateTo: z.undefined().optional() });
const signUpBody = z.object({ email: z.email(), password: z.string() });
const answerWithUser = z.object({ user: z.object({ id: z.uuid() }) });

/**
 * Whoever proves an address decides what opens its account. A link that is opened where the password was chosen, or by
 * somebody signed in, goes on with it; where the password may be somebody else's, it leads to the choice of one.
 */
export function createAddressProof({
  config,
  pool,
  onSessionEnded,
}: Pick<Parts, 'config' | 'pool' | 'onSessionEnded'>) {
  const secret = new TextEncoder().encode(config.authSecret);

  const proofIn = (headers: Headers = new Headers()) => ({
    of_browser: browserIn(headers, config),
    session_token: sessionTokenFrom(headers, config),
  });

  /** The address of the sign-up that a link confirms; null for what better-auth refuses, or what is about a change. */
  async function addressIn(token: unknown): Promise<string | null> {
    try {
      const { payload } = await jwtVerify(z.string().parse(token), secret, { algorithms: ['HS256'] });
      return signUpLink.parse(payload).email.toLowerCase();
    } catch {
      return null;
    }
  }

  async function checkLink(ctx: AuthHookContext): Promise<void> {
    const email = await addressIn(ctx.query?.token);
    if (email === null) return;
    const asked = { of_email: email, ...proofIn(ctx.headers) };
    const proof = await callForValue(pool, orNull(functions.judge_address_proof), asked);
    if (proof === 'service') {
      const link = new URL(ctx.request?.url ?? '/', 'http://kinora.invalid');
      throw ctx.redirect(`/login?${new URLSearchParams({ next: link.pathname + link.search })}`);
    }
    // An operator's address makes an administrator: there a sign-up elsewhere is never taken for the owner's own.
    if (proof === 'unsure' || (proof === 'alone' && config.adminEmails.includes(email))) {
      throw ctx.redirect(await choicePage(ctx, email));
    }
  }

  /** Nothing changes until a password is chosen there: programs that look at mails open links too. */
  async function choicePage(ctx: AuthHookContext, email: string): Promise<string> {
    const found = await ctx.context.internalAdapter.findUserByEmail(email);
    const token = generateRandomString(24, 'a-z', 'A-Z', '0-9');
    await ctx.context.internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: found?.user.id ?? '',
      expiresAt: new Date(Date.now() + CHOICE_SECONDS * 1000),
    });
    const next = z.string().catch('/dashboard').parse(ctx.query?.callbackURL);
    return `/reset-password?${new URLSearchParams({ token, confirm: '1', next })}`;
  }

  /** Every sign-up is noted with the same work, whether its address is new, waiting or confirmed. */
  async function noteSignUp(ctx: AuthHookContext): Promise<void> {
    const asked = signUpBody.safeParse(ctx.body);
    const answered = answerWithUser.safeParse(ctx.context.returned);
    if (!asked.success || !answered.success) return;
    await callForValue(pool, functions.note_sign_up, {
      of_id: answered.data.user.id,
      of_email: asked.data.email.toLowerCase(),
      of_browser: knownBrowser(ctx, config),
      of_password: await hashPassword(asked.data.password),
    });
  }

  /** The code has ended what was there before; what this very browser chose comes back. */
  async function keepOwnPassword(ctx: AuthHookContext): Promise<void> {
    const person = ctx.context.newSession?.user.id;
    if (person === undefined) return;
    const chosen = { of_user: person, of_browser: browserIn(ctx.headers, config) };
    await callForValue(pool, functions.keep_own_password, chosen);
  }

  return {
    checkLink,
    noteSignUp,
    keepOwnPassword,
    /** The confirmation itself, with the end of all that others have set. */
    async confirm({ email }: { email: string }, request?: Request): Promise<void> {
      const proof = { of_email: email, ...proofIn(request?.headers) };
      const ended = await callForRows(pool, functions.prove_address, proof);
      for (const { ended_token, owner_id } of ended) onSessionEnded(ended_token, owner_id);
    },
  };
}
