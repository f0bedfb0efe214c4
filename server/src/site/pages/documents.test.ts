import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadLanguage } from '@kinora/texts/load-language';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cataloguePrices } from '../../money/billing/list-prices.ts';
import { ownContent } from '../../operate/content/wire.ts';
import { brandByDefault, pageBrandOf } from '../../platform/brand/brand.ts';
import { retentionByDefault } from '../../platform/settings/retention-values.ts';
import { createDocuments } from './documents.ts';
import type { PageFacts, PagePlace } from './facts.ts';

const facts: PageFacts = {
  brand: pageBrandOf(brandByDefault({ mailFrom: 'Kinora <studio@kinora.test>' })),
  offer: { providers: [], hasSingleSignOn: false, signupTokens: 100, signupTokensAfter: 'email' },
  ...{
    contactEmail: '',
    tools: [],
    addedTools: [],
    figures: null,
    showsStatus: true,
    publishes: true,
    isDemo: false,
    status: null,
    kept: retentionByDefault,
    reference: () => '',
  },
  ...{ content: ownContent, foreign: [], banner: null, statistics: [], prices: cataloguePrices },
  ...{ legal: { terms: [], privacy: [] }, legalWords: () => null, law: '' },
};
const place: PagePlace = {
  origin: 'https://studio.example',
  address: '/about',
  language: 'en',
  languages: ['en', 'de'],
  currency: 'usd',
};

const english = await loadLanguage('en');
const spoken = { language: english, offered: [english] };

/** Notes each rendering in a file, and breaks for whom nobody can write to. */
const renderer = (log: string) => `import { appendFileSync } from 'node:fs';
export async function renderPage({ origin, address, language }, facts) {
  appendFileSync(${JSON.stringify(log)}, [origin, language, address].join(' ') + '\\n');
  if (facts.contactEmail === 'broken') throw new Error('broken');
  return { html: address + ' ' + facts.offer.signupTokens, scripts: [] };
}`;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-documents-'));
  const page = { styles: [], islandScript: null, texts: [], isStandIn: false };
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(
    join(folder, 'pages.json'),
    JSON.stringify({ '/about': page, '/not-found/tool': { ...page, isStandIn: true } }),
  );
  await writeFile(join(folder, 'log'), '');
  await writeFile(join(folder, 'render-page.js'), renderer(join(folder, 'log')));
});
afterEach(() => rm(folder, { recursive: true }));

const renderings = async () => (await readFile(join(folder, 'log'), 'utf8')).split('\n').slice(0, -1);

test('a page that many ask for at once is made once, and kept', async () => {
  const documents = createDocuments(folder);
  const answers = await Promise.all(Array.from({ length: 20 }, () => documents.get(place, facts, spoken)));
  expect(new Set(answers).size).toBe(1);
  await documents.get(place, facts, spoken);
  expect(await renderings()).toEqual(['https://studio.example en /about']);
});

test('each origin, each language and each currency has its own', async () => {
  const documents = createDocuments(folder);
  await documents.get(place, facts, spoken);
  await documents.get({ ...place, language: 'de' }, facts, spoken);
  await documents.get({ ...place, origin: 'http://localhost:3000' }, facts, spoken);
  await documents.get({ ...place, currency: 'eur' }, facts, spoken);
  expect(await renderings()).toEqual([
    'https://studio.example en /about',
    'https://studio.example de /about',
    'http://localhost:3000 en /about',
    'https://studio.example en /about',
  ]);
});

test('a fact that changes has the page made again', async () => {
  const documents = createDocuments(folder);
  expect((await documents.get(place, facts, spoken)).kept.text).toBe('/about 100');
  const changed = { ...facts, offer: { ...facts.offer, signupTokens: 50 } };
  expect((await documents.get(place, changed, spoken)).kept.text).toBe('/about 50');
});

test('texts that change have the page made again, as another object of the same language', async () => {
  const documents = createDocuments(folder);
  await documents.get(place, facts, spoken);
  await documents.get(place, facts, { ...spoken, language: { ...english } });
  expect(await renderings()).toHaveLength(2);
});

test('what could not be made is made at the next try', async () => {
  const documents = createDocuments(folder);
  const broken = { ...facts, contactEmail: 'broken' };
  await expect(documents.get(place, broken, spoken)).rejects.toThrow('broken');
  await expect(documents.get(place, broken, spoken)).rejects.toThrow('broken');
  expect(await renderings()).toHaveLength(2);
});

test('however many addresses are asked for, few are kept', async () => {
  const documents = createDocuments(folder);
  for (let port = 0; port < 301; port += 1)
    await documents.get({ ...place, origin: `http://localhost:${port}` }, facts, spoken);
  await documents.get({ ...place, origin: 'http://localhost:300' }, facts, spoken);
  expect(await renderings()).toHaveLength(301);
  await documents.get({ ...place, origin: 'http://localhost:0' }, facts, spoken);
  expect(await renderings()).toHaveLength(302);
});

test('a page that stands in for another has no address of its own', () => {
  expect(createDocuments(folder).addresses).toEqual(['/about']);
});
