import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { text } from '@kinora/texts/typed-keys';
import type { Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Env } from '../env.ts';
import { describedRoutes } from '../routes.ts';
import { ownPrincipalOf } from '../workspace.ts';
import type { LiveFeed } from './feed.ts';
import { openStream } from './stream.ts';

const PERSON = {
  name: 'live_person',
  text: `select id, event_seq, case when $1 = $2 then id else session_user_id($2) end as person_id
    from profiles where id = session_user_id($1)`,
  row: z.object({ id: z.string(), event_seq: z.number(), person_id: z.string() }),
};
const seqText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

type LiveDeps = { pipeline: Pipeline; live: LiveFeed } & {
  config: Pick<Config, 'authSecret' | 'publicUrl' | 'streamsAPerson'>;
};

/** `GET /api/events`: what happens to a person's generations, as a stream of server-sent events. */
export function liveRoutes(deps: LiveDeps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Generations');
  route(
    {
      method: 'get',
      path: '/api/events',
      summary: 'Follow what happens, as server-sent events',
      description:
        '`change` carries a ChangeEvent, `progress` a ProgressEvent, `balance` a BalanceEvent, `library` a LibraryEvent; `reset` asks to read everything again, `signed_out` ends the stream, with the reason `suspended` where the account is. A new stream begins with `position`, whose id says after which number it begins. `Last-Event-ID` or `?after=` brings what was missed.',
      access: 'read',
      answer: { status: 200, contentType: 'text/event-stream' },
      errors: ['invalid_input', 'too_many_streams'],
      before: [refuseHead],
    },
    async ({ c, principal }) => {
      const lastSeen = lastSeenSeq(c);
      const person = await readRow(deps.pipeline, PERSON, [principal, ownPrincipalOf(principal)]);
      if (person === undefined) throw notFound();
      if (deps.live.streamsOf(person.id) >= deps.config.streamsAPerson) {
        throw new AppError('too_many_streams', text('refusals', 'request.tooManyWindows'), 429);
      }
      const afterSeq = lastSeen ?? person.event_seq;
      const stream = openStream(c.env.outgoing, { seq: afterSeq, isNew: lastSeen === null });
      const unsubscribe = deps.live.subscribe({
        userId: person.id,
        personId: person.person_id,
        sessionToken: principal,
        afterSeq,
        currentSeq: person.event_seq,
        ...stream,
      });
      c.env.outgoing.on('close', unsubscribe);
      if (c.env.outgoing.destroyed) unsubscribe();
      return RESPONSE_ALREADY_SENT;
    },
  );
  return app;
}

/** Hono asks a HEAD of the same route, and nobody would ever read that stream. */
const refuseHead = createMiddleware<Env>(async (c, next) => {
  if (c.req.method !== 'GET') return c.body(null, 405, { Allow: 'GET' });
  await next();
});

/** Where a stream left off: the header that browsers send by themselves, or `?after=`; null for one that is new. */
function lastSeenSeq(c: Context): number | null {
  const text = c.req.header('Last-Event-ID') || c.req.query('after');
  if (text === undefined || text === '') return null;
  const parsed = seqText.safeParse(text);
  if (!parsed.success) throw new AppError('invalid_input', 'The last event id must be a number', 400);
  return parsed.data;
}
