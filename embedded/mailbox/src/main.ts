import { readConfig } from './config.ts';
import { startMailbox } from './start-mailbox.ts';

try {
  const mailbox = await startMailbox(readConfig(process.env));
  console.log(`ready ${mailbox.smtpUrl} ${mailbox.httpUrl}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await mailbox.stop();
      process.exit(0);
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
