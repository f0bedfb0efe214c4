import type { Context } from 'hono';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { limitBody } from '../../http/body.ts';
import type { Env } from '../../http/env.ts';
import { checkInput } from '../../http/invalid-input.ts';
import { originFor } from '../../http/origins.ts';
import { readBrand } from '../../platform/brand/brand.ts';
import type { Database } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { languageCookie, publicLanguages } from '../../platform/languages/languages.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { serveSharedFile } from '../../studio/files/serve-file.ts';
import {
  countResults,
  findOpenShare,
  findSharedFile,
  keyOfUrl,
  type OpenShare,
} from '../../studio/shares/open-share.ts';
import { type GuestDeps, guestRoutes } from './guest-routes.ts';
import { describeEmbed, type Embedded, embeddedShare, oembedQuery, pathAt, tokenOf } from './oembed.ts';
import { createReduced, reducedQuery } from './reduced.ts';
import { cardSource, closedPage, lockedPage, openPage, type SharedPage } from './shared-page.ts';
import { isUnlocked, noteVisit, unlock, type VisitDeps } from './visit.ts';

type SharedDeps = VisitDeps & GuestDeps & { database: Database; store: ObjectStore; settings: Settings };
type AnswerShared = (c: Context, shared: SharedPage, status: ContentfulStatusCode) => Promise<Response>;

/**
 * Whoever has a link sees what it leads to: without an account, a cookie or a script. Nothing here is in any list.
 * @param embeddedAt what else than a link may be shown in frames of other sites, by its path
 */
export function sharedRoutes(
  deps: SharedDeps,
  answerShared: AnswerShared,
  embeddedAt: (path: string) => Promise<Embedded | null>,
): Hono<Env> {
  const app = new Hono<Env>();
  const reduced = createReduced(deps.store);
  const originOf = (c: Context) => originFor(deps.config, c.req.header('host'));
  const openOf = (c: Context) => findOpenShare(deps.pipeline, c.req.param('token') ?? '');
  const isOver = (c: Context, view: SharedPage['view'] = 'page') => answerShared(c, closedPage(view), 404);

  app.use('/s/*', async (c, next) => {
    await next();
    c.res.headers.set('X-Robots-Tag', 'noindex, nofollow');
    c.res.headers.set('Cache-Control', 'private, no-cache');
  });

  const show = (view: SharedPage['view']) => async (c: Context<Env>) => {
    const token = c.req.param('token') ?? '';
    const share = await openOf(c);
    if (share === null) return isOver(c, view);
    // A frame on another site has no cookie of ours, so that a password is asked for on the page alone.
    if (!isUnlocked(deps, c, share)) return answerShared(c, lockedPage(view, token, 'locked'), 200);
    const total = await countResults(deps.pipeline, share);
    const response = await answerShared(c, openPage(view, token, share, total), 200);
    if (response.status === 200 || response.status === 304) await noteVisit(deps, c, share);
    return response;
  };

  app.get('/s/:token', async (c) => {
    const chosen = c.req.query('language');
    if (chosen === undefined) return show('page')(c);
    const { known } = await publicLanguages(deps, new Headers());
    const language = known.find((each) => each === chosen);
    if (language !== undefined) c.header('Set-Cookie', languageCookie(language));
    return c.redirect(c.req.path, 303);
  });
  app.get('/s/:token/embed', show('embed'));

  app.post('/s/:token/unlock', limitBody(4096), async (c) => {
    const token = c.req.param('token');
    const share = await openOf(c);
    if (share === null) return isOver(c);
    const { password } = await c.req.parseBody().catch(() => ({ password: '' }));
    const outcome = await unlock(deps, c, { token, share, password: typeof password === 'string' ? password : '' });
    if (outcome === 'unlocked') return c.redirect(`/s/${token}`, 303);
    return answerShared(c, lockedPage('page', token, outcome), outcome === 'wrong' ? 403 : 429);
  });

  async function unlockedShare(c: Context<Env>): Promise<OpenShare> {
    const share = await openOf(c);
    if (share === null || !isUnlocked(deps, c, share)) throw notFound();
    return share;
  }

  app.route('/', guestRoutes(deps, unlockedShare));

  app.get('/s/:token/files/:name', async (c) => {
    const share = await unlockedShare(c);
    const name = c.req.param('name');
    const file = findSharedFile(share, name);
    if (file === null) throw notFound();
    const { side } = checkInput(reducedQuery, c.req.query());
    if (side !== undefined && file.isPicture) return reduced.answerView(c, file.key, side);
    const isSaved = c.req.query('download') !== undefined && share.may_download;
    return serveSharedFile(deps, c, {
      key: file.key,
      tag: name,
      saveAs: isSaved ? savedName(share, file.no, name) : undefined,
    });
  });

  app.get('/s/:token/card.jpg', async (c) => {
    const thumbnail = cardSource(await unlockedShare(c))?.thumbnailUrl;
    const card = thumbnail ? await reduced.card(keyOfUrl(thumbnail)) : null;
    if (card === null) throw notFound();
    return c.body(new Uint8Array(card), 200, { 'Content-Type': 'image/jpeg' });
  });

  app.get('/oembed', async (c) => {
    const origin = originOf(c);
    const query = checkInput(oembedQuery, c.req.query());
    if (query.format === 'xml') return c.text('Only JSON is answered here', 501);
    const path = pathAt(query.url, origin);
    if (path === null) throw notFound();
    const { name: studio } = await readBrand(deps);
    const token = tokenOf(path);
    const share = token === null ? null : await findOpenShare(deps.pipeline, token);
    const embedded =
      token === null
        ? await embeddedAt(path)
        : share === null || share.password_hash !== null
          ? null
          : embeddedShare(share, token, studio);
    if (embedded === null) throw notFound();
    c.header('Cache-Control', 'private, no-cache');
    return c.json(describeEmbed(embedded, { origin, studio, query }));
  });

  // Whatever else somebody makes of a link: as over as one that never was.
  app.get('/s/*', (c) => isOver(c));
  return app;
}

/** A file under the name of its page; nothing that was asked for is in it. */
function savedName({ title }: OpenShare, no: number, name: string): string {
  return `${title ?? 'shared'}-${no}${/\.[a-z0-9]+$/.exec(name)?.[0] ?? ''}`;
}
