import { createAdaptorServer } from '@hono/node-server';
import { addressOf, listen } from '@kinora/embedded-shared/listen';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openMailFolder } from './mail-folder.ts';
import { createSmtpServer } from './smtp.ts';

export interface Mailbox {
  smtpUrl: string;
  httpUrl: string;
  stop(): Promise<void>;
}

/** Listens for mails and for readers; resolves when both ports are open. */
export async function startMailbox({ host, smtpPort, httpPort, dataDir }: Config): Promise<Mailbox> {
  const mails = await openMailFolder(dataDir);
  const smtp = createSmtpServer(mails.add);
  // Clients that hang up early are their own affair.
  smtp.on('error', () => undefined);
  const http = createAdaptorServer({ fetch: createApp(mails).fetch });
  await listen(smtp, smtpPort, host);
  await listen(http, httpPort, host);
  return {
    smtpUrl: `smtp://${addressOf(smtp.server.address())}`,
    httpUrl: `http://${addressOf(http.address())}`,
    async stop() {
      if ('closeAllConnections' in http) {
        http.closeAllConnections();
      }
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise<void>((resolve) => http.close(() => resolve())),
      ]);
    },
  };
}
