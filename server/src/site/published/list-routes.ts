import { type Context, Hono, type Next } from 'hono';
import type { Env } from '../../http/env.ts';
import { answerKept, keepAnswer } from '../../http/kept-answer.ts';
import { originFor } from '../../http/origins.ts';
import { readBrand } from '../../platform/brand/brand.ts';
import { notFound } from '../../platform/errors.ts';
import { publicationsSetting } from '../../platform/settings/registry.ts';
import { findProfile, listPublic, type PublicProfile, publicListQuery } from '../../studio/publications/list-public.ts';
import { atomFeed } from './feed.ts';
import { EXPLORE, listedPage, profilePath } from './listed-page.ts';
import { type AnswerMade, languageAt, type PublishedDeps } from './routes.ts';

const newest = publicListQuery.parse({});

/** All that is public here, and what is public of one person, as pages and as feeds. */
export function publicListRoutes(deps: PublishedDeps, answerMade: AnswerMade): Hono<Env> {
  const app = new Hono<Env>();
  const { database } = deps;
  const isOn = async () => (await deps.settings.read(publicationsSetting)).isOn;

  /** Null on the page of all; undefined where there is no such page now. */
  async function subjectOf(c: Context): Promise<PublicProfile | null | undefined> {
    if (!(await isOn())) return undefined;
    const handle = c.req.param('handle');
    return handle === undefined ? null : ((await findProfile(database, handle)) ?? undefined);
  }

  async function show(c: Context<Env>, next: Next) {
    const handle = c.req.param('handle')?.toLowerCase();
    const path = handle === undefined ? EXPLORE : profilePath(handle);
    const spoken = await languageAt(deps, c, path);
    if (spoken === 'elsewhere') return next();
    if (spoken instanceof Response) return spoken;
    const profile = await subjectOf(c);
    if (profile === undefined) return answerMade(c, { address: '/published', more: {} }, 404);
    const asked = publicListQuery.parse(c.req.query());
    const query = profile === null ? asked : { ...newest, cursor: asked.cursor };
    const listed = listedPage(query, await listPublic(database, query, profile?.user_id ?? null), profile);
    const address = profile === null ? EXPLORE : '/by';
    const response = await answerMade(
      c,
      { address, more: { listed }, language: spoken.language, shownAt: listed.path },
      200,
    );
    response.headers.set('Cache-Control', 'private, no-cache');
    return response;
  }
  app.get('/explore', show);
  app.get('/:language/explore', show);
  app.get('/by/:handle', show);
  app.get('/:language/by/:handle', show);

  async function feed(c: Context<Env>) {
    const profile = await subjectOf(c);
    if (profile === undefined) throw notFound();
    const { name: studio } = await readBrand(deps);
    const { items } = await listPublic(database, newest, profile?.user_id ?? null);
    const origin = originFor(deps.config, c.req.header('host'));
    const path = profile === null ? EXPLORE : profilePath(profile.handle);
    const told = { origin, path, title: profile === null ? studio : `${profile.name} (${studio})`, studio, items };
    return answerKept(c, keepAnswer(atomFeed(told)), { contentType: 'application/atom+xml; charset=utf-8' });
  }
  app.get('/explore/feed.xml', feed);
  app.get('/by/:handle/feed.xml', feed);
  return app;
}
