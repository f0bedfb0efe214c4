import { randomUUID } from 'node:crypto';
import type { Failure } from '../port/painter.ts';
import type { JobState } from '../queue/job.ts';
import type { Order } from '../queue/order.ts';
import type { Queue } from '../queue/queue.ts';
import type { FalEndpoint } from './endpoint.ts';

/**
 * Accepts a request. An input that the endpoint refuses is accepted, too, and fails at once: fal's queue does not look
 * at inputs, and its clients learn of such an error with the result.
 */
export async function submit(
  queue: Queue,
  endpoint: FalEndpoint,
  request: { body: unknown; webhookUrl: string | null; person: string; isContinuation: boolean },
): Promise<JobState> {
  const read = endpoint.read(request.body);
  const client = { protocol: 'fal' as const, endpoint: endpoint.id, webhookUrl: request.webhookUrl };
  const { person } = request;
  const id = randomUUID();
  if ('order' in read) {
    const order = request.isContinuation ? withoutStyle(read.order) : read.order;
    return queue.submit({ id, person, order, client: { ...client, echo: read.echo } });
  }
  const failure: Failure = { code: 'refused', message: read.problems[0].msg, details: read.problems };
  return queue.submit({ id, person, order: { kind: 'refusal', failure, count: 1 }, client: { ...client, echo: {} } });
}

/** A frame that was painted in a style would lose more with each time that it is painted in it. */
function withoutStyle(order: Order): Order {
  return order.kind === 'clip' ? { ...order, style: null } : order;
}
