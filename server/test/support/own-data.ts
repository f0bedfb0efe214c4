import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { expect, vi } from 'vitest';
import { ownDataTasks, recurringOwnDataWork } from '../../src/operate/own-data/tasks.ts';
import { exportLinkSchema, type OwnExport, ownExportsSchema } from '../../src/operate/own-data/wire.ts';
import { handlersOf } from '../../src/platform/tasks/recurring.ts';
import { startTaskWorker } from '../../src/platform/tasks/worker.ts';
import type { Person } from './people.ts';
import { openCopy } from './read-copy.ts';
import type { Studio } from './studio.ts';

/** A worker that makes copies of people's data, and the ways in which people get at them. */
export async function startOwnData(studio: Studio) {
  const { deps, ask } = studio;
  const folder = await mkdtemp(join(tmpdir(), 'kinora-copies-'));
  const worker = startTaskWorker({
    pipeline: deps.pipeline,
    handlers: { ...ownDataTasks(deps), ...handlersOf(recurringOwnDataWork, deps) },
    recurring: [],
    log: deps.log,
    pollMs: 100,
    firstRetryMs: 20,
  });
  deps.live.onTasksDue(worker.wake);

  async function list(person: Person) {
    const answer = await ask(person, 'GET', '/api/account/exports');
    return ownExportsSchema.parse(await answer.json());
  }

  async function latest(person: Person): Promise<OwnExport> {
    const [first] = (await list(person)).exports;
    if (first === undefined) throw new Error('Nobody has asked for a copy');
    return first;
  }

  async function order(person: Person): Promise<OwnExport> {
    const answer = await ask(person, 'POST', '/api/account/exports');
    expect(answer.status, await answer.clone().text()).toBe(201);
    return latest(person);
  }

  const ended = (person: Person): Promise<OwnExport> =>
    vi.waitFor(
      async () => {
        const made = await latest(person);
        expect(['waiting', 'making']).not.toContain(made.state);
        return made;
      },
      { timeout: 300_000, interval: 50 },
    );

  async function link(person: Person, id: string): Promise<string> {
    const answer = await ask(person, 'POST', `/api/account/exports/${id}/link`);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return exportLinkSchema.parse(await answer.json()).url;
  }

  return {
    list,
    order,
    ended,
    link,
    /** Makes a copy and opens what its owner downloads. */
    async copyOf(person: Person) {
      await order(person);
      const made = await ended(person);
      expect(made.state).toBe('ready');
      const file = await ask(person, 'GET', await link(person, made.id));
      expect(file.status).toBe(200);
      if (file.body === null) throw new Error('The copy is empty');
      const path = join(folder, `${made.id}.zip`);
      const body: ReadableStream<Uint8Array> = file.body;
      await pipeline(Readable.fromWeb(body), createWriteStream(path));
      return { made, path, ...(await openCopy(path)) };
    },
    async stop(): Promise<void> {
      await worker.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
