import type { Language } from '@kinora/texts/load-language';
import type { Hono } from 'hono';
import * as z from 'zod';
import type { Env } from '../../http/env.ts';
import { answerKept } from '../../http/kept-answer.ts';
import { describedRoutes } from '../../http/routes.ts';
import { readLanguages } from '../../platform/languages/languages.ts';
import { spokenLanguage } from '../../platform/languages/own-texts.ts';
import { type CataloguePorts, FIRST_TOOLS, keptCatalogue } from './catalogue.ts';
import { catalogueSchema } from './wire.ts';

const catalogueQuery = z.object({
  tools: z.enum(['first', 'all']).default('first'),
  /** The id of a single one. */
  tool: z.string().max(200).optional(),
  /** The language of names and summaries; English when it is not offered. */
  language: z.string().max(35).default('en'),
});

/** What is sold, at the prices in force. Public: the landing page shows it. */
export function catalogueRoutes(deps: CataloguePorts): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Tools');
  const kept = new WeakMap<Language, ReturnType<typeof keptCatalogue>>();
  const current = async (asked: string) => {
    const { known } = await readLanguages(deps);
    const language = await spokenLanguage(deps, known.find((each) => each === asked) ?? 'en');
    const catalogue = kept.get(language) ?? keptCatalogue(deps, language);
    kept.set(language, catalogue);
    return catalogue();
  };

  route(
    {
      method: 'get',
      path: '/api/catalogue',
      summary: 'The tools, and the prices in force',
      description: `Of more than ${FIRST_TOOLS} tools the first ${FIRST_TOOLS}; \`tools=all\` brings every one, and \`tool=\` with an id that one alone. \`language=\` tells names and summaries in a language of the studio.`,
      access: 'public',
      query: catalogueQuery,
      answer: { status: 200, schema: catalogueSchema, isWritten: true },
    },
    async ({ c, query }) => {
      const { whole, first, all } = await current(query.language);
      if (query.tool === undefined) return answerKept(c, query.tools === 'all' ? all : first);
      c.header('Cache-Control', 'no-cache');
      return c.json({ ...whole, tools: whole.tools.filter(({ id }) => id === query.tool) });
    },
  );
  return app;
}
