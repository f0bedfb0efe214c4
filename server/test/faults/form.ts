import { randomInt } from 'node:crypto';
import { appendFile } from 'node:fs/promises';

/** `npm run torture` runs the long forms of these tests; `npm test` the short ones. */
const isLong = process.env.TORTURE === '1';

export const sized = (short: number, long: number) => (isLong ? long : short);

/** Whatever is drawn by lot follows from it. */
export const seed = Number(process.env.FAULT_SEED ?? randomInt(2 ** 31));

/** Says what a run was and what was seen; a line of the table that `npm run torture` prints at its end. */
export async function tell(run: string, figures: Readonly<Record<string, number | string>>): Promise<void> {
  const seen = Object.entries(figures).map(([what, figure]) => `${what} ${figure}`);
  const line = `| ${run} | ${seed} | ${seen.join(', ')} |`;
  console.log(line);
  if (process.env.TORTURE_TABLE !== undefined) await appendFile(process.env.TORTURE_TABLE, `${line}\n`);
}
