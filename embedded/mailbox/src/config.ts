import { portSetting, readSettings } from '@kinora/embedded-shared/settings';
import * as z from 'zod';

const environmentSchema = z.object({
  // Whoever reads this mailbox can confirm any address, so it never leaves the machine.
  HOST: z
    .string()
    .regex(/^(127\.\d+\.\d+\.\d+|::1|localhost)$/, 'must be a loopback address')
    .default('127.0.0.1'),
  SMTP_PORT: portSetting,
  HTTP_PORT: portSetting,
  DATA_DIR: z.string().min(1),
});

export interface Config {
  host: string;
  /** 0 lets the system choose a free port. */
  smtpPort: number;
  /** 0 lets the system choose a free port. */
  httpPort: number;
  dataDir: string;
}

/** Reads the settings from the environment; throws an Error that names every wrong variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { HOST, SMTP_PORT, HTTP_PORT, DATA_DIR } = readSettings('mailbox', environmentSchema, environment);
  return { host: HOST, smtpPort: SMTP_PORT, httpPort: HTTP_PORT, dataDir: DATA_DIR };
}
