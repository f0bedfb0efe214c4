import * as z from 'zod';
import { originFor } from '../../http/origins.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { readRow } from '../../platform/database/rows.ts';
import { callForValue } from '../../platform/database/sql-function.ts';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { webhookDisabledMail } from '../../platform/mail/templates/account.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import type { TaskHandler } from '../../platform/tasks/worker.ts';
import { endedRecord } from '../../studio/generations/record.ts';
import { signatureOf } from './sign.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;
/** With the growing waits between tries this is most of a day. */
const MOST_ATTEMPTS = 40;

const answeredSchema = z.object({ answeredStatus: z.int() });
const payloadSchema = z.object({ deliveryId: z.uuid() });

const waitingSchema = z.object({
  id: z.string(),
  event: z.string(),
  generation_id: z.string().nullable(),
  /** As it was at the event. */
  generation: z.unknown(),
  is_gone: z.boolean(),
  attempts: z.number(),
  created_at: z.date(),
  url: z.string(),
  /** The newest first. */
  secrets: z.array(z.string()),
  email: z.string(),
  is_disabled: z.boolean(),
});
type Waiting = z.output<typeof waitingSchema>;

const WAITING = {
  name: 'waiting_webhook_delivery',
  text: `select d.id, d.event, d.generation_id, d.attempts, d.created_at,
      coalesce(d.generation, to_jsonb(g) - 'input_hash') as generation, e.url, u.email,
      array[e.secret] || array(
        select o.secret from webhook_old_secrets o where o.endpoint_id = e.id and o.signs_until > now()
        order by o.signs_until desc
      ) as secrets,
      e.disabled_at is not null as is_disabled, g.id is null as is_gone
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join "user" u on u.id = e.user_id
    left join ai_generations g on g.id = d.generation_id
    where d.id = $1 and d.state = 'waiting'`,
  row: waitingSchema,
};
const FORGET = {
  name: 'forget_webhook_generation',
  text: `update webhook_deliveries set generation = null where id = $1 and state <> 'waiting'`,
};
const END = {
  name: 'end_webhook_delivery',
  text: `update webhook_deliveries set state = 'given_up', last_error = $2 where id = $1`,
};

/** One sentence for every cause: telling the causes apart would let people map the network around the studio. */
const NOT_REACHED = 'The address could not be reached from the studio';

type DeliverDeps = { config: Config; database: Database; pipeline: Pipeline; log: Logger } & { fetch: SafeFetch };

/**
 * The task that makes one call. A delivery may arrive twice, after a crash: its id tells. It throws what went wrong, so
 * that the task is tried again; not for an endpoint that is gone or switched off, nor after the last attempt.
 */
export function createDelivery(deps: DeliverDeps): TaskHandler {
  return async (payload) => {
    const { deliveryId } = payloadSchema.parse(payload);
    const waiting = await readRow(deps.pipeline, WAITING, [deliveryId]);
    if (waiting === undefined) return;
    if (waiting.is_disabled) return end(deps, waiting, 'The webhook is switched off');
    const body = bodyOf(waiting);
    if (body === null) return end(deps, waiting, 'The generation is gone');
    const problem = await send(deps, waiting, body);
    const isLast = waiting.attempts + 1 >= MOST_ATTEMPTS;
    const isSwitchedOff = await note(deps, waiting, problem, isLast);
    if (problem !== null && !isLast && !isSwitchedOff) throw new Error(problem);
    if (isSwitchedOff) await end(deps, waiting, problem ?? '');
    else await deps.pipeline.call(FORGET, [deliveryId]);
  };
}

/** Null for a generation that is gone: nobody hears of what its person has deleted for good. */
function bodyOf({ id, event, generation_id, generation, is_gone, created_at }: Waiting): string | null {
  const message = { id, type: event, created_at: created_at.toISOString() };
  if (generation_id === null) return JSON.stringify({ ...message, data: {} });
  return is_gone ? null : JSON.stringify({ ...message, data: { generation: endedRecord(generation) } });
}

/** Null when it was taken, or what went wrong. */
async function send({ fetch, log }: DeliverDeps, { id, url, secrets }: Waiting, body: string): Promise<string | null> {
  const seconds = Math.floor(Date.now() / 1000);
  try {
    await fetch(url, {
      post: {
        body: Buffer.from(body),
        headers: {
          'content-type': 'application/json',
          'kinora-delivery': id,
          'kinora-signature': signatureOf(secrets, body, seconds),
        },
      },
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'too_large' || answeredSchema.safeParse(error.details).success) return error.message;
    log.info({ delivery: id, host: new URL(url).host, err: error }, 'A webhook was not delivered');
    return NOT_REACHED;
  }
}

/** True when the endpoint was switched off; its person is told in the same transaction. */
function note({ config, database }: DeliverDeps, delivery: Waiting, problem: string | null, isLast: boolean) {
  return database.transaction().execute(async (transaction) => {
    const attempt = { of_delivery: delivery.id, problem, is_last: isLast };
    if (!(await callForValue(transaction, functions.note_webhook_attempt, attempt))) return false;
    const settingsUrl = `${originFor(config, null)}/settings?tab=keys`;
    await enqueueMail(
      transaction,
      webhookDisabledMail({ to: delivery.email, url: delivery.url, problem: problem ?? '', settingsUrl }),
    );
    return true;
  });
}

async function end({ pipeline }: DeliverDeps, { id }: Waiting, why: string): Promise<void> {
  await pipeline.call(END, [id, why]);
  await pipeline.call(FORGET, [id]);
}
