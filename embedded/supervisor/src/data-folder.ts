import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Creates the data folder; throws with a sentence for the operator when it cannot be written. */
export function ensureDataFolder(dataFolder: string): void {
  try {
    // Others may pass through to the database's folder (it can run as another user), but not look around.
    if (mkdirSync(dataFolder, { recursive: true, mode: 0o711 }) !== undefined) {
      chmodSync(dataFolder, 0o711);
    }
    accessSync(dataFolder, constants.W_OK);
    for (const name of ['files', 'engine', 'mail', 'logs']) {
      mkdirSync(join(dataFolder, name), { recursive: true, mode: 0o700 });
    }
  } catch (cause) {
    throw new Error(
      `The data folder ${dataFolder} cannot be written (${cause instanceof Error ? cause.message : cause}). ` +
        'Set KINORA_DATA to a folder that belongs to this user.',
      { cause },
    );
  }
}
