import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createMediaProgram } from '../media/media-program.ts';
import { createWatermark } from './watermark.ts';

const earlier = new URL('../../../test/support/fixtures/earlier-invisible-mark.jpg', import.meta.url);
const authSecret = 'the secret of a studio of the last release';
const media = createMediaProgram({ media: { program: 'none', path: '', ffmpegPath: undefined } });
const GENERATION = '8f14e45f-ceea-467f-a8f5-6b8b4567d9aa';

test('a result of a release whose pattern was finer still leads to its generation, also cut and smaller', async () => {
  const { find, numberOf } = createWatermark({ authSecret }, media);
  const picture = await readFile(earlier);
  const changed = {
    whole: picture,
    cut: await sharp(picture).extract({ left: 80, top: 90, width: 410, height: 410 }).png().toBuffer(),
    smaller: await sharp(picture).resize(320).jpeg({ quality: 80 }).toBuffer(),
  };
  for (const [name, file] of Object.entries(changed)) expect(await find(file), name).toBe(numberOf(GENERATION));
});

test('nothing is found in it with the secret of another installation', async () => {
  const { find } = createWatermark({ authSecret: 'the secret of another studio than that' }, media);
  expect(await find(await readFile(earlier))).toBeNull();
});
