import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Content } from '../port/painter.ts';
import {
  type AcceptedJob,
  emptyOutcome,
  factsOf,
  type JobFacts,
  type JobOutcome,
  jobFactsSchema,
  jobOutcomeSchema,
  type Output,
} from './job.ts';
import { readStoredRequest } from './read-stored-request.ts';

/**
 * Jobs and outputs as files. Requests may be large and are read when their work begins, so that a start reads only the few
 * facts in `jobs`. Every write is a temporary file and a rename: a killed process leaves whole files only.
 */
export interface JobStore {
  accept(job: AcceptedJob): Promise<void>;
  readRequest(id: string): Promise<AcceptedJob>;
  saveOutcome(id: string, outcome: JobOutcome): Promise<void>;
  /** Keeps an output; the answer is its size in bytes. */
  saveOutput(output: Pick<Output, 'id' | 'format'>, content: Content): Promise<number>;
  removeOutputs(outputs: readonly Output[]): Promise<void>;
  /** Where an output is, if it exists. */
  outputFile(output: Pick<Output, 'id' | 'format'>): string;
  /** An empty folder for a renderer's files; the caller removes it. */
  createScratch(): Promise<string>;
  /** Everything that a former process left behind, in order of acceptance. */
  loadAll(): Promise<{ job: JobFacts; outcome: JobOutcome }[]>;
  remove(id: string, outcome: JobOutcome): Promise<void>;
}

export async function openJobStore(dataDir: string): Promise<JobStore> {
  const requests = path.join(dataDir, 'requests');
  const jobs = path.join(dataDir, 'jobs');
  const outcomes = path.join(dataDir, 'outcomes');
  const media = path.join(dataDir, 'media');
  const scratch = path.join(dataDir, 'scratch');
  await rm(scratch, { recursive: true, force: true });
  await Promise.all([requests, jobs, outcomes, media, scratch].map((folder) => mkdir(folder, { recursive: true })));

  const writeWhole = async (target: string, content: string | Uint8Array): Promise<void> => {
    const temporary = path.join(scratch, randomUUID());
    await writeFile(temporary, content);
    await rename(temporary, target);
  };
  const requestFile = (id: string): string => path.join(requests, `${id}.json`);
  const factsFile = (id: string): string => path.join(jobs, `${id}.json`);
  const outcomeFile = (id: string): string => path.join(outcomes, `${id}.json`);
  const outputFile: JobStore['outputFile'] = ({ id, format }) => path.join(media, `${id}.${format.toLowerCase()}`);

  const readRequest = async (id: string): Promise<AcceptedJob> =>
    readStoredRequest(JSON.parse(await readFile(requestFile(id), 'utf8')));

  const saveFacts = (facts: JobFacts): Promise<void> => writeWhole(factsFile(facts.id), JSON.stringify(facts));

  /** A request without facts is an earlier version's, or was not yet acknowledged. */
  const readFacts = async (id: string): Promise<JobFacts> => {
    const text = await readOptional(factsFile(id));
    if (text !== null) {
      return jobFactsSchema.parse(JSON.parse(text));
    }
    const facts = factsOf(await readRequest(id));
    await saveFacts(facts);
    return facts;
  };

  /** An outcome of another version counts as none: the same order gives the same outputs again. */
  const readOutcome = async (id: string): Promise<JobOutcome> => {
    const text = await readOptional(outcomeFile(id));
    const outcome = jobOutcomeSchema.safeParse(text === null ? null : JSON.parse(text));
    return outcome.success ? outcome.data : emptyOutcome();
  };

  const removeOutputs: JobStore['removeOutputs'] = async (outputs) => {
    await Promise.all(outputs.map((output) => rm(outputFile(output), { force: true })));
  };

  return {
    accept: async (job) => {
      await writeWhole(requestFile(job.id), JSON.stringify(job));
      await saveFacts(factsOf(job));
    },
    readRequest,
    saveOutcome: (id, outcome) => writeWhole(outcomeFile(id), JSON.stringify(outcome)),
    saveOutput: async (output, content) => {
      const target = outputFile(output);
      if ('file' in content) {
        await rename(content.file, target);
      } else {
        await writeWhole(target, content.bytes);
      }
      return (await stat(target)).size;
    },
    removeOutputs,
    outputFile,
    createScratch: async () => {
      const folder = path.join(scratch, randomUUID());
      await mkdir(folder);
      return folder;
    },
    loadAll: async () => {
      const names = (await readdir(requests)).filter((name) => name.endsWith('.json'));
      const loaded: { job: JobFacts; outcome: JobOutcome }[] = [];
      for (const name of names) {
        const id = name.slice(0, -'.json'.length);
        loaded.push({ job: await readFacts(id), outcome: await readOutcome(id) });
      }
      return loaded.sort((left, right) => left.job.turn - right.job.turn);
    },
    remove: async (id, outcome) => {
      // The request goes last: it is what makes a job known after a restart.
      await removeOutputs(outcome.outputs);
      await rm(outcomeFile(id), { force: true });
      await rm(factsFile(id), { force: true });
      await rm(requestFile(id), { force: true });
    },
  };
}

async function readOptional(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return null;
    }
    throw error;
  }
}
