import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { requireOwner } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import { functions } from '../../platform/database/functions.ts';
import { callForRow } from '../../platform/database/sql-function.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { GenerationPorts } from '../generations/submit.ts';
import { batchQuoteBody, quoteBatch } from './price-batch.ts';
import { checkListName, listBody, readPromptLists, removePromptList, savePromptList } from './prompt-lists.ts';
import { findBatchDetail, listBatches, readQueue } from './read-batches.ts';
import { cancelBatch, pauseBatch, resumeBatch, submitBatch, submitBatchBody } from './submit-batch.ts';
import {
  batchDetailSchema,
  batchListSchema,
  batchQuoteSchema,
  promptListsSchema,
  queueSchema,
  stoppedBatchSchema,
  submittedBatchSchema,
} from './wire.ts';

const orderBody = z.strictObject({
  generations: z.array(z.uuid()).min(1).max(500).meta({ description: 'In the order in which they are to be made' }),
});

/** Several generations ordered together, the order of waiting work, and lists of words for prompts. */
export function batchRoutes(deps: GenerationPorts & { log: Logger }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Batches');
  route(
    {
      method: 'post',
      path: '/api/batches/quote',
      summary: 'What a batch would be and cost',
      description: 'Every item with its prompts, its seed and its price. Nothing is charged.',
      access: 'generate',
      body: batchQuoteBody,
      answer: { status: 200, schema: batchQuoteSchema },
      errors: ['tool_disabled', 'blocked_content', 'moderation_unavailable'],
    },
    ({ principal, body }) => quoteBatch(deps, principal, body),
  );
  route(
    {
      method: 'post',
      path: '/api/batches',
      summary: 'Order a batch',
      description:
        'All items or none, at the price of the quote. Each is a generation with a charge of its own, which returns when it fails.',
      access: 'generate',
      body: submitBatchBody,
      answer: { status: 202, schema: submittedBatchSchema },
      errors: [
        'acceptance_needed',
        'insufficient_tokens',
        'quote_changed',
        'id_reused',
        'not_found',
        'limit',
        'tool_disabled',
        'blocked_content',
        'moderation_unavailable',
      ],
    },
    ({ principal, body }) => submitBatch(deps, principal, body),
  );
  route(
    {
      method: 'get',
      path: '/api/batches',
      summary: 'List batches',
      description: 'The newest 50.',
      access: 'read',
      answer: { status: 200, schema: batchListSchema },
    },
    ({ principal }) => listBatches(deps, principal),
  );
  route(
    {
      method: 'get',
      path: '/api/batches/:id',
      summary: 'Get a batch',
      description: 'With its items and the receipt of each.',
      access: 'read',
      answer: { status: 200, schema: batchDetailSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => findBatchDetail(deps, principal, id),
  );
  const steered = {
    access: 'generate',
    answer: { status: 200, schema: stoppedBatchSchema },
    errors: ['not_found'],
  } as const;
  route(
    {
      ...steered,
      method: 'post',
      path: '/api/batches/:id/pause',
      summary: 'Pause a batch',
      description: 'What has not begun waits until it is resumed. What is under way goes on.',
    },
    ({ principal, id }) => pauseBatch(deps, principal, id),
  );
  route(
    { ...steered, method: 'post', path: '/api/batches/:id/resume', summary: 'Resume a batch' },
    ({ principal, id }) => resumeBatch(deps, principal, id),
  );
  route(
    {
      ...steered,
      method: 'post',
      path: '/api/batches/:id/cancel',
      summary: 'Cancel the rest of a batch',
      description: 'What has not begun is taken back, with its tokens. What is under way goes on.',
    },
    ({ principal, id }) => cancelBatch(deps, principal, id),
  );
  route(
    {
      method: 'get',
      path: '/api/queue',
      summary: 'What is being made, and what waits',
      access: 'read',
      answer: { status: 200, schema: queueSchema },
    },
    ({ principal }) => readQueue(deps, principal),
  );
  route(
    {
      method: 'post',
      path: '/api/queue/order',
      summary: 'Change the order of waiting work',
      description:
        'What waits for your other work shares the places that it has, in this order. Anything else is passed over.',
      access: 'generate',
      body: orderBody,
      answer: { status: 200, schema: queueSchema },
    },
    async ({ principal, body }) => {
      await callForRow(deps.pipeline, functions.order_waiting, { session_token: principal, ...body });
      return readQueue(deps, principal);
    },
  );
  route(
    {
      method: 'get',
      path: '/api/prompt-lists',
      summary: 'Lists of words for prompts',
      access: 'read',
      answer: { status: 200, schema: promptListsSchema },
    },
    ({ principal }) => readPromptLists(deps, principal),
  );
  route(
    {
      method: 'put',
      path: '/api/prompt-lists/:name',
      summary: 'Save a list',
      description: 'A prompt of a batch names it by `__name__`: up to 40 small letters, digits and hyphens.',
      access: 'generate',
      body: listBody,
      answer: { status: 200, schema: promptListsSchema },
      errors: ['limit'],
    },
    async ({ c, principal, body }) => {
      await requireOwner(deps.pipeline, principal);
      await savePromptList(deps, principal, checkListName(c.req.param('name')), body);
      return readPromptLists(deps, principal);
    },
  );
  route(
    {
      method: 'delete',
      path: '/api/prompt-lists/:name',
      summary: 'Remove a list',
      access: 'generate',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    async ({ c, principal }) => {
      await requireOwner(deps.pipeline, principal);
      await removePromptList(deps, principal, c.req.param('name'));
    },
  );
  return app;
}
