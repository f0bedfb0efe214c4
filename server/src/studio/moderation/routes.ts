import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import { sentRefusalSchema } from '../files/wire.ts';
import { askForReview, askReviewBody, type ReviewPorts, sealRefusedFile } from './ask-review.ts';

/** Reviews of what was refused before anything was charged. */
export function refusalRoutes(deps: ReviewPorts): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Reviews');
  route(
    {
      method: 'post',
      path: '/api/refusals/:id/appeal',
      summary: 'Ask a person to look at what a rule refused',
      description:
        'The id is the `refusal` in the `details` of a `blocked_content`; it is good for a day. Of an upload the file is sent before.',
      access: 'generate',
      body: askReviewBody,
      answer: { status: 204 },
      errors: ['not_found', 'appealed', 'file_needed', 'rate_limited'],
    },
    ({ principal, id, body }) => askForReview(deps, principal, id, body),
  );
  route(
    {
      method: 'post',
      path: '/api/refusals/:id/file',
      summary: 'Send a refused file once more, for the review that is asked for next',
      description: 'It must be the same to the byte. Nobody but reviewers can read it.',
      access: 'generate',
      formField: 'file',
      answer: { status: 201, schema: sentRefusalSchema },
      errors: ['not_found', 'appealed', 'invalid_file', 'too_slow', 'not_written', 'rate_limited'],
    },
    async ({ c, principal, id }) => {
      await sealRefusedFile(deps, principal, id, c.env.incoming);
      return { refusal: id };
    },
  );
  return app;
}
