import { serveStatic } from '@hono/node-server/serve-static';
import { tools } from '@kinora/catalogue';
import type { Context, Hono } from 'hono';
import type { Operation } from '../../http/document/operation.ts';
import type { Env } from '../../http/env.ts';
import { originFor } from '../../http/origins.ts';
import { sessionTokenFrom } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import { readMaintenance } from '../../operate/maintenance/maintenance.ts';
import { readFigures } from '../../operate/notices/figures.ts';
import { isAdmin } from '../../people/account/roles.ts';
import type { PageOffer } from '../../people/account/wire.ts';
import { pageOfferSchema } from '../../people/account/wire.ts';
import type { Auth } from '../../people/ways-in/auth.ts';
import { brandByDefault, pageBrandOf, readBrand } from '../../platform/brand/brand.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import type { Database } from '../../platform/database/pool.ts';
import { notFound } from '../../platform/errors.ts';
import { pageLanguage } from '../../platform/languages/languages.ts';
import type { Logger } from '../../platform/log/log.ts';
import { retentionSetting, signupTokens, signupTokensAfter } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { PriceBooks } from '../../studio/generations/prices.ts';
import { slugOf } from '../../studio/tools/added-tools.ts';
import type { ToolRegistry } from '../../studio/tools/registry.ts';
import { MISSING, readDocuments, SHELL } from './documents.ts';
import type { PageFacts } from './fill-page.ts';

const PROGRAM_PATHS = /^\/(api|functions|files|webhooks|dev)(\/|$)/;
const PUBLIC_PAGES = [
  '/',
  '/about',
  '/contact',
  '/report',
  '/transparency',
  '/verify',
  '/privacy',
  '/terms',
  '/docs/api',
  '/signup',
  '/login',
];
/** Pages behind sign-in lead strangers to /login, and engines as well: they have to be allowed to see that. */
const PRIVATE_PATHS = ['/functions/', '/files/', '/admin'];

/** Figures of a year need not be newer. */
const FIGURES_MS = 300_000;

type PageDeps = {
  config: Config;
  database: Database;
  settings: Settings;
  pipeline: Pipeline;
  log: Logger;
  priceBook: PriceBooks;
  tools: ToolRegistry;
  auth: Pick<Auth, 'readOffer'>;
};

/** The built web app: prerendered public pages, hashed assets, and one shell for every other address. */
export function pageRoutes(deps: PageDeps, operations: () => readonly Operation[]): Hono<Env> {
  const { config } = deps;
  const { app, route } = describedRoutes(config, 'Signing in');
  const documents = readDocuments(config.webFolder, operations);
  const readFacts = createFacts(deps);
  const files = serveStatic({ root: config.webFolder, precompressed: true });
  const originOf = (c: Context) => originFor(config, c.req.header('host'));

  app.get('/assets/*', async (c) => {
    const response = await files(c, async () => undefined);
    if (response === undefined) throw notFound();
    response.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
    return response;
  });

  app.get('/robots.txt', (c) => {
    const rules = PRIVATE_PATHS.map((path) => `Disallow: ${path}`);
    return c.text(['User-agent: *', ...rules, '', `Sitemap: ${originOf(c)}/sitemap.xml`, ''].join('\n'));
  });

  app.get('/sitemap.xml', (c) => {
    const places = PUBLIC_PAGES.map((path) => `<url><loc>${originOf(c)}${path}</loc></url>`).join('');
    c.header('Content-Type', 'application/xml; charset=utf-8');
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places}</urlset>`,
    );
  });

  route(
    {
      method: 'get',
      path: '/api/sign-in',
      summary: 'By which services people sign in here',
      access: 'public',
      answer: { status: 200, schema: pageOfferSchema },
    },
    async ({ c }) => {
      c.header('Cache-Control', 'no-store');
      return (await readFacts()).offer;
    },
  );

  app.get('*', async (c) => {
    if (PROGRAM_PATHS.test(c.req.path)) throw notFound();
    const page = pageOf(c.req.path);
    if (!documents.has(page) && c.req.path.includes('.')) {
      const file = await files(c, async () => undefined);
      if (file !== undefined) return file;
    }
    const isClosed = await isClosedFor(deps, c);
    const { shown, status } = isClosed ? { shown: SHELL, status: 503 } : await choosePage(deps, documents, c.req.raw);
    if (shown === null) return c.redirect('/#no-such-page');
    const { language, offered } = await pageLanguage(deps, c.req.raw.headers);
    const facts = { origin: originOf(c), ...(await readFacts()) };
    const { html, brotli, policy } = documents.get(shown, facts, { language, offered });
    const isBrotli = /\bbr\b/.test(c.req.header('accept-encoding') ?? '');
    return new Response(new Uint8Array(isBrotli ? brotli : html), {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-cache',
        Vary: 'Accept-Encoding, Accept-Language, Cookie',
        ...(isBrotli ? { 'Content-Encoding': 'br' } : {}),
        ...(isClosed ? { 'Retry-After': '30' } : {}),
      },
    });
  });
  return app;
}

const TOOL_PAGE = /^\/tools\/(?<slug>[^/]+)\/*$/i;
const missingPages: ReadonlySet<string> = new Set(Object.values(MISSING));

/**
 * The page of an address, or what says that there is no such tool; null where there is no page at all. Whoever is signed
 * in may reuse what a retired tool made.
 */
async function choosePage(
  { config, tools }: Pick<PageDeps, 'config' | 'tools'>,
  documents: ReturnType<typeof readDocuments>,
  request: Request,
): Promise<{ shown: string | null; status: number }> {
  const { pathname } = new URL(request.url);
  const page = pageOf(pathname);
  if (missingPages.has(page)) return { shown: page, status: 404 };
  if (documents.has(page)) return { shown: page, status: 200 };
  const slug = TOOL_PAGE.exec(pathname)?.groups?.slug;
  if (slug === undefined) {
    return documents.isAddress(pathname) ? { shown: SHELL, status: 200 } : { shown: null, status: 302 };
  }
  const { sold, former, versions } = await tools.list();
  if (sold.some(({ tool: { route } }) => route === `/tools/${slug}`)) return { shown: SHELL, status: 200 };
  if (!former.some(({ id }) => versions.has(id) && slugOf(id) === slug)) return { shown: MISSING.tool, status: 404 };
  if (sessionTokenFrom(request, config) !== null) return { shown: SHELL, status: 200 };
  return { shown: MISSING.retiredTool, status: 410 };
}

/** What pages say of this installation at this moment; what they said last while the database is away. */
function createFacts(deps: PageDeps): () => Promise<Omit<PageFacts, 'origin'>> {
  const { config, settings, priceBook, log, auth } = deps;
  let known: Omit<PageFacts, 'origin' | 'offer'> & Pick<PageOffer, 'signupTokens' | 'signupTokensAfter'> = {
    signupTokens: signupTokens.byDefault,
    signupTokensAfter: signupTokensAfter.byDefault,
    brand: pageBrandOf(brandByDefault(config)),
    contactEmail: config.supportEmail,
    leastTokens: new Map(tools.map((tool) => [tool.id, tool.leastTokens(tool.prices)])),
    addedTools: [],
    tools: { sold: [], versions: new Map() },
    figures: null,
    kept: retentionSetting.byDefault,
  };
  let figuresReadAt = 0;
  return async () => {
    try {
      const book = await priceBook();
      const leastTokens = new Map(tools.map((tool) => [tool.id, tool.leastTokens(book.pricesOf(tool))]));
      const { contactEmail } = await readMaintenance(deps);
      const all = await deps.tools.list();
      if (performance.now() - figuresReadAt > FIGURES_MS || known.figures === null) {
        known = { ...known, figures: await readFigures(deps) };
        figuresReadAt = performance.now();
      }
      known = {
        brand: pageBrandOf(await readBrand(deps)),
        signupTokens: await settings.read(signupTokens),
        signupTokensAfter: await settings.read(signupTokensAfter),
        ...{ contactEmail, leastTokens },
        ...{ addedTools: offeredInFront(all), tools: all, figures: known.figures },
        kept: await settings.read(retentionSetting),
      };
    } catch (error) {
      log.warn({ err: error }, 'What pages promise could not be read again');
    }
    const { signupTokens: atSignUp, signupTokensAfter: after, ...others } = known;
    return { offer: { ...(await auth.readOffer()), signupTokens: atSignUp, signupTokensAfter: after }, ...others };
  };
}

/** As many as fit on a front page, in the operator's order; all of them are on the page of all tools. */
const MOST_ADDED = 12;

function offeredInFront({ sold, versions }: PageFacts['tools']): PageFacts['addedTools'] {
  return sold
    .flatMap(({ tool: { id, name, summary, route, leastTokens } }) =>
      versions.has(id) && route !== null ? [{ name, summary, route, leastTokens: leastTokens({}) }] : [],
    )
    .slice(0, MOST_ADDED);
}

/** The prerendered file behind an address, as the build names it. */
function pageOf(path: string): string {
  const trimmed = path.replace(/^\/+|\/+$/g, '');
  return trimmed === '' ? 'index.html' : `${trimmed}/index.html`;
}

/** While the studio is closed the shell stands in for every page: it shows the maintenance screen at once. */
async function isClosedFor(
  deps: { config: Config; settings: Settings; pipeline: Pipeline },
  c: Context,
): Promise<boolean> {
  const { enabled, allowedRoutes } = await readMaintenance(deps);
  if (!enabled || allowedRoutes.some((prefix) => prefix !== '' && c.req.path.startsWith(prefix))) return false;
  return !(await isAdmin(deps, c.req.raw));
}
