import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { buildProgram } from '../../../test/support/build-program.ts';

test('in the built program the errors of the payment service still have the names by which they are told apart', async () => {
  const { script, remove } = await buildProgram('server');
  try {
    const folder = dirname(script);
    const chunks = (await readdir(folder)).filter((name) => name.endsWith('.js'));
    const code = (await Promise.all(chunks.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
    for (const name of ['StripeCardError', 'StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']) {
      expect(code).toMatch(new RegExp(`\\b${name}=class extends `));
    }
  } finally {
    await remove();
  }
}, 60_000);
