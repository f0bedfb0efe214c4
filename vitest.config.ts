import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/build/**', 'e2e/**'],
    globalSetup: './embedded/postgres/src/testing-setup.ts',
    maxWorkers: 2,
    // A second try tells what a busy machine starved from a real fault; the report names both.
    retry: 1,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A ceiling for a busy machine, like the others.
    expect: { poll: { timeout: 20_000 } },
  },
});
