import type { PageFacts } from '@kinora/server/page-facts';
import { expect, test } from 'vitest';
import { facts, offering, saying, shown } from './render-page.testing.ts';

test('a page promises what the operator gives now, and what it takes', async () => {
  expect(await shown('/about')).toContain('The first 1,250 are yours when you confirm your email.');
  expect(await shown('/signup')).toContain('Start with 1,250 free tokens.');
  expect(await shown('/signup')).toContain('No card needed.');
  const card = offering({ signupTokensAfter: 'card' });
  expect(await shown('/about', card)).toContain('yours when you confirm your email and save a card.');
  expect(await shown('/signup', card)).toContain('Nothing is charged.');
});

test('a page of a studio without free tokens promises none', async () => {
  const none = offering({ signupTokens: 0 });
  expect(await shown('/about', none)).not.toContain('are yours');
  expect(await shown('/', none)).toContain('Tokens from packs');
  for (const address of ['/', '/signup']) {
    expect(await shown(address)).toMatch(/name="description" content="[^"]*1,250 tokens/);
    expect(await shown(address, none)).not.toMatch(/name="description" content="[^"]*(tokens|free to)/);
  }
});

test('the front page has the prices of the offers in the currency of its place, and what a year saves', async () => {
  const dollars = await shown('/');
  for (const words of ['$25.99', '$21<', '$252', '19% off', '>for $5<']) expect(dollars).toContain(words);
  const yen = await shown('/', {}, { currency: 'jpy' });
  for (const words of ['¥3,900', '¥46,800', '¥0', '>for ¥750<']) expect(yen).toContain(words);
  expect(yen).not.toMatch(/\d% off|\$\d/);
  const [usd] = facts.prices;
  expect(await shown('/', { prices: [{ ...usd, tax: 'exclusive' }] })).toContain('plus tax');
});

test('the front page says what each tool costs now, and lists what the operator has added, whatever it is called', async () => {
  const tool = { id: 'x', name: 'Paint & <Draw>', summary: 'Draws "it".', route: '/tools/paint', leastTokens: 1 };
  const html = await shown('/', { addedTools: [tool] });
  expect(html).toContain('from 1,200 tokens');
  expect(html).toContain('<a href="/tools/paint"><strong>Paint &amp; &lt;Draw&gt;</strong>');
  expect(html).toContain('from 1 token<');
});

test('the front page counts what it is told to, or nothing', async () => {
  expect(await shown('/', { statistics: [{ figure: '1.2K+', label: 'Creations' }] })).toContain(
    '<dd><bdi dir="ltr">1.2K+</bdi></dd>',
  );
  expect(await shown('/')).not.toContain('Happy Users');
});

test('what is counted is written as the language of the page writes it, and says no more than there is', async () => {
  const statistics = [
    { key: 'creations', count: 19_999, isMore: true },
    { key: 'creators', count: 1, isMore: false },
  ] as const;
  const english = await shown('/', { statistics });
  expect(english).toContain('<dt>Creations</dt><dd><bdi dir="ltr">19.9K+</bdi></dd>');
  expect(english).toContain('<dt>Creator</dt><dd><bdi dir="ltr">1</bdi></dd>');
  const japanese = await shown('/', { statistics }, { language: 'ja', languages: ['en', 'ja'] });
  expect(japanese).toContain('<bdi dir="ltr">1.9万+</bdi>');
});

test('a studio that has chosen nothing shows no invented samples, and leads nobody to them', async () => {
  const nothing = await shown('/');
  expect(nothing).not.toMatch(/ada\.draws|id="gallery"|#gallery/);
  expect(nothing).toContain('Start Creating');
  const demo = await shown('/', { isDemo: true });
  expect(demo).toContain('ada.draws');
  expect(demo).toContain('href="/#gallery"');
  const gallery = { show: 'none' as const, own: [] };
  expect(await shown('/', { isDemo: true, ...saying({ gallery }) })).not.toMatch(/ada\.draws|#gallery/);
});

test("the operator's own pictures and video stand on the front page, or none", async () => {
  const [file, video, poster] = ['a.webp', 'b.mp4', 'c.webp'].map((name) => `${name[0]?.repeat(32)}${name.slice(1)}`);
  const picture = { file: String(file), width: 640, height: 480, alt: 'A "fox"', words: 'From our <studio>' };
  const intro = { video: String(video), poster: String(poster), width: 480, height: 640, alt: 'How we work' };
  const html = await shown(
    '/',
    saying({ gallery: { show: 'own', own: [picture] }, intro: { show: 'own', own: intro } }),
  );
  expect(html).toMatch(new RegExp(`src="/brand/${file}" alt="A &quot;fox&quot;" width="640" height="480"`));
  expect(html).toContain('From our &lt;studio&gt;');
  expect(html).not.toContain('Six samples');
  expect(html).toContain(`<source src="/brand/${video}"`);
  expect(html).toContain('aria-label="How we work"');
  expect(await shown('/', saying({ intro: { show: 'none', own: null } }))).not.toContain('<video');
});

test('how many tokens more a plan brings is reckoned from what is sold', async () => {
  const sold = (tokens: number) => {
    const [prices] = facts.prices;
    const business = { plan: 'business', interval: 'month', priceId: 'b', cents: 4999, tokens } as const;
    const both: PageFacts['prices'] = [{ ...prices, plans: [...prices.plans, business] }];
    return { prices: both };
  };
  expect(await shown('/', sold(6000))).toContain('Twice the tokens of Pro');
  const more = await shown('/', sold(7999));
  expect(more).toContain('2.6 times the tokens of Pro');
  expect(more.replaceAll('<!-- -->', '')).toContain('7,999 tokens');
  expect(await shown('/', sold(3000))).not.toContain('tokens of Pro');
});
