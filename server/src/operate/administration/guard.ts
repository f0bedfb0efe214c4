import type { HttpBindings } from '@hono/node-server';
import { type Text, text } from '@kinora/texts/typed-keys';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import { requirePerson, requireSession } from '../../http/principal.ts';
import { askedRoute } from '../../http/routes.ts';
import { createClientAddress } from '../../platform/client-address.ts';
import type { Config } from '../../platform/config/config.ts';
import { explainDatabaseError } from '../../platform/database/errors.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError, notSignedIn } from '../../platform/errors.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import type { AdminEnv } from './admin.ts';

const rowSchema = z.object({ id: z.string(), email: z.string(), role: z.string().nullable() });
type Row = z.output<typeof rowSchema>;

const WHO = {
  name: 'who_administrates',
  text: 'select u.id, u.email, u.role from session_user_id($1) as me join "user" u on u.id = me',
  row: rowSchema,
};

export const forbidden = () => new AppError('forbidden', text('errors', 'admin.forbidden'), 403);

/** What a program is refused is said of its key. */
const NOTED = new Set(['not_signed_in', 'forbidden']);

/**
 * Lets administrators through, by the role that the database has now: 401 for visitors and suspended people, 403
 * `forbidden` for everybody else. Every write asks for the role once more, in its own transaction.
 */
export function adminOnly({
  config,
  pipeline,
  security,
}: {
  config: Config;
  pipeline: Pipeline;
  security: SecurityLog;
}) {
  const clientAddress = createClientAddress(config.trustedProxies);

  async function whoAsks(c: Context<AdminEnv>): Promise<Row> {
    // The functions are for programs too.
    const isFunction = c.req.path.startsWith('/functions/');
    const token = isFunction ? requirePerson(c, config) : requireSession(c, config);
    const person = await readRow(pipeline, WHO, [token]);
    if (person === undefined) throw notSignedIn();
    return person;
  }

  function note(c: Context<AdminEnv>, thrown: unknown, person?: Row): void {
    const error = explainDatabaseError(thrown);
    if (!(error instanceof AppError) || !NOTED.has(error.code)) return;
    security.refused('admin_refused', { person: person?.id, why: error.code, route: askedRoute(c) });
  }

  return createMiddleware<AdminEnv>(async (c, next) => {
    let person: Row | undefined;
    try {
      person = await whoAsks(c);
      if (person.role !== 'admin') throw forbidden();
    } catch (error) {
      note(c, error, person);
      throw error;
    }
    // There is no connection where the app is asked without a port.
    const incoming: HttpBindings['incoming'] | undefined = c.env?.incoming;
    const peer = incoming?.socket.remoteAddress;
    const address = peer === undefined ? null : clientAddress(peer, c.req.header('x-forwarded-for'));
    c.set('admin', { id: person.id, email: person.email, address });
    c.header('Cache-Control', 'no-store');
    await next();
    note(c, c.error, person);
  });
}

/**
 * Whoever is named in ADMIN_EMAILS answers to the operator of the machine alone, never to other administrators.
 * @throws AppError 409 `operator_address`
 */
export function refuseOperator(
  { adminEmails }: Pick<Config, 'adminEmails'>,
  email: string,
  words: string | Text,
): void {
  if (adminEmails.includes(email.toLowerCase())) throw new AppError('operator_address', words, 409);
}

/** What is refused of those who have not just proved who they are. */
export const proofErrors = ['reauthentication_needed', 'insufficient_aal'] as const;

/**
 * Before what mints tokens, opens accounts or the studio, and carries data away: a stolen session of an administrator must
 * not be enough.
 * @throws AppError 403 `reauthentication_needed` after ten minutes, `insufficient_aal` without the second step
 */
export function recentProof({ config, pipeline }: { config: Config; pipeline: Pipeline }) {
  return createMiddleware<AdminEnv>(async (c, next) => {
    await callForValue(pipeline, functions.require_proof, { session_token: requireSession(c, config) });
    await next();
  });
}
