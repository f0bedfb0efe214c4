import { declaredTables, exportedTables } from './declared-tables.ts';

/** What every file of a copy is, field by field, and what is in none and why. For programs. */
export function schemaOfCopy(): string {
  const files = exportedTables.map(({ file, title, says, table, columns }) => ({
    file: `data/${file}.json`,
    title,
    description: says,
    table,
    fields: columns,
  }));
  return `${JSON.stringify({ format: 'own-data-1', files, leftOut: leftOut() }, null, 2)}\n`;
}

type LeftOut = { table: string; column?: string; reason: string };

function leftOut(): LeftOut[] {
  return Object.entries(declaredTables).flatMap(([table, rule]): LeftOut[] => {
    if ('nobody' in rule) return [];
    if (typeof rule.leftOut === 'string') return [{ table, reason: rule.leftOut }];
    return Object.entries(rule.leftOut).map(([column, reason]) => ({ table, column, reason }));
  });
}

/** The same in words, for whoever opens the copy. */
export function readme(takenAt: Date): string {
  const files = exportedTables.map(({ file, title, says }) => `data/${file}.json\n  ${title}. ${says}`);
  const missing = leftOut().map(({ table, column, reason }) => {
    return `${column === undefined ? table : `${table}.${column}`}\n  ${reason}.`;
  });
  return `Your data
=========

This is a copy of what this studio keeps about you, as it was at ${takenAt.toISOString()}.

Open index.html in a browser to look at it. It needs no network.

index.html     everything here, to look at
data/          the same for programs: a JSON array a file, times in UTC
data/ledger.csv  the movements of your tokens, for spreadsheets
files/         your uploads, results and pictures, as they are stored
schema.json    what is in each file
checksums.txt  a checksum of each file; "sha256sum --check checksums.txt" compares them

What is in each file
--------------------

${files.join('\n')}

What is not in here, and why
----------------------------

${missing.join('\n')}

Requests to the studio, and who signed in when, also stand in the logs of the machines that it runs on. Ask the studio
about these.
`;
}
