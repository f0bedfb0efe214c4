import { defineConfig } from 'vitest/config';
import everyday from '../../vitest.config.ts';

const include = (process.env.MUTATION_TESTS ?? '').split(' ');
const isolate = process.env.MUTATION_ISOLATE !== 'no';
const hasPostgres = process.env.KINORA_TEST_POSTGRES !== undefined;

export default defineConfig({
  ...everyday,
  test: {
    ...everyday.test,
    include,
    isolate,
    globalSetup: hasPostgres ? [] : (everyday.test?.globalSetup ?? []),
    setupFiles: ['./bench/mutation/first-failure.ts'],
    // What a mutant breaks stays broken.
    retry: 0,
  },
});
