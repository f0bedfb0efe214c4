import { defineConfig } from 'vitest/config';

const notTests = ['**/node_modules/**', '**/dist/**', '**/build/**', 'e2e/**'];
/** Tests that change the process itself for whoever comes after them, or stand in for what a browser has. */
const alone = [
  'server/src/platform/safe-fetch/safe-fetch-silence.test.ts',
  'web/app/features/admin/admin-frame.test.ts',
  'web/app/features/sign-in/session-effects.test.ts',
  'web/app/features/studio/tools/tool-at.test.ts',
  'web/app/features/studio/use-generate.test.ts',
  'web/app/shared/{api,live,session,tools}/*.test.ts',
  'web/app/shared/format/format.test.ts',
];
const parts = '{catalogue,texts,web}/**/*.test.{ts,tsx}';

export default defineConfig({
  test: {
    globalSetup: ['./embedded/postgres/src/testing-setup.ts', './server/test/support/programs-setup.ts'],
    maxWorkers: Number(process.env.KINORA_TEST_WORKERS ?? 2),
    tags: [{ name: 'long', description: 'Minutes of painting, of kills or of marking: in `npm run test:all`.' }],
    // A second try tells what a busy machine starved from a real fault; the report names both.
    retry: 1,
    // Ceilings for a busy machine; an idle one needs a tenth.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        // Loading the server's modules is a third of the work of its tests: a process loads them once for all.
        extends: true,
        test: { name: 'server', isolate: false, include: ['server/**/*.test.ts'], exclude: [...notTests, ...alone] },
      },
      {
        // A process of its own would cost most of these files more than their tests.
        extends: true,
        test: { name: 'parts', isolate: false, include: [parts], exclude: [...notTests, ...alone] },
      },
      {
        extends: true,
        test: {
          name: 'rest',
          include: ['!(server|catalogue|texts|web)/**/*.test.{ts,tsx}', ...alone],
          exclude: notTests,
        },
      },
    ],
  },
});
