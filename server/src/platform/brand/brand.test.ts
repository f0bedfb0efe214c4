import { inEnglish } from '@kinora/texts/words';
import chroma from 'chroma-js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandByDefault, fileStem } from './brand.ts';
import { brandSchema } from './brand-values.ts';
import { colorVariables, contrastProblems, nearestReadable, textOn } from './colors.ts';
import { brandMark, poweredBy } from './mark.ts';
import { brandStyle } from './style.ts';

const named = (more: object = {}) => brandSchema.parse({ name: 'Northlight', shortName: 'North', ...more });
const color = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(([red, green, blue]) => chroma.rgb(red, green, blue).hex());

test('a studio that saved nothing is called what the environment calls the sender of its mails', () => {
  expect(brandByDefault({ mailFrom: 'Aurora <studio@aurora.example>' })).toMatchObject({ name: 'Aurora' });
  expect(brandByDefault({ mailFrom: 'studio@aurora.example' })).toMatchObject({ name: 'Kinora' });
});

test('files that people save begin with the short name, as any file system takes it', () => {
  expect(fileStem({ shortName: 'Kinora' })).toBe('kinora');
  expect(fileStem({ shortName: ' North & Co. ' })).toBe('north-co');
  expect(fileStem({ shortName: '北の光' })).toBe('北の光');
  expect(fileStem({ shortName: '...' })).toBe('studio');
});

test('the look that comes with the program adds nothing to a page', () => {
  expect(brandStyle(brandByDefault({ mailFrom: 'Kinora <a@kinora.test>' }))).toBe('');
});

test('a page says colors, corners and font before its style sheets are there', () => {
  const style = brandStyle(
    named({ colors: { primary: '#0f766e', accent: '#b45309' }, corners: 'square', font: 'manrope' }),
  );
  expect(style).toContain('--brand-7:#0f766e');
  expect(style).toContain('--gradient-action:linear-gradient(100deg, #0f766e, #b45309)');
  expect(style).toContain('--corner:0');
  expect(style).toContain('url("/fonts/manrope.woff2")');
  expect(style).not.toContain('<');
});

test('a color on which white text does not read is refused, with the pair and the nearest that passes', () => {
  const [problem, ...others] = contrastProblems({ primary: '#facc15', accent: '#be185d' });
  expect(others).toEqual([]);
  expect(problem).toMatchObject({ field: 'colors.primary' });
  if (problem === undefined) throw new Error('The color passed');
  expect(inEnglish(problem.said)).toMatch(
    /^White text on the primary color #facc15 has a contrast of 1\.5\d:1 and needs 4\.5:1\./,
  );
  expect(inEnglish(problem.said)).toContain(`The nearest color that passes is ${problem.suggestion}.`);
  expect(contrastProblems({ primary: problem.suggestion, accent: '#be185d' })).toEqual([]);
});

test('whatever the color, the nearest that passes does pass, and what passes stays', () => {
  fc.assert(
    fc.property(color, color, (one, accent) => {
      const nearest = nearestReadable(one, '#ffffff');
      expect(chroma.contrast(nearest, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      if (chroma.contrast(one, '#ffffff') >= 4.5) expect(nearest).toBe(one);
      expect(chroma.contrast(textOn(accent), accent)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('whatever the colors, links and accents read on every surface of both color schemes', () => {
  const surfaces = {
    dark: ['#0b0912', '#120f1c', '#1a1627', '#241e36'],
    light: ['#f7f5fc', '#ffffff', '#f1edf9', '#e8e2f5'],
  };
  fc.assert(
    fc.property(color, color, (primary, accent) => {
      const variables = colorVariables({ primary, accent });
      for (const scheme of ['dark', 'light'] as const) {
        for (const name of ['--accent', '--accent-pink'] as const) {
          const text = variables[scheme][name] ?? '';
          for (const surface of surfaces[scheme]) expect(chroma.contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
        }
      }
    }),
  );
});

test('a name cannot end a tag, a line of a mail or a place that pages leave for the server', () => {
  for (const name of ['<b>', 'A\nBcc: b@c.test', '{{kinora:origin}}', 'Say "cheese"', 'A\\B', '\u{202e}evil', ' ']) {
    expect(brandSchema.safeParse({ name, shortName: 'A' }).success, name).toBe(false);
  }
  expect(named({ name: "O'Hara & Söhne 映像" }).name).toBe("O'Hara & Söhne 映像");
  expect(brandMark(named({ name: "O'Hara & Co" }))).toContain('<span>O&#39;Hara &amp; Co</span>');
});

test('one logo stands on both surfaces, and two each on its own', () => {
  const file = `${'a'.repeat(32)}.svg`;
  const other = `${'b'.repeat(32)}.png`;
  expect(brandMark(named({ logoDark: file }))).toBe(
    `<img src="/brand/${file}" alt="Northlight" height="32" data-logo>`,
  );
  const both = brandMark(named({ logoDark: file, logoLight: other }));
  expect(both).toContain(`${file}" alt="Northlight" height="32" data-logo data-on="dark"`);
  expect(both).toContain(`${other}" alt="Northlight" height="32" data-logo data-on="light"`);
});

test('whose program it is stands there only where that is wanted', () => {
  expect(poweredBy(named())).toBe('');
  expect(poweredBy(named({ isPoweredByShown: true }))).toBe('Powered by Kinora');
  expect(poweredBy(brandByDefault({ mailFrom: 'Aurora <a@b.test>' }))).toBe('Powered by Kinora');
  expect(poweredBy(brandByDefault({ mailFrom: 'Kinora <a@b.test>' }))).toBe('');
});
