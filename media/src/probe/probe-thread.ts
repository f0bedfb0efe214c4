import { parentPort, workerData } from 'node:worker_threads';
import type { WorkingFile } from '../working-file.ts';
import { factsOfFile } from './facts-of-file.ts';

const port = parentPort;
if (!port) {
  throw new Error('This file is the probing thread of the media program; start main instead.');
}

const file: WorkingFile = workerData;
factsOfFile(file)
  .then((facts) => port.postMessage({ facts }))
  .catch((error: unknown) => port.postMessage({ message: error instanceof Error ? error.message : String(error) }));
