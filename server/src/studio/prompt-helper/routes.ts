import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { requireOwner } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import { helpWithPrompt, type PromptHelperDeps, promptHelpBody, readPromptHelper } from './help-with-prompt.ts';
import { promptHelperStateSchema, promptHelpSchema } from './wire.ts';

/** Help with writing prompts, where the operator has switched it on. */
export function promptHelperRoutes(deps: PromptHelperDeps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Prompts');
  route(
    {
      method: 'get',
      path: '/api/prompt-helper',
      summary: 'What the prompt helper does here, and for how much',
      description: '`built_in` are rules of the program and its own engine; `model` is one that the operator named.',
      access: 'read',
      answer: { status: 200, schema: promptHelperStateSchema },
    },
    async ({ principal }) => {
      await requireOwner(deps.pipeline, principal);
      return readPromptHelper(deps);
    },
  );
  route(
    {
      method: 'post',
      path: '/api/prompt-helper',
      summary: 'Help with a prompt',
      description:
        'Rewrites, expands or translates `prompt`, or describes a stored picture of yours (`imageUrl`) as one. Charged with its answer and never without; the same `id` with the same wish answers the first result again, for a day. Quoted words, alternatives (`{red|blue}`) and saved lists (`__name__`) stay. 40 in 5 minutes.',
      access: 'generate',
      body: promptHelpBody,
      answer: { status: 200, schema: promptHelpSchema },
      errors: [
        'acceptance_needed',
        'account_held',
        'blocked_content',
        'helper_failed',
        'helper_off',
        'id_reused',
        'insufficient_tokens',
        'limit',
        'moderation_unavailable',
        'not_configured',
        'not_found',
        'prompt_unchanged',
        'quote_changed',
        'rate_limited',
        'vision_failed',
      ],
    },
    ({ principal, body }) => helpWithPrompt(deps, principal, body),
  );
  return app;
}
