import { DEFINITION_CHARACTERS } from '@kinora/catalogue/runtime/definition';
import type { Hono } from 'hono';
import { limitBody } from '../../../http/body.ts';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { writerFor } from '../answer-words.ts';
import { versionRoutes } from '../tools/version-routes.ts';
import {
  codeDraftBody,
  discardCodeDraft,
  putInService,
  rollBackRoutes,
  saveCodeDraft,
  testCodeRoute,
} from './changes.ts';
import { listCodeTools, readCodeToolDesk } from './desk.ts';
import { codeToolDeskSchema, codeToolsSchema } from './wire.ts';

/** Routes, and what JSON escapes in them. */
const limitRoutes = limitBody(4 * DEFINITION_CHARACTERS);

/** Further routes of tools that are code: drafts, proofs, tests, versions. */
export function codeRouteRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const answer = { status: 200, schema: codeToolDeskSchema } as const;
  route(
    {
      method: 'get',
      path: '/api/admin/code-tools',
      summary: 'List the tools of the program that take further routes',
      access: 'admin',
      answer: { status: 200, schema: codeToolsSchema },
    },
    async () => ({ tools: await listCodeTools(deps) }),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/code-tools/:tool',
      summary: 'The routes of one tool of the program: draft, proofs, tests and versions',
      access: 'admin',
      answer,
      errors: ['not_found'],
    },
    async ({ c }) => readCodeToolDesk(deps, c.req.param('tool'), await writerFor(deps, c)),
  );
  route(
    {
      method: 'put',
      path: '/api/admin/code-tools/:tool/draft',
      summary: 'Keep a draft of its routes',
      description:
        'A draft may be incomplete; `problems` of the answer says what is wrong with it. `own` is before how many of the others the way of the program comes, null while it is switched off; each of `routes` is as in a definition, with `leftOut` for every field that it does not send.',
      access: 'admin',
      limit: limitRoutes,
      body: codeDraftBody,
      answer,
      errors: ['not_found', 'changed_meanwhile'],
    },
    async ({ c, body }) => {
      const id = c.req.param('tool');
      await saveCodeDraft(deps, c.var.admin, id, body);
      return readCodeToolDesk(deps, id, await writerFor(deps, c));
    },
  );
  versionRoutes(deps, route, {
    path: '/api/admin/code-tools/:tool',
    answer,
    read: readCodeToolDesk,
    discard: { summary: 'Throw a draft of its routes away', act: discardCodeDraft },
    test: {
      summary: 'Try a route',
      description: 'One real call, which the provider bills and no tokens pay for. `tests` says how it went.',
      act: testCodeRoute,
    },
    publish: {
      summary: 'Put the draft in service',
      description: 'New work goes by it within a second; what was sent before ends as it began.',
      act: putInService,
    },
    rollBack: {
      summary: 'Put an earlier version of its routes in service again',
      errors: ['changed_meanwhile'],
      act: rollBackRoutes,
    },
  });
  return app;
}
