import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './support/chromium.ts';

const origin = process.env.KINORA_E2E_ORIGIN;

export default defineConfig({
  testDir: 'journeys',
  // The same looks in more themes, languages and sizes, and walks over everything: `npm run test:all`.
  grepInvert: process.env.KINORA_TEST_LONG === '1' ? [] : /@long/,
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: Number(process.env.KINORA_TEST_WORKERS ?? 2),
  // A second try tells a browser that a busy machine starved from a real fault; the report names both.
  retries: 1,
  // Ceilings for a busy machine, on which a picture takes a while; an idle one needs a tenth.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  use: {
    // Set by the global setup, before any worker reads this file.
    ...(origin === undefined ? {} : { baseURL: origin }),
    viewport: { width: 1440, height: 900 },
    // Animations would take the processor from the engine.
    contextOptions: { reducedMotion: 'reduce' },
    // What it answers, a journey's own routes would not see; journeys without a network allow it.
    serviceWorkers: 'block',
    // To note every step of every journey took a fifth of all processor time: the second try of one that failed is noted.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: chromiumOptions,
  },
});
