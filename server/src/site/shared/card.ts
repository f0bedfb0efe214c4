import { decoder } from '../../platform/media/sharp.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';

const CARD_PIXELS = 4_000_000;
const QUALITY = 82;
const MOST_KEPT = 50;

/** Pictures for social networks, not all of which read WebP: made of thumbnails, the last few kept. */
export function createCards(store: ObjectStore) {
  const made = new Map<string, Promise<Buffer | null>>();

  async function make(key: string): Promise<Buffer | null> {
    const found = await store.get(key);
    if (found === null) return null;
    const thumbnail = Buffer.concat(await found.stream.toArray());
    return (await decoder(thumbnail, CARD_PIXELS))
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  }

  /** The JPEG of a thumbnail; null when its bytes are gone. */
  return (key: string): Promise<Buffer | null> => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const card = make(key);
    made.set(key, card);
    // What failed is tried again when it is next asked for.
    card.then(
      (bytes) => bytes === null && made.delete(key),
      () => made.delete(key),
    );
    const [oldest] = made.keys();
    if (made.size > MOST_KEPT && oldest !== undefined) made.delete(oldest);
    return card;
  };
}
