import { text } from '@kinora/texts/typed-keys';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { readLanguages, requestedLanguage } from '../../platform/languages/languages.ts';
import { spokenLanguage } from '../../platform/languages/own-texts.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { pageTexts, textFilesOf } from './text-files.ts';
import { pageTextsSchema } from './wire.ts';

type Deps = { config: Config; settings: Settings };

const FILE = /^(?<area>[a-zA-Z0-9]+)\.(?<hash>[\w-]+)\.json$/;

/** What pages read their words from. */
export function textRoutes(deps: Deps): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Languages');

  route(
    {
      method: 'get',
      path: '/api/texts',
      summary: 'Where the texts of a language are',
      description: 'Without a language: of the one that the request asks for by its cookie or its Accept-Language.',
      access: 'public',
      query: z.strictObject({ language: z.string().max(35).optional() }),
      answer: { status: 200, schema: pageTextsSchema },
      errors: ['not_found'],
    },
    async ({ c, query }) => {
      const { studio, offered, known } = await readLanguages(deps);
      const code = query.language ?? requestedLanguage(c.req.raw.headers, known) ?? studio;
      if (!known.includes(code)) throw new AppError('not_found', text('errors', 'noLanguage'), 404);
      c.header('Cache-Control', 'no-store');
      const spoken = (each: string) => spokenLanguage(deps, each);
      return pageTexts(await spoken(code), await Promise.all(offered.map(spoken)));
    },
  );

  app.get('/texts/:language/:file', async (c) => {
    const { known } = await readLanguages(deps);
    const { area = '', hash } = FILE.exec(c.req.param('file'))?.groups ?? {};
    const code = known.find((each) => each === c.req.param('language'));
    const file = code === undefined ? undefined : textFilesOf(await spokenLanguage(deps, code)).get(area);
    if (file === undefined) throw notFound();
    const isBrotli = /\bbr\b/.test(c.req.header('accept-encoding') ?? '');
    return new Response(isBrotli ? new Uint8Array(file.brotli) : file.json, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        // A page of another release may name what was there before: it gets what there is now.
        'Cache-Control': file.hash === hash ? 'public, max-age=31536000, immutable' : 'no-cache',
        Vary: 'Accept-Encoding',
        ...(isBrotli ? { 'Content-Encoding': 'br' } : {}),
      },
    });
  });
  return app;
}
