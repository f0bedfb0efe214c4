import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import {
  type CommentDeps,
  changeComment,
  changedCommentBody,
  deleteComment,
  listComments,
  lockBody,
  lockResult,
  newCommentBody,
  writeComment,
} from './own-comments.ts';
import { commentsSchema, ownCommentSchema } from './wire.ts';

/** What is said about results, for whoever made them. What guests of a link say is in site/shared. */
export function commentRoutes(deps: CommentDeps & { config: Config }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Comments');
  route(
    {
      method: 'get',
      path: '/api/generations/:id/comments',
      summary: 'List what was said about a result',
      description: 'By you and by guests of your share links, the oldest first, with what was decided about it.',
      access: 'read',
      answer: { status: 200, schema: commentsSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => listComments(deps, principal, id),
  );
  route(
    {
      method: 'post',
      path: '/api/generations/:id/comments',
      summary: 'Write about a result',
      description:
        'For yourself, or for the guests of a share link; pinned on a point of a picture or at a second of a clip where `file` and `x`, `y` or `second` say so.',
      access: 'generate',
      body: newCommentBody,
      answer: { status: 201, schema: ownCommentSchema },
      errors: ['not_found', 'limit', 'blocked_content', 'moderation_unavailable'],
    },
    ({ principal, id, body }) => writeComment(deps, principal, id, body),
  );
  route(
    {
      method: 'patch',
      path: '/api/comments/:id',
      summary: 'Edit or resolve a comment',
      description: 'Your own words can be edited for 15 minutes; any comment can be resolved and opened again.',
      access: 'generate',
      body: changedCommentBody,
      answer: { status: 200, schema: ownCommentSchema },
      errors: ['not_found', 'too_late', 'blocked_content', 'moderation_unavailable'],
    },
    ({ principal, id, body }) => changeComment(deps, principal, id, body),
  );
  route(
    {
      method: 'delete',
      path: '/api/comments/:id',
      summary: 'Delete a comment',
      description: 'Also one of a guest; the answers to it go with it.',
      access: 'generate',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ principal, id }) => deleteComment(deps, principal, id),
  );
  route(
    {
      method: 'post',
      path: '/api/generations/:id/lock',
      summary: 'Lock or unlock a result',
      description:
        'What is locked cannot be deleted, moved to the trash or lose its protection, and no clock of the studio deletes it, until it is unlocked. Both are written down.',
      access: 'generate',
      body: lockBody,
      answer: { status: 200, schema: commentsSchema },
      errors: ['not_found', 'processing'],
    },
    ({ principal, id, body }) => lockResult(deps, principal, id, body.isLocked),
  );
  return app;
}
