import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { continuesResult, personOf } from '../queue/hints.ts';
import type { FalClient, JobState, LogLine } from '../queue/job.ts';
import type { Queue } from '../queue/queue.ts';
import { refuseLargeBody, requireKey } from './authorize.ts';
import { describeResult, type Result } from './describe-result.ts';
import { describeStatus, requestUrls, type Status } from './describe-status.ts';
import type { FalEndpoint } from './endpoint.ts';
import { findEndpoint, readEndpointInput } from './endpoints.ts';
import { streamStatus } from './stream-status.ts';
import { submit } from './submit.ts';

const webhookUrl = z.url({ protocol: /^https?$/ }).optional();

type Request = { state: JobState; client: FalClient; endpoint: FalEndpoint };

/** fal's queue (https://docs.fal.ai/model-apis/model-endpoints/queue) below `/fal-queue`. */
export function falQueueRoutes(parts: { queue: Queue; apiKey: string }): Hono {
  const { queue, apiKey } = parts;
  const routes = new Hono();

  routes.use('/fal-queue/*', requireKey(apiKey));

  routes.post('/fal-queue/*', refuseLargeBody, async (context) => {
    const read = await readEndpointInput(context, '/fal-queue/');
    if (read instanceof Response) {
      return read;
    }
    const { endpoint, body } = read;
    const webhook = webhookUrl.safeParse(context.req.query('fal_webhook'));
    if (!webhook.success) {
      return context.json({ detail: 'fal_webhook must be an http(s) URL' }, 400);
    }
    const state = await submit(queue, endpoint, {
      body,
      webhookUrl: webhook.data ?? null,
      person: personOf(context),
      isContinuation: continuesResult(context),
    });
    context.header('x-fal-request-id', state.id);
    return context.json({
      status: 'IN_QUEUE',
      request_id: state.id,
      gateway_request_id: state.id,
      queue_position: Math.max(0, queue.positionOf(state.id) - 1),
      ...requestUrls(originOf(context), endpoint.id, state.id),
    });
  });

  const find = (context: Context): Request | null => {
    const state = queue.find(context.req.param('id') ?? '');
    const client = state?.client;
    const app = `${context.req.param('owner')}/${context.req.param('app')}/`;
    if (!state || client?.protocol !== 'fal' || !`${client.endpoint}/`.startsWith(app)) {
      return null;
    }
    const endpoint = findEndpoint(client.endpoint);
    context.header('x-fal-request-id', state.id);
    return endpoint ? { state, client, endpoint } : null;
  };

  const resultOf = (context: Context, { state, client, endpoint }: Request): Result | null =>
    state.outcome.finishedAt === null ? null : describeResult(endpoint, client, state.outcome, originOf(context));

  const statusOf = (context: Context, request: Request, logs: readonly LogLine[] | null): Status =>
    describeStatus(request.state, {
      queue,
      endpoint: request.endpoint.id,
      origin: originOf(context),
      result: resultOf(context, request),
      logs,
    });

  const base = '/fal-queue/:owner/:app/requests/:id';

  routes.get(`${base}/status`, (context) => {
    const request = find(context);
    if (!request) {
      return unknownRequest(context);
    }
    const hasLogs = context.req.query('logs') === '1';
    const status = statusOf(context, request, hasLogs ? request.state.log : null);
    return context.json(status, status.status === 'COMPLETED' ? 200 : 202);
  });

  routes.get(`${base}/status/stream`, (context) => {
    const request = find(context);
    if (!request) {
      return unknownRequest(context);
    }
    const hasLogs = context.req.query('logs') === '1';
    const describe = (lines: readonly LogLine[]): Status => statusOf(context, request, hasLogs ? lines : null);
    return streamStatus(context, { queue, state: request.state, describe });
  });

  const answerResult = (context: Context): Response => {
    const request = find(context);
    if (!request) {
      return unknownRequest(context);
    }
    const result = resultOf(context, request);
    if (!result) {
      return context.json({ detail: 'Request is still in progress' }, 400);
    }
    if (result.status !== 200) {
      context.header('x-fal-retryable', String(result.status === 500));
      context.header('x-fal-error-type', result.errorType);
    }
    return context.json(result.body, result.status);
  };
  routes.get(base, answerResult);
  routes.get(`${base}/response`, answerResult);

  routes.put(`${base}/cancel`, async (context) => {
    const request = find(context);
    if (!request) {
      return context.json({ status: 'NOT_FOUND' }, 404);
    }
    const isCancelled = await queue.cancel(request.state.id);
    return isCancelled
      ? context.json({ status: 'CANCELLATION_REQUESTED' }, 202)
      : context.json({ status: 'ALREADY_COMPLETED' }, 400);
  });

  return routes;
}

function originOf(context: Context): string {
  return new URL(context.req.url).origin;
}

function unknownRequest(context: Context): Response {
  return context.json({ detail: 'Request not found' }, 404);
}
