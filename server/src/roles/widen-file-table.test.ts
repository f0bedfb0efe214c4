import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { OPEN_AT_ONCE } from './widen-file-table.ts';

const tableSchema = z.object({ size: z.number(), open: z.number() });
const outputSchema = z.object({ before: tableSchema, after: tableSchema });

/** What Linux says about a process that widens its table, and may have so many files open. */
async function widen(limit: string) {
  const program = `
    import { readdirSync, readFileSync, statSync } from 'node:fs';
    import { widenFileTable } from ${JSON.stringify(import.meta.resolve('./widen-file-table.ts'))};
    const device = statSync('/dev/null').rdev;
    const isDevice = (number) => statSync('/proc/self/fd/' + number, { throwIfNoEntry: false })?.rdev === device;
    const table = () => ({
      size: Number(/^FDSize:\\s*(\\d+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))[1]),
      open: readdirSync('/proc/self/fd').filter(isDevice).length,
    });
    const before = table();
    widenFileTable();
    console.log(JSON.stringify({ before, after: table() }));`;
  const node = [process.execPath, '--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)('sh', ['-c', `ulimit -n ${limit} && exec "$@"`, 'sh', ...node]);
  return outputSchema.parse(JSON.parse(stdout));
}

describe.runIf(process.platform === 'linux')('the table of open files', () => {
  test('has room for all that is opened later, and nothing stays open', async () => {
    const { before, after } = await widen(String(OPEN_AT_ONCE));
    expect(before.size).toBeLessThan(OPEN_AT_ONCE);
    expect(after).toEqual({ size: OPEN_AT_ONCE, open: before.open });
  });

  test('is as wide as a lower limit lets it be', async () => {
    const { before, after } = await widen('300');
    expect(before.size).toBeLessThan(512);
    expect(after).toEqual({ size: 512, open: before.open });
  });
});
