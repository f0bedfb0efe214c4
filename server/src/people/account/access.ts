import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForRow, callForRows, refined } from '../../platform/database/sql-function.ts';
import { notSignedIn } from '../../platform/errors.ts';
import type { Auth } from '../ways-in/auth.ts';
import { MAX_PASSWORD_LENGTH } from '../ways-in/password/password-strength.ts';
import { type Access, accessSchema, type OwnSession, ownSessionsSchema } from './wire.ts';

const proofBody = z.strictObject({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });

/** How a person signs in and from where, and the proof that it is still them. */
export function accessRoutes({ config, pipeline, auth }: { config: Config; pipeline: Pipeline; auth: Auth }) {
  const { app, route } = describedRoutes(config, 'Account');
  route(
    {
      method: 'get',
      path: '/api/account/access',
      summary: 'How the person signs in',
      access: 'session',
      answer: { status: 200, schema: accessSchema },
    },
    ({ principal }) => readAccess(pipeline, principal),
  );
  route(
    {
      method: 'get',
      path: '/api/account/sessions',
      summary: 'List open sessions',
      description: 'The asking one stands first.',
      access: 'session',
      answer: { status: 200, schema: ownSessionsSchema },
    },
    async ({ principal }) => ({ sessions: await listOwnSessions(pipeline, principal) }),
  );
  route(
    {
      method: 'delete',
      path: '/api/account/sessions/:id',
      summary: 'End a session',
      access: 'session',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    async ({ principal, id }) => {
      const ended = await endOwnSession(pipeline, principal, id);
      auth.sessionEnded(ended.token, ended.userId);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/account/proof',
      summary: 'Prove the password again',
      description: 'What would lock somebody out is then allowed to this session for ten minutes.',
      access: 'session',
      body: proofBody,
      answer: { status: 204 },
      errors: ['INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'too_many_attempts'],
    },
    ({ c, body }) => auth.provePassword(c.req.raw.headers, body.password),
  );
  return app;
}

const READ = refined(functions.read_own_access, (row) => row.extend({ pending_email: z.string().nullable() }));

/** Lists the ways by which this person can sign in. @throws AppError `not_signed_in` */
async function readAccess(pipeline: Pipeline, sessionToken: string): Promise<Access> {
  const [row] = await callForRows(pipeline, READ, { session_token: sessionToken });
  if (row === undefined) throw notSignedIn();
  return {
    hasPassword: row.has_password,
    pendingEmail: row.pending_email,
    hasSecondFactor: row.has_second_factor,
  };
}

const LIST = refined(functions.list_own_sessions, (row) =>
  row.extend({ address: z.string().nullable(), user_agent: z.string().nullable() }),
);

/** This person's open sessions, the asking one first. Never their tokens. @throws AppError `not_signed_in` */
async function listOwnSessions(pipeline: Pipeline, sessionToken: string): Promise<OwnSession[]> {
  const rows = await callForRows(pipeline, LIST, { session_token: sessionToken });
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.is_current,
    signedInAt: row.signed_in_at.toISOString(),
    address: row.address === null ? null : shortened(row.address),
    userAgent: row.user_agent,
  }));
}

/** Ends one of them; answers whose live streams are over with it. @throws AppError `not_signed_in`, `not_found` */
async function endOwnSession(
  pipeline: Pipeline,
  sessionToken: string,
  id: string,
): Promise<{ token: string; userId: string }> {
  const row = await callForRow(pipeline, functions.end_own_session, { session_token: sessionToken, of_session: id });
  return { token: row.ended_token, userId: row.owner_id };
}

/** better-auth writes all the zeros of an IPv6 network. */
function shortened(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : address;
}
