// Makes the fonts that come with the studio: the letters that nearly every word of it is written with, in the weights that
// it uses. app/shared/theme/font/inter-basic.woff2 weighs half of what the latin file of the package does, which comes only
// where it is needed; inter-accents.woff2 a tenth, for the languages that Kinora speaks besides; public/fonts/ has those that an operator may choose instead, each loaded only where it is chosen, and
// of all of them the bold letters that social cards are written with, as what draws those cannot unpack the others.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const range = (first, last) => Array.from({ length: last - first + 1 }, (_, place) => first + place);
const signs = [0xb7, 0xd7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026];
/** Those in the names of languages, among which every page lets people choose. */
const named = [0xe7, 0xea, 0xf1];
/** Unseen ones, which keep what is written from left to right together in Arabic. */
const directions = [0x200e, 0x200f, ...range(0x2066, 0x2069)];
/** As `unicode-range` in app/shared/theme/inter.css says. */
const basic = [...range(0x20, 0x7e), 0xa0, 0xa9, ...named, ...signs, ...directions];
/** What German, Spanish, French and Portuguese need besides, as `unicode-range` there says. */
const accents = Array.from('ÀÁÂÃÄÇÈÉÊËÍÎÏÓÔÕÖÙÚÛÜÑßàáâãäèéëíîïóôõöùúûüŒœ¡¿«»„°º€−\u202f', (letter) =>
  letter.codePointAt(0),
);
/** Western European as well: what is not in them falls back to Inter. */
const latin = [...range(0x20, 0x7e), ...range(0xa0, 0xff), 0x152, 0x153, 0x20ac, ...signs];
const weights = { min: 400, max: 720 };

async function make(address, target, letters, axes, targetFormat = 'woff2') {
  const font = await subsetFont(await readFile(fileURLToPath(address)), String.fromCodePoint(...letters), {
    targetFormat,
    variationAxes: axes,
  });
  const place = new URL(`../${target}`, import.meta.url);
  await mkdir(new URL('.', place), { recursive: true });
  await writeFile(place, font);
}

const latinOf = (name) => import.meta.resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);

await make(latinOf('inter'), 'app/shared/theme/font/inter-basic.woff2', basic, { wght: weights });
await make(latinOf('inter'), 'app/shared/theme/font/inter-accents.woff2', accents, { wght: weights });
for (const [name, target, wght] of [
  ['manrope', 'manrope', weights],
  ['figtree', 'figtree', weights],
  ['space-grotesk', 'space-grotesk', { min: 400, max: 700 }],
  ['source-serif-4', 'source-serif', weights],
]) {
  await make(latinOf(name), `public/fonts/${target}.woff2`, latin, { wght });
  await make(latinOf(name), `public/fonts/${target}-bold.ttf`, latin, { wght: 700 }, 'sfnt');
}
await make(latinOf('inter'), 'public/fonts/inter-bold.ttf', latin, { wght: 700 }, 'sfnt');
