import * as z from 'zod';

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(0),
  DATA_DIR: z.string().min(1),
  API_KEY: z.string().min(1),
  FAL_USER_ID: z.string().min(1).default('kinora-preview'),
  MEDIA_PROGRAM: z.string().min(1).optional(),
});

export interface Config {
  host: string;
  /** 0 lets the system choose a free port. */
  port: number;
  dataDir: string;
  apiKey: string;
  /** Named in every webhook's signature, as fal names the account. */
  falUserId: string;
  /** The main file of the video program; null is the one beside this program in the repository. */
  mediaProgram: string | null;
}

/** Reads the settings from the environment; throws an Error that names every wrong variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    throw new Error(`The media engine cannot start: ${z.prettifyError(parsed.error)}`);
  }
  const { HOST, PORT, DATA_DIR, API_KEY, FAL_USER_ID, MEDIA_PROGRAM } = parsed.data;
  return {
    host: HOST,
    port: PORT,
    dataDir: DATA_DIR,
    apiKey: API_KEY,
    falUserId: FAL_USER_ID,
    mediaProgram: MEDIA_PROGRAM ?? null,
  };
}
