import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type WrongClock = Awaited<ReturnType<typeof writeWrongClock>>;

const HOUR_MS = 3_600_000;

/** Loaded before the program: whatever asks for the time gets a wrong one, while timers run as ever. */
const preload = (offsetFile: string) => `
import { readFileSync } from 'node:fs';
const offset = Number(readFileSync(${JSON.stringify(offsetFile)}, 'utf8'));
const RightDate = Date;
globalThis.Date = class extends RightDate {
  constructor(...moment) {
    if (moment.length === 0) super(RightDate.now() + offset);
    else super(...moment);
  }
  static now() {
    return RightDate.now() + offset;
  }
};
`;

/** For programs that start with `env`: their clock is wrong by what `set` said last. */
export async function writeWrongClock() {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-clock-'));
  const [script, offset] = [join(folder, 'clock.mjs'), join(folder, 'offset')];
  await writeFile(script, preload(offset));
  return {
    env: { NODE_OPTIONS: `--import=${pathToFileURL(script)}` },
    set: (hours: number) => writeFile(offset, String(hours * HOUR_MS)),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
