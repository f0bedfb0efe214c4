import { join } from 'node:path';
import sharp from 'sharp';
import { escapeHtml } from '../escape-html.ts';
import type { Brand, IconName } from './brand-values.ts';
import type { FontName } from './choices.ts';
import { CARD, makeIcons, type Picture } from './pictures.ts';

/** What pictures are made of where none was sent. */
type MadeOf = Pick<Brand, 'name' | 'colors' | 'font'>;
type Folder = { webFolder: string };

/** The bold letters of each font, in a format that text is drawn from, and how the file calls itself. */
const letters: Readonly<Record<FontName, { file: string; family: string }>> = {
  inter: { file: 'fonts/inter-bold.ttf', family: 'Inter' },
  manrope: { file: 'fonts/manrope-bold.ttf', family: 'Manrope ExtraLight' },
  figtree: { file: 'fonts/figtree-bold.ttf', family: 'Figtree Light' },
  'space-grotesk': { file: 'fonts/space-grotesk-bold.ttf', family: 'Space Grotesk Light' },
  'source-serif': { file: 'fonts/source-serif-bold.ttf', family: 'Source Serif 4' },
};
const WIDEST = 980;
const USUAL = { primary: '#6d28d9', accent: '#be185d' };

/** A social card of the studio's name, logo and colors. */
export async function makeCard(
  { webFolder }: Folder,
  { name, colors, font }: MadeOf,
  logo: Picture | null,
): Promise<Picture> {
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
    <defs>${gradientOf(colors)}</defs>
    <rect width="100%" height="100%" fill="#0b0912"/><rect width="100%" height="14" y="${CARD.height - 14}" fill="url(#g)"/></svg>`;
  const fit = { width: WIDEST, height: 300, fit: 'inside', withoutEnlargement: true } as const;
  const words =
    logo === null ? await written(webFolder, name, font, 92).resize(fit).png().toBuffer() : await logoAt(logo);
  const card = sharp(Buffer.from(ground)).composite([{ input: words, gravity: 'centre' }]);
  return { type: 'png', bytes: await card.png({ compressionLevel: 9 }).toBuffer() };
}

/** The first letter of the studio's name on its colors, where no icon was sent. */
export async function drawLetter({ webFolder }: Folder, { name, colors, font }: MadeOf): Promise<Picture> {
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
    <defs>${gradientOf(colors)}</defs><rect width="512" height="512" rx="116" fill="url(#g)"/></svg>`;
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name);
  const letter = (first?.segment ?? name).toUpperCase();
  const fit = { width: 300, height: 300, fit: 'inside' } as const;
  const input = await written(webFolder, letter, font, 240).resize(fit).png().toBuffer();
  const icon = sharp(Buffer.from(ground)).composite([{ input, gravity: 'centre' }]);
  return { type: 'png', bytes: await icon.png({ compressionLevel: 9 }).toBuffer() };
}

export async function makeLetterIcons(folder: Folder, look: MadeOf): Promise<Record<IconName, Picture>> {
  return makeIcons((await drawLetter(folder, look)).bytes);
}

function gradientOf(colors: Brand['colors']): string {
  const { primary, accent } = colors ?? USUAL;
  return `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${primary}"/><stop offset="1" stop-color="${accent}"/></linearGradient>`;
}

async function logoAt({ type, bytes }: Picture): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(bytes).metadata();
  const density = type === 'svg' ? Math.min(2400, (72 * 800) / Math.max(width, height)) : 72;
  return sharp(bytes, { density }).resize({ width: 800, height: 260, fit: 'inside' }).png().toBuffer();
}

/** White words in the font's own file, so that they look the same on a machine without fonts. */
function written(webFolder: string, words: string, font: FontName, size: number) {
  const { file, family } = letters[font];
  const text = `<span foreground="#ffffff">${escapeHtml(words)}</span>`;
  // The comma ends the family: some have words in their name that would be read as a weight.
  return sharp({
    text: { text, font: `${family}, Bold ${size}`, fontfile: join(webFolder, file), rgba: true, dpi: 96 },
  });
}
