import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Studio, startStudio } from '../../../test/support/studio.ts';
import { fontNames } from '../../platform/brand/choices.ts';
import { makeCard } from '../../platform/brand/made-pictures.ts';

const publicFiles = fileURLToPath(new URL('../../../../web/public', import.meta.url));

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio({ env: { MAIL_FROM: 'Aurora <studio@aurora.example>' } });
  await cp(publicFiles, studio.deps.config.webFolder, { recursive: true });
});
afterAll(() => studio.stop());

const get = (path: string, headers: Record<string, string> = {}) => studio.app.request(path, { headers });
const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());

test.each([
  ['/social-card.png', 1200, 630],
  ['/icon-192.png', 192, 192],
  ['/icon-512.png', 512, 512],
  ['/icon-maskable-512.png', 512, 512],
  ['/apple-touch-icon.png', 180, 180],
])('%s of a studio that its mails alone name is made of that name', async (path, width, height) => {
  const made = await bytesOf(path);
  expect(await sharp(made).metadata()).toMatchObject({ format: 'png', width, height });
  expect(made.equals(await sharp(join(publicFiles, path)).toBuffer())).toBe(false);
});

test('its drawn icons are made too, and whoever has one is not sent it again', async () => {
  for (const path of ['/favicon.svg', '/favicon-done.svg', '/favicon.ico']) {
    const response = await get(path);
    expect([path, response.status]).toEqual([path, 200]);
    expect((await response.text()).includes('leaves')).toBe(false);
    const etag = response.headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  }
});

test('every font writes a card of its own: none falls back to what the machine has', async () => {
  const cards: string[] = [];
  for (const font of fontNames) {
    const { bytes } = await makeCard({ webFolder: publicFiles }, { name: 'Northlight', colors: null, font }, null);
    cards.push(bytes.toString('base64'));
  }
  expect(new Set(cards).size).toBe(fontNames.length);
});
