import { text } from '@kinora/texts/typed-keys';
import type { Hono } from 'hono';
import * as z from 'zod';
import { newViewingToken } from '../../../http/principal.ts';
import { describedRoutes } from '../../../http/routes.ts';
import { setViewingCookie } from '../../../people/view-as/viewing.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Pipeline } from '../../../platform/database/pipeline.ts';
import type { Database } from '../../../platform/database/pool.ts';
import { query } from '../../../platform/database/rows.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { type Admin, type AdminEnv, TAG } from '../admin.ts';
import { writeAudited } from '../audit.ts';
import { proofErrors, recentProof, refuseOperator } from '../guard.ts';
import { reasonBody } from '../input.ts';
import { isSuspended } from './user-columns.ts';

const VIEWING_SECONDS = 1800;

/**
 * Opens a session that sees the studio as this person does and changes nothing, for half an hour.
 * @throws AppError 404, or 409 `administrator`, `operator_address`, `suspended`
 */
async function viewAs(
  { config, database }: { config: Config; database: Database },
  admin: Admin,
  userId: string,
  { reason, userAgent }: { reason: string; userAgent: string | null },
): Promise<{ token: string; until: Date }> {
  const token = newViewingToken();
  return writeAudited(database, { admin, people: [userId] }, async (transaction) => {
    const rows = await query(
      transaction,
      z.object({ email: z.string(), role: z.string().nullable(), is_suspended: z.boolean() }),
    )`
      select u.email, u.role, ${isSuspended()} as is_suspended from "user" u where u.id = ${userId}`;
    const [person] = rows;
    if (person === undefined) throw notFound();
    if (person.role === 'admin') {
      throw new AppError('administrator', text('errors', 'admin.notViewAdmin'), 409);
    }
    refuseOperator(config, person.email, text('errors', 'admin.operator.view'));
    if (person.is_suspended) throw new AppError('suspended', text('errors', 'admin.notViewSuspended'), 409);
    const opened = await query(transaction, z.object({ until: z.date() }))`
      insert into "session" (token, "userId", "impersonatedBy", "expiresAt", "updatedAt", aal, "ipAddress", "userAgent",
        proven_at)
      values (${token}, ${userId}, ${admin.id}, now() + make_interval(secs => ${VIEWING_SECONDS}), now(), 'aal1',
        ${admin.address}, ${userAgent}, '-infinity')
      returning "expiresAt" as until`;
    const [session] = opened;
    if (session === undefined) throw new Error('The view answered nothing');
    return {
      result: { token, until: session.until },
      note: {
        action: 'user.view_start',
        target: { kind: 'user', id: userId },
        after: { until: session.until.toISOString() },
        reason,
      },
    };
  });
}

/** The studio as somebody else sees it. */
export function viewRoutes(deps: { config: Config; database: Database; pipeline: Pipeline }): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  route(
    {
      method: 'post',
      path: '/api/admin/users/:id/view',
      summary: 'See the studio as a person sees it',
      description: 'Sets a cookie that shows their account until the answered time, and lets nothing be changed.',
      access: 'admin',
      before: [recentProof(deps)],
      body: reasonBody,
      answer: { status: 201, schema: z.object({ until: z.string() }) },
      errors: [...proofErrors, 'not_found', 'administrator', 'operator_address', 'suspended'],
    },
    async ({ c, id, body: { reason } }) => {
      const userAgent = c.req.header('user-agent') ?? null;
      const { token, until } = await viewAs(deps, c.var.admin, id, { reason, userAgent });
      setViewingCookie(c, deps.config, token, VIEWING_SECONDS);
      return { until: until.toISOString() };
    },
  );
  return app;
}
