import { functionFilesOf } from '../../server/src/platform/database/apply-functions.ts';
import { thisRelease } from '../../server/src/platform/database/release.ts';

const files = functionFilesOf(thisRelease());

/** Where a function's body stands, so many characters into it. Lines and columns count from 1. */
export function placeOf({ name, body }: { name: string; body: string }, at: number) {
  const found = files.find(({ text }) => text.includes(body) && text.includes(`function ${name}(`));
  if (found === undefined) throw new Error(`No file has the function ${name}`);
  const before = found.text.slice(0, found.text.indexOf(body) + at).split('\n');
  return { file: `server/src/${found.path}`, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
