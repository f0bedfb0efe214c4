import { execFile } from 'node:child_process';
import { access, constants, statfs } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { promisify } from 'node:util';
import pg from 'pg';
import * as z from 'zod';
import type { Config } from '../../platform/config/config.ts';
import type { Release } from '../../platform/database/release.ts';
import { query } from '../../platform/database/rows.ts';
import { type DatabaseState, readDatabaseState } from '../upgrade/database-state.ts';

/** `note` is worth knowing, `wrong` keeps the studio from working or from being safe. */
export type Finding = { state: 'ok' | 'note' | 'wrong'; about: string; says: string };

const GIGABYTE = 1e9;
const OLDEST_NODE = [20, 19] as const;
const RECOMMENDED_NODE = 24;
const OLDEST_POSTGRES = 180_000;
/** What a server and a worker need together, for their pools, sign-in, pipelines and listeners. */
const CONNECTIONS_OF_PROCESSES = 60;
const CLOCK_TOLERANCE_SECONDS = 5;

/** What is missing or wrong with this installation, without calling any outside service. */
export async function localFindings(config: Config, release: Release): Promise<Finding[]> {
  return [
    nodeFinding(process.versions.node),
    machineFinding(),
    ...(await fileFindings(config)),
    ...(await programFindings(config)),
    ...(await databaseFindings(config, release)),
    ...addressFindings(config),
    ...serviceFindings(config),
  ];
}

export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const about = 'Node.js';
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    return { state: 'wrong', about, says: `${version} is too old. Install ${OLDEST_NODE.join('.')} or newer.` };
  }
  if (major < RECOMMENDED_NODE) {
    return { state: 'note', about, says: `${version} works; ${RECOMMENDED_NODE} is recommended.` };
  }
  return { state: 'ok', about, says: version };
}

function machineFinding(): Finding {
  const memory = totalmem();
  const says = `${availableParallelism()} processors and ${(memory / GIGABYTE).toFixed(1)} GB of memory`;
  return memory < 2 * GIGABYTE
    ? { state: 'note', about: 'Machine', says: `${says}. Pictures of many pixels and videos want 2 GB.` }
    : { state: 'ok', about: 'Machine', says };
}

async function fileFindings({ s3, filesFolder }: Config): Promise<Finding[]> {
  const about = 'Files';
  if (s3 !== null) {
    return [{ state: 'ok', about, says: `in the bucket ${s3.bucket}; "doctor --live" tries it` }];
  }
  try {
    await access(filesFolder, constants.W_OK);
    const { bavail, bsize } = await statfs(filesFolder);
    const free = bavail * bsize;
    const says = `in ${filesFolder}, ${(free / GIGABYTE).toFixed(1)} GB free`;
    if (free < GIGABYTE) return [{ state: 'wrong', about, says: `${says}. Make room: results cannot be stored.` }];
    return [{ state: free < 10 * GIGABYTE ? 'note' : 'ok', about, says }];
  } catch (error) {
    return [{ state: 'wrong', about, says: `${filesFolder} cannot be written: ${messageOf(error)}` }];
  }
}

async function programFindings({ media, marks }: Config): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    const { stdout } = await promisify(execFile)(media.ffmpegPath ?? 'ffmpeg', ['-version'], {
      env: { PATH: media.path },
    });
    findings.push({ state: 'ok', about: 'ffmpeg', says: /^ffmpeg version (\S+)/.exec(stdout)?.[1] ?? 'is there' });
  } catch {
    const says = 'was not found. Install it, or set FFMPEG_PATH: some videos cannot be read or cut without it.';
    findings.push({ state: 'note', about: 'ffmpeg', says });
  }
  for (const [about, { program }] of [
    ['Media program', media],
    ['Marks program', marks],
  ] as const) {
    const isThere = await access(program).then(
      () => true,
      () => false,
    );
    findings.push(
      isThere
        ? { state: 'ok', about, says: 'is built' }
        : { state: 'wrong', about, says: `${program} is missing. Build the studio, or install the release again.` },
    );
  }
  return findings;
}

async function databaseFindings(config: Config, release: Release): Promise<Finding[]> {
  const about = 'Database';
  const client = new pg.Client({ connectionString: config.databaseDirectUrl, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (error) {
    return [{ state: 'wrong', about, says: `It cannot be reached: ${messageOf(error)}` }];
  }
  try {
    const [row] = await query(
      client,
      z.object({ version: z.string(), number: z.number(), connections: z.number(), clock: z.number() }),
    )`select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        current_setting('max_connections')::int as connections, extract(epoch from clock_timestamp())::float8 as clock`;
    if (row === undefined) throw new Error('It does not answer');
    if (row.number < OLDEST_POSTGRES) {
      return [{ state: 'wrong', about, says: `PostgreSQL ${row.version} is too old. Kinora needs 18 or newer.` }];
    }
    const findings: Finding[] = [{ state: 'ok', about, says: `PostgreSQL ${row.version}` }];
    if (row.connections < CONNECTIONS_OF_PROCESSES) {
      const says = `max_connections is ${row.connections}. A server and a worker want ${CONNECTIONS_OF_PROCESSES}.`;
      findings.push({ state: 'note', about, says });
    }
    const seconds = Math.abs(row.clock - Date.now() / 1000);
    if (seconds > CLOCK_TOLERANCE_SECONDS) {
      const says = `Its clock and that of this machine differ by ${Math.round(seconds)} seconds. Set both by a time service.`;
      findings.push({ state: 'wrong', about: 'Clocks', says });
    }
    const state = await readDatabaseState(client, release);
    return [...findings, tablesFinding(state), ...(isUsable(state) ? await studioFindings(client) : [])];
  } catch (error) {
    return [{ state: 'wrong', about, says: `It does not answer as it should: ${messageOf(error)}` }];
  } finally {
    await client.end();
  }
}

const isUsable = ({ missing, unknown }: DatabaseState) => missing.length === 0 && unknown.length === 0;

function tablesFinding({ isEmpty, missing, unknown }: DatabaseState): Finding {
  const about = 'Tables';
  if (unknown.length > 0) {
    const says = 'A newer release has brought them up to date. This one works beside it; do not stay with it.';
    return { state: 'note', about, says };
  }
  if (isEmpty) return { state: 'wrong', about, says: 'There are none yet. Say "migrate".' };
  if (missing.length > 0) {
    return { state: 'wrong', about, says: `${missing.length} migrations are missing. Say "upgrade" or "migrate".` };
  }
  return { state: 'ok', about, says: 'are those of this release' };
}

async function studioFindings(client: pg.Client): Promise<Finding[]> {
  const [row] = await query(
    client,
    z.object({ admins: z.number(), problems: z.number().nullable(), late: z.number() }),
  )`select (select count(*)::integer from "user" where role = 'admin' and not is_suspended(banned, "banExpires")) as admins,
      (select cardinality(problems) from ledger_checks order by id desc limit 1) as problems,
      (select count(*)::integer from runs where state <> 'done' and due_at < now() - interval '2 minutes') as late`;
  if (row === undefined) return [];
  return [
    row.admins > 0
      ? { state: 'ok', about: 'Administrators', says: String(row.admins) }
      : { state: 'note', about: 'Administrators', says: 'There are none. Say "make-admin <e-mail>".' },
    row.problems === null || row.problems === 0
      ? {
          state: 'ok',
          about: 'Ledger',
          says: row.problems === null ? 'was not proved yet' : 'added up when it was last proved',
        }
      : { state: 'wrong', about: 'Ledger', says: `${row.problems} problems at the last proof. Say "ledger verify".` },
    row.late === 0
      ? { state: 'ok', about: 'Work', says: 'Nothing is late.' }
      : { state: 'wrong', about: 'Work', says: `${row.late} steps are late by two minutes. Is a worker running?` },
  ];
}

function addressFindings({ isProduction, publicUrl, trustedProxies }: Config): Finding[] {
  const about = 'Address';
  if (publicUrl === undefined) {
    return isProduction
      ? [{ state: 'wrong', about, says: 'PUBLIC_URL is not set: links in mails and sign-in need it.' }]
      : [{ state: 'ok', about, says: 'this machine alone' }];
  }
  const findings: Finding[] = [{ state: 'ok', about, says: publicUrl }];
  if (isProduction && !publicUrl.startsWith('https:')) {
    findings.push({ state: 'wrong', about, says: `${publicUrl} is not encrypted. Put a proxy with TLS in front.` });
  }
  if (isProduction && trustedProxies.length === 0) {
    const says = 'TRUSTED_PROXIES is empty. Behind a proxy all people share one address, and one set of limits.';
    findings.push({ state: 'note', about, says });
  }
  return findings;
}

function serviceFindings(config: Config): Finding[] {
  const { embedded, stripe, smtpUrl, vision, moderation } = config;
  const about = 'Services';
  const findings: Finding[] = [];
  const standIns = embedded.filter((part) => part !== 'database');
  if (standIns.length > 0) {
    const says = `Embedded stand-ins: ${standIns.join(', ')}. Set the keys of the real services before people pay.`;
    findings.push({ state: 'note', about, says });
  }
  if (stripe === null) findings.push({ state: 'note', about, says: 'No payments: STRIPE_SECRET_KEY is not set.' });
  if (vision === null) findings.push({ state: 'note', about, says: 'No vision model: pictures are not described.' });
  if (moderation === null) {
    findings.push({ state: 'note', about, says: 'No moderation service: words and known files alone are looked for.' });
  }
  const real = [
    ...(stripe === null || embedded.includes('payments') ? [] : ['payments']),
    ...(embedded.includes('mail') ? [] : [`mail by ${new URL(smtpUrl).hostname}`]),
    ...(config.fal.apiKey === undefined || config.fal.isEmbedded ? [] : ['fal']),
    ...(config.runware.apiKey === undefined || config.runware.isEmbedded ? [] : ['Runware']),
  ];
  if (real.length > 0) {
    findings.push({ state: 'ok', about, says: `configured: ${real.join(', ')}. "doctor --live" calls each once.` });
  }
  return findings;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
