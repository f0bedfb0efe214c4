import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import * as z from 'zod';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { readRow } from '../../platform/database/rows.ts';
import { AppError } from '../../platform/errors.ts';
import { isPublicUrl } from '../../platform/safe-fetch/safe-fetch.ts';
import { webhookRow } from './manage-webhooks.ts';
import { newSecret } from './secrets.ts';
import type { NewWebhook } from './wire.ts';

const WEBHOOKS_A_PERSON = 5;

export const newWebhookBody = z.strictObject({
  url: z
    .url({ protocol: /^https$/, error: declareWords(text('refusals', 'data.httpsAddress')), abort: true })
    .max(1000)
    .refine(isPublicUrl, declareWords(text('serviceErrors', 'unreachable'))),
});

const CREATE = {
  name: 'create_webhook',
  text: `insert into webhook_endpoints (user_id, url, secret)
    select owner, $2, $3 from session_user_id($1) as owner
    where count_webhooks(owner) < $4
    returning id, url, created_at as "createdAt", disabled_at as "disabledAt", null as "oldSecretUntil"`,
  row: webhookRow,
};

/** @throws AppError 409 `too_many_webhooks` */
export async function createWebhook(
  pipeline: Pipeline,
  sessionToken: string,
  { url }: z.infer<typeof newWebhookBody>,
): Promise<NewWebhook> {
  const secret = newSecret();
  const webhook = await readRow(pipeline, CREATE, [sessionToken, url, secret, WEBHOOKS_A_PERSON]);
  if (webhook !== undefined) return { webhook, secret };
  throw new AppError('too_many_webhooks', text('serviceErrors', 'tooManyWebhooks', { count: WEBHOOKS_A_PERSON }), 409);
}
