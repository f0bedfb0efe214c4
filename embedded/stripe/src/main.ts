import { readConfig } from './config.ts';
import { startPayments } from './start-payments.ts';

try {
  const payments = await startPayments(readConfig(process.env));
  console.log(`ready ${payments.url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await payments.stop();
      process.exit(0);
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
