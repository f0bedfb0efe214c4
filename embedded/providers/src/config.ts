import { fileURLToPath } from 'node:url';
import { portSetting, readSettings } from '@kinora/embedded-shared/settings';
import * as z from 'zod';
import type { KnownPictures } from './moderations/routes.ts';
import { contentCategories } from './safety/check-content.ts';

/** `<SHA-256 of a file>=<category>`, separated by commas. */
const knownPictures = z
  .string()
  .transform((list) => list.split(',').filter((one) => one !== ''))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^[0-9a-f]{64}=/)
        .transform((one) => [one.slice(0, 64), one.slice(65)])
        .pipe(z.tuple([z.string(), z.enum(contentCategories)])),
    ),
  );

const environmentSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSetting,
  DATA_DIR: z.string().min(1),
  API_KEY: z.string().min(1),
  FAL_USER_ID: z.string().min(1).default('kinora-preview'),
  KNOWN_PICTURES: knownPictures.default([]),
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
  /** Pictures that its moderation holds something against. */
  knownPictures: KnownPictures;
  /** The main file of the painter. */
  previewProgram: string;
  /** The main file of the video program. */
  mediaProgram: string;
}

/** Reads the settings from the environment; throws an Error that names every wrong variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const settings = readSettings('preview engine', environmentSchema, environment);
  const { HOST, PORT, DATA_DIR, API_KEY, FAL_USER_ID, KNOWN_PICTURES, PREVIEW_PROGRAM, MEDIA_PROGRAM } = settings;
  return {
    host: HOST,
    port: PORT,
    dataDir: DATA_DIR,
    apiKey: API_KEY,
    falUserId: FAL_USER_ID,
    knownPictures: new Map(KNOWN_PICTURES),
    previewProgram: PREVIEW_PROGRAM ?? besideUs('preview'),
    mediaProgram: MEDIA_PROGRAM ?? besideUs('media'),
  };
}

/** A program of another workspace, as it lies beside our own in the repository. */
function besideUs(workspace: string): string {
  return fileURLToPath(new URL(`../../../${workspace}/dist/main.js`, import.meta.url));
}
