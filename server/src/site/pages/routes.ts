import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Operation } from '../../http/document/operation.ts';
import { answerKept } from '../../http/kept-answer.ts';
import { originFor } from '../../http/origins.ts';
import { sessionTokenFrom } from '../../http/principal.ts';
import { describedRoutes } from '../../http/routes.ts';
import { currencyOfStranger } from '../../money/billing/currency.ts';
import type { Content } from '../../operate/content/wire.ts';
import { readMaintenance } from '../../operate/maintenance/maintenance.ts';
import type { StatusReader } from '../../operate/status/status-reader.ts';
import { isAdmin } from '../../people/account/roles.ts';
import { pageOfferSchema } from '../../people/account/wire.ts';
import type { LegalKind } from '../../people/legal/wire.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Pipeline } from '../../platform/database/pipeline.ts';
import { notFound } from '../../platform/errors.ts';
import { languageCookie, pageLanguage, publicLanguages } from '../../platform/languages/languages.ts';
import { spokenLanguage } from '../../platform/languages/own-texts.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { slugOf } from '../../studio/tools/added-tools.ts';
import { EXPLORE } from '../published/listed-page.ts';
import type { SharedPage } from '../shared/shared-page.ts';
import { createDocuments, type PageDocument, type PageLanguages } from './documents.ts';
import { ERROR_PAGE, ERROR_POLICY } from './error-page.ts';
import type { PageFacts } from './facts.ts';
import { addressIn, splitLanguage } from './languages.ts';
import { createFacts, type FactDeps } from './read-facts.ts';
import { readShells, type ShellFacts } from './shells.ts';
import { siteMap } from './site-map.ts';

const PROGRAM_PATHS = /^\/(api|functions|files|webhooks|dev)(\/|$)/;
/** The page that says what things cost. */
const PRICES_AT = '/';
/** The page that says how the studio does. */
const STATUS_AT = '/status';
/** Nobody looks for it, and it says nothing of the studio. */
const UNLISTED = '/forgot-password';
/** What stands in place of a page that is not there. */
const MISSING = { page: '/not-found/page', tool: '/not-found/tool', retiredTool: '/not-found/retired-tool' };
/** Pages behind sign-in lead strangers to /login, and engines as well: they have to be allowed to see that. */
const PRIVATE_PATHS = ['/functions/', '/files/', '/admin'];

type PageDeps = FactDeps & { pipeline: Pipeline; status: StatusReader };

/** `more` is what it says besides what all pages do; `language` the one of its address, else that of whoever asks. */
export type MadePage = {
  address: string;
  more: Partial<PageFacts>;
  isFrameable?: boolean;
  language?: string | undefined;
  shownAt?: string;
};

/** Public pages, made of what is true now; the app's waiting screens, its shell for every other address, and its files. */
export function createPages(deps: PageDeps, operations: () => readonly Operation[]) {
  const { config, log } = deps;
  const { app, route } = describedRoutes(config, 'Signing in');
  const documents = createDocuments(join(config.webFolder, '../pages'));
  const shells = readShells(config.webFolder);
  const facts = createFacts(deps, operations);
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

  app.get('/sitemap.xml', async (c) => {
    const { listed } = await publicLanguages(deps, new Headers());
    const { showsStatus, publishes } = await facts.read();
    const fixed = documents.addresses.filter(
      (address) => address !== UNLISTED && (showsStatus || address !== STATUS_AT),
    );
    const addresses = publishes ? [...fixed, EXPLORE] : fixed;
    c.header('Content-Type', 'application/xml; charset=utf-8');
    return c.body(siteMap(originOf(c), addresses, listed));
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
      return (await facts.read()).offer;
    },
  );

  /** The public page at a path, whatever its case and slashes; null where there is none. */
  function pageAt(path: string, languages: readonly string[]): { language: string | null; address: string } | null {
    const tidy = path
      .toLowerCase()
      .replaceAll(/\/+/g, '/')
      .replace(/(?<=.)\/$/, '');
    const page = splitLanguage(tidy, languages);
    return documents.addresses.includes(page.address) ? page : null;
  }

  type Languages = Awaited<ReturnType<typeof publicLanguages>>;

  async function answerPage(
    c: Context,
    { listed, known }: Languages,
    page: { language: string; address: string },
    status: ContentfulStatusCode = 200,
  ): Promise<Response> {
    try {
      const now = await facts.read();
      const currency = await shownCurrency(c, page.address, now);
      const place = { ...page, origin: originOf(c), languages: listed, currency };
      const spoken = await spokenIn(deps, page.language, listed);
      c.header('Content-Language', documents.isKeyed(page.address) ? spoken.language.code : 'en');
      // Under an address without a language, everybody reads their own.
      const isAnybodys = addressIn(page.language, page.address, known) !== c.req.path || page.language === known[0];
      if (known.length > 1 && isAnybodys) c.header('Vary', 'Accept-Language, Cookie', { append: true });
      const told = page.address === STATUS_AT ? await deps.status.read() : null;
      return await answer(c, await documents.get(place, now, spoken, told?.view), status);
    } catch (error) {
      log.error({ err: error, page: page.address }, 'A page could not be made');
      c.header('Content-Security-Policy', ERROR_POLICY);
      c.header('Cache-Control', 'no-store');
      return c.html(ERROR_PAGE, 500);
    }
  }

  /** Answers at the one address of a page, and leads to it from others. */
  function answerAt(c: Context, languages: Languages, page: { language: string | null; address: string }) {
    const { known, asked } = languages;
    const { searchParams } = new URL(c.req.url);
    const chosen = known.find((each) => each === searchParams.get('language'));
    if (chosen !== undefined) {
      searchParams.delete('language');
      c.header('Set-Cookie', languageCookie(chosen));
      c.header('Cache-Control', 'no-store');
      return c.redirect(`${addressIn(chosen, page.address, known)}${queryOf(searchParams)}`, 303);
    }
    const own = page.language === null ? page.address : addressIn(page.language, page.address, known);
    if (c.req.path === own) return answerPage(c, languages, { ...page, language: page.language ?? asked });
    // Which language has no prefix is a setting, which may change.
    return c.redirect(`${own}${queryOf(searchParams)}`, page.language === known[0] ? 302 : 301);
  }

  /** That of the country on the page with prices, which then depends on who asks; the studio's first one elsewhere. */
  async function shownCurrency(c: Context, address: string, { prices }: PageFacts): Promise<string> {
    const [first, ...others] = prices;
    if (address !== PRICES_AT || others.length === 0) return first.currency;
    c.header('Vary', 'Accept-Language', { append: true });
    return currencyOfStranger(deps, [first.currency, ...others.map(({ currency }) => currency)], c.req.raw.headers);
  }

  async function shellFacts(c: Context): Promise<ShellFacts> {
    const { language, offered } = await pageLanguage(deps, c.req.raw.headers);
    return { brand: (await facts.read()).brand, language, offered };
  }

  /** A page made for once, of what only its address says; the maintenance screen while the studio is closed. */
  async function answerMade(
    c: Context,
    { address, more, isFrameable, language, shownAt }: MadePage,
    status: ContentfulStatusCode,
  ): Promise<Response> {
    if (await isClosedFor(deps, c, c.req.path)) {
      c.header('Retry-After', '30');
      return answerShell(c, shells.closed(await shellFacts(c)), 503);
    }
    const now = await facts.read();
    const { listed, asked } = await publicLanguages(deps, c.req.raw.headers);
    const own = language ?? asked;
    const place = { address, origin: originOf(c), language: own, languages: listed, ...(shownAt && { shownAt }) };
    const spoken = await spokenIn(deps, own, listed);
    const currency = now.prices[0].currency;
    const document = await documents.make({ ...place, currency }, { ...now, ...more }, spoken, isFrameable);
    c.header('Content-Language', spoken.language.code);
    return answerShell(c, document, status);
  }

  app.get('*', async (c) => {
    const { path } = c.req;
    if (PROGRAM_PATHS.test(path)) throw notFound();
    const languages = await publicLanguages(deps, c.req.raw.headers);
    const page = pageAt(path, languages.known);
    if (page === null && path.includes('.')) {
      const file = await files(c, async () => undefined);
      if (file !== undefined) return file;
    }
    if (await isClosedFor(deps, c, page?.address ?? path)) {
      c.header('Retry-After', '30');
      return answerShell(c, shells.closed(await shellFacts(c)), 503);
    }
    const isHidden = page?.address === STATUS_AT && !(await facts.read()).showsStatus;
    if (page !== null && !isHidden) return answerAt(c, languages, page);
    const missing = await missingTool(deps, c.req.raw);
    if (missing !== null) {
      return answerPage(c, languages, { language: languages.asked, address: missing.address }, missing.status);
    }
    if (isHidden || !shells.isAddress(path)) {
      // A visitor gets to know the studio; who works in it is told, and led on from there.
      if (sessionTokenFrom(c.req.raw, config) === null) return c.redirect('/#no-such-page');
      return answerPage(c, languages, { language: languages.asked, address: MISSING.page }, 404);
    }
    return answerShell(c, shells.get(path, await shellFacts(c)));
  });
  return {
    routes: app,
    /** The page of a share link. */
    async answerShared(c: Context, shared: SharedPage, status: ContentfulStatusCode): Promise<Response> {
      const isFrameable = shared.view === 'embed';
      const address = isFrameable ? '/shared/embed' : '/shared';
      return answerMade(c, { address, more: { shared }, isFrameable }, status);
    },
    answerMade,
    /** The page of a text as it would be with other words. */
    async previewLegal(kind: LegalKind, text: { bodies: Readonly<Record<string, string>>; language: string }) {
      const { wordsIn } = await import('../legal/render-markdown.ts');
      const now = await facts.read();
      const { listed, known, asked } = await publicLanguages(deps, new Headers());
      const language = known.find((code) => code === text.language) ?? asked;
      const words = wordsIn(text.bodies, language, asked);
      const shown = { version: '', from: null, isOwn: words !== null, isInForce: true };
      const place = { address: `/${kind}`, origin: config.publicUrl ?? '', language, languages: listed };
      return documents.render(
        { ...place, currency: now.prices[0].currency },
        { ...now, legal: { ...now.legal, [kind]: [shown] }, legalWords: () => words },
        await spokenIn(deps, language, listed),
      );
    },
    /** A page as it would be with other content, for who asked. */
    async preview(address: string, content: Content, inLanguage?: string): Promise<string> {
      const shown = await facts.preview(content);
      const { listed, known, asked } = await publicLanguages(deps, new Headers());
      const language = known.find((code) => code === inLanguage) ?? asked;
      const origin = config.publicUrl ?? '';
      const place = { address, origin, language, languages: listed, currency: shown.prices[0].currency };
      return documents.render(place, shown, await spokenIn(deps, language, listed));
    },
  };
}

async function spokenIn(
  deps: { settings: Settings },
  language: string,
  listed: readonly string[],
): Promise<PageLanguages> {
  const spoken = (code: string) => spokenLanguage(deps, code);
  return { language: await spoken(language), offered: await Promise.all(listed.map(spoken)) };
}

function queryOf(parameters: URLSearchParams): string {
  return parameters.size === 0 ? '' : `?${parameters}`;
}

function answer(c: Context, { kept, policy }: PageDocument, status: ContentfulStatusCode = 200): Promise<Response> {
  c.header('Content-Security-Policy', policy);
  return answerKept(c, kept, { contentType: 'text/html; charset=utf-8', status });
}

/** Which language it is in depends on who asks. */
function answerShell(c: Context, document: PageDocument, status: ContentfulStatusCode = 200): Promise<Response> {
  c.header('Vary', 'Accept-Language, Cookie');
  return answer(c, document, status);
}

const TOOL_PAGE = /^\/tools\/(?<slug>[^/]+)\/*$/i;

/**
 * What says that there is no tool at an address; null where there is one, or where the address is not of a tool. Whoever is
 * signed in may reuse what a retired tool made.
 */
async function missingTool(
  { config, tools }: Pick<PageDeps, 'config' | 'tools'>,
  request: Request,
): Promise<{ address: string; status: 404 | 410 } | null> {
  const slug = TOOL_PAGE.exec(new URL(request.url).pathname)?.groups?.slug;
  if (slug === undefined) return null;
  const { sold, former, versions } = await tools.list();
  if (sold.some(({ tool: { route } }) => route === `/tools/${slug}`)) return null;
  if (!former.some(({ id }) => versions.has(id) && slugOf(id) === slug)) return { address: MISSING.tool, status: 404 };
  return sessionTokenFrom(request, config) === null ? { address: MISSING.retiredTool, status: 410 } : null;
}

/** While the studio is closed the shell stands in for every page: it shows the maintenance screen at once. */
async function isClosedFor(
  deps: { config: Config; settings: Settings; pipeline: Pipeline },
  c: Context,
  address: string,
): Promise<boolean> {
  const { enabled, allowedRoutes } = await readMaintenance(deps);
  if (!enabled || allowedRoutes.some((prefix) => prefix !== '' && address.startsWith(prefix))) return false;
  return !(await isAdmin(deps, c.req.raw));
}
