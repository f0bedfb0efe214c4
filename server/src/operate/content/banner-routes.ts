import type { Hono } from 'hono';
import type { Env } from '../../http/env.ts';
import { describedRoutes } from '../../http/routes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Database } from '../../platform/database/pool.ts';
import { publicLanguages } from '../../platform/languages/languages.ts';
import { statusPageSetting } from '../../platform/settings/registry.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { createIncidentReader, writtenIn } from '../status/incidents.ts';
import { isUnderWay } from '../status/judge.ts';
import type { PublicIncident } from '../status/wire.ts';
import { bannerAnswerSchema, samplesSchema } from './banner-wire.ts';
import { contentSetting, isDemo, runningBanner } from './content.ts';
import { bannerIn, sampleIn } from './translate.ts';

/** How long before it begins planned work is announced. */
const AHEAD_MS = 86_400_000;

function isAnnounced(incident: PublicIncident, now: number): boolean {
  const { resolvedAt, startsAt } = incident;
  const start = Date.parse(startsAt);
  return isUnderWay(incident, now) || (resolvedAt === null && start > now && start - now < AHEAD_MS);
}

/** `GET /api/banner`: what the operator announces at this moment, and to whom, and what goes wrong. */
export function bannerRoutes(deps: { config: Config; settings: Settings; database: Database }): Hono<Env> {
  const { app, route } = describedRoutes(deps.config, 'Studio');
  const readIncidents = createIncidentReader(deps);
  route(
    {
      method: 'get',
      path: '/api/banner',
      summary: 'What is announced at this moment, and which trouble there is',
      access: 'public',
      answer: { status: 200, schema: bannerAnswerSchema },
    },
    async ({ c }) => {
      c.header('Cache-Control', 'no-store');
      const [content, incidents, { asked, listed }, { isOn }] = await Promise.all([
        deps.settings.read(contentSetting),
        readIncidents(),
        publicLanguages(deps, c.req.raw.headers),
        deps.settings.read(statusPageSetting),
      ]);
      const now = Date.now();
      return {
        banner: bannerIn(content, asked, listed[0] ?? asked, runningBanner(content)),
        incidents: incidents
          .filter((incident) => isAnnounced(incident, now))
          .map(({ id, kind, impact, parts, tools, title, startsAt, endsAt }) => {
            const lang = writtenIn(title, asked, listed[0] ?? asked);
            return {
              ...{ id, kind, impact, parts, tools, startsAt, endsAt, title: title[lang] ?? '' },
              ...(lang === asked ? {} : { lang }),
            };
          }),
        showsStatus: isOn,
      };
    },
  );
  route(
    {
      method: 'get',
      path: '/api/samples',
      summary: 'Pictures that show what can be made here',
      access: 'public',
      answer: { status: 200, schema: samplesSchema },
    },
    async ({ c }) => {
      const { asked, listed } = await publicLanguages(deps, c.req.raw.headers);
      const content = await deps.settings.read(contentSetting);
      const { gallery } = content;
      const studio = listed[0] ?? asked;
      return {
        ofProgram: gallery.show === 'auto' && isDemo(deps.config),
        own:
          gallery.show === 'own'
            ? gallery.own.map(({ file, ...sample }) => ({
                url: `/brand/${file}`,
                ...sample,
                ...sampleIn(content, asked, studio, sample),
              }))
            : [],
      };
    },
  );
  return app;
}
