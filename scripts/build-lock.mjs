import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs `work` while no other process installs or builds in this checkout: two copies may be started at once. */
export async function withBuildLock(root, work) {
  const path = join(tmpdir(), `kinora-build-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`);
  let told = false;
  while (!tryLock(path)) {
    if (!told) {
      console.log(`Another process is installing or building here: waiting for it (${path}).`);
      told = true;
    }
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function tryLock(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') {
      throw error;
    }
  }
  if (isHeld(path)) {
    return false;
  }
  rmSync(path, { force: true });
  return tryLock(path);
}

function isHeld(path) {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
