import { runProgram } from '@kinora/embedded-shared/run-program';
import { readConfig } from './config.ts';
import { startMailbox } from './start-mailbox.ts';

await runProgram(async () => {
  const { smtpUrl, httpUrl, stop } = await startMailbox(readConfig(process.env));
  return { addresses: [smtpUrl, httpUrl], stop };
});
