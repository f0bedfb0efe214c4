import type { LaunchOptions } from '@playwright/test';

/**
 * The system's own browser, in the form without windows that Playwright takes too: a fifth less work for the processor.
 * Playwright downloads none.
 */
export const chromiumOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
  args: ['--disable-gpu', '--disable-sync'],
};

/** The browser with all that belongs to the system, such as notifications, which the other one shows none of. */
export const wholeChromiumOptions: LaunchOptions = {
  ...chromiumOptions,
  executablePath: process.env.WHOLE_CHROMIUM_PATH || '/usr/bin/chromium',
};
