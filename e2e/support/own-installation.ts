import { type Installation, startInstallation } from './installation.ts';
import { test as base } from './test.ts';

export { expect } from './test.ts';

type Fixtures = {
  /** Settings of the journey's own installation. */
  environment: Record<string, string>;
  /** For what would disturb other journeys. */
  ownInstallation: Installation;
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
});
