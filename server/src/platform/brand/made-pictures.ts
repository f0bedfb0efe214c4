import { join } from 'node:path';
import sharp from 'sharp';
import { escapeHtml } from '../escape-html.ts';
import type { Brand } from './brand-values.ts';
import { fonts } from './choices.ts';
import { CARD, type Picture } from './pictures.ts';

/** Where there is no other font, cards are written in it. */
const USUAL_FONT = 'figtree';
const WIDEST = 980;

/** A social card of the studio's name, logo and colors, where no picture was sent. */
export async function makeCard(
  { webFolder }: { webFolder: string },
  { name, colors, font }: Pick<Brand, 'name' | 'colors' | 'font'>,
  logo: Picture | null,
): Promise<Picture> {
  const { primary, accent } = colors ?? { primary: '#6d28d9', accent: '#be185d' };
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${primary}"/><stop offset="1" stop-color="${accent}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="#0b0912"/><rect width="100%" height="14" y="${CARD.height - 14}" fill="url(#g)"/></svg>`;
  const words = logo === null ? await written(webFolder, name, font) : await logoAt(logo);
  const card = sharp(Buffer.from(ground)).composite([{ input: words, gravity: 'centre' }]);
  return { type: 'png', bytes: await card.png({ compressionLevel: 9 }).toBuffer() };
}

async function logoAt({ type, bytes }: Picture): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(bytes).metadata();
  const density = type === 'svg' ? Math.min(2400, (72 * 800) / Math.max(width, height)) : 72;
  return sharp(bytes, { density }).resize({ width: 800, height: 260, fit: 'inside' }).png().toBuffer();
}

/** The font's own file, so that the card looks the same on a machine without fonts. */
async function written(webFolder: string, name: string, font: Brand['font']): Promise<Buffer> {
  const { family, file } = fonts[font].file === null ? fonts[USUAL_FONT] : fonts[font];
  const text = `<span foreground="#ffffff">${escapeHtml(name)}</span>`;
  const fontfile = join(webFolder, file ?? '');
  const picture = sharp({ text: { text, font: `${family} Bold 92`, fontfile, rgba: true, dpi: 96 } });
  return picture.resize({ width: WIDEST, height: 300, fit: 'inside', withoutEnlargement: true }).png().toBuffer();
}
