import type { LaunchOptions } from '@playwright/test';

/** The system's own browser; Playwright downloads none. */
export const chromiumOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--disable-gpu', '--disable-sync'],
};
