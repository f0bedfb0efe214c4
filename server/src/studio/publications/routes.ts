import type { Context, Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { originFor } from '../../http/origins.ts';
import { requireOwner } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import { appealBody } from '../moderation/appeal.ts';
import { remixBody, setRemix } from './allow-remix.ts';
import { appealPublication } from './appeal.ts';
import { setLike } from './like.ts';
import { listPublications, publicationListQuery } from './list-publications.ts';
import { readProfile, saveProfile } from './profile.ts';
import { publicProfileBody } from './profile-rules.ts';
import { newPublicationBody, type PublishDeps, publish, unpublish } from './publish.ts';
import { type RemixDeps, readRemixOffer, startRemix } from './remix.ts';
import {
  likesSchema,
  ownPublicProfileSchema,
  publicationListSchema,
  publicationSchema,
  remixOfferSchema,
  startedRemixSchema,
} from './wire.ts';

/** What people publish, for those who made it. What everybody sees of it is in site/published. */
export function publicationRoutes(deps: PublishDeps & RemixDeps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Publishing');
  const originOf = (c: Context) => originFor(deps.config, c.req.header('host'));

  route(
    {
      method: 'get',
      path: '/api/publications',
      summary: 'List what you have published',
      description: 'Newest first, with what is over. `nextCursor` continues.',
      access: 'session',
      query: publicationListQuery,
      answer: { status: 200, schema: publicationListSchema },
    },
    async ({ c, principal, query }) =>
      listPublications(deps, await requireOwner(deps.pipeline, principal), query, originOf(c)),
  );
  route(
    {
      method: 'post',
      path: '/api/publications',
      summary: 'Publish a result',
      description:
        'Shows one file of it to everybody, with what is named here and nothing else. What moderation finds something in waits for a person first (`state` is `waiting`).',
      access: 'session',
      body: newPublicationBody,
      answer: { status: 201, schema: publicationSchema },
      errors: [
        'not_found',
        'published',
        'not_made_here',
        'publications_off',
        'blocked_content',
        'moderation_unavailable',
        'rate_limited',
      ],
    },
    ({ c, principal, body }) => publish(deps, principal, body, originOf(c)),
  );
  route(
    {
      method: 'delete',
      path: '/api/publications/:id',
      summary: 'Take back what you have published',
      description: 'Its page and its file are gone at once. What others have copied is out of reach.',
      access: 'session',
      answer: { status: 204 },
      errors: ['not_found'],
    },
    ({ principal, id }) => unpublish(deps, principal, id),
  );
  route(
    {
      method: 'post',
      path: '/api/publications/:id/appeal',
      summary: 'Ask for what the studio hid or refused',
      description: 'Once for each. People decide about it.',
      access: 'session',
      body: appealBody,
      answer: { status: 200, schema: publicationSchema },
      errors: ['not_found', 'appealed'],
    },
    ({ c, principal, id, body }) => appealPublication(deps, principal, id, body, originOf(c)),
  );
  route(
    {
      method: 'put',
      path: '/api/publications/:id/remix',
      summary: 'Let others remix what you have published, or take that back',
      description:
        'They then begin with its settings, prompts among them, and with the file itself where its tool takes one; your own files stay with you. Taken back, it is over with the next request; what was made before stays.',
      access: 'session',
      body: remixBody,
      answer: { status: 200, schema: publicationSchema },
      errors: ['not_found', 'blocked_content', 'moderation_unavailable'],
    },
    ({ c, principal, id, body }) => setRemix(deps, principal, id, body, originOf(c)),
  );
  route(
    {
      method: 'get',
      path: '/api/publications/:id/remix',
      summary: 'What a remix of a publication begins with',
      description: 'Of what its author lets everybody remix at this moment.',
      access: 'read',
      answer: { status: 200, schema: remixOfferSchema },
      errors: ['not_found'],
    },
    ({ principal, id }) => readRemixOffer(deps, principal, id),
  );
  route(
    {
      method: 'post',
      path: '/api/publications/:id/remix',
      summary: 'Begin a remix of a publication',
      description:
        'Answers its settings for a form. Where its tool takes such a file, you get a copy of the published one among your uploads. Order with `fromPublication`, so that the result names it.',
      access: 'generate',
      answer: { status: 200, schema: startedRemixSchema },
      errors: ['not_found', 'rate_limited', 'busy'],
    },
    ({ principal, id }) => startRemix(deps, principal, id),
  );
  route(
    {
      method: 'put',
      path: '/api/publications/:id/like',
      summary: 'Like what somebody published',
      description: 'One of each person. It is told to nobody whose it is.',
      access: 'session',
      answer: { status: 200, schema: likesSchema },
      errors: ['not_found', 'own_publication', 'rate_limited'],
    },
    ({ principal, id }) => setLike(deps, principal, id, true),
  );
  route(
    {
      method: 'delete',
      path: '/api/publications/:id/like',
      summary: 'Take a like back',
      access: 'session',
      answer: { status: 200, schema: likesSchema },
      errors: ['not_found', 'own_publication', 'rate_limited'],
    },
    ({ principal, id }) => setLike(deps, principal, id, false),
  );
  route(
    {
      method: 'get',
      path: '/api/public-profile',
      summary: 'Read your public profile',
      access: 'session',
      answer: { status: 200, schema: ownPublicProfileSchema },
    },
    async ({ c, principal }) => readProfile(deps, await requireOwner(deps.pipeline, principal), originOf(c)),
  );
  route(
    {
      method: 'put',
      path: '/api/public-profile',
      summary: 'Change your public profile',
      description:
        'Everybody sees it while `isOn`, and nobody from the moment on when it is not. The handle can be chosen three times within 30 days.',
      access: 'session',
      body: publicProfileBody,
      answer: { status: 200, schema: ownPublicProfileSchema },
      errors: ['handle_taken', 'publications_off', 'blocked_content', 'moderation_unavailable', 'rate_limited'],
    },
    ({ c, principal, body }) => saveProfile(deps, principal, body, originOf(c)),
  );
  return app;
}
