import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type AcceptedJob, acceptedJobSchema, type JobOutcome, jobOutcomeSchema, type OutputFormat } from './job.ts';

/**
 * Jobs and pictures as files: `requests/<job>.json` is written once before the acknowledgement, `outcomes/<job>.json`
 * follows the work, `images/<id>.<format>` are the outputs. Every write is a temporary file and a rename, so that a
 * killed process leaves whole files only.
 */
export interface JobStore {
  accept(job: AcceptedJob): Promise<void>;
  readRequest(id: string): Promise<AcceptedJob>;
  saveOutcome(id: string, outcome: JobOutcome): Promise<void>;
  saveImage(id: string, format: OutputFormat, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such picture. */
  readImage(id: string, format: OutputFormat): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Everything that a former process left behind, in order of acceptance. */
  loadAll(): Promise<{ job: AcceptedJob; outcome: JobOutcome }[]>;
  remove(id: string, outcome: JobOutcome): Promise<void>;
}

const emptyOutcome: JobOutcome = { starts: 0, images: [], failure: null, finishedAt: null };

export async function openJobStore(dataDir: string): Promise<JobStore> {
  const requests = path.join(dataDir, 'requests');
  const outcomes = path.join(dataDir, 'outcomes');
  const images = path.join(dataDir, 'images');
  const scratch = path.join(dataDir, 'scratch');
  await rm(scratch, { recursive: true, force: true });
  await Promise.all([requests, outcomes, images, scratch].map((folder) => mkdir(folder, { recursive: true })));

  const writeWhole = async (target: string, content: string | Uint8Array): Promise<void> => {
    const temporary = path.join(scratch, randomUUID());
    await writeFile(temporary, content);
    await rename(temporary, target);
  };
  const requestFile = (id: string): string => path.join(requests, `${id}.json`);
  const outcomeFile = (id: string): string => path.join(outcomes, `${id}.json`);
  const imageFile = (id: string, format: OutputFormat): string => path.join(images, `${id}.${format.toLowerCase()}`);

  const readRequest = async (id: string): Promise<AcceptedJob> =>
    acceptedJobSchema.parse(JSON.parse(await readFile(requestFile(id), 'utf8')));

  const readOutcome = async (id: string): Promise<JobOutcome> => {
    const text = await readOptional(outcomeFile(id));
    return text === null ? structuredClone(emptyOutcome) : jobOutcomeSchema.parse(JSON.parse(text.toString('utf8')));
  };

  return {
    accept: (job) => writeWhole(requestFile(job.id), JSON.stringify(job)),
    readRequest,
    saveOutcome: (id, outcome) => writeWhole(outcomeFile(id), JSON.stringify(outcome)),
    saveImage: (id, format, bytes) => writeWhole(imageFile(id, format), bytes),
    readImage: (id, format) => readOptional(imageFile(id, format)),
    loadAll: async () => {
      const names = (await readdir(requests)).filter((name) => name.endsWith('.json'));
      const loaded = await Promise.all(
        names.map(async (name) => {
          const id = name.slice(0, -'.json'.length);
          return { job: await readRequest(id), outcome: await readOutcome(id) };
        }),
      );
      return loaded.sort((left, right) => left.job.turn - right.job.turn);
    },
    remove: async (id, outcome) => {
      // The request goes last: it is what makes a job known after a restart.
      await Promise.all(outcome.images.map((image) => rm(imageFile(image.id, image.format), { force: true })));
      await rm(outcomeFile(id), { force: true });
      await rm(requestFile(id), { force: true });
    },
  };
}

async function readOptional(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return null;
    }
    throw error;
  }
}
