import { type Text, text } from '@kinora/texts/typed-keys';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '../errors.ts';
import { type IconName, iconNames } from './brand-values.ts';
import { cleanSvg } from './clean-svg.ts';
import type { BrandFileType } from './files.ts';

const MOST_BYTES = 2_000_000;
const MOST_PIXELS = 25_000_000;
const LOGO = { width: 720, height: 192 };
export const CARD = { width: 1200, height: 630 };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

export type Picture = { type: BrandFileType; bytes: Buffer };

const refused = (message: Text) => new AppError('invalid_file', message, 400);

/** A picture as somebody sent it: cleaned where it is a drawing, and known to be one where it is not. */
type Sent = { svg: string | null; open: (side: number) => Promise<Sharp> };

async function openSent(bytes: Buffer): Promise<Sent> {
  if (bytes.length > MOST_BYTES) throw refused(text('refusals', 'brand.pictureLarge'));
  const isSvg = /^(?:\uFEFF)?\s*<(?:\?xml|!DOCTYPE|!--|svg)/i.test(bytes.subarray(0, 512).toString('utf8'));
  const svg = isSvg ? cleanSvg(bytes) : null;
  const input = svg === null ? bytes : Buffer.from(svg);
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;
  try {
    const { width, height, format } = await sharp(input, options).metadata();
    if (!['svg', 'png', 'jpeg', 'webp'].includes(format)) throw refused(text('refusals', 'brand.pictureKind'));
    if (width * height > MOST_PIXELS) throw refused(text('refusals', 'brand.picturePixels'));
    return {
      svg,
      // A drawing is drawn as large as it is needed, not enlarged afterwards.
      open: async (side) => {
        const density = svg === null ? 72 : Math.min(2400, Math.max(1, (72 * side) / Math.max(width, height)));
        return sharp(input, { ...options, density }).rotate();
      },
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused(text('refusals', 'brand.pictureUnread'));
  }
}

async function drawn(picture: Sharp): Promise<Buffer> {
  try {
    return await picture.png({ compressionLevel: 9 }).toBuffer();
  } catch {
    throw refused(text('refusals', 'brand.pictureUnread'));
  }
}

/** A drawing stays one; anything else becomes a PNG of the size that pages need. @throws AppError 400 `invalid_file` */
export async function prepareLogo(bytes: Buffer): Promise<Picture> {
  const sent = await openSent(bytes);
  const png = await drawn((await sent.open(LOGO.width)).resize({ ...LOGO, fit: 'inside', withoutEnlargement: true }));
  return sent.svg === null ? { type: 'png', bytes: png } : { type: 'svg', bytes: Buffer.from(sent.svg) };
}

/** As mail programs show it, on every screen sharp. */
export async function mailLogo(logo: Picture): Promise<Picture> {
  const { open } = await openSent(logo.bytes);
  return { type: 'png', bytes: await drawn((await open(480)).resize({ width: 480, height: 96, fit: 'inside' })) };
}

/** All icons that browsers and phones ask for, from one picture. @throws AppError 400 `invalid_file` */
export async function makeIcons(bytes: Buffer): Promise<Record<IconName, Picture>> {
  const { svg, open } = await openSent(bytes);
  const large = await drawn((await open(512)).resize(512, 512, { fit: 'contain', background: CLEAR }));
  const at = (side: number) => drawn(sharp(large).resize(side, side));
  // Phones cut maskable icons: what matters stays within the inner four fifths.
  const onWhite = async (side: number, inner: number) =>
    drawn(
      sharp({ create: { width: side, height: side, channels: 4, background: '#ffffff' } }).composite([
        { input: await at(inner) },
      ]),
    );
  const small = await at(192);
  const inside = svg === null ? dataAddress('png', small) : dataAddress('svg+xml', Buffer.from(svg));
  const png = (bytes: Buffer): Picture => ({ type: 'png', bytes });
  const icons: Record<IconName, Picture> = {
    svg: { type: 'svg', bytes: Buffer.from(svg ?? wrapped(inside, '')) },
    ico: { type: 'ico', bytes: icoOf(await at(32), 32) },
    apple: png(await onWhite(180, 156)),
    small: png(small),
    large: png(large),
    maskable: png(await onWhite(512, 400)),
    done: { type: 'svg', bytes: Buffer.from(wrapped(inside, DONE)) },
  };
  for (const name of iconNames) {
    if (icons[name].bytes.length > MOST_BYTES) throw refused(text('refusals', 'brand.iconLarge'));
  }
  return icons;
}

const dataAddress = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;

/** Says in the tab that something is ready. */
const DONE = '<circle cx="25" cy="25" r="7" fill="#0b0912"/><circle cx="25" cy="25" r="5.4" fill="#4ade80"/>';

function wrapped(address: string, more: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image href="${address}" width="32" height="32"/>${more}</svg>`;
}

/** A directory of one picture, which may be a PNG since Windows Vista. */
function icoOf(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

/** What links to the studio show. @throws AppError 400 `invalid_file` */
export async function prepareCard(bytes: Buffer): Promise<Picture> {
  const { open } = await openSent(bytes);
  const card = (await open(CARD.width)).resize({ ...CARD, fit: 'cover' }).flatten({ background: '#ffffff' });
  const png = await drawn(card);
  return { type: 'png', bytes: png.length <= MOST_BYTES ? png : await sharp(png).png({ palette: true }).toBuffer() };
}
