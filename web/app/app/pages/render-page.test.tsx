import { type Content, ownContent } from '@kinora/server/content-wire';
import type { PageFacts, PagePlace, PageWords } from '@kinora/server/page-facts';
import { loadLanguage } from '@kinora/texts/load-language';
import { expect, test } from 'vitest';
import { publicPages } from './page-list.ts';
import { renderPage } from './render-page.tsx';

const pricesIn = (currency: string, month: number, year: number): PageFacts['prices'][number] => ({
  ...{ isEnabled: true, currency, currencies: [currency], isCurrencyFixed: false, tax: null },
  plans: [
    { plan: 'pro', interval: 'month', priceId: 'm', cents: month, tokens: 3000 },
    { plan: 'pro', interval: 'year', priceId: 'y', cents: year, tokens: 3000 },
  ],
  packs: [{ pack: 'tokens_400', priceId: 'p', cents: currency === 'jpy' ? 750 : 500, tokens: 400 }],
});

const facts: PageFacts = {
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

const parts = { styles: ['a{color:red}'], islandScript: null, islandTexts: [] };

async function wordsIn(code: string): Promise<PageWords> {
  const { name, locale, direction, machineMade, messages } = await loadLanguage(code);
  const language = { code, name, locale, direction, machineMade };
  return { told: { language, offered: [language], files: { contact: '/texts/contact.json' } }, messages };
}
const at = (address: string, place: Partial<PagePlace> = {}): PagePlace => ({
  ...{ origin: 'https://studio.example', address, language: 'en', languages: ['en'], currency: 'usd' },
  ...place,
});

async function page(address: string, changes: Partial<PageFacts> = {}, place: Partial<PagePlace> = {}) {
  return renderPage(at(address, place), { ...facts, ...changes }, parts, await wordsIn(place.language ?? 'en'));
}
const shown = async (...asked: Parameters<typeof page>) => (await page(...asked)).html;
const saying = (content: Partial<Content>) => ({ content: { ...ownContent, ...content } });
const offering = (offer: Partial<PageFacts['offer']>) => ({ offer: { ...facts.offer, ...offer } });

test.each(Object.keys(publicPages))(
  '%s is a whole page with its title, its styles and the scripts that it names',
  async (address) => {
    const { html, scripts } = await page(address);
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en"/);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).toContain('<style>a{color:red}</style>');
    expect(html).toContain('Atelier');
    expect(html).not.toContain('{{kinora');
    const inline = Array.from(html.matchAll(/<script>(?<code>.*?)<\/script>/gs), ({ groups }) => groups?.code);
    expect(new Set(inline)).toEqual(new Set(scripts));
  },
);

test('a public page names its whole address, and those of its other languages', async () => {
  expect(await shown('/about')).toContain('<link rel="canonical" href="https://studio.example/about"/>');
  const german = await shown('/about', {}, { language: 'de', languages: ['en', 'de'] });
  expect(german).toMatch(/^<!DOCTYPE html><html lang="de"/);
  expect(german).toContain('<link rel="canonical" href="https://studio.example/de/about"/>');
  expect(german).toContain('<link rel="alternate" hrefLang="en" href="https://studio.example/about"/>');
  expect(german).toContain('<link rel="alternate" hrefLang="de" href="https://studio.example/de/about"/>');
  expect(german).toContain('href="/de/privacy"');
  expect(german).toContain('href="/dashboard"');
});

test('a page of a studio with several languages leads to itself in each of them, and is read from right to left in some', async () => {
  const [arabic, english] = await Promise.all([wordsIn('ar'), wordsIn('en')]);
  const offered = [english.told.language, arabic.told.language];
  const words = { ...arabic, told: { ...arabic.told, offered } };
  const place = at('/about', { language: 'ar', languages: ['en', 'ar'] });
  const { html } = await renderPage(place, facts, parts, words);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="ar" dir="rtl"/);
  expect(html).toContain('<a href="/about?language=en" lang="en" hrefLang="en">English</a>');
  expect(html).toContain('<a href="/ar/about?language=ar" lang="ar" hrefLang="ar" aria-current="true">العربية</a>');
  expect(await shown('/about')).not.toContain('?language=');
});

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

test('each service to sign in by is a link, whose name is text, whatever it holds', async () => {
  const providers = [{ id: 'oidc', name: `<b onload="x">$& & 'Co'` }];
  const html = await shown('/login', offering({ providers }));
  expect(html).toContain(
    '<a data-provider="oidc" href="/api/sign-in/oidc">Continue with &lt;b onload=&quot;x&quot;&gt;$&amp; &amp; &#x27;Co&#x27;</a>',
  );
  expect(await shown('/login')).not.toContain('data-provider');
});

test('single sign-on is offered where it is set up', async () => {
  expect(await shown('/login')).toContain('data-offered="false"');
  expect(await shown('/login', offering({ hasSingleSignOn: true }))).toContain('data-offered="true"');
});

test('what the script of a page is told cannot end the element that it stands in', async () => {
  const providers = [{ id: 'oidc', name: '</script><script>alert(1)</script>' }];
  const told = { ...facts, ...offering({ providers }) };
  const { html } = await renderPage(
    at('/login'),
    told,
    { ...parts, islandScript: '/assets/sign-in.js' },
    await wordsIn('en'),
  );
  expect(html).not.toContain('<script>alert');
  const json = /id="page-facts">(?<json>[^<]*)</.exec(html)?.groups?.json ?? '';
  expect(JSON.parse(json)).toMatchObject({ offer: { providers } });
});

test('the contact page names the address that people write to, or none', async () => {
  const named = await shown('/contact', { contactEmail: "o'hara&sons@studio.example" });
  expect(named).toContain('href="mailto:o&#x27;hara&amp;sons@studio.example"');
  expect(await shown('/contact')).not.toContain('mailto:');
});

test('a page says what was done about notices, and of a few only that they are a few', async () => {
  const few = 'fewer than 5' as const;
  const copyright = {
    kind: 'copyright' as const,
    received: 1200,
    takenDown: 1195,
    kept: few,
    late: 0,
    medianHours: 3.5,
  };
  const figures = {
    kinds: [copyright],
    appeals: { made: 5, reinstated: few, upheld: 0 },
    refusals: { made: 9, allowed: 6, upheld: few },
    automaticBlocks: 17,
  };
  const html = await shown('/transparency', { figures });
  expect(html).toContain(
    '<tr><th scope="row">Copyright</th><td>1,200</td><td>1,195</td><td>fewer than 5</td><td>0</td><td>3.5 hours</td></tr>',
  );
  expect(html).toContain('<dt>Put back after an appeal</dt><dd>fewer than 5</dd>');
  expect(html).toContain('<dt>The rule was wrong after a review</dt><dd>6</dd>');
  expect(await shown('/transparency')).toContain('cannot be read at the moment');
  expect(await shown('/transparency', { figures: { ...figures, kinds: [] } })).toContain('No notice arrived');
});

test('an address without a page is refused', async () => {
  await expect(page('/weather')).rejects.toThrow('/weather');
});

test('what the operator has pages say stands in place of their own words, as text', async () => {
  const hero = { ...ownContent.hero, title: 'Paint & <play>', primary: 'Come in' };
  const html = await shown('/', saying({ hero, planFeatures: { pro: ['As much as you like'] } }));
  expect(html).toContain('Paint &amp; &lt;play&gt;</h1>');
  expect(html).not.toContain('Transform Your Creative Vision</h1>');
  expect(html).toContain('Come in');
  expect(html).toContain('As much as you like');
  const links = [{ label: 'Imprint', to: 'https://studio.example/imprint' }];
  expect(await shown('/about', saying({ footer: { text: 'Made in Graz.', links } }))).toContain(
    '<a href="https://studio.example/imprint">Imprint</a>',
  );
  const sections = [{ title: 'Who we are', text: 'Two people.\n\nAnd a dog.' }];
  const about = await shown('/about', saying({ about: { ...ownContent.about, sections } }));
  expect(about).toContain('<h2>Who we are</h2><p>Two people.</p><p>And a dog.</p>');
  expect(about).not.toContain('The idea');
  const contact = { ...ownContent.contact, hours: [{ day: 'Every day', time: 'All day' }], hoursNote: 'Vienna time' };
  expect(await shown('/contact', saying({ contact }))).toMatch(/<dt>Every day<\/dt><dd>All day<\/dd>.*Vienna time/s);
});

test("what an operator has said in the studio's language alone is marked as that on a page of another one", async () => {
  const content = {
    ...ownContent,
    hero: { ...ownContent.hero, title: 'Paint what you hear', text: 'Mal dir was', primary: 'Come in' },
    planFeatures: { pro: ['Soft brushes'] },
    footer: { text: '', links: [{ label: 'Imprint', to: '/imprint' }] },
  };
  const foreign = ['Paint what you hear', 'Come in', 'Soft brushes', 'Imprint'];
  const banner = {
    ...{ id: 'b', text: 'We moved', lang: 'en', audience: 'all' as const, isDismissible: false },
    link: { label: 'Mehr dazu', to: '/about' },
  };
  const german = await shown('/', { content, foreign, banner }, { language: 'de', languages: ['en', 'de'] });
  const marked = Array.from(german.matchAll(/<(?<tag>\w+)[^>]* lang="en"[^>]*>(?<words>[^<]*)</g), ({ groups }) => [
    groups?.tag,
    groups?.words,
  ]);
  expect(marked).toEqual([
    ['span', 'We moved'],
    ['h1', 'Paint what you hear'],
    ['span', 'Come in'],
    ['span', 'Soft brushes'],
    ['a', 'Imprint'],
  ]);
  expect(await shown('/', { content }), 'in its own language').not.toMatch(/<(?!html)\w+[^>]* lang="en"/);
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

test('nobody promises when help answers, and when it is there, but a demo and an operator who says so', async () => {
  expect(await shown('/contact', { isDemo: true })).toMatch(/within 24 hours.*Monday to Friday.*Eastern Time/s);
  const own = await shown('/contact');
  expect(own).not.toMatch(/within \d+ hours|Response times|Support hours|Eastern Time/);
  const contact = { ...ownContent.contact, responseTimes: [{ about: 'Bills', time: 'within a week' }] };
  const said = await shown('/contact', saying({ contact }));
  expect(said).toMatch(/<dt>Bills<\/dt><dd>within a week<\/dd>/);
  expect(said).not.toContain('Support hours');
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

test('an announcement stands on every page with a header, and can be closed where the operator allows it', async () => {
  const banner = { id: 'abc', text: 'Sale & <b>', link: { label: 'See', to: '/about' }, audience: 'all' as const };
  const open = await page('/terms', { banner: { ...banner, isDismissible: true } });
  expect(open.html.replaceAll('<!-- -->', '')).toContain(
    '<span dir="auto">Sale &amp; &lt;b&gt;</span> <a href="/about">See</a>',
  );
  expect(open.html).toContain('aria-label="Close the announcement"');
  expect(open.scripts.some((script) => script.includes('kinora-closed-banner'))).toBe(true);
  const fixed = await shown('/terms', { banner: { ...banner, isDismissible: false } });
  expect(fixed).not.toContain('Close the announcement');
});

test('a page says how long things are kept as the operator has set it', async () => {
  const said = await shown('/privacy');
  expect(said).toContain('<td>Until you delete your account</td>');
  expect(said).toContain('30 days');
  expect(said).toContain('12 months');
  const other = await shown('/privacy', { kept: { trash: 90, machineLogs: 1, inactiveAccounts: 730 } });
  expect(other).toContain('or until nobody has used it for 730 days: we tell you by mail');
  expect(other).toContain('90 days');
  expect(other).toContain('<td>1 day</td>');
});

test('the terms and the privacy policy name the law of the operator', async () => {
  for (const address of ['/terms', '/privacy']) {
    expect(await shown(address)).toContain('the place where those who run this studio are based');
    expect(await shown(address, { law: 'the Republic of Austria' })).toContain('the Republic of Austria');
  }
});

test('the sign-in pages are in the language of their reader, who may choose another where there are some', async () => {
  const pages = { '/login': 'مرحبًا بعودتك', '/signup': 'أنشئ حسابك', '/forgot-password': 'هل نسيت كلمة المرور؟' };
  for (const [address, title] of Object.entries(pages)) {
    const html = await shown(address, {}, { language: 'ar' });
    expect(html).toMatch(/^<!DOCTYPE html><html lang="ar" dir="rtl"/);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).not.toContain('<select');
  }
  const words = await wordsIn('de');
  const told = { ...words.told, offered: [words.told.language, (await wordsIn('fr')).told.language] };
  const { html } = await renderPage(at('/login', { language: 'de' }), facts, parts, { ...words, told });
  expect(html).toMatch(/<select aria-label="Sprache"><option value="de" lang="de" selected="">Deutsch</);
  expect(html).toContain('<option value="fr" lang="fr">Français</option>');
  const promise = await shown('/signup', {}, { language: 'de' });
  expect(promise).toContain('Starte mit 1.250 kostenlosen Token.');
});

test('an operator’s own terms stand in place of the text of the program, with the way to all versions', async () => {
  const own = { version: '2', from: '2026-11-20T08:00:00Z', isOwn: true, isInForce: true };
  const coming = { version: '3', from: '2099-01-02T08:00:00Z', isOwn: true, isInForce: false };
  const first = { ...facts.legal.terms[0], version: '2026-11', from: null, isOwn: false, isInForce: false };
  const changes: Partial<PageFacts> = {
    legal: { ...facts.legal, terms: [coming, own, first] },
    legalWords: (_kind, version) => (version === '2026-11' ? null : { html: `<p>Own ${version}</p>`, language: 'de' }),
  };
  const html = (await shown('/terms', changes)).replaceAll('<!-- -->', '');
  expect(html).toContain('<p>Own 2</p>');
  expect(html).not.toContain('Own 3');
  expect(html).not.toContain('id="agreement"');
  expect(html).toContain('Version 2, in force since Nov 20, 2026');
  expect(html).toContain('comes in force on Jan 2, 2099: <a href="/terms/versions">read it now</a>');
  expect(html).toContain('This text is written in German.');
  const list = (await shown('/terms/versions', changes)).replaceAll('<!-- -->', '');
  expect(list).toContain('Version 3, in force from Jan 2, 2099');
  expect(list).toContain('<p>Own 3</p>');
  expect(list).toContain('Version 2026-11, in force until Nov 20, 2026');
  expect(list).toContain('id="agreement"');
});
