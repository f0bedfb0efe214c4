import { fileURLToPath } from 'node:url';
import { portSetting, readSettings } from '@kinora/embedded-shared/settings';
import * as z from 'zod';

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSetting,
  DATA_DIR: z.string().min(1),
  API_KEY: z.string().min(1),
  FAL_USER_ID: z.string().min(1).default('kinora-preview'),
  PREVIEW_PROGRAM: z.string().min(1).optional(),
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
  /** The main file of the painter. */
  previewProgram: string;
  /** The main file of the video program. */
  mediaProgram: string;
}

/** Reads the settings from the environment; throws an Error that names every wrong variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { HOST, PORT, DATA_DIR, API_KEY, FAL_USER_ID, PREVIEW_PROGRAM, MEDIA_PROGRAM } = readSettings(
    'preview engine',
    environmentSchema,
    environment,
  );
  return {
    host: HOST,
    port: PORT,
    dataDir: DATA_DIR,
    apiKey: API_KEY,
    falUserId: FAL_USER_ID,
    previewProgram: PREVIEW_PROGRAM ?? besideUs('preview'),
    mediaProgram: MEDIA_PROGRAM ?? besideUs('media'),
  };
}

/** A program of another workspace, as it lies beside our own in the repository. */
function besideUs(workspace: string): string {
  return fileURLToPath(new URL(`../../../${workspace}/dist/main.js`, import.meta.url));
}
