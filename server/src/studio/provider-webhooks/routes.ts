import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { limitBody, readJson } from '../../http/body.ts';
import type { Env } from '../../http/env.ts';
import { checkInput } from '../../http/invalid-input.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import type { Config } from '../../platform/config/config.ts';
import { functions } from '../../platform/database/functions.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { callForValue, refined } from '../../platform/database/sql-function.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { SecurityLog } from '../../platform/log/security-log.ts';
import type { Providers } from '../providers/provider.ts';
import type { ToolRegistry } from '../tools/registry.ts';
import { isWebhookToken, type WebhookProvider } from './address.ts';
import { isBadSignature, verifyFalWebhook } from './fal-signature.ts';
import { createKeySet } from './key-set.ts';

const addressQuery = z.object({ run: z.uuid(), token: z.string().max(100) });
/** Of a provider that an operator added. */
const addedQuery = addressQuery.extend({ name: z.string().min(1).max(100) });

/** What is in a webhook's body is asked for again, so that there is one way in which results come. */
const falBody = z.looseObject({ request_id: z.string(), status: z.enum(['OK', 'ERROR']) });
const runwareTask = z.looseObject({ taskUUID: z.string().optional() });
const runwareBody = z.looseObject({ data: z.array(runwareTask).optional(), errors: z.array(runwareTask).optional() });

const limitWebhook = limitBody(1024 * 1024);

/** Calls of providers that have news: they only make a run due. Any origin, also during maintenance. */
export function providerWebhookRoutes(deps: {
  config: Config;
  security: SecurityLog;
  pipeline: Pipeline;
  live: LiveFeed;
  providers: Providers;
  tools: ToolRegistry;
}): Hono<Env> {
  const { config, security } = deps;
  const falKeys = createKeySet(`${config.fal.restUrl}/.well-known/jwks.json`);

  /** The run that a webhook's address is for. @throws AppError 404 unless we made the address */
  function runOf(c: Context, provider: WebhookProvider): string {
    const address = addressQuery.safeParse(c.req.query());
    if (address.success && isWebhookToken(config.webhookSecret, provider, address.data.run, address.data.token)) {
      return address.data.run;
    }
    security.refused('webhook_refused', { provider, why: 'address' });
    throw notFound();
  }

  function noteBadSignature(provider: string, error: unknown): never {
    if (isBadSignature(error)) security.refused('webhook_refused', { provider, why: 'signature' });
    throw error;
  }

  return new Hono<Env>()
    .post('/webhooks/fal', limitWebhook, async (c) => {
      const run = runOf(c, 'fal');
      const body = new Uint8Array(await c.req.arrayBuffer());
      const { requestId } = await verifyFalWebhook(falKeys, c.req.header(), body, config.fal.userId).catch(
        (error: unknown) => noteBadSignature('fal', error),
      );
      const { request_id } = checkInput(falBody, await readJson(c));
      if (request_id !== requestId) throw new AppError('invalid_input', 'Header and body name different requests', 400);
      await wakeRun(deps, 'fal', run, requestId);
      return c.json({ ok: true });
    })
    .post('/webhooks/provider', limitWebhook, async (c) => {
      const { data: address } = addedQuery.safeParse(c.req.query());
      // A server that has just started does not know yet what operators have added.
      await deps.tools.list();
      const provider = address === undefined ? undefined : deps.providers[address.name];
      if (
        address === undefined ||
        provider?.verifyCall === undefined ||
        !isWebhookToken(config.webhookSecret, provider.name, address.run, address.token)
      ) {
        security.refused('webhook_refused', { provider: address?.name ?? 'unknown', why: 'address' });
        throw notFound();
      }
      const body = new Uint8Array(await c.req.arrayBuffer());
      const { requestId } = await provider
        .verifyCall(c.req.header(), body)
        .catch((error: unknown) => noteBadSignature(provider.name, error));
      await wakeRun(deps, provider.name, address.run, requestId);
      return c.json({ ok: true });
    })
    .post('/webhooks/runware', limitWebhook, async (c) => {
      const run = runOf(c, 'runware');
      const { data = [], errors = [] } = checkInput(runwareBody, await readJson(c));
      if ([...data, ...errors].some(({ taskUUID }) => taskUUID !== undefined && taskUUID !== run)) throw notFound();
      await wakeRun(deps, 'runware', run, null);
      return c.json({ ok: true });
    });
}

const WAKE = refined(functions.wake_run, () => z.enum(['unknown', 'mismatch', 'woken', 'settled']));

/**
 * A provider has news of a run: it is asked about now. Hearing of it again changes nothing.
 * @param requestId the provider's own id, which fills in for a lost answer to the submit; null when it has none
 * @throws AppError 404, or 409 `other_request` when the run is known under another id
 */
async function wakeRun(
  { pipeline, live }: { pipeline: Pipeline; live: LiveFeed },
  provider: string,
  runId: string,
  requestId: string | null,
): Promise<void> {
  const outcome = await callForValue(pipeline, WAKE, { run_id: runId, of_provider: provider, request_id: requestId });
  if (outcome === 'unknown') throw notFound();
  if (outcome === 'mismatch') throw new AppError('other_request', 'This run is known under another request', 409);
  if (outcome === 'woken') live.wakeWorkers();
}
