import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { findingsOn, LANGUAGES, lookAtAddresses, lookInPlace, SIZES } from './looks.ts';

/** Lists of what people made differ in each journey; that many states of one address are looked at. */
const MOST_STATES_OF_AN_ADDRESS = 12;

/** Whether journeys are walked in other languages too: `KINORA_E2E_LANGUAGES=1`. It takes several times as long. */
export const walksLanguages = process.env.KINORA_E2E_LANGUAGES === '1';

/** What the workers of one run share: a file for each state that one of them looks at, and what they found. */
const FOLDER = 'KINORA_E2E_WALK';
const FINDINGS = 'findings.txt';

const shared = () => process.env[FOLDER] ?? '';

/** Call before the workers begin. The function that is answered tells what they found, and fails if that is anything. */
export function beginWalk(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinora-walk-'));
  process.env[FOLDER] = folder;
  return () => {
    const file = path.join(folder, FINDINGS);
    const found = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const states = readdirSync(folder).length - (found === '' ? 0 : 1);
    rmSync(folder, { recursive: true });
    console.log(`Looked at ${states} states of pages in ${LANGUAGES.length} languages at ${SIZES.length} widths.`);
    if (found !== '') throw new Error(`Found in other languages:\n${found}`);
  };
}

/**
 * Looks at what the pages of the browser show in other languages, before each click and address, and at the end: as it is
 * then, with its open dialogs and what is typed, switched in place as from another tab. A state that any journey of the run
 * has shown is not looked at again. What is found is told at the end of the run, so that the journey goes on.
 */
export function walkLanguages(context: BrowserContext): { end: () => Promise<void> } {
  let isLooking = false;
  const lookAt = async (page: Page) => {
    if (isLooking) return;
    isLooking = true;
    await look(page);
    isLooking = false;
  };
  context.on('page', (page) => {
    if (isLooking) return;
    const go = page.goto.bind(page);
    page.goto = async (...asked) => {
      await lookAt(page);
      return go(...asked);
    };
    lookBeforeClicks(page, lookAt);
  });
  return {
    async end() {
      for (const page of context.pages()) await lookAt(page);
    },
  };
}

const lookers = new WeakMap<Page, (page: Page) => Promise<void>>();
let isHooked = false;

/** Locators have one prototype in a process, which is told once to ask who looks at their page. */
function lookBeforeClicks(page: Page, lookAt: (page: Page) => Promise<void>): void {
  lookers.set(page, lookAt);
  if (isHooked) return;
  isHooked = true;
  const prototype = Object.getPrototypeOf(page.locator('body'));
  const { click } = prototype;
  prototype.click = async function (this: Locator, ...asked: unknown[]) {
    await lookers.get(this.page())?.(this.page());
    return click.apply(this, asked);
  };
}

async function look(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const kind = await kindOf(page);
  if (kind === 'other') return;
  const state = await claim(page);
  if (state === null) return;
  // What went away while it was looked at is left to the next journey that shows it.
  await (kind === 'public' ? lookAtAddresses(page, note) : lookInPlace(page, note)).catch(() =>
    rmSync(state, { force: true }),
  );
}

/** The file of a state that nobody has looked at: its address without ids, and what stands open and is said there. */
async function claim(page: Page): Promise<string | null> {
  const { pathname, search } = new URL(page.url());
  const address = `${pathname}${search}`.replace(/[\da-f]{8}-[\da-f-]{27}|\b[\w-]{20,}\b|\d+/gi, '0');
  const shown = await page.evaluate(() =>
    Array.from(
      document.querySelectorAll('h1,h2,h3,legend,[role=dialog],[role=alert],[role=menu],[role=tab],[role=listbox]'),
    )
      .filter((element) => element.checkVisibility())
      .map(
        (element) => `${element.role ?? element.tagName}${element.ariaSelected ?? ''}${element.id === '' ? '' : '#'}`,
      )
      .sort()
      .join(' '),
  );
  const folder = shared();
  const key = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
  const [place, state] = [key(address), key(shown)];
  if (readdirSync(folder).filter((name) => name.startsWith(place)).length >= MOST_STATES_OF_AN_ADDRESS) return null;
  const file = path.join(folder, `${place}-${state}`);
  if (existsSync(file)) return null;
  writeFileSync(file, address);
  return file;
}

/**
 * A page of the app switches in place. A public page has an address in each language, and what else is open (a payment
 * service, a mailbox, a file) is not ours.
 */
export const kindOf = (page: Page): Promise<'app' | 'public' | 'other'> =>
  page
    .evaluate(() => {
      if ('__reactRouterContext' in window) return 'app';
      return document.getElementById('page-texts') === null && document.querySelector('link[hreflang]') === null
        ? 'other'
        : 'public';
    })
    .catch(() => 'other');

async function note(look: Parameters<typeof findingsOn>[0]): Promise<void> {
  const found = await findingsOn(look);
  if (found.length > 0) appendFileSync(path.join(shared(), FINDINGS), `${found.join('\n')}\n`);
}
