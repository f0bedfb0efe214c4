import { ECDH } from 'node:crypto';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import { requireOwner } from '../../http/principal.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { isoTime, readRow, readRows } from '../../platform/database/rows.ts';
import { notFound, notSignedIn } from '../../platform/errors.ts';
import { isPublicUrl } from '../../platform/safe-fetch/safe-fetch.ts';

/** Of one person; with one more the oldest goes. */
const MOST = 20;

/** A key that is none would be accepted once, and then fail at every push, again and again. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** What a browser answers to `pushManager.subscribe` (RFC 8291): a point of P-256 and 16 bytes, in base64url. */
export const subscriptionBody = z.strictObject({
  endpoint: z
    .url({ protocol: /^https$/, error: declareWords(text('refusals', 'data.httpsAddress')), abort: true })
    .max(1000)
    .refine(isPublicUrl, declareWords(text('serviceErrors', 'unreachable'))),
  keys: z.strictObject({
    p256dh: z
      .string()
      .regex(/^B[A-Za-z0-9_-]{86}$/)
      .refine(isPoint),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  }),
});

const browserRow = z.object({ id: z.string(), userAgent: z.string(), createdAt: isoTime });
type Browser = z.output<typeof browserRow>;

const SUBSCRIBE = {
  name: 'subscribe_browser',
  text: `with mine as (
      select s.id, s."userId" as owner from (select session_user_id($1) as id offset 0) as me
      join "session" s on s."userId" = me.id and (s.token = $1 or s.id = access_token_session($1))
    ), crowded as (
      delete from push_subscriptions p using (
        select o.id from push_subscriptions o join mine on o.user_id = mine.owner where o.endpoint <> $2
        order by o.created_at desc offset ${MOST - 1}
      ) as old where p.id = old.id
    )
    insert into push_subscriptions as p (user_id, session_id, endpoint, p256dh, auth, user_agent)
    select owner, id, $2, $3, $4, left($5, 300) from mine
    on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, user_agent = excluded.user_agent
    returning p.id, p.user_agent as "userAgent", p.created_at as "createdAt"`,
  row: browserRow,
};
const LIST = {
  name: 'list_push_browsers',
  text: `select p.id, p.user_agent as "userAgent", p.created_at as "createdAt"
    from (select session_user_id($1) as id offset 0) as me join push_subscriptions p on p.user_id = me.id
    order by p.created_at desc`,
  row: browserRow,
};
const REMOVE = {
  name: 'unsubscribe_browser',
  text: `delete from push_subscriptions p using (select session_user_id($1) as id offset 0) as me
    where p.id = $2 and p.user_id = me.id returning p.id`,
};

/** Pushes go to this browser as long as the session lasts; a browser that was somebody else's is theirs no more. */
export async function subscribeBrowser(
  pipeline: Pipeline,
  token: string,
  { endpoint, keys }: z.output<typeof subscriptionBody>,
  userAgent: string,
): Promise<Browser> {
  const browser = await readRow(pipeline, SUBSCRIBE, [token, endpoint, keys.p256dh, keys.auth, userAgent]);
  if (browser === undefined) throw notSignedIn();
  return browser;
}

/** Those that pushes go to, newest first. */
export function listBrowsers(pipeline: Pipeline, token: string): Promise<Browser[]> {
  return readRows(pipeline, LIST, [token]);
}

/** @throws AppError 404 */
export async function unsubscribeBrowser(pipeline: Pipeline, token: string, id: string): Promise<void> {
  const [removed] = await pipeline.call(REMOVE, [token, id]);
  if (removed !== undefined) return;
  await requireOwner(pipeline, token);
  throw notFound();
}
