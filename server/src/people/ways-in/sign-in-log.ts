import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import type pg from 'pg';
import * as z from 'zod';
import { sessionTokenFrom } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import { query } from '../../platform/database/rows.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import type { AuthHookContext } from './hooks.ts';
import { firstStepOf } from './session/session.ts';
import type { Endpoint, Entry } from './way.ts';

const refusedProofs = new Set(['invalid_password', 'too_many_attempts']);

/** Said where suspended people are refused; and what nobody can come in by. */
const notedElsewhere = new Set(['account_suspended', 'invalid_input']);

const wrong: Readonly<Record<string, string>> = {
  invalid_email_or_password: 'wrong_password',
  invalid_otp: 'wrong_code',
  otp_expired: 'wrong_code',
};

const addressIn = z.object({ email: z.string().max(254) });

type Options = {
  config: Pick<Config, 'authSecret' | 'publicUrl'>;
  pool: pg.Pool;
  security: SecurityLog;
  /** What happens at a path, as better-auth writes it. */
  at: (path: string | undefined) => Endpoint | undefined;
  /** The answer must not wait for what is looked up here: known and unknown accounts would differ. */
  runInBackground: (work: Promise<unknown>) => void;
};

/** Writes down who came in and who was refused, in every way of better-auth. */
export function createSignInLog({ config, pool, security, at, runInBackground }: Options) {
  async function ownerOf(body: unknown): Promise<string | undefined> {
    const parsed = addressIn.safeParse(body);
    if (!parsed.success) return undefined;
    const rows = await query(
      pool,
      z.object({ id: z.string() }),
    )`select id from "user" where email = lower(${parsed.data.email})`;
    return rows[0]?.id;
  }

  async function noteAtFirstStep(ctx: AuthHookContext, { how, service }: Entry, why: string): Promise<void> {
    const person = await ownerOf(ctx.body);
    const isUnknown = person === undefined && addressIn.safeParse(ctx.body).success && why in wrong;
    const reason = isUnknown ? 'unknown_account' : (wrong[why] ?? why);
    security.refused('sign_in_refused', { how, service: service?.(ctx), why: reason, person });
  }

  async function noteAtSecondStep(ctx: AuthHookContext, how: string, why: string): Promise<void> {
    const person = (await getSessionFromCtx(ctx))?.user.id ?? (await firstStepOf(ctx))?.userId;
    security.refused('second_step_refused', { how, why, person });
  }

  function noteRefusal(ctx: AuthHookContext, returned: unknown): void {
    const why = refusalIn(returned);
    if (why === null || notedElsewhere.has(why)) return;
    const { entry, isProof } = at(ctx.path) ?? {};
    if (entry?.secondStep === 'given') runInBackground(noteAtSecondStep(ctx, entry.how, why));
    else if (entry !== undefined) runInBackground(noteAtFirstStep(ctx, entry, why));
    if (isProof && refusedProofs.has(why)) {
      security.refused('proof_refused', { person: ctx.context.session?.user.id, why });
    }
  }

  function noteEntry(ctx: AuthHookContext): void {
    const entry = at(ctx.path)?.entry;
    const opened = ctx.context.newSession;
    if (entry === undefined || opened === null) return;
    // A session that goes on is no sign-in: its token stays.
    if (opened.session.token === sessionTokenFrom(ctx.headers ?? new Headers(), config)) return;
    const { how, service } = entry;
    security.done('signed_in', { person: opened.user.id, how, service: service?.(ctx) });
  }

  async function noteAnswer(ctx: AuthHookContext): Promise<void> {
    noteRefusal(ctx, ctx.context.returned);
    noteEntry(ctx);
    const ends = at(ctx.path)?.ends;
    if ((ends === 'all' || ends === 'others') && !(ctx.context.returned instanceof Error)) {
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
    /** For too many requests of one address. */
    noteRate(entry: Entry | undefined): void {
      if (entry === undefined) return;
      const event = entry.secondStep === 'given' ? 'second_step_refused' : 'sign_in_refused';
      security.refused(event, { how: entry.how, why: 'rate' });
    },
  };
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
