import { type Content, ownContent } from '@kinora/server/content-wire';
import type { PageFacts, PagePlace, PageWords } from '@kinora/server/page-facts';
import { loadLanguage } from '@kinora/texts/load-language';
import { renderPage } from './render-page.tsx';

const pricesIn = (currency: string, month: number, year: number): PageFacts['prices'][number] => ({
  ...{ isEnabled: true, currency, currencies: [currency], isCurrencyFixed: false, tax: null },
  plans: [
    { plan: 'pro', interval: 'month', priceId: 'm', cents: month, tokens: 3000 },
    { plan: 'pro', interval: 'year', priceId: 'y', cents: year, tokens: 3000 },
  ],
  packs: [{ pack: 'tokens_400', priceId: 'p', cents: currency === 'jpy' ? 750 : 500, tokens: 400 }],
});

export const facts: PageFacts = {
  brand: {
    ...{ name: 'Atelier', mark: 'Atelier', poweredBy: '', themeColor: '#102030', fileStem: 'atelier', style: '' },
  },
  offer: { providers: [], hasSingleSignOn: false, signupTokens: 1250, signupTokensAfter: 'email' },
  contactEmail: '',
  tools: [{ id: 'gen_02', name: 'Flux', summary: 'Paints.', route: '/flux', leastTokens: 1200 }],
  addedTools: [],
  figures: null,
  showsStatus: true,
  publishes: true,
  status: null,
  isDemo: false,
  kept: { trash: 30, machineLogs: 365, inactiveAccounts: null },
  ...{
    content: ownContent,
    foreign: [],
    banner: null,
    statistics: [],
    prices: [pricesIn('usd', 2599, 25_200), pricesIn('jpy', 3900, 46_800)],
  },
  legal: {
    terms: [{ version: '2026-11', from: null, isOwn: false, isInForce: true }],
    privacy: [{ version: '2026-11', from: null, isOwn: false, isInForce: true }],
  },
  legalWords: () => null,
  law: '',
  reference: (origin) => `<p>Ask ${origin}</p>`,
};

export const parts = { styles: ['a{color:red}'], islandScript: null, islandTexts: [] };

export async function wordsIn(code: string): Promise<PageWords> {
  const { name, locale, direction, machineMade, messages } = await loadLanguage(code);
  const language = { code, name, locale, direction, machineMade };
  return { told: { language, offered: [language], files: { contact: '/texts/contact.json' } }, messages };
}
export const at = (address: string, place: Partial<PagePlace> = {}): PagePlace => ({
  ...{ origin: 'https://studio.example', address, language: 'en', languages: ['en'], currency: 'usd' },
  ...place,
});

export async function page(address: string, changes: Partial<PageFacts> = {}, place: Partial<PagePlace> = {}) {
  return renderPage(at(address, place), { ...facts, ...changes }, parts, await wordsIn(place.language ?? 'en'));
}
export const shown = async (...asked: Parameters<typeof page>) => (await page(...asked)).html;
export const saying = (content: Partial<Content>) => ({ content: { ...ownContent, ...content } });
export const offering = (offer: Partial<PageFacts['offer']>) => ({ offer: { ...facts.offer, ...offer } });
