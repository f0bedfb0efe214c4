import { expect, test } from 'vitest';
import { brandByDefault, pageBrandOf } from '../../platform/brand/brand.ts';
import { fillPage as fill, type PageFacts } from './fill-page.ts';
import { placeholder } from './placeholders.ts';

const facts: PageFacts = {
  origin: 'https://studio.example',
  brand: pageBrandOf(brandByDefault({ mailFrom: 'Kinora <studio@kinora.test>' })),
  offer: { providers: [], hasSingleSignOn: false, signupTokens: 1250, signupTokensAfter: 'email' },
  contactEmail: '',
  leastTokens: new Map([
    ['gen_01', 1],
    ['gen_02', 1200],
  ]),
  addedTools: [],
  tools: { sold: [], versions: new Map() },
  figures: null,
  kept: { trash: 30, machineLogs: 365, inactiveAccounts: null },
};
const fillPage = (html: string, about: PageFacts) => fill(html, about, () => []);
const offering = (offer: Partial<PageFacts['offer']>): PageFacts => ({ ...facts, offer: { ...facts.offer, ...offer } });

test('a page promises what the operator gives now, wherever it says so', () => {
  const page = `<p>Start with <!-- -->${placeholder('signup-tokens')}<!-- --> free tokens: ${placeholder('signup-tokens')}.</p>`;
  expect(fillPage(page, facts)).toBe('<p>Start with <!-- -->1,250<!-- --> free tokens: 1,250.</p>');
});

test('a page of a studio without free tokens knows that it has none to promise', () => {
  const page = `<span data-given="${placeholder('has-free-tokens')}"></span>`;
  expect(fillPage(page, facts)).toBe('<span data-given="true"></span>');
  expect(fillPage(page, offering({ signupTokens: 0 }))).toBe('<span data-given="false"></span>');
});

test('a page says what the free tokens take', () => {
  const page = `Yours ${placeholder('signup-tokens-when')}. ${placeholder('signup-tokens-note')}`;
  expect(fillPage(page, facts)).toBe('Yours when you confirm your email. No card needed.');
  expect(fillPage(page, offering({ signupTokensAfter: 'card' }))).toBe(
    'Yours when you confirm your email and save a card. They come once you confirm your email and save a card. Nothing is charged.',
  );
});

test('a page says how long things are kept as the operator has set it', () => {
  const page = ['accounts-kept', 'trash-kept', 'logs-kept'] as const;
  const said = (kept: PageFacts['kept']) => page.map((name) => fillPage(placeholder(name), { ...facts, kept }));
  expect(said(facts.kept)).toEqual(['Until you delete your account', '30 days', '12 months']);
  expect(said({ trash: 90, machineLogs: 1, inactiveAccounts: 730 })).toEqual([
    expect.stringContaining('or until nobody has used it for 730 days: we tell you by mail'),
    '90 days',
    '1 day',
  ]);
});

test('a page says what each tool costs now', () => {
  expect(fillPage(placeholder('least-tokens-gen_01'), facts)).toBe('1 token');
  expect(fillPage(placeholder('least-tokens-gen_02'), facts)).toBe('1,200 tokens');
});

test('a page lists the tools that the operator has added, whatever they are called', () => {
  const page = `<ul>${placeholder('added-tools')}</ul>`;
  const tool = { name: 'Paint & <Draw>', summary: 'Draws "it".', route: '/tools/paint', leastTokens: 1 };
  expect(fillPage(page, { ...facts, addedTools: [tool] })).toBe(
    '<ul><li><a href="/tools/paint"><strong>Paint &amp; &lt;Draw&gt;</strong><span>Draws &quot;it&quot;.</span>' +
      '<span>from 1 token</span></a></li></ul>',
  );
  expect(fillPage(page, facts)).toBe('<ul></ul>');
});

test('a page offers each service by a link, whose name is text, whatever it holds', () => {
  const providers = [
    { id: 'google', name: 'Google' },
    { id: 'oidc', name: `<b onload="x">$& & 'Co'` },
  ];
  expect(fillPage(`<div>${placeholder('sign-in-links')}</div>`, offering({ providers }))).toBe(
    '<div><a data-provider="google" href="/api/sign-in/google">Continue with Google</a>' +
      '<a data-provider="oidc" href="/api/sign-in/oidc">Continue with &lt;b onload=&quot;x&quot;&gt;$&amp; &amp; &#39;Co&#39;</a></div>',
  );
  expect(fillPage(`<div>${placeholder('sign-in-links')}</div>`, facts)).toBe('<div></div>');
});

test('single sign-on is offered where it is set up', () => {
  const page = `<p data-offered="${placeholder('has-single-sign-on')}"></p>`;
  expect(fillPage(page, facts)).toBe('<p data-offered="false"></p>');
  expect(fillPage(page, offering({ hasSingleSignOn: true }))).toBe('<p data-offered="true"></p>');
});

test('what the script of the page reads cannot end the element that it stands in', () => {
  const offer = {
    providers: [{ id: 'oidc', name: '</script><script>' }],
    hasSingleSignOn: true,
    signupTokens: 100,
    signupTokensAfter: 'email' as const,
  };
  const filled = fillPage(placeholder('sign-in-offer'), { ...facts, offer });
  expect(filled).not.toContain('<');
  expect(JSON.parse(filled)).toEqual(offer);
});

test('a page names the address that people write to, whatever it holds, or none', () => {
  const page = `<p>${placeholder('contact-link')}</p>`;
  expect(fillPage(page, { ...facts, contactEmail: "o'hara&sons@studio.example" })).toBe(
    '<p><a href="mailto:o&#39;hara&amp;sons@studio.example">o&#39;hara&amp;sons@studio.example</a></p>',
  );
  expect(fillPage(page, facts)).toBe('<p></p>');
});

test('a page that asks for something unknown is a mistake', () => {
  expect(() => fillPage('{{kinora:weather}}', facts)).toThrow('weather');
  expect(() => fillPage('{{kinora:least-tokens-gen_99}}', facts)).toThrow('gen_99');
});

test('other pages stay as they are', () => {
  const other = '<p hidden="">Nothing to {{fill}} in</p>';
  expect(fillPage(other, facts)).toBe(other);
});

test('a page says what was done about notices, and of a few only that they are a few', () => {
  const figures = {
    kinds: [
      {
        kind: 'copyright' as const,
        received: 1200,
        takenDown: 1195,
        kept: 'fewer than 5' as const,
        late: 0,
        medianHours: 3.5,
      },
    ],
    appeals: { made: 5, reinstated: 'fewer than 5' as const, upheld: 0 },
    automaticBlocks: 17,
  };
  const page = fillPage(placeholder('notice-figures'), { ...facts, figures });
  expect(page).toContain(
    '<tr><th scope="row">Copyright</th><td>1,200</td><td>1,195</td><td>fewer than 5</td><td>0</td><td>3.5 hours</td></tr>',
  );
  expect(page).toContain('<dt>Put back after an appeal</dt><dd>fewer than 5</dd>');
  expect(fillPage(placeholder('notice-figures'), facts)).toContain('cannot be read at the moment');
  const none = { ...figures, kinds: [] };
  expect(fillPage(placeholder('notice-figures'), { ...facts, figures: none })).toContain('No notice arrived');
});
