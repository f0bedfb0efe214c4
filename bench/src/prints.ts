import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { createInstallation } from '../../server/test/support/installation.ts';
import { now } from './clock.ts';
import { percent, untilQuiet, watchOthers } from './others.ts';
import { milliseconds, report, whole } from './report.ts';
import { percentile } from './statistics.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
/** What was taken down and may not be stored again. */
const BLOCKED = ROWS / 10;
/** One in ten looks nearly like one of so many others: series, templates, the same words again. */
const CLUSTERS = 1000;
const LOOKS = 200;
const SCANS = 10;
const AT_ONCE = 4;
const DESK_BITS = 10;

const randomLook = "('x' || substr(md5(random()::text), 1, 16))::bit(64)";
const oneBit = '(1::bigint << floor(random() * 64)::integer)::bit(64)';

const installation = await createInstallation();
const clients = await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    const client = new pg.Client({ connectionString: installation.databaseUrl });
    await client.connect();
    return client;
  }),
);
const [client] = clients;
if (client === undefined) throw new Error('There is at least one connection');

const NEAR = { name: 'near', text: `select key, bits from prints_near($1, ${DESK_BITS}) order by bits, key` };
const SCAN = {
  name: 'scan',
  text: `select key, bit_count(look # $1::text::bit(64))::integer as bits from file_prints
    where bit_count(look # $1::text::bit(64)) <= ${DESK_BITS} order by bits, key`,
};
const BLOCKED_BY_LOOK = { name: 'blocked', text: 'select is_blocked_file($1, $2, $3)' };
const KEEP = { name: 'keep', text: 'select keep_file_print($1, $2, $3, $4, true)' };

try {
  const owner = await fill();
  await untilQuiet();
  const others = watchOthers();
  const { rows: found } = await client.query<{ look: string }>(
    `select look::text from file_prints tablesample system (5) limit ${LOOKS}`,
  );
  const stored = found.map(({ look }) => look);
  const fresh = Array.from({ length: LOOKS }, newLook);
  const scanned = stored.slice(0, SCANS);
  for (const look of scanned) await sameAnswers(look);
  const near = (by: typeof NEAR) => (look: string, of: pg.Client) => of.query({ ...by, values: [look] });
  const uploads = fresh.map((look) => ({ look, key: `${owner}/guide-images/${randomUUID()}.png` }));
  await insertFiles(
    uploads.map(({ key }) => key),
    owner,
  );
  const rows = [
    line('near search by index, looks that are stored', await timesOf(stored, near(NEAR), 1)),
    line('near search by index, looks that are not', await timesOf(fresh, near(NEAR), 1)),
    line('near search by a look at every print', await timesOf(scanned, near(SCAN), 1)),
    line(`near search by index, ${AT_ONCE} at once`, await timesOf(stored, near(NEAR), AT_ONCE)),
    line(`near search by a look at every print, ${AT_ONCE} at once`, await timesOf(scanned, near(SCAN), AT_ONCE)),
    line(
      'whether an upload or a result is blocked',
      await timesOf(
        fresh,
        (look, of) => of.query({ ...BLOCKED_BY_LOOK, values: [randomBytes(32), randomBytes(32), look] }),
        1,
      ),
    ),
    line(
      'that, and its print kept',
      await timesOf(
        uploads,
        ({ key, look }, of) => of.query({ ...KEEP, values: [key, randomBytes(32), randomBytes(32), look] }),
        1,
      ),
    ),
  ];
  await report({
    title: 'Prints',
    method: [
      `${whole(ROWS)} prints, one in ten within 4 bits of one of ${whole(CLUSTERS)} looks, and ${whole(BLOCKED)} that are blocked. Near is up to`,
      `${DESK_BITS} of 64 bits. Both ways answered the same for ${scanned.length} looks. Others had ${percent(others())}.`,
    ],
    head: ['what', 'p50 ms', 'p99 ms'],
    rows,
    databaseUrl: installation.databaseUrl,
  });
} finally {
  for (const each of clients) await each.end();
  await installation.stop();
}

async function fill(): Promise<string> {
  const owner = randomUUID();
  await client?.query(`
    create temp table centers as select n as nth, ${randomLook} as look from generate_series(0, ${CLUSTERS - 1}) as n;
    insert into files (key, user_id, folder, content_type, bytes, width, height, is_printed)
    select '${owner}/guide-images/' || md5(n::text)::uuid || '.png', '${owner}', 'guide-images', 'image/png', 1, 1, 1, true
    from generate_series(1, ${ROWS}) as n;
    insert into file_prints (key, sha256, content_sha256, look, is_content_read)
    select '${owner}/guide-images/' || md5(n::text)::uuid || '.png', sha256(n::text::bytea), sha256(('c' || n)::bytea),
      case when n % 10 = 0 then c.look # ${oneBit} # ${oneBit} # ${oneBit} # ${oneBit} else ${randomLook} end, true
    from generate_series(1, ${ROWS}) as n left join centers c on n % 10 = 0 and c.nth = (n / 10) % ${CLUSTERS};
    with notice as (
      insert into notices (token_hash, kind, reason, links, statements, half_at, due_at)
      values ('x', 'other', '', '{}', '{}', now(), now()) returning id
    ), takedown as (
      insert into takedowns (notice_id, kind, user_id, generation_id, name, reason, keep_until)
      select id, 'other', '${owner}', gen_random_uuid(), '', '', now() from notice returning id
    )
    insert into blocked_prints (takedown_id, sha256, content_sha256, look)
    select id, sha256(('b' || n)::bytea), sha256(('d' || n)::bytea), ${randomLook}
    from takedown cross join generate_series(1, ${BLOCKED}) as n`);
  await client?.query('vacuum (analyze) file_prints');
  await client?.query('vacuum (analyze) blocked_prints');
  return owner;
}

async function insertFiles(keys: readonly string[], owner: string): Promise<void> {
  await client?.query(
    `insert into files (key, user_id, folder, content_type, bytes, width, height)
     select key, $2, 'guide-images', 'image/png', 1, 1, 1 from unnest($1::text[]) as key`,
    [keys, owner],
  );
}

/** Half of the bits are ones, as in the looks of pictures. */
function newLook(): string {
  return [...randomBytes(8)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
}

async function sameAnswers(look: string): Promise<void> {
  const [byIndex, byScan] = [
    await client?.query({ ...NEAR, values: [look] }),
    await client?.query({ ...SCAN, values: [look] }),
  ];
  if (JSON.stringify(byIndex?.rows) !== JSON.stringify(byScan?.rows)) throw new Error(`The answers differ for ${look}`);
}

/** Each of them once, by so many connections. */
async function timesOf<Given>(
  all: readonly Given[],
  act: (given: Given, of: pg.Client) => Promise<unknown>,
  connections: number,
): Promise<number[]> {
  const waiting = [...all];
  const times: number[] = [];
  await Promise.all(
    clients.slice(0, connections).map(async (of) => {
      for (let given = waiting.shift(); given !== undefined; given = waiting.shift()) {
        const from = now();
        await act(given, of);
        times.push(now() - from);
      }
    }),
  );
  return times;
}

function line(what: string, times: readonly number[]): string[] {
  return [what, milliseconds(percentile([...times], 0.5)), milliseconds(percentile([...times], 0.99))];
}
