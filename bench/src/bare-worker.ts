import { Agent, request } from 'node:http';
import pg from 'pg';
import type { BareWorkerOptions } from './start-bare.ts';

// The least that sends queued work of the lean tables to a provider: heard of, leased by a durable commit, sent, done.

const LEASE = {
  name: 'lease',
  text: `update lean.jobs j set due = now() + interval '1 minute' from lean.records r
    where j.id = (select id from lean.jobs where due <= now() order by due limit 1 for update skip locked) and r.id = j.record
    returning j.id, j.record, r.input`,
};
const DONE = { name: 'done', text: 'delete from lean.jobs where id = $1' };

type Job = { id: string; record: string; input: Record<string, unknown> };

const { databaseUrl, providerUrl }: BareWorkerOptions = JSON.parse(process.env.BARE ?? '');
const agent = new Agent({ keepAlive: true });
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
client.on('notification', () => {
  work().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
await client.query('listen lean_jobs');
console.log('ready');

async function work(): Promise<void> {
  const [job] = (await client.query<Job>(LEASE)).rows;
  if (job === undefined) return;
  await submit(job);
  await client.query({ ...DONE, values: [job.id] });
}

/** Resolves when it was answered, whatever with. */
function submit({ record, input }: Job): Promise<void> {
  const body = JSON.stringify([{ taskType: 'imageInference', taskUUID: record, ...input }]);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    request(providerUrl, { method: 'POST', agent, headers }, (response) => response.resume().once('end', resolve))
      .once('error', reject)
      .end(body);
  });
}
