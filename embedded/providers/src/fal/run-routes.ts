import { Hono } from 'hono';
import { continuesResult, personOf } from '../queue/hints.ts';
import type { Queue } from '../queue/queue.ts';
import { refuseLargeBody, requireKey } from './authorize.ts';
import { describeResult } from './describe-result.ts';
import { readEndpointInput } from './endpoints.ts';
import { submit } from './submit.ts';

/** fal.run below `/fal-run`: the same endpoints, each answered once its work is done. */
export function falRunRoutes(parts: { queue: Queue; apiKey: string }): Hono {
  const { queue, apiKey } = parts;
  const routes = new Hono();

  routes.use('/fal-run/*', requireKey(apiKey));

  routes.post('/fal-run/*', refuseLargeBody, async (context) => {
    const read = await readEndpointInput(context, '/fal-run/');
    if (read instanceof Response) {
      return read;
    }
    const state = await submit(queue, read.endpoint, {
      body: read.body,
      webhookUrl: null,
      person: personOf(context),
      isContinuation: continuesResult(context),
    });
    await queue.waitUntilFinished(state.id);
    const { client, outcome } = state;
    context.header('x-fal-request-id', state.id);
    if (client.protocol !== 'fal') {
      throw new Error(`The request ${state.id} is none of fal's protocol`);
    }
    const result = describeResult(read.endpoint, client, outcome, new URL(context.req.url).origin);
    if (result.status !== 200) {
      context.header('x-fal-error-type', result.errorType);
    }
    return context.json(result.body, result.status);
  });

  return routes;
}
