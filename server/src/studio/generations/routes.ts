import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Database } from '../../platform/database/pool.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { uploadSchema } from '../files/wire.ts';
import { appealBody, appealReview } from '../moderation/appeal.ts';
import { cancelGeneration } from './cancel.ts';
import { checkGeneration, clearStalled } from './check.ts';
import { findGenerationOfFile, findGenerationOfMark } from './find-of-mark.ts';
import { lineageQuery, readLineage } from './lineage.ts';
import { listGenerations } from './list.ts';
import { listQuery, refuseUnknownTool, toolType } from './list-query.ts';
import { findGeneration } from './record.ts';
import { sendPrices, sendPricesBody } from './send-prices.ts';
import type { GenerationPorts } from './submit.ts';
import { frameBody, takeFrame } from './take-frame.ts';
import { readTimeline, timelineQuery } from './timeline.ts';
import { timelineSchema } from './timeline-wire.ts';
import { emptyTrash, removeGeneration, restoreGeneration } from './trash.ts';
import {
  cancelSchema,
  clearStalledSchema,
  emptiedTrashSchema,
  generationListSchema,
  generationOfFileSchema,
  generationSchema,
  lineageSchema,
  sendPricesSchema,
} from './wire.ts';

const clearBody = z.object({ tool_type: toolType.optional() });

/** The records of what was made. */
export function generationRoutes(
  deps: GenerationPorts & {
    database: Database;
    store: ObjectStore;
    media: MediaProgram;
    watermark: Watermark;
    log: Logger;
  },
): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Generations');
  route(
    {
      method: 'get',
      path: '/api/generations',
      summary: 'List generations',
      description: 'One page; `nextCursor` continues. `total` comes with the first page only.',
      access: 'read',
      query: listQuery,
      answer: { status: 200, schema: generationListSchema },
      errors: ['not_found'],
    },
    ({ principal, query }) => listGenerations(deps, principal, query),
  );
  route(
    {
      method: 'get',
      path: '/api/generations/timeline',
      summary: 'List the months in which something was made',
      description:
        'With how many each has, up to 1,000, outside the trash; of one tool or kind where that is asked for.',
      access: 'read',
      query: timelineQuery,
      answer: { status: 200, schema: timelineSchema },
    },
    ({ principal, query }) => readTimeline(deps, principal, query),
  );
  route(
    {
      method: 'post',
      path: '/api/generations/clear-stalled',
      summary: 'Remove and refund what got lost',
      access: 'generate',
      body: clearBody,
      answer: { status: 200, schema: clearStalledSchema },
    },
    async ({ principal, body }) => {
      await refuseUnknownTool(deps, body.tool_type);
      return clearStalled(deps, principal, body.tool_type ?? null);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/generations/empty-trash',
      summary: 'Permanently delete what is in the trash',
      description:
        'Some of it at a time: ask again while `isMore`. What a running generation uses, and what is protected or under review, stays.',
      access: 'generate',
      answer: { status: 200, schema: emptiedTrashSchema },
    },
    ({ principal }) => emptyTrash(deps, principal),
  );
  route(
    {
      method: 'get',
      path: '/api/generations/:id',
      summary: 'Get a generation',
      access: 'read',
      answer: { status: 200, schema: generationSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => findGeneration(deps, principal, id),
  );
  route(
    {
      method: 'get',
      path: '/api/generations/of-file/:sha256',
      summary: 'Find the generation that made a file',
      description:
        'Of your own, by the SHA-256 of the file as it was downloaded, in hexadecimal digits; null for any other file.',
      access: 'read',
      answer: { status: 200, schema: generationOfFileSchema },
    },
    ({ c, principal }) => findGenerationOfFile(deps, principal, c.req.param('sha256')),
  );
  route(
    {
      method: 'post',
      path: '/api/generations/of-mark',
      summary: 'Find the generation whose invisible mark a file carries',
      description:
        'Of your own, by the pixels of a picture or a video of less than 100 MB, also when it was compressed, scaled or cropped since; null for any other file. The file is not kept.',
      access: 'read',
      formField: 'file',
      answer: { status: 200, schema: generationOfFileSchema },
      errors: ['invalid_file', 'too_slow', 'rate_limited', 'busy', 'not_written'],
    },
    ({ c, principal }) => findGenerationOfMark(deps, principal, c.env.incoming),
  );
  route(
    {
      method: 'get',
      path: '/api/generations/:id/lineage',
      summary: 'What a generation was made from, and what was made of it',
      description:
        'The whole family, up to 10,000 generations, a page at a time: `offset` is the `nextOffset` of the page before. What is in the trash or deleted for good is told without its record.',
      access: 'read',
      query: lineageQuery,
      answer: { status: 200, schema: lineageSchema },
      errors: ['not_found'],
    },
    ({ principal, id, query }) => readLineage(deps, principal, id, query),
  );
  route(
    {
      method: 'delete',
      path: '/api/generations/:id',
      summary: 'Put a generation into the trash',
      description: 'It can be restored for 30 days.',
      access: 'generate',
      answer: { status: 204 },
      errors: ['not_found', 'processing', 'protected'],
    },
    async ({ principal, id }) => {
      await removeGeneration(deps, principal, id);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/generations/:id/frame',
      summary: 'Take the first or last frame of a clip',
      description: 'As a picture that orders may name, such as one that a clip begins with.',
      access: 'generate',
      body: frameBody,
      answer: { status: 200, schema: uploadSchema },
      errors: ['not_found', 'storage_full'],
    },
    ({ principal, id, body }) => takeFrame(deps, principal, id, body),
  );
  route(
    {
      method: 'post',
      path: '/api/generations/:id/send-prices',
      summary: 'What the tools cost that take a result',
      description: 'With the result, or a frame of a clip, in each of their fields. Nothing is charged.',
      access: 'generate',
      body: sendPricesBody,
      answer: { status: 200, schema: sendPricesSchema },
      errors: ['not_found'],
    },
    ({ principal, id, body }) => sendPrices(deps, principal, id, body),
  );
  route(
    {
      method: 'post',
      path: '/api/generations/:id/restore',
      summary: 'Take a generation out of the trash',
      access: 'generate',
      answer: { status: 200, schema: generationSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => restoreGeneration(deps, principal, id),
  );
  route(
    {
      method: 'post',
      path: '/api/generations/:id/appeal',
      summary: 'Ask for a refused result to be shown',
      description: 'Once for each. People decide about it.',
      access: 'session',
      inWorkspace: 'make',
      body: appealBody,
      answer: { status: 200, schema: generationSchema },
      errors: ['not_found', 'appealed'],
    },
    ({ principal, id, body }) => appealReview(deps, principal, id, body),
  );
  route(
    {
      method: 'post',
      path: '/api/generations/:id/cancel',
      summary: 'Cancel a generation',
      description:
        'Free while the provider has not started: the record is gone and the tokens are back. Afterwards the provider is asked to stop.',
      access: 'generate',
      answer: { status: 200, schema: cancelSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => cancelGeneration(deps, principal, id),
  );
  route(
    {
      method: 'post',
      path: '/api/generations/:id/check',
      summary: 'Ask the provider now',
      access: 'generate',
      answer: { status: 200, schema: generationSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => checkGeneration(deps, principal, id),
  );
  return app;
}
