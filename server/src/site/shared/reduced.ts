import type { Context } from 'hono';
import * as z from 'zod';
import { answerPicture } from '../../http/answer-picture.ts';
import { notFound } from '../../platform/errors.ts';
import { decoder } from '../../platform/media/sharp.ts';
import { createSlots } from '../../platform/media/slots.ts';
import { shrink, THUMBNAIL_SIDE } from '../../platform/media/thumbnail.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { Output } from '../../studio/files/wire.ts';

/** Longest sides in pixels that pages show pictures in: phones take the first two by how fine they draw, screens the last. */
const SIDES = ['720', '960', '1920'] as const;
export const reducedQuery = z.object({ side: z.enum(SIDES).optional() });

const CARD_PIXELS = 4_000_000;
const CARD_QUALITY = 82;
const MOST_KEPT = 50;
/** Originals may be large, and whoever has a link asks for as many as they like. */
const viewSlots = createSlots(2);

/**
 * Pictures as others are shown them, the last few kept: cards for social networks, not all of which read WebP, made of
 * thumbnails; and views, which phones have ten times as fast as the original.
 */
export function createReduced(store: ObjectStore) {
  const card = keepLast(async (key: string) => {
    const thumbnail = await read(key);
    if (thumbnail === null) return null;
    const picture = await decoder(thumbnail, CARD_PIXELS);
    return await picture.flatten({ background: '#ffffff' }).jpeg({ quality: CARD_QUALITY }).toBuffer();
  });
  const view = keepLast(async (named: string) => {
    const [side, key = ''] = named.split(' ');
    return await viewSlots.run(async () => {
      const picture = await read(key);
      return picture === null ? null : (await shrink(picture, Number(side))).body;
    });
  });

  async function read(key: string): Promise<Buffer | null> {
    const found = await store.get(key);
    return found === null ? null : Buffer.concat(await found.stream.toArray());
  }

  return {
    /** The JPEG of a thumbnail; null when its bytes are gone. */
    card,
    /** Answers a picture as WebP, `side` pixels at most. @throws AppError 404 when its bytes are gone */
    answerView(c: Context, key: string, side: string): Promise<Response> {
      return answerPicture(c, { key, side: Number(side) }, async () => {
        const bytes = await view(`${side} ${key}`);
        if (bytes === null) throw notFound();
        return bytes;
      });
    },
  };
}

/** Addresses of a picture in several widths, narrowest first; empty for what is no picture, or has no thumbnail. */
export function viewsOf(
  { contentType, width, height, thumbnailUrl }: Output,
  { url, thumbnail }: { url: string; thumbnail: string | null },
): { url: string; width: number }[] {
  if (!contentType.startsWith('image/') || thumbnailUrl === null || thumbnail === null) return [];
  const widthAt = (side: number) => Math.round(width * Math.min(1, side / Math.max(width, height)));
  const views = [{ url: thumbnail, width: widthAt(THUMBNAIL_SIDE) }];
  for (const side of SIDES) {
    const wider = widthAt(Number(side));
    if (wider > (views.at(-1)?.width ?? 0)) views.push({ url: `${url}?side=${side}`, width: wider });
  }
  return views;
}

function keepLast(make: (name: string) => Promise<Buffer | null>) {
  const kept = new Map<string, Promise<Buffer | null>>();
  return (name: string): Promise<Buffer | null> => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const made = make(name);
    kept.set(name, made);
    // What failed is tried again when it is next asked for.
    made.then(
      (bytes) => bytes === null && kept.delete(name),
      () => kept.delete(name),
    );
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
