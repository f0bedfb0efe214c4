import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import { walkLanguages, walksLanguages } from './language-walk.ts';
import { createPerson, type Person } from './person.ts';
import { createWatch, type Watch } from './watch.ts';

export { expect };

type Fixtures = {
  /** Address of the installation. */
  origin: string;
  /** What the browsers of this journey complain about; anything undeclared fails it. */
  watch: Watch;
  /** A browser beside the first one, watched as well. */
  openBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Somebody new with a confirmed address and 100 tokens. */
  person: Person;
  /** A page of the browser in which `person` is signed in. */
  studio: Page;
};

export const test = base.extend<Fixtures>({
  origin: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('No installation was started');
    await use(baseURL);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
  watch: async ({}, use) => {
    const watch = createWatch();
    await use(watch);
    expect(watch.problems(), 'what the browsers complained about').toEqual([]);
  },
  context: async ({ context, watch }, use, testInfo) => {
    await watch.attach(context);
    if (walksLanguages) testInfo.setTimeout(300_000);
    const walk = walksLanguages ? walkLanguages(context) : null;
    await use(context);
    if (testInfo.status === testInfo.expectedStatus) await walk?.end();
  },
  openBrowser: async ({ browser, watch, contextOptions }, use, testInfo) => {
    const opened: BrowserContext[] = [];
    const walks: { end: () => Promise<void> }[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, ...options });
      opened.push(context);
      await watch.attach(context);
      if (walksLanguages) walks.push(walkLanguages(context));
      return context;
    });
    if (testInfo.status === testInfo.expectedStatus) for (const walk of walks) await walk.end();
    for (const context of opened) await context.close();
  },
  person: async ({ origin }, use) => {
    const person = await createPerson(origin);
    await use(person);
    await person.leave();
  },
  studio: async ({ context, person }, use) => {
    await context.addCookies(person.cookies);
    await use(await context.newPage());
  },
});
