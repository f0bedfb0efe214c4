import type { Page } from '@playwright/test';
import { openStudio } from './open-studio.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { beginRecord, readPage } from './page-record.ts';
import { report, whole } from './report.ts';
import { percentile } from './statistics.ts';

const SIDE = 4096;
const STROKES = 30;
const MOVES = 40;
const studio = await openStudio();
const { databaseUrl } = studio;
try {
  const { openPage, storePicture } = await studio.signIn();
  const url = await storePicture('canvas-images', SIDE);
  const page = await openPage();
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
  await studio.close();
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
