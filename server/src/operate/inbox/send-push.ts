import { money } from '@kinora/catalogue/money';
import { inWords } from '@kinora/texts/words';
import * as z from 'zod';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { readRow } from '../../platform/database/rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import { mailReader } from '../../platform/mail/language.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';
import { linkOfNews } from './link-of-news.ts';
import { wordsOfNews } from './news-words.ts';
import { readPushKeys } from './push-keys.ts';
import { newsOf } from './read-inbox.ts';

/** What nobody could be told within a day is no news; it is in the inbox. */
const TOLD_WITHIN_SECONDS = 86_400;
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MOST_CHARACTERS = 200;
/** The browser took the permission back, was wiped, or belongs to other keys (RFC 8030, 7.3; RFC 8292, 4.2). */
const DEAD = [401, 403, 404, 410];
/** Trying again helps: too many at once, or trouble over there. */
const mayPass = (status: number) => status === 429 || status >= 500;

const payloadSchema = z.object({ entry: z.uuid(), subscription: z.uuid() });
const answeredSchema = z.object({ answeredStatus: z.int() });

const WAITING = {
  name: 'waiting_push',
  text: `select e.id, e.kind, e.facts, e.generation_id as "generationId", p.id as subscription, p.endpoint, p.p256dh, p.auth,
      u.email, extract(epoch from now() - e.created_at)::integer as "ageSeconds"
    from inbox_entries e join push_subscriptions p on p.user_id = e.user_id
    join "user" u on u.id = e.user_id join "session" s on s.id = p.session_id
    where e.id = $1 and p.id = $2 and e.read_at is null and s."expiresAt" > now()
      and not is_suspended(u.banned, u."banExpires")`,
  row: z.object({
    id: z.string(),
    kind: z.string(),
    facts: z.unknown(),
    generationId: z.string().nullable(),
    subscription: z.string(),
    endpoint: z.string(),
    p256dh: z.string(),
    auth: z.string(),
    email: z.string(),
    ageSeconds: z.int(),
  }),
};
type Waiting = z.output<(typeof WAITING)['row']>;

const FORGET = { name: 'forget_push_browser', text: 'delete from push_subscriptions where id = $1 and endpoint = $2' };
const NOTE = { name: 'note_push', text: 'update push_subscriptions set last_success_at = now() where id = $1' };

type PushDeps = { config: Config; database: Database; pipeline: Pipeline; log: Logger; fetch: SafeFetch };

/**
 * The task that pushes one entry to one browser, encrypted for it alone (RFC 8291). What was read meanwhile is not pushed.
 * After a crash it may be sent again: its topic and its tag let it stand for the first one. It throws what may pass, so that
 * it is tried again.
 */
export function createPush(deps: PushDeps): TaskHandler {
  return async (payload) => {
    const { entry, subscription } = payloadSchema.parse(payload);
    const waiting = await readRow(deps.pipeline, WAITING, [entry, subscription]);
    if (waiting === undefined || waiting.ageSeconds >= TOLD_WITHIN_SECONDS) return;
    const message = await messageOf(deps, waiting);
    if (message !== null) await send(deps, waiting, message);
  };
}

/** What the page's worker shows; null for what this release cannot say. */
async function messageOf({ database }: PushDeps, { id, kind, facts, generationId, email }: Waiting) {
  const news = newsOf(kind, facts);
  if (news === null) return null;
  const { language } = await mailReader(database, email, null);
  const { title, note } = wordsOfNews(news, (amount, currency) => money(amount, currency, language.locale));
  return JSON.stringify({
    id,
    title: inWords(language, title).slice(0, MOST_CHARACTERS),
    body: note === null ? '' : inWords(language, note).slice(0, MOST_CHARACTERS),
    url: linkOfNews(news, generationId),
    lang: language.code,
    dir: language.direction,
  });
}

async function send(deps: PushDeps, waiting: Waiting, message: string): Promise<void> {
  const { config, pipeline, log, fetch } = deps;
  const { generateRequestDetails } = await import('./web-push-library.ts');
  const { endpoint, p256dh, auth, subscription } = waiting;
  const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message, {
    vapidDetails: { subject: subjectOf(config), ...(await readPushKeys(deps)) },
    contentEncoding: 'aes128gcm',
    TTL: TOLD_WITHIN_SECONDS - Math.max(0, waiting.ageSeconds),
    urgency: 'normal',
    topic: waiting.id.replaceAll('-', ''),
  });
  const told = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  delete told['Content-Length'];
  try {
    const post = { body: body ?? Buffer.alloc(0), headers: told };
    await fetch(endpoint, { post, maxBytes: MAX_ANSWER_BYTES, timeoutMs: TIMEOUT_MS });
    await pipeline.call(NOTE, [subscription]);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const answered = answeredSchema.safeParse(error.details);
    const status = answered.success ? answered.data.answeredStatus : null;
    const isDead = error.code === 'refused_address' || (status !== null && DEAD.includes(status));
    if (isDead) await pipeline.call(FORGET, [subscription, endpoint]);
    else if (status === null || mayPass(status)) throw new Error(`A push was not taken: ${error.message}`);
    log.info({ host: new URL(endpoint).host, status, isDead }, 'A push was refused');
  }
}

/** Whom a push service asks about our pushes. */
function subjectOf(config: Config): string {
  const origin = originFor(config, null);
  return origin.startsWith('https:') ? origin : `mailto:${config.supportEmail}`;
}
