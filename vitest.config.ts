import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/build/**', 'e2e/**'],
    globalSetup: './embedded/postgres/src/testing-setup.ts',
    maxWorkers: 2,
    // A second try tells what a busy machine starved from a real fault; the report names both.
    retry: 1,
    // Ceilings for a busy machine; an idle one needs a tenth.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
