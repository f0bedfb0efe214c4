import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/build/**', 'e2e/**'],
    globalSetup: './embedded/postgres/src/testing-setup.ts',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A ceiling for a busy machine, like the others.
    expect: { poll: { timeout: 20_000 } },
  },
});
