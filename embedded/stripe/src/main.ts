import { runProgram } from '@kinora/embedded-shared/run-program';
import { readConfig } from './config.ts';
import { startPayments } from './start-payments.ts';

await runProgram(async () => {
  const { url, stop } = await startPayments(readConfig(process.env));
  return { addresses: [url], stop };
});
