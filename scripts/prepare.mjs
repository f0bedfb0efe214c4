import { withBuildLock } from './build-lock.mjs';
import { ensureBuilt, staleBuilds } from './ensure-built.mjs';
import { ensureInstalled, leaveWhatRuns } from './ensure-installed.mjs';
import { requirePlatform } from './require-platform.mjs';

/** Brings a checkout, from a fresh clone on, to where it can be started; ends the process when it cannot. */
export async function prepare(root) {
  requirePlatform();
  try {
    await withBuildLock(root, async () => {
      const stale = staleBuilds(root);
      await ensureInstalled(root, stale.length > 0 ? 'build' : 'run');
      await ensureBuilt(root, stale);
      await leaveWhatRuns(root);
    });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
