import { loadLanguage } from '@kinora/texts/load-language';
import { expect, test } from 'vitest';
import { cataloguePrices } from '../../money/billing/list-prices.ts';
import { ownContent } from '../../operate/content/wire.ts';
import { brandByDefault, pageBrandOf } from '../../platform/brand/brand.ts';
import { retentionByDefault } from '../../platform/settings/retention-values.ts';
import type { PageFacts } from './facts.ts';
import { factsIn } from './facts-in-language.ts';

const quiet = { state: 'unknown' as const, share: null, days: [], usualSeconds: null };
const tools = [
  { id: 'ai_scene_gen', name: 'AI Scene Maker', ...quiet },
  { id: 'fal_veo3_fast', name: 'VEO3 Fast', ...quiet },
  { id: 'dream-painter', name: 'Dream Painter', ...quiet },
];
const facts: PageFacts = {
  brand: pageBrandOf(brandByDefault({ mailFrom: 'Kinora <studio@kinora.test>' })),
  offer: { providers: [], hasSingleSignOn: false, signupTokens: 100, signupTokensAfter: 'email' },
  ...{ contactEmail: '', tools: [], addedTools: [], figures: null, showsStatus: true, publishes: true, isDemo: false },
  status: {
    ...{ state: 'unknown', asOf: '2026-11-28T00:00:00.000Z', isCurrent: true, maintenance: null },
    ...{ parts: [], tools, incidents: [] },
  },
  ...{ kept: retentionByDefault, reference: () => '', content: ownContent, foreign: [], banner: null, statistics: [] },
  ...{ prices: cataloguePrices, legal: { terms: [], privacy: [] }, legalWords: () => null, law: '' },
};

test.each([
  ['de', ['KI-Szenenmacher', 'VEO3 Fast', 'Dream Painter']],
  ['en', ['AI Scene Maker', 'VEO3 Fast', 'Dream Painter']],
])('the status page in %s calls tools as the pages of the studio do', async (code, names) => {
  const { status } = factsIn(facts, await loadLanguage(code), 'en');
  expect(status?.tools.map(({ name }) => name)).toEqual(names);
});
