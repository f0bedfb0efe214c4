import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import * as z from 'zod';
import { chromiumOptions } from '../../e2e/support/chromium.ts';
import { createInstallation } from '../../server/test/support/installation.ts';
import { photo } from '../../server/test/support/photo.ts';
import { sessionCookie } from '../../server/test/support/session-cookie.ts';
import { createAccounts } from './accounts.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { beginRecord, readPage } from './page-record.ts';
import { report, whole } from './report.ts';
import { percentile } from './statistics.ts';

const SIDE = 4096;
const STROKES = 30;
const MOVES = 40;
const uploaded = z.object({ url: z.string() });
const webFolder = fileURLToPath(new URL('../../web/build/client', import.meta.url));
if (!existsSync(webFolder)) throw new Error('The web app is not built: npm run build -w web');

const installation = await createInstallation({ env: { WEB_DIR: webFolder } });
const { origin, databaseUrl } = installation;
const browser = await chromium.launch(chromiumOptions);
try {
  await installation.parts.server.start();
  const [person] = await createAccounts(databaseUrl);
  if (person === undefined) throw new Error('There are no accounts');
  const cookie = sessionCookie(installation, person.token);
  const url = await storePicture(cookie);
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = cookie.split('=', 2);
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.goto(`/edit?${new URLSearchParams({ file: url })}`);
  await page.getByRole('application').waitFor();
  await untilQuiet();
  const others = watchOthers();
  const rows: string[][] = [];
  for (const [act, doIt] of [
    ['30 strokes of the brush, all in sight', () => paint(page)],
    ['30 strokes at 400 %', () => zoomIn(page).then(() => paint(page))],
    ['30 undos', () => press(page, 'Control+z', 30)],
    ['invert', () => press(page, 'i', 1)],
    ['grow', () => press(page, 'g', 1)],
  ] as const) {
    await beginRecord(page);
    await doIt();
    const { tasks, interactions } = await readPage(page);
    const most = (times: number[]) => (times.length === 0 ? '-' : whole(Math.max(...times)));
    const p98 = interactions.length === 0 ? '-' : whole(percentile(interactions, 0.98));
    rows.push([act, String(interactions.length), p98, most(interactions), String(tasks.length), most(tasks)]);
  }
  await report({
    title: 'The canvas',
    method: [
      `A picture of ${SIDE} x ${SIDE} on the edit canvas, in headless Chromium (1440 x 900, drawn without a graphics card) beside the built`,
      `server. Each stroke presses, moves ${MOVES} times and lets go. Tasks and interactions (pointer and key, to the next frame; slow: 16 ms or`,
      `more) are the records of its PerformanceObserver, in ms. Other programs had ${percent(others())} of the machine.`,
    ],
    head: ['', 'slow interactions', 'p98', 'longest', 'tasks > 50 ms', 'longest'],
    rows,
    databaseUrl,
  });
} finally {
  await browser.close();
  await installation.stop();
}

async function storePicture(cookie: string): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await photo(SIDE, 'jpeg'))], { type: 'image/jpeg' }), 'large.jpg');
  const response = await fetch(`${origin}/api/uploads/canvas-images`, {
    method: 'POST',
    headers: { cookie, origin },
    body: form,
  });
  return uploaded.parse(await response.json()).url;
}

async function paint(page: Page): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (box === null) throw new Error('The canvas has no place');
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    const y = box.y + (box.height * (stroke + 1)) / (STROKES + 2);
    await page.mouse.move(box.x + box.width * 0.3, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, y + 20, { steps: MOVES });
    await page.mouse.up();
  }
}

async function zoomIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actual size' }).click();
  await page.getByRole('application').focus();
  await press(page, '+', 6);
}

async function press(page: Page, key: string, times: number): Promise<void> {
  await page.getByRole('application').focus();
  for (let at = 0; at < times; at += 1) await page.keyboard.press(key);
}
