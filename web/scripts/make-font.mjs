// Makes app/shared/theme/font/inter-basic.woff2: the letters that nearly every word of the studio is written with, in the
// weights that it uses. It weighs half of what the latin file of the package does, which comes only where it is needed.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
const target = new URL('../app/shared/theme/font/', import.meta.url);
/** As `unicode-range` in app/shared/theme/inter.css says. */
const letters = String.fromCodePoint(
  ...Array.from({ length: 0x5f }, (_, place) => 0x20 + place),
  ...[0xa0, 0xa9, 0xb7, 0xd7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2026],
);

const font = await subsetFont(await readFile(source), letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 720 } },
});
await mkdir(target, { recursive: true });
await writeFile(new URL('inter-basic.woff2', target), font);
