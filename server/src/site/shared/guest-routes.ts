import type { Context, Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Challenges } from '../../people/challenge/challenge.ts';
import type { Config } from '../../platform/config/config.ts';
import {
  changeAsGuest,
  type Guest,
  guestApprovalBody,
  guestChangeBody,
  guestCommentBody,
  isSecret,
  judgeAsGuest,
  listGuestComments,
  type GuestDeps as TalkDeps,
  writeAsGuest,
} from '../../studio/comments/guest-comments.ts';
import { guestCommentsSchema, writtenSchema } from '../../studio/comments/wire.ts';
import type { OpenShare } from '../../studio/shares/open-share.ts';
import { networkOf } from './visit.ts';

export type GuestDeps = TalkDeps & { config: Config; challenges: Challenges };

const GUEST_HEADER = 'x-kinora-guest';

/** Why nothing is taken of a visitor, whatever they say. */
const guestRefusals = ['limit', 'rate_limited', 'challenge', 'blocked_content', 'moderation_unavailable'] as const;

/**
 * What whoever has a link says about what it shows, without an account.
 * @param open the link that is asked for, where it is open and its password was entered; it throws otherwise
 */
export function guestRoutes(deps: GuestDeps, open: (c: Context<Env>) => Promise<OpenShare>): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Comments of visitors');
  const guestOf = (c: Context<Env>): Guest => {
    const sent = c.req.header(GUEST_HEADER);
    return { secret: isSecret(sent) ? sent : null, network: networkOf(deps.config, c) };
  };
  const tokenOf = (c: Context<Env>) => c.req.param('token') ?? '';

  route(
    {
      method: 'get',
      path: '/s/:token/comments',
      summary: 'List what was said at a share link',
      description: 'By its visitors, and by its owner for them; nothing while the link takes no comments.',
      access: 'public',
      answer: { status: 200, schema: guestCommentsSchema },
      errors: ['not_found'],
    },
    async ({ c }) => listGuestComments(deps, tokenOf(c), await open(c), guestOf(c)),
  );
  route(
    {
      method: 'post',
      path: '/s/:token/comments',
      summary: 'Write at a share link',
      description:
        'Plain text, by a name of your choice. `guest` is the secret by which it can be changed for 15 minutes: send it in the header `x-kinora-guest`.',
      access: 'public',
      body: guestCommentBody,
      answer: { status: 201, schema: writtenSchema },
      errors: ['not_found', 'comments_off', ...guestRefusals],
    },
    async ({ c, body }) => {
      const share = await open(c);
      await deps.challenges.require('comment', c.req.raw.headers);
      return writeAsGuest(deps, share, guestOf(c), body);
    },
  );
  route(
    {
      method: 'patch',
      path: '/s/:token/comments/:id',
      summary: 'Edit what you wrote at a share link',
      access: 'public',
      body: guestChangeBody,
      answer: { status: 204 },
      errors: ['not_found', 'too_late', 'rate_limited', 'blocked_content', 'moderation_unavailable'],
    },
    async ({ c, id, body }) => changeAsGuest(deps, await open(c), guestOf(c), id, body.text),
  );
  route(
    {
      method: 'delete',
      path: '/s/:token/comments/:id',
      summary: 'Take back what you wrote at a share link',
      access: 'public',
      answer: { status: 204 },
      errors: ['not_found', 'too_late', 'rate_limited'],
    },
    async ({ c, id }) => changeAsGuest(deps, await open(c), guestOf(c), id, null),
  );
  route(
    {
      method: 'post',
      path: '/s/:token/approval',
      summary: 'Approve a result at a share link, or ask for changes',
      access: 'public',
      body: guestApprovalBody,
      answer: { status: 204 },
      errors: ['not_found', 'approvals_off', ...guestRefusals],
    },
    async ({ c, body }) => {
      const share = await open(c);
      await deps.challenges.require('comment', c.req.raw.headers);
      await judgeAsGuest(deps, share, guestOf(c), body);
    },
  );
  return app;
}
