import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import pg from 'pg';

/** Prints what was measured: where, how, and one table. Cells are aligned by column. */
export async function report(options: {
  title: string;
  method: string[];
  head: string[];
  rows: string[][];
  databaseUrl?: string;
}): Promise<void> {
  const { title, method, head, rows, databaseUrl } = options;
  console.log(`\n## ${title}\n`);
  console.log(await describeMachine(databaseUrl));
  for (const line of method) console.log(line);
  const widths = head.map((cell, column) => Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  console.log(['', line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line), ''].join('\n'));
}

async function describeMachine(databaseUrl: string | undefined): Promise<string> {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const postgres = databaseUrl === undefined ? [] : [`PostgreSQL ${await postgresVersion(databaseUrl)}`];
  return [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}`,
    `${gigabytes} GB`,
    `Node ${process.versions.node}`,
    ...postgres,
    `load before the end ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  ].join(', ');
}

async function postgresVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
    return rows[0]?.version ?? 'unknown';
  } finally {
    await client.end();
  }
}

/** Ends with a sentence that says what to install when a program is missing. */
export function requirePrograms(programs: Readonly<Record<string, string>>): void {
  for (const [program, debianPackage] of Object.entries(programs)) {
    try {
      execFileSync('which', [program], { stdio: 'ignore' });
    } catch {
      console.error(`${program} is missing. On Debian: apt-get install ${debianPackage}`);
      process.exit(2);
    }
  }
}

export const milliseconds = (value: number) => value.toFixed(value < 10 ? 2 : 1);
export const whole = (value: number) => String(Math.round(value));
