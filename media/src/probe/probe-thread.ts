import { parentPort, workerData } from 'node:worker_threads';
import { codingOfFile } from './coding-of-file.ts';
import { factsOfFile } from './facts-of-file.ts';
import { factsOfSound } from './facts-of-sound.ts';
import type { ProbeTask } from './read-in-thread.ts';

const port = parentPort;
if (!port) {
  throw new Error('This file is the probing thread of the media program; start main instead.');
}

const task: ProbeTask = workerData;
function read(): Promise<unknown> {
  if (task.kind === 'sound') {
    return factsOfSound(task.file, task.decodes);
  }
  return task.kind === 'video' ? factsOfFile(task.file) : codingOfFile(task.file);
}

read()
  .then((facts) => port.postMessage({ facts }))
  .catch((error: unknown) => port.postMessage({ message: error instanceof Error ? error.message : String(error) }));
