import type { HttpBindings } from '@hono/node-server';
import { text } from '@kinora/texts/typed-keys';
import { declareWords } from '@kinora/texts/words';
import type { Context, Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import type { LiveFeed } from '../../http/live/feed.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Challenges } from '../../people/challenge/challenge.ts';
import { clientNetwork, createClientAddress } from '../../platform/client-address.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { languageAskedFor } from '../../platform/languages/languages.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { MediaProgram } from '../../platform/media/media-program.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { Watermark } from '../../platform/watermark/watermark.ts';
import { appealBody, appealTakedown, listOwnTakedowns } from './appeal.ts';
import { readFigures } from './figures.ts';
import { takePrint } from './sent-print.ts';
import { countFile, noticeBody, readStatus, takeNotice } from './take-notice.ts';
import {
  noticeFiguresSchema,
  noticeReceiptSchema,
  noticeStatusSchema,
  ownTakedownsSchema,
  sentPrintSchema,
} from './wire.ts';

const TAG = 'Notices';
const statusBody = z.strictObject({
  token: z.string().regex(/^[\w-]{43}$/, declareWords(text('siteErrors', 'notice.token'))),
});

/** Notices of anybody, and appeals of the authors. What is decided about them is the desk's. */
export function noticeRoutes(deps: {
  config: Config;
  database: Database;
  pipeline: Pipeline;
  live: LiveFeed;
  media: MediaProgram;
  watermark: Watermark;
  settings: Settings;
  log: Logger;
  challenges: Challenges;
}): Hono<Env> {
  const clientAddress = createClientAddress(deps.config.trustedProxies);
  const { app, route } = describedRoutes(deps.config, TAG);
  const clientOf = (c: Context<Env>) => {
    // There is no connection where the app is asked without a port.
    const incoming: HttpBindings['incoming'] | undefined = c.env?.incoming;
    return clientNetwork(clientAddress(incoming?.socket.remoteAddress ?? '', c.req.header('x-forwarded-for')));
  };

  route(
    {
      method: 'post',
      path: '/api/notices',
      summary: 'Report something that was made or uploaded here',
      description: 'Without an account. Which of the fields are needed depends on the kind.',
      access: 'public',
      body: noticeBody,
      answer: { status: 201, schema: noticeReceiptSchema },
      errors: ['rate_limited', 'challenge'],
    },
    async ({ c, body }) => {
      await deps.challenges.require('report', c.req.raw.headers);
      return takeNotice(deps, body, clientOf(c), await languageAskedFor(deps, c.req.raw.headers));
    },
  );
  route(
    {
      method: 'post',
      path: '/api/notices/file',
      summary: 'Read by what a file is found here',
      description: 'The file is not kept. The answered `print` goes with a notice.',
      access: 'public',
      formField: 'file',
      answer: { status: 201, schema: sentPrintSchema },
      errors: ['rate_limited', 'invalid_file', 'too_slow', 'busy', 'not_written'],
    },
    async ({ c }) => {
      await countFile(deps, clientOf(c));
      return { print: await takePrint(deps, c.env.incoming) };
    },
  );
  route(
    {
      method: 'post',
      path: '/api/notices/status',
      summary: 'What became of a notice',
      access: 'public',
      body: statusBody,
      answer: { status: 200, schema: noticeStatusSchema },
      errors: ['not_found', 'rate_limited'],
    },
    ({ c, body }) => readStatus(deps, body.token, clientOf(c)),
  );
  route(
    {
      method: 'get',
      path: '/api/notices/figures',
      summary: 'What the studio did about notices of the last year',
      access: 'public',
      answer: { status: 200, schema: noticeFiguresSchema },
    },
    () => readFigures(deps),
  );
  route(
    {
      method: 'get',
      path: '/api/takedowns',
      summary: 'What was taken down of yours',
      access: 'session',
      inWorkspace: 'look',
      answer: { status: 200, schema: ownTakedownsSchema },
    },
    ({ principal }) => listOwnTakedowns(deps, principal),
  );
  route(
    {
      method: 'post',
      path: '/api/takedowns/:id/appeal',
      summary: 'Ask for something to be put back',
      description: 'Once for each. People decide about it.',
      access: 'session',
      inWorkspace: 'make',
      body: appealBody,
      answer: { status: 200, schema: ownTakedownsSchema },
      errors: ['not_found', 'appealed'],
    },
    async ({ principal, id, body }) => {
      await appealTakedown(deps, principal, id, body);
      return listOwnTakedowns(deps, principal);
    },
  );
  return app;
}
