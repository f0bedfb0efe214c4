import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = 'server/migrations';
const migrations = fileURLToPath(new URL(`../../${FOLDER}`, import.meta.url));
const texts = readdirSync(migrations)
  .sort()
  .map((name) => ({ file: `${FOLDER}/${name}`, text: readFileSync(`${migrations}/${name}`, 'utf8') }));

/** Where a function's body was last written, so many characters into it. Lines and columns count from 1. */
export function placeOf({ name, body }: { name: string; body: string }, at: number) {
  const found = texts.findLast(({ text }) => text.includes(body) && text.includes(`function ${name}(`));
  if (found === undefined) throw new Error(`No migration has the function ${name}`);
  const before = found.text.slice(0, found.text.indexOf(body) + at).split('\n');
  return { file: found.file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
