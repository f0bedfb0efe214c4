import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { answerKept, keepAnswer } from '../../http/kept-answer.ts';
import { originFor } from '../../http/origins.ts';
import { describedRoutes } from '../../http/routes.ts';
import { readBrand } from '../../platform/brand/brand.ts';
import { notFound } from '../../platform/errors.ts';
import { publicLanguages } from '../../platform/languages/languages.ts';
import { incidentFeed } from './feed.ts';
import type { StatusDeps } from './read-status.ts';
import type { StatusReader } from './status-reader.ts';
import { statusSchema } from './wire.ts';

/** How the studio does, for programs and feed readers. The page says the same (`/status`). */
export function statusRoutes(deps: StatusDeps & { status: StatusReader }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Studio');

  async function known() {
    const status = await deps.status.read();
    if (status === null) throw notFound();
    return status;
  }

  route(
    {
      method: 'get',
      path: '/api/status',
      summary: 'How the studio does, now and on the last 90 days',
      description:
        'By its own figures, added up every two minutes: what people cancelled, what moderation stopped and input that a provider refused count against nothing. `unknown` is said of too few tries. 404 where the operator keeps the page off.',
      access: 'public',
      answer: { status: 200, schema: statusSchema, isWritten: true },
      errors: ['not_found'],
    },
    async ({ c }) => answerKept(c, (await known()).kept),
  );
  route(
    {
      method: 'get',
      path: '/api/status/feed',
      summary: 'Incidents and planned work as an Atom feed',
      access: 'public',
      answer: { status: 200, contentType: 'application/atom+xml' },
      errors: ['not_found'],
    },
    async ({ c }) => {
      const { view } = await known();
      const { asked, listed } = await publicLanguages(deps, c.req.raw.headers);
      const { name } = await readBrand(deps);
      const feed = incidentFeed(view.incidents, {
        origin: originFor(deps.config, c.req.header('host')),
        title: name,
        language: asked,
        own: listed[0] ?? asked,
        asOf: view.asOf,
      });
      c.header('Vary', 'Accept-Language, Cookie', { append: true });
      return answerKept(c, keepAnswer(feed), { contentType: 'application/atom+xml; charset=utf-8' });
    },
  );
  return app;
}
