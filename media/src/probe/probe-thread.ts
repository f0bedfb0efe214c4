import { parentPort, workerData } from 'node:worker_threads';
import { factsOfFile } from './facts-of-file.ts';
import { factsOfSound } from './facts-of-sound.ts';
import type { ProbeTask } from './read-in-thread.ts';

const port = parentPort;
if (!port) {
  throw new Error('This file is the probing thread of the media program; start main instead.');
}

const task: ProbeTask = workerData;
const reading = task.kind === 'video' ? factsOfFile(task.file) : factsOfSound(task.file, task.decodes);
reading
  .then((facts) => port.postMessage({ facts }))
  .catch((error: unknown) => port.postMessage({ message: error instanceof Error ? error.message : String(error) }));
