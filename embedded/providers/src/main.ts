import { Server } from 'node:http';
import os from 'node:os';
import { pathToFileURL } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { addressOf, listen } from '@kinora/embedded-shared/listen';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openUploadStore } from './fal/storage/upload-store.ts';
import { openSigningKey } from './fal/webhook/signing-key.ts';
import { notifyClient } from './notify-client.ts';
import { openSockets } from './open-sockets.ts';
import type { PainterProgram } from './port/painter.ts';
import { openJobStore } from './queue/job-store.ts';
import { openQueue } from './queue/queue.ts';
import { openWebhookSecret } from './replicate/webhooks.ts';

const CLEAN_UP_EVERY_MS = 60 * 60 * 1000;
const LONGEST_STOP_MS = 3000;

// Before any thread starts, because on Linux each thread inherits the priority of its creator.
os.setPriority(os.constants.priority.PRIORITY_LOW);

const config = readConfig(process.env);
const store = await openJobStore(config.dataDir);
const uploads = await openUploadStore(config.dataDir);
const key = await openSigningKey(config.dataDir, config.falUserId);
const replicateSecret = await openWebhookSecret(config.dataDir);
const { openPainter }: PainterProgram = await import(pathToFileURL(config.previewProgram).href);
const painter = await openPainter({ mediaProgram: config.mediaProgram });
let announceOrigin: (origin: string) => void = () => undefined;
const ownOrigin = new Promise<string>((resolve) => {
  announceOrigin = resolve;
});
const queue = await openQueue({
  store,
  render: painter.render,
  lanes: ['short', 'any'],
  notify: async (state) => notifyClient(state, { key, replicateSecret, origin: await ownOrigin }),
});
const { apiKey, knownPictures } = config;
const app = createApp({ queue, store, uploads, key, replicateSecret, painter, knownPictures, apiKey });

const server = createAdaptorServer({ fetch: app.fetch });
if (server instanceof Server) openSockets(server, { queue, apiKey, origin: ownOrigin });
await listen(server, config.port, config.host);
const origin = `http://${addressOf(server.address())}`;
announceOrigin(origin);
process.stdout.write(`ready ${origin}\n`);

async function cleanUp(): Promise<void> {
  await queue.removeExpired();
  await uploads.removeExpired();
}
setInterval(() => void cleanUp(), CLEAN_UP_EVERY_MS).unref();

const parent = process.ppid;
/** All work is on disk and is taken up again. Exiting waits for native work; without a parent nobody would cut it short. */
function end(): void {
  if (process.ppid !== parent) {
    process.kill(process.pid, 'SIGKILL');
  }
  process.exit(0);
}
async function stop(): Promise<void> {
  setTimeout(end, LONGEST_STOP_MS).unref();
  server.close();
  await queue.stop();
  end();
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
