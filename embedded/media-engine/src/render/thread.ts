import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { loadSubjects } from '../paint/subjects/subject-library.ts';
import type { RenderMessage, RenderRequest, RenderThreadData } from './messages.ts';
import { renderPicture } from './render-picture.ts';

const port = parentPort;
if (!port) {
  throw new Error('This file is the render thread of the media engine; start main instead.');
}

// The thread is the one heavy worker; libvips must not start more of them.
sharp.concurrency(1);
sharp.cache(false);

const { subjectsFile }: RenderThreadData = workerData;
const library = loadSubjects(subjectsFile);

port.on('message', (request: RenderRequest) => {
  const send = (message: RenderMessage, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);
  renderPicture(request, library, (percent, message) => send({ kind: 'progress', percent, message }))
    .then((answer) => send(answer, answer.kind === 'done' ? [answer.bytes.buffer] : []))
    .catch((error: unknown) =>
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
    );
});
