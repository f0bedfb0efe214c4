import { createInstallation } from '../../server/test/support/installation.ts';
import { createPerson } from '../../server/test/support/people.ts';
import { startStudio } from '../../server/test/support/studio.ts';
import { now } from './clock.ts';
import { fillGallery, indexGallery } from './find-gallery.ts';
import { listsOf } from './find-lists.ts';
import { LONGEST_MS, measureList } from './find-measure.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { milliseconds, report, whole } from './report.ts';
import { percentile } from './statistics.ts';

/** Records of one person, in turn. */
const SIZES = (process.env.BENCH_ROWS ?? '15625,156250,1000000').split(',').map(Number);

const installation = process.env.BENCH_DATABASE_URL === undefined ? await createInstallation() : null;
const databaseUrl = installation?.databaseUrl ?? process.env.BENCH_DATABASE_URL ?? '';
const studio = await startStudio({ databaseUrl });
try {
  const rows: string[][] = [];
  const method: string[] = [];
  for (const size of SIZES) {
    const person = await createPerson(studio.deps.database);
    const startedAt = now();
    const gallery = await fillGallery(databaseUrl, person.id, size);
    const filledAt = now();
    const { beside, without, megabytes } = await indexGallery(databaseUrl, person.id, now);
    console.log(
      `${size} records: filled in ${seconds(filledAt - startedAt)}, indexed in ${seconds(now() - filledAt)}.`,
    );
    await (await import('node:fs')).promises.writeFile('/tmp/find-db.json', JSON.stringify({ databaseUrl, person, gallery }));
    console.log('ready', databaseUrl);
    await new Promise(() => setInterval(() => undefined, 60000));
    method.push('');
  }
  await report({
    title: 'Finding in a large gallery',
    method: [
      `Lists of 20 of one person as the server reads them from the database, page and total, up to ${process.env.BENCH_ROUNDS ?? 40} rounds, and no longer than ${LONGEST_MS / 1000} s each, in this process; then what PostgreSQL says that the same statements took.`,
      ...method,
    ],
    head: ['records', 'list', 'p50 ms', 'p95 ms', 'SQL p50 ms', 'SQL p95 ms'],
    rows,
    databaseUrl,
  });
} finally {
  await studio.stop();
  await installation?.stop();
}

function seconds(time: number): string {
  return `${whole(time / 1000)} s`;
}
