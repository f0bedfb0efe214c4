import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { fillGallery } from '../../server/test/support/fill-gallery.ts';
import { now } from './clock.ts';
import { indexPeople } from './find-gallery.ts';
import { openStudio } from './open-studio.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { beginRecord, type PageRecord, readPage, watchSearch } from './page-record.ts';
import { query } from './query.ts';
import { report, whole } from './report.ts';
import { percentile } from './statistics.ts';

const ITEMS = Number(process.env.BENCH_ITEMS ?? 10_000);
/** So far the wheel turns: a million items are turned to their end by nobody. */
const SCROLLED = Math.min(ITEMS, Number(process.env.BENCH_SCROLL ?? ITEMS));
/** Of what lies behind, the next pages are loaded too. */
const PICTURED = SCROLLED + 1000;
/** One in seven of the items has it. */
const WORD = 'lantern';
const KEY_MS = 60;
const QUIET_SECONDS = 30;
const TURN_PIXELS = 1200;
const TURN_MS = 50;
const OPENINGS = 20;
const TURNS = 20;
const REST_MS = 300;
const PATIENCE_MS = 30_000;
const PICTURES = 40;

const studio = await openStudio();
const { databaseUrl } = studio;
try {
  const { person, openPage, storePicture } = await studio.signIn();
  await fillGallery(databaseUrl, [person], ITEMS);
  await showPictures(storePicture);
  await indexPeople(databaseUrl, [person]);

  const page = await openPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await untilQuiet(QUIET_SECONDS);
  const others = watchOthers();
  const rows: string[][] = [];
  // Each as it is known: the whole takes many minutes, and says where it stands.
  const note = (...row: string[]) => {
    rows.push(row);
    console.log(row.join(', '));
  };
  for (const view of ['Grid view', 'List view']) {
    await page.goto('/gallery');
    await page.getByRole('button', { name: view }).click();
    await page.getByRole('article').first().waitFor();
    await beginRecord(page);
    console.log(`${view}: to item ${SCROLLED} of ${ITEMS}`);
    await scrollFar(page);
    note(`${view}: to item ${SCROLLED}`, ...cells(await readPage(page)));
    await beginRecord(page);
    await openSome(page);
    note(`${view}: open and close ${OPENINGS}`, ...cells(await readPage(page)));
    for (const [what, act] of Object.entries({
      'rate by keys': cullSome,
      'filter and back': filterSome,
      'select all': selectAll,
      'search as you type': searchOnce,
    })) {
      await page.goto('/gallery');
      await page.getByRole('article').first().waitFor();
      await scrollSome(page);
      await beginRecord(page);
      const said = await act(page);
      note(`${view}: ${what}${said ?? ''}`, ...cells(await readPage(page)));
    }
  }
  await report({
    title: 'A long gallery',
    method: [
      `A gallery of ${ITEMS} items, ${PICTURES} different thumbnails in rotation, in headless Chromium (1440 x 900) beside the built server. The wheel`,
      `turns ${TURN_PIXELS} pixels every ${TURN_MS} ms to item ${SCROLLED}; then ${OPENINGS} items are opened by a click and closed by Escape; among some hundreds ${OPENINGS} are decided about by a key each, the shape is filtered, all are selected, and a word of one in seven is searched for, a key every ${KEY_MS} ms. Tasks and`,
      'interactions (pointer and key, to the next frame; slow: 16 ms or more) are the records of its PerformanceObserver, in ms.',
      `Other programs had ${percent(others())} of the machine.`,
    ],
    head: ['', 'most cards', 'most elements', 'tasks > 50 ms', 'longest', 'slow interactions', 'p98', 'longest'],
    rows,
    databaseUrl,
  });
} finally {
  await studio.close();
}

function cells({ cards, elements, tasks, interactions }: PageRecord): string[] {
  const longest = (times: number[]) => (times.length === 0 ? '-' : whole(Math.max(...times)));
  const p98 = interactions.length === 0 ? '-' : whole(percentile(interactions, 0.98));
  return [cards, elements, tasks.length, longest(tasks), interactions.length, p98, longest(interactions)].map(String);
}

/** So that cards load pictures that exist, as those of a gallery do: of the newest, which alone are seen. */
async function showPictures(store: (folder: string, side: number) => Promise<string>): Promise<void> {
  const urls: string[] = [];
  while (urls.length < PICTURES) urls.push(`'${await store('bria-bg-remove-input', 384)}'`);
  await query(
    databaseUrl,
    `update ai_generations set outputs = jsonb_build_array(outputs -> 0 || jsonb_build_object('url', u, 'thumbnailUrl', u))
     from (select (array[${urls.join(',')}])[1 + (row_number() over ()) % ${PICTURES}] as u, id
       from (select id from ai_generations order by created_at desc limit ${PICTURED}) as newest) as made
     where made.id = ai_generations.id`,
  );
}

/** Turns the wheel until the last item that it goes to is there. */
async function scrollFar(page: Page): Promise<void> {
  await page.mouse.move(720, 600);
  let lastPlace = -1;
  let movedAt = now();
  while (lastPlace < SCROLLED - 1) {
    for (let turn = 0; turn < TURNS; turn += 1) {
      await page.mouse.wheel(0, TURN_PIXELS);
      await sleep(TURN_MS);
    }
    const seen = await readPage(page);
    if (seen.lastPlace > lastPlace) movedAt = now();
    lastPlace = seen.lastPlace;
    if (now() - movedAt > PATIENCE_MS) throw new Error(`The list ends at item ${lastPlace}`);
  }
}

async function openSome(page: Page): Promise<void> {
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const names = page.getByRole('button', { name: /^Details of / });
    await names.nth(opening % (await names.count())).click();
    await page.getByRole('dialog').waitFor();
    await sleep(REST_MS);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.mouse.wheel(0, -TURN_PIXELS);
    await sleep(REST_MS);
  }
}

/** So that some hundreds are known to the page. */
async function scrollSome(page: Page): Promise<void> {
  await page.mouse.move(720, 600);
  for (let turn = 0; turn < TURNS * 2; turn += 1) {
    await page.mouse.wheel(0, TURN_PIXELS);
    await sleep(TURN_MS);
  }
  await page.keyboard.press('Home');
  await page.evaluate('scrollTo(0, 0)');
  await sleep(REST_MS);
}

/** Decides about one after another, full screen. */
async function cullSome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cull' }).click();
  await page.getByRole('dialog', { name: 'Go through results one by one' }).waitFor();
  for (let decision = 0; decision < OPENINGS; decision += 1) {
    await page.keyboard.press(['k', '5', 'x', '3'][decision % 4] ?? 'k');
    await sleep(REST_MS);
  }
  await page.keyboard.press('Escape');
  await sleep(REST_MS);
}

/** Asks for lists of one shape after another, and for the whole again. */
async function filterSome(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const panel = page.getByRole('dialog', { name: 'Filters' });
  for (const shape of ['Square', 'Landscape', 'Square']) {
    await panel.getByLabel('Shape').selectOption(shape);
    await sleep(REST_MS * 3);
  }
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Remove the filter / })
    .first()
    .click();
  await page.getByRole('article').first().waitFor();
  await sleep(REST_MS * 3);
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: 'Select all shown' }).click();
  await sleep(REST_MS);
  await selection.getByRole('button', { name: 'Done' }).click();
  await sleep(REST_MS);
}

/** Types a word and answers how long after the first and the last key the list of what has it is there. */
async function searchOnce(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Search generations' });
  await field.click();
  const shown = watchSearch(page, WORD);
  await field.pressSequentially(WORD, { delay: KEY_MS });
  const { afterFirst, afterLast } = await shown;
  await sleep(REST_MS);
  return ` (listed ${whole(afterFirst)} ms after the first key, ${whole(afterLast)} ms after the last)`;
}
