import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import { missingWebhook, webhookRow } from './manage-webhooks.ts';
import type { NewWebhook, Webhook } from './wire.ts';

/** Each one is a signature in the header of every call. */
const OLD_SECRETS_A_WEBHOOK = 4;

const ownedRow = webhookRow.extend({ user_id: z.string() });

// Two at once follow each other at the lock, so that neither's secret is lost.
const ROTATE = {
  name: 'rotate_webhook_secret',
  text: `with owned as (
      select e.id, e.secret from session_user_id($1) as owner
      join webhook_endpoints e on e.user_id = owner and e.id = $2 for update of e
    ), crowded as (
      delete from webhook_old_secrets s using (
        select o.endpoint_id, o.secret from webhook_old_secrets o join owned on owned.id = o.endpoint_id
        order by o.signs_until desc offset $4 - 1
      ) as oldest where s.endpoint_id = oldest.endpoint_id and s.secret = oldest.secret
    ), kept as (
      insert into webhook_old_secrets (endpoint_id, secret, signs_until)
      select id, secret, now() + interval '24 hours' from owned returning endpoint_id, signs_until
    )
    update webhook_endpoints e set secret = $3 from kept where e.id = kept.endpoint_id
    returning e.id, e.url, e.created_at as "createdAt", e.disabled_at as "disabledAt",
      kept.signs_until as "oldSecretUntil", e.user_id`,
  row: ownedRow,
};
const END_OLD = {
  name: 'end_old_webhook_secrets',
  text: `with owned as (
      select e.* from session_user_id($1) as owner join webhook_endpoints e on e.user_id = owner and e.id = $2
    ), ended as (
      delete from webhook_old_secrets s using owned where s.endpoint_id = owned.id
    )
    select id, url, created_at as "createdAt", disabled_at as "disabledAt", null as "oldSecretUntil", user_id from owned`,
  row: ownedRow,
};

type Deps = { pipeline: Pipeline; security: SecurityLog };

export const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`;

/** Answers the new secret, this once; the one before signs too for 24 hours. @throws AppError 404 */
export async function rotateSecret(
  { pipeline, security }: Deps,
  sessionToken: string,
  id: string,
): Promise<NewWebhook> {
  const secret = newSecret();
  const row = await readRow(pipeline, ROTATE, [sessionToken, id, secret, OLD_SECRETS_A_WEBHOOK]);
  if (row === undefined) throw await missingWebhook(pipeline, sessionToken);
  const { user_id: person, ...webhook } = row;
  security.done('webhook_secret_rotated', { person, webhook: id });
  return { webhook, secret };
}

/** From now on the newest secret alone signs. @throws AppError 404 */
export async function endOldSecrets({ pipeline, security }: Deps, sessionToken: string, id: string): Promise<Webhook> {
  const row = await readRow(pipeline, END_OLD, [sessionToken, id]);
  if (row === undefined) throw await missingWebhook(pipeline, sessionToken);
  const { user_id: person, ...webhook } = row;
  security.done('webhook_old_secrets_ended', { person, webhook: id });
  return webhook;
}
