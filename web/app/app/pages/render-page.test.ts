import { expect, test } from 'vitest';
import { publicPages } from './page-list.ts';
import { at, facts, offering, page, parts, shown, wordsIn } from './render-page.testing.ts';
import { renderPage } from './render-page.tsx';

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

test('an address without a page is refused', async () => {
  await expect(page('/weather')).rejects.toThrow('/weather');
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
