import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photo } from '../../../test/support/photo.ts';
import { makeSound, type SoundKind } from '../../../test/support/sounds.ts';
import { makeVideo } from '../../../test/support/videos.ts';
import { contentOf } from './file-content.ts';

describe('what a picture shows', () => {
  test('is the same in another format without loss, at another compression, and with other tags', async () => {
    const picture = await photo(96, 'png');
    const copies = [
      await sharp(picture)
        .png({ compressionLevel: 1 })
        .withExif({ IFD0: { Artist: 'Ada' } })
        .toBuffer(),
      await sharp(picture).webp({ lossless: true }).toBuffer(),
    ];
    const content = await contentOf(picture, 'image/png');
    expect(content).toHaveLength(32);
    for (const copy of copies) expect(await contentOf(copy, 'image/png')).toEqual(content);
  });

  test('is another when one pixel is', async () => {
    const picture = await photo(96, 'png');
    const dot = { create: { width: 1, height: 1, channels: 3, background: '#000' } } as const;
    const dotted = await sharp(picture)
      .composite([{ input: dot, left: 5, top: 5 }])
      .png()
      .toBuffer();
    expect(await contentOf(dotted, 'image/png')).not.toEqual(await contentOf(picture, 'image/png'));
  });

  test('is nothing where it is of one color, which many have without being copies', async () => {
    const black = { create: { width: 64, height: 64, channels: 3, background: '#000' } } as const;
    expect(await contentOf(await sharp(black).png().toBuffer(), 'image/png')).toBeNull();
  });

  test('is nothing where it is no picture', async () => {
    expect(await contentOf(Buffer.from('no picture'), 'image/png')).toBeNull();
  });
});

describe('what a sound or a video is', () => {
  /** What of each format carries tags; in Ogg they are in the stream itself. */
  const tagged = ['mp3', 'wav', 'flac', 'm4a'] as const satisfies readonly SoundKind[];

  test.each(tagged)('is the same in a %s with another title', async (kind) => {
    const [one, other] = [await makeSound(kind, { title: 'One' }), await makeSound(kind, { title: 'Another, longer' })];
    expect(one.equals(other)).toBe(false);
    expect(await contentOf(one, 'audio/mpeg')).toEqual(await contentOf(other, 'audio/mpeg'));
    const longer = await makeSound(kind, { seconds: 3 });
    expect(await contentOf(longer, 'audio/mpeg')).not.toEqual(await contentOf(one, 'audio/mpeg'));
  });

  test('is the same in an MP4 with a box more at its end', async () => {
    const video = await makeVideo();
    const free = Buffer.from([0, 0, 0, 12, ...Buffer.from('freemore')]);
    expect(await contentOf(Buffer.concat([video, free]), 'video/mp4')).toEqual(await contentOf(video, 'video/mp4'));
  });

  test('of a broken file is that of all its bytes', async () => {
    const endless = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('ftyp'), Buffer.alloc(32)]);
    const riff = Buffer.from('RIFF');
    for (const broken of [endless, riff, Buffer.from('ID3'), Buffer.alloc(0)]) {
      expect(await contentOf(broken, 'video/mp4')).toHaveLength(32);
    }
  });
});
