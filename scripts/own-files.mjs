import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What git keeps or would keep of a checkout, as bytes by path. */
export function readOwnFiles(root, isWanted) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = listed
    .toString()
    .split('\0')
    .filter((path) => path !== '' && isWanted(path));
  return new Map(paths.flatMap((path) => readOwnFile(root, path)));
}

/** None where it has been deleted and git was not told yet. */
function readOwnFile(root, path) {
  try {
    return [[path, readFileSync(join(root, path))]];
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
