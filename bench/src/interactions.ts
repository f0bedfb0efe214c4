import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { fillGallery } from '../../server/test/support/fill-gallery.ts';
import { openStudio } from './open-studio.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { beginRecord, readPage } from './page-record.ts';
import { report, whole } from './report.ts';
import { percentile } from './statistics.ts';

const ITEMS = 2000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
/** As Lighthouse's mobile audit does. */
const SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
const KEY_MS = 80;
const REST_MS = 700;
const LOADED_MS = 4000;
const PATIENCE_MS = 60_000;

type Act = (page: Page) => Promise<void>;

/** By the bare mouse: what Playwright's own click looks up in the page, slowed down with it, would count as the page's. */
const click = (name: string | RegExp, role: 'button' | 'tab' | 'switch' | 'radio' = 'button'): Act => {
  return async (page) => {
    const element = page.getByRole(role, { name }).first();
    await element.scrollIntoViewIfNeeded();
    const box = await element.boundingBox();
    if (box === null) throw new Error(`${role} ${name} is not in sight`);
    await sleep(REST_MS);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
};
/** Closes what has just been asked for, which may have to be loaded first. */
const close: Act = async (page) => {
  await page.getByRole('dialog').or(page.getByRole('menu')).first().waitFor();
  await page.keyboard.press('Escape');
};
const typeInto = (name: string | RegExp, words: string): Act => {
  return (page) => page.getByRole('textbox', { name }).first().pressSequentially(words, { delay: KEY_MS });
};

/** What people do first on each page. */
const visits: Record<string, Act[]> = {
  '/dashboard': [
    click('Notifications'),
    close,
    click('Account menu'),
    close,
    click('Next tools'),
    click('Next tools'),
    click('Previous tools'),
    async (page) => page.keyboard.press('Control+k'),
    async (page) => page.keyboard.type('flux', { delay: KEY_MS }),
    close,
  ],
  '/gallery': [
    typeInto('Search generations', 'lantern'),
    click(/^Details of /),
    close,
    click(/^View .* full screen$/),
    async (page) => page.keyboard.press('ArrowRight'),
    close,
    click('Favorite'),
    click('Filters'),
    close,
    click('Select'),
  ],
  '/flux-generator': [
    typeInto(/prompt/i, 'a lighthouse above a stormy sea at dusk'),
    click(/^4:3/, 'radio'),
    click('Advanced'),
    click('Presets'),
    close,
    click(/^Details of /),
    close,
    click('Reuse'),
  ],
  '/settings': [
    async (page) => page.locator('[name=username]').pressSequentially('fox', { delay: KEY_MS }),
    async (page) => page.locator('[name=bio]').pressSequentially('paints at dawn', { delay: KEY_MS }),
    click('Billing', 'tab'),
    click('Account', 'tab'),
    click('Notifications', 'tab'),
    click('Profile', 'tab'),
  ],
};

const studio = await openStudio();
try {
  const { person, openPage } = await studio.signIn();
  await fillGallery(studio.databaseUrl, [person], ITEMS);
  const page = await openPage(PHONE);
  page.setDefaultTimeout(PATIENCE_MS);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await untilQuiet();
  const others = watchOthers();
  const rows: string[][] = [];
  for (const [path, acts] of Object.entries(visits)) {
    const visited: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) visited.push(await visit(page, path, acts));
    const slowest = visited.map((times) => Math.max(0, ...times));
    const row = [path, String(acts.length), whole(percentile(slowest, 0.5)), slowest.map(whole).join(', ')];
    console.log(row.join(' | '));
    rows.push(row);
  }
  await report({
    title: 'Interactions',
    method: [
      `Interactions with a page that has just been opened, in headless Chromium (${PHONE.width} x ${PHONE.height}, processor slowed ${SLOWDOWN} times) beside the`,
      `built server; a gallery of ${ITEMS}. Each is the longest of its events until the next frame, by the page's own PerformanceObserver, in ms;`,
      `the slowest of a visit is what it counts with towards Interaction to Next Paint. Medians of ${ROUNDS} visits. Other programs had ${percent(others())} of the machine.`,
    ],
    head: ['page', 'acts', 'slowest', 'by visit'],
    rows,
    databaseUrl: studio.databaseUrl,
  });
} finally {
  await studio.close();
}

/** Milliseconds of each interaction of 16 ms or more. */
async function visit(page: Page, path: string, acts: Act[]): Promise<number[]> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  await sleep(LOADED_MS);
  const seen: number[] = [];
  for (const [index, act] of acts.entries()) {
    await beginRecord(page);
    await act(page);
    await sleep(REST_MS);
    const { interactions } = await readPage(page);
    if (process.env.BENCH_EACH !== undefined) console.log(path, index, interactions.map(whole).join(' '));
    seen.push(...interactions);
  }
  return seen;
}
