import type { Config } from '../config/config.ts';
import type { Logger } from '../log/log.ts';
import { createDiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';

/** Where this installation keeps its files: in S3 where it is configured, else on disk. */
export function createStore(config: Pick<Config, 'filesFolder' | 's3'>, log: Logger): ObjectStore {
  return config.s3 === null ? createDiskStore(config.filesFolder) : createS3Store(config.s3, log);
}
