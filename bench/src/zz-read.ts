
import { startStudio } from '../../server/test/support/studio.ts';
import { readFileSync } from 'node:fs';
import { listsOf } from './find-lists.ts';
import { measureList } from './find-measure.ts';
import { percentile } from './statistics.ts';
const { databaseUrl, person, gallery } = JSON.parse(readFileSync('/tmp/find-db.json', 'utf8'));
const studio = await startStudio({ databaseUrl });
const only = process.argv[2];
for (const [what, read] of listsOf(gallery)) {
  if (only && !new RegExp(only).test(what)) continue;
  const { list, sql } = await measureList(studio.deps, databaseUrl, (deps) => read(deps, person.token));
  console.log([what, ...[list, sql].flatMap((times) => [0.5, 0.95].map((p) => percentile(times, p).toFixed(1)))].join(' | '));
}
await studio.stop();
process.exit(0);
