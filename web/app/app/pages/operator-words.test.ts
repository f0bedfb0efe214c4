import { ownContent } from '@kinora/server/content-wire';
import type { PageFacts } from '@kinora/server/page-facts';
import { expect, test } from 'vitest';
import { facts, saying, shown } from './render-page.testing.ts';

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

test('nobody promises when help answers, and when it is there, but a demo and an operator who says so', async () => {
  expect(await shown('/contact', { isDemo: true })).toMatch(/within 24 hours.*Monday to Friday.*Eastern Time/s);
  const own = await shown('/contact');
  expect(own).not.toMatch(/within \d+ hours|Response times|Support hours|Eastern Time/);
  const contact = { ...ownContent.contact, responseTimes: [{ about: 'Bills', time: 'within a week' }] };
  const said = await shown('/contact', saying({ contact }));
  expect(said).toMatch(/<dt>Bills<\/dt><dd>within a week<\/dd>/);
  expect(said).not.toContain('Support hours');
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
  expect(html).toContain('comes into force on Jan 2, 2099: <a href="/terms/versions">read it now</a>');
  expect(html).toContain('This text is written in German.');
  const list = (await shown('/terms/versions', changes)).replaceAll('<!-- -->', '');
  expect(list).toContain('Version 3, in force from Jan 2, 2099');
  expect(list).toContain('<p>Own 3</p>');
  expect(list).toContain('Version 2026-11, in force until Nov 20, 2026');
  expect(list).toContain('id="agreement"');
});
