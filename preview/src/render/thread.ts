import { parentPort, workerData } from 'node:worker_threads';
import type { RenderRequest } from '@kinora/providers/port/painter';
import sharp from 'sharp';
import { loadCutoutModels } from '../cutout/load-models.ts';
import { EditRefusal } from '../edit/edit-picture.ts';
import { openNetworks } from '../inference/open-networks.ts';
import { InputError } from '../inputs/input-error.ts';
import { loadSubjects } from '../paint/subjects/subject-library.ts';
import { createMediaProgram } from '../video/media-program.ts';
import type { RenderMessage, RenderThreadData } from './messages.ts';
import { renderOrder } from './render-order.ts';

const port = parentPort;
if (!port) {
  throw new Error('This file is the render thread of the painter, which main starts.');
}

// The thread is the one heavy worker; libvips must not start more of them.
sharp.concurrency(1);
sharp.cache(false);

const { subjectsFile, modelsFolder, mediaProgram }: RenderThreadData = workerData;
const library = loadSubjects(subjectsFile);
const models = loadCutoutModels(modelsFolder);
const networks = openNetworks(modelsFolder);
const media = createMediaProgram(mediaProgram);

const send = (message: RenderMessage): void => port.postMessage(message);

port.on('message', ({ order, index, folder }: RenderRequest) => {
  const report = (percent: number, message: string): void => send({ kind: 'progress', percent, message });
  renderOrder(order, { index, folder, library, models, networks, media, report })
    .then((output) => send({ kind: 'done', output }))
    .catch((error: unknown) => {
      if (error instanceof InputError) {
        const { code, message, limit } = error;
        send({ kind: 'refused', code, message, ...(limit === undefined ? {} : { limit }) });
        return;
      }
      if (error instanceof EditRefusal) {
        send({ kind: 'refused', code: 'refused', message: error.message });
        return;
      }
      send({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    });
});
