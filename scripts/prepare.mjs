import { withBuildLock } from './build-lock.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { requirePlatform } from './require-platform.mjs';

/** Brings a checkout, from a fresh clone on, to where it can be started; ends the process when it cannot. */
export async function prepare(root) {
  requirePlatform();
  try {
    await withBuildLock(root, async () => {
      await ensureInstalled(root);
      await ensureBuilt(root);
    });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
