import { DEFINITION_CHARACTERS } from '@kinora/catalogue/runtime/definition';
import type { Hono } from 'hono';
import { limitBody } from '../../../http/body.ts';
import { describedRoutes } from '../../../http/routes.ts';
import { type AdminEnv, type AdministrationPorts, TAG } from '../admin.ts';
import { writerFor } from '../answer-words.ts';
import { proofErrors, recentProof } from '../guard.ts';
import { reasonBody } from '../input.ts';
import { importBody, workflowBody } from './import-body.ts';
import { listPreviewModels } from './preview-models.ts';
import {
  addTool,
  discardDraft,
  draftBody,
  newToolBody,
  publishTool,
  retireTool,
  returnTool,
  rollBackTool,
  saveDraft,
} from './tool-changes.ts';
import { listAddedTools, readToolDesk } from './tool-desk.ts';
import { testRoute } from './tool-tests.ts';
import {
  addedToolsSchema,
  importedToolSchema,
  previewModelsSchema,
  shelfSchema,
  toolDeskSchema,
  workflowInputsSchema,
} from './tool-wire.ts';
import { versionRoutes } from './version-routes.ts';

/** A definition, and what JSON escapes in it. */
const limitDefinition = limitBody(4 * DEFINITION_CHARACTERS);
/** Of a model, with all that it refers to. */
const limitDocument = limitBody(4 * 1024 * 1024);

// Large and rarely asked for: loaded on first use, so that a start does not wait for it.
const drift = () => import('./drift.ts');
const importing = () => import('./import-tool.ts');
const shelf = () => import('./tool-shelf.ts');

/** Tools that are no code: drafts, proofs, tests, versions. */
export function toolRoutes(deps: AdministrationPorts): Hono<AdminEnv> {
  const { app, route } = describedRoutes<AdminEnv>(deps.config, TAG);
  const proven = recentProof(deps);
  const answer = { status: 200, schema: toolDeskSchema } as const;
  route(
    {
      method: 'get',
      path: '/api/admin/tools',
      summary: 'List the tools that were added',
      access: 'admin',
      answer: { status: 200, schema: addedToolsSchema },
    },
    async () => ({ tools: await listAddedTools(deps) }),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/tools',
      summary: 'Add a tool, as a draft',
      access: 'admin',
      limit: limitDefinition,
      body: newToolBody,
      answer: { status: 201, schema: toolDeskSchema },
      errors: ['id_taken'],
    },
    async ({ c, body }) => readToolDesk(deps, await addTool(deps, c.var.admin, body), await writerFor(deps, c)),
  );
  route(
    {
      method: 'post',
      path: '/api/admin/tools/import',
      summary: 'A draft of a tool, from what a provider says of its model',
      description: 'Nothing is kept: send it to `POST /api/admin/tools`.',
      access: 'admin',
      limit: limitDocument,
      body: importBody,
      answer: { status: 200, schema: importedToolSchema },
      errors: ['not_found', 'not_importable', 'provider_unavailable'],
    },
    async ({ c, body }) => {
      const [imported, write] = [await (await importing()).importTool(deps, body), await writerFor(deps, c)];
      return { ...imported, warnings: imported.warnings.map(write) };
    },
  );
  route(
    {
      method: 'post',
      path: '/api/admin/tools/import/workflow',
      summary: 'What can be chosen of a workflow of ComfyUI',
      description:
        'Every input of its nodes that is no link, with what is suggested for it and why. Send the same to `POST /api/admin/tools/import`, with `kind` and `choices`.',
      access: 'admin',
      limit: limitDocument,
      body: workflowBody,
      answer: { status: 200, schema: workflowInputsSchema },
      errors: ['not_found', 'not_importable', 'provider_unavailable'],
    },
    async ({ c, body }) => {
      const [read, write] = [await (await importing()).readWorkflowInputs(deps, body), await writerFor(deps, c)];
      const inputs = read.inputs.map((input) => ({ ...input, why: write(input.why) }));
      return { ...read, inputs, warnings: read.warnings.map(write) };
    },
  );
  route(
    {
      method: 'get',
      path: '/api/admin/tool-shelf',
      summary: 'List the ready-made tools',
      description: 'Each becomes a draft by `POST /api/admin/tools/import` with `{kind: "shelf", id}`.',
      access: 'admin',
      answer: { status: 200, schema: shelfSchema },
    },
    async () => ({ tools: await (await shelf()).listShelf(deps) }),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/preview-models',
      summary: 'List the models that the preview engine answers for in place of fal',
      description: 'Empty where fal itself is asked. Each can be imported with `{kind: "fal", endpoint}`.',
      access: 'admin',
      answer: { status: 200, schema: previewModelsSchema },
    },
    async () => ({ models: await listPreviewModels(deps) }),
  );
  route(
    {
      method: 'get',
      path: '/api/admin/tools/:tool',
      summary: 'One added tool: its draft, proofs, tests and versions',
      access: 'admin',
      answer,
      errors: ['not_found'],
    },
    async ({ c }) => readToolDesk(deps, c.req.param('tool'), await writerFor(deps, c)),
  );
  route(
    {
      method: 'put',
      path: '/api/admin/tools/:tool/draft',
      summary: 'Keep a draft',
      description: 'A draft may be incomplete; `problems` of the answer says what is wrong with it.',
      access: 'admin',
      limit: limitDefinition,
      body: draftBody,
      answer,
      errors: ['not_found', 'changed_meanwhile'],
    },
    async ({ c, body }) => {
      const id = c.req.param('tool');
      await saveDraft(deps, c.var.admin, id, body);
      return readToolDesk(deps, id, await writerFor(deps, c));
    },
  );
  versionRoutes(deps, route, {
    path: '/api/admin/tools/:tool',
    answer,
    read: readToolDesk,
    discard: {
      summary: 'Throw a draft away',
      description: 'A tool that was never published goes with it.',
      act: discardDraft,
    },
    test: {
      summary: 'Try a route of a draft',
      description: 'One real call, which the provider bills and no tokens pay for. `tests` says how it went.',
      act: testRoute,
    },
    publish: { summary: 'Make the draft the next version', act: publishTool },
    rollBack: { summary: 'Sell an earlier version again', act: rollBackTool },
  });
  route(
    {
      method: 'post',
      path: '/api/admin/tools/:tool/drift',
      summary: 'Compare the models of a tool with what their providers say of them now',
      description:
        'Nothing is changed by it; `drift` of the answer says what was found. It is done once a day by itself.',
      access: 'admin',
      answer,
      errors: ['not_found'],
    },
    async ({ c }) => {
      const id = c.req.param('tool');
      await (await drift()).checkDrift(deps, id);
      return readToolDesk(deps, id, await writerFor(deps, c));
    },
  );
  for (const [name, act, summary, description, more] of [
    ['retire', retireTool, 'Sell a tool no more', 'What was made with it stays.', []],
    [
      'return',
      returnTool,
      'Sell a retired tool again',
      'Refused while its price does not cover its cost, or a provider of it is gone.',
      ['not_ready', 'changed_meanwhile'],
    ],
  ] as const) {
    route(
      {
        method: 'post',
        path: `/api/admin/tools/:tool/${name}`,
        summary,
        description,
        access: 'admin',
        before: [proven],
        body: reasonBody,
        answer,
        errors: [...proofErrors, 'not_found', ...more],
      },
      async ({ c, body }) => {
        const id = c.req.param('tool');
        await act(deps, c.var.admin, id, body.reason);
        return readToolDesk(deps, id, await writerFor(deps, c));
      },
    );
  }
  return app;
}
