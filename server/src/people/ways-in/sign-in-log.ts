import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type pg from 'pg';
import * as z from 'zod';
import { sessionTokenFrom } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import type { AuthHookContext } from './auth-hook-context.ts';
import { firstStepOf } from './first-step.ts';

/** By what somebody may come in, and the endpoint where they knock. */
const doors: Readonly<Record<string, string>> = {
  '/sign-in/email': 'password',
  '/sign-in/email-otp': 'email_code',
  '/sign-in/passkey': 'passkey',
  '/sign-in/phone': 'phone',
  '/sign-in/wallet': 'wallet',
  '/sign-in/social': 'service',
  '/callback/:id': 'service',
  '/verify-email': 'confirmation_link',
  '/invitation/accept': 'invitation',
};
const secondSteps: Readonly<Record<string, string>> = {
  '/two-factor/verify-totp': 'authenticator',
  '/two-factor/verify-otp': 'phone',
  '/two-factor/verify-backup-code': 'backup_code',
};
const signOutsEverywhere = new Set(['/revoke-sessions', '/revoke-other-sessions']);

/** Where a password is asked for once more, and the refusals that are about it. */
const proofs = new Set([
  '/verify-password',
  '/change-password',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]);
const refusedProofs = new Set(['invalid_password', 'too_many_attempts']);

/** Said where suspended people are refused; and what nobody can come in by. */
const notedElsewhere = new Set(['account_suspended', 'invalid_input']);

const wrong: Readonly<Record<string, string>> = {
  invalid_email_or_password: 'wrong_password',
  invalid_otp: 'wrong_code',
  otp_expired: 'wrong_code',
};

const addressIn = z.object({ email: z.string().max(254) });
const serviceId = z.string().regex(/^[a-z0-9-]{1,60}$/);
const serviceIn = z.union([
  z.object({ params: z.object({ id: serviceId }) }).transform(({ params }) => params.id),
  z.object({ body: z.object({ provider: serviceId }) }).transform(({ body }) => body.provider),
]);

type Options = {
  config: Pick<Config, 'authSecret' | 'publicUrl'>;
  pool: pg.Pool;
  security: SecurityLog;
  /** The answer must not wait for what is looked up here: known and unknown accounts would differ. */
  runInBackground: (work: Promise<unknown>) => void;
};

/** Writes down who came in and who was refused, at every door of better-auth. */
export function createSignInLog({ config, pool, security, runInBackground }: Options) {
  async function ownerOf(body: unknown): Promise<string | undefined> {
    const parsed = addressIn.safeParse(body);
    if (!parsed.success) return undefined;
    const { rows } = await pool.query<{ id: string }>('select id from "user" where email = lower($1)', [
      parsed.data.email,
    ]);
    return rows[0]?.id;
  }

  async function noteAtDoor(ctx: AuthHookContext, door: string, why: string): Promise<void> {
    const person = await ownerOf(ctx.body);
    const isUnknown = person === undefined && addressIn.safeParse(ctx.body).success && why in wrong;
    const reason = isUnknown ? 'unknown_account' : (wrong[why] ?? why);
    security.refused('sign_in_refused', { door, service: serviceOf(ctx, door), why: reason, person });
  }

  async function noteAtSecondStep(ctx: AuthHookContext, door: string, why: string): Promise<void> {
    const person = (await getSessionFromCtx(ctx))?.user.id ?? (await firstStepOf(ctx))?.userId;
    security.refused('second_step_refused', { door, why, person });
  }

  function noteRefusal(ctx: AuthHookContext, returned: unknown): void {
    const why = refusalIn(returned);
    if (why === null || notedElsewhere.has(why)) return;
    const [door, secondStep] = [doors[ctx.path], secondSteps[ctx.path]];
    if (door !== undefined) runInBackground(noteAtDoor(ctx, door, why));
    if (secondStep !== undefined) runInBackground(noteAtSecondStep(ctx, secondStep, why));
    if (proofs.has(ctx.path) && refusedProofs.has(why)) {
      security.refused('proof_refused', { person: ctx.context.session?.user.id, why });
    }
  }

  function noteEntry(ctx: AuthHookContext): void {
    const how = doors[ctx.path] ?? secondSteps[ctx.path];
    const opened = ctx.context.newSession;
    if (how === undefined || opened === null) return;
    // A session that goes on is no sign-in: its token stays.
    if (opened.session.token === sessionTokenFrom(ctx.headers ?? new Headers(), config)) return;
    security.done('signed_in', { person: opened.user.id, how, service: serviceOf(ctx, how) });
  }

  async function noteAnswer(ctx: AuthHookContext): Promise<void> {
    noteRefusal(ctx, ctx.context.returned);
    noteEntry(ctx);
    if (signOutsEverywhere.has(ctx.path) && !(ctx.context.returned instanceof Error)) {
      security.done('signed_out_everywhere', { person: ctx.context.session?.user.id });
    }
  }

  return {
    /** The last of all plugins: it sees what the others have made of the answer. */
    plugin: {
      id: 'sign-in-log',
      hooks: { after: [{ matcher: () => true, handler: createAuthMiddleware(noteAnswer) }] },
    },
    /** For what is refused before the endpoint is asked. */
    noteRefusal,
    /** For too many requests of one address; `path` is that of the endpoint. */
    noteRate(path: string): void {
      const [door, secondStep] = [doors[path], secondSteps[path]];
      if (door !== undefined) security.refused('sign_in_refused', { door, why: 'rate' });
      if (secondStep !== undefined) security.refused('second_step_refused', { door: secondStep, why: 'rate' });
    },
  };
}

function serviceOf(ctx: AuthHookContext, door: string): string | undefined {
  return door === 'service' ? serviceIn.safeParse(ctx).data : undefined;
}

/** The code of a refusal, also of one that leads back to a page; null when the answer is none. */
function refusalIn(returned: unknown): string | null {
  if (!isAPIError(returned)) return null;
  if (returned.statusCode >= 400) return asCode(returned.body?.code ?? String(returned.statusCode));
  const location = new Headers(returned.headers).get('location') ?? '';
  const error = URL.canParse(location, 'http://kinora.invalid')
    ? new URL(location, 'http://kinora.invalid').searchParams.get('error')
    : null;
  return error === null ? null : asCode(error);
}

/** In our own letters: what comes back from another service is anybody's text. */
const asCode = (text: string) => (/^[\w-]{1,60}$/.test(text) ? text.toLowerCase() : 'other');
