import { type Context, Hono, type Next } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { limitBody } from '../../http/body.ts';
import type { Env } from '../../http/env.ts';
import { checkInput } from '../../http/invalid-input.ts';
import { sessionTokenFrom } from '../../http/principal.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { languageCookie, publicLanguages } from '../../platform/languages/languages.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import { publicationsSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { serveSharedFile } from '../../studio/files/serve-file.ts';
import { isLikedBy, setLike } from '../../studio/publications/like.ts';
import {
  findOpenPublication,
  findPublicFile,
  type OpenPublication,
} from '../../studio/publications/open-publication.ts';
import { keyOfUrl } from '../../studio/shares/open-share.ts';
import { addressIn } from '../pages/languages.ts';
import type { MadePage } from '../pages/routes.ts';
import type { Embedded } from '../shared/oembed.ts';
import { createReduced, reducedQuery } from '../shared/reduced.ts';
import { visitor } from '../shared/visit.ts';
import { cardSource, type PublishedPage, pathOf, publishedPage, type Viewer } from './published-page.ts';

export type PublishedDeps = {
  config: Config;
  database: Database;
  pipeline: Pipeline;
  store: ObjectStore;
  settings: Settings;
};
export type AnswerMade = (c: Context, page: MadePage, status: ContentfulStatusCode) => Promise<Response>;

const PAGE_ADDRESS = /^(?:\/[\w-]{2,8})?\/p\/([0-9a-f-]{36})(?:\/embed)?\/?$/i;

/** What is public at this moment; nothing where the studio publishes nothing. */
async function findPublic(deps: PublishedDeps, id: string): Promise<OpenPublication | null> {
  const { isOn } = await deps.settings.read(publicationsSetting);
  return isOn ? findOpenPublication(deps.pipeline, id) : null;
}

/** What a frame of another site shows of a publication at this path. */
export function createEmbedded(deps: PublishedDeps) {
  return async (path: string): Promise<Embedded | null> => {
    const id = PAGE_ADDRESS.exec(path)?.[1];
    const found = id === undefined ? null : await findPublic(deps, id);
    if (found === null) return null;
    const { title: name, media, card, path: own } = publishedPage('embed', found);
    return { path: own, name, media, card };
  };
}

/** What people have published, for everybody: without an account or a script. */
export function publishedRoutes(deps: PublishedDeps, answerMade: AnswerMade): Hono<Env> {
  const app = new Hono<Env>();
  const reduced = createReduced(deps.store);

  const noStore = async (c: Context, next: Next) => {
    await next();
    // Asked of us each time, so that what is taken back is gone with the next look.
    c.res.headers.set('Cache-Control', 'private, no-cache');
  };
  for (const path of ['/p/*', '/:language/p/*']) app.use(path, noStore);

  const isOver = (c: Context, view: PublishedPage['view']) =>
    answerMade(c, { address: addressOf(view), more: {}, isFrameable: view === 'embed' }, 404);

  const show = (view: PublishedPage['view']) => async (c: Context<Env>, next: Next) => {
    const id = (c.req.param('id') ?? '').toLowerCase();
    const spoken = await languageAt(deps, c, view === 'page' ? pathOf(id) : `${pathOf(id)}/embed`);
    if (spoken === 'elsewhere') return next();
    if (spoken instanceof Response) return spoken;
    const found = await findPublic(deps, id);
    if (found === null) return isOver(c, view);
    const about =
      view === 'page'
        ? {
            viewer: await viewerOf(deps, c, found),
            source: found.remix_of === null ? null : await findPublic(deps, found.remix_of),
          }
        : undefined;
    const published = publishedPage(view, found, about);
    const page = { address: addressOf(view), more: { published }, isFrameable: view === 'embed' };
    return answerMade(c, { ...page, language: spoken.language, shownAt: published.path }, 200);
  };
  app.get('/p/:id', show('page'));
  app.get('/p/:id/embed', show('embed'));
  app.get('/:language/p/:id', show('page'));

  const like = (isLiked: boolean) => async (c: Context<Env>) => {
    const id = c.req.param('id') ?? '';
    const session = sessionTokenFrom(c.req.raw, deps.config);
    if (session === null) return c.redirect('/login', 303);
    await setLike(deps, session, id, isLiked);
    return c.redirect(pathOf(id), 303);
  };
  app.post('/p/:id/like', limitBody(1024), like(true));
  app.post('/p/:id/unlike', limitBody(1024), like(false));

  app.get('/p/:id/files/:name', async (c) => {
    const name = c.req.param('name');
    const found = await findPublic(deps, c.req.param('id'));
    const key = found === null ? null : findPublicFile(found, name);
    if (key === null) throw notFound();
    const { side } = checkInput(reducedQuery, c.req.query());
    if (side !== undefined && found?.output.contentType.startsWith('image/')) return reduced.answerView(c, key, side);
    return serveSharedFile(deps, c, { key, tag: name, saveAs: undefined });
  });
  app.get('/p/:id/card.jpg', async (c) => {
    const found = await findPublic(deps, c.req.param('id'));
    const source = found === null ? null : cardSource(found.output);
    const card = source === null ? null : await reduced.card(keyOfUrl(source));
    if (card === null) throw notFound();
    return c.body(new Uint8Array(card), 200, { 'Content-Type': 'image/jpeg' });
  });
  app.get('/p/*', (c) => isOver(c, 'page'));
  return app;
}

async function viewerOf(deps: PublishedDeps, c: Context, { id, user_id }: OpenPublication): Promise<Viewer | null> {
  const person = await visitor(deps, c);
  return person === null
    ? null
    : { isAuthor: person === user_id, hasLiked: await isLikedBy(deps.database, id, person) };
}

const addressOf = (view: PublishedPage['view']) => (view === 'embed' ? '/published/embed' : '/published');

/**
 * The language that the address names, or whoever asks prefers; what leads to the right address, and `elsewhere` where the
 * address names no language of this studio.
 */
export async function languageAt(
  deps: PublishedDeps,
  c: Context,
  address: string,
): Promise<{ language: string | undefined } | Response | 'elsewhere'> {
  const { known } = await publicLanguages(deps, c.req.raw.headers);
  const named = c.req.param('language');
  const language = known.find((each) => each.toLowerCase() === named?.toLowerCase());
  if (named !== undefined && language === undefined) return 'elsewhere';
  const chosen = known.find((each) => each === c.req.query('language'));
  if (chosen !== undefined) {
    const query = new URLSearchParams(c.req.query());
    query.delete('language');
    c.header('Set-Cookie', languageCookie(chosen));
    const rest = query.size === 0 ? '' : `?${query}`;
    return c.redirect(`${addressIn(chosen, address, known)}${rest}`, 303);
  }
  if (language !== undefined && language === known[0]) return c.redirect(address, 302);
  return { language };
}
