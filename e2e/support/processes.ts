import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Process numbers of everything that `ancestor` started, directly or not. */
export function descendantsOf(ancestor: number): number[] {
  const parents = existsSync('/proc/self/stat') ? parentsFromProc() : parentsFromPs();
  return [...parents.keys()].filter((pid) => {
    for (let parent = parents.get(pid); parent !== undefined && parent > 0; parent = parents.get(parent)) {
      if (parent === ancestor) return true;
    }
    return false;
  });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

// proc(5): the name in parentheses may hold anything; the parent is the second field after it.
function parentsFromProc(): Map<number, number> {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readProcessFile(`/proc/${name}/stat`);
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    if (parent !== undefined) parents.set(Number(name), Number(parent));
  }
  return parents;
}

/** Empty when the process ended in between. */
function readProcessFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function parentsFromPs(): Map<number, number> {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return new Map(
    table
      .trim()
      .split('\n')
      .map((line) => {
        const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
        return [pid, parent] as const;
      }),
  );
}
