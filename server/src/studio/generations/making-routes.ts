import type { Tool } from '@kinora/catalogue/tool';
import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { requireOwner } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import { notFound } from '../../platform/errors.ts';
import { ownTools } from '../tools/code-routes.ts';
import { quote, quoteBody } from './quote.ts';
import { addedToolBody, type GenerationPorts, submitBody, submitGeneration } from './submit.ts';
import { quoteSchema, submittedSchema } from './wire.ts';

/** Makes any tool that is no code: which of them is part of the address. */
export const ADDED_TOOL_PATH = '/functions/v1/x/:slug';

/** Why an order is not taken, whatever it is of. */
const orderRefusals = [
  'acceptance_needed',
  'insufficient_tokens',
  'quote_changed',
  'id_reused',
  'limit',
  'tool_disabled',
  'blocked_content',
  'moderation_unavailable',
] as const;

/** `POST /functions/v1/<tool>` for every tool of the catalogue, and quotes. */
export function makingRoutes(deps: GenerationPorts): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Tools');
  for (const sold of ownTools) {
    const { tool } = sold;
    route(
      {
        method: 'post',
        path: `/functions/v1/${tool.fn}`,
        summary: tool.name,
        description: `${tool.summary} Tool id \`${tool.id}\`, about ${tool.expectedSeconds.from} to ${tool.expectedSeconds.to} seconds.${filesOf(tool)}`,
        access: 'generate',
        uncheckedBody: submitBody(tool),
        answer: { status: 202, schema: submittedSchema },
        // What it is a remix of.
        errors: ['not_found', ...orderRefusals],
      },
      async ({ principal, body }) => {
        const now = (await deps.tools.list()).find({ id: tool.id });
        return submitGeneration(deps, principal, now ?? sold, body);
      },
    );
  }
  route(
    {
      method: 'post',
      path: ADDED_TOOL_PATH,
      summary: 'Any tool that was added to this studio',
      description: 'Which tools there are, and what each takes, `GET /api/tools` tells.',
      access: 'generate',
      uncheckedBody: addedToolBody,
      answer: { status: 202, schema: submittedSchema },
      errors: ['not_found', ...orderRefusals],
    },
    async ({ c, principal, body }) => {
      const sold = (await deps.tools.list()).find({ fn: `x/${c.req.param('slug')}` });
      if (sold === undefined) {
        await requireOwner(deps.pipeline, principal);
        throw notFound();
      }
      return submitGeneration(deps, principal, sold, body);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/quote',
      summary: 'What a generation would cost',
      description: 'Missing fields of the input take their defaults. Nothing is charged.',
      access: 'generate',
      uncheckedBody: quoteBody,
      answer: { status: 200, schema: quoteSchema },
    },
    ({ principal, body }) => quote(deps, principal, body),
  );
  return app;
}

const fileWords = { image: 'an image', video: 'a video', audio: 'a sound' } as const;

function filesOf({ files }: Tool): string {
  return files
    .map(({ name, kind, folder }) => ` \`${name}\` is the address of ${fileWords[kind]} uploaded to \`${folder}\`.`)
    .join('');
}
