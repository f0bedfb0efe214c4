import type { Page } from '@playwright/test';
import { type Installation, startInstallation } from './installation.ts';
import { openPageOf, type Person } from './person.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

type Fixtures = {
  /** Settings of the journey's own installation. */
  environment: Record<string, string>;
  /** For what would disturb other journeys. */
  ownInstallation: Installation;
  /** A browser of its own at that installation, in which this person is signed in. */
  openStudio: (person: Person) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  environment: [{}, { option: true }],
  ownInstallation: [
    async ({ environment }, use) => {
      const installation = await startInstallation(environment);
      await use(installation);
      await installation.stop();
    },
    { timeout: 120_000 },
  ],
  openStudio: async ({ ownInstallation: { origin }, openBrowser }, use) => {
    await use((person) => openPageOf(person, openBrowser, { baseURL: origin }));
  },
});
