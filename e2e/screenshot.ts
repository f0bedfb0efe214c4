import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumOptions } from './support/chromium.ts';
import { startInstallation } from './support/installation.ts';
import { createPerson, type Order } from './support/person.ts';
import { TOOL, toolPage } from './support/tool-page.ts';

const target = fileURLToPath(new URL('../docs/screenshot.png', import.meta.url));

/** The history of the picture, oldest first. */
const orders: Order[] = [
  { prompt: 'A hot air balloon over lavender fields at sunrise, watercolor', width: 1024, height: 768, seed: 3 },
  { prompt: 'A neon city street in the rain at night, reflections, cinematic', width: 1536, height: 1024, seed: 5 },
  { prompt: 'A red fox in a snowy pine forest at dawn, soft golden light', width: 1024, height: 1024, seed: 11 },
  { prompt: 'A steamship under a full moon, stars over a calm sea', width: 1536, height: 1024, seed: 8 },
  { prompt: 'A mountain lake with mist and pine trees at sunset', width: 1024, height: 768, seed: 21 },
  { prompt: 'A lighthouse on a cliff above a stormy sea at dusk, oil painting', width: 1536, height: 1024, seed: 7 },
];

const installation = await startInstallation();
try {
  const person = await createPerson(installation.origin);
  for (const order of orders) await person.generate(order);
  const browser = await chromium.launch(chromiumOptions);
  const context = await browser.newContext({
    baseURL: installation.origin,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await context.addCookies(person.cookies);
  const page = await context.newPage();
  await page.goto(TOOL);
  const { prompt, pictures } = toolPage(page);
  await prompt.fill('A paper boat on a quiet lake, morning fog, soft light');
  await pictures.nth(orders.length - 1).waitFor();
  const shot = await page.screenshot();
  await browser.close();
  await person.leave();
  await sharp(shot).png({ palette: true, quality: 100, dither: 1, effort: 10 }).toFile(target);
} finally {
  await installation.stop();
}
